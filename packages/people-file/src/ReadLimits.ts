/** How much of a file is read. */
export const readLimits = {
  /** Of the file itself. */
  bytes: 50 * 1024 * 1024,
  /** Rows with a cell that is not empty, below the headings: what one import takes. */
  rows: 5_000,
  /** Rows without one, and lines above the headings, come on top. */
  blankRows: 100_000,
  /** Cells in one row, empty ones included. */
  columns: 100_000,
  /** Columns with a cell that is not empty. */
  usedColumns: 500,
  /** Cells of all rows, without empty ones at the ends of rows. */
  cells: 2_000_000,
  /** Files in an XLSX file. */
  archiveEntries: 1_000,
  /** What an XLSX file unpacks to, as it declares and as it turns out. */
  archiveBytes: 64 * 1024 * 1024,
  /** From the first to the last cell that is not empty, of all sheets: room is made for those between. */
  archiveCells: 10_000_000,
  /** Down to the last row that is mentioned, of all sheets. */
  archiveRows: 10_000_000
} as const
