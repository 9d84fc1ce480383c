/** Cards on sheets of paper, in millimetres. Every sheet is symmetrical: its cards are in the middle. */
export const papers = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 }
} as const
export type Paper = keyof typeof papers

export interface SheetFormat {
  readonly paper: Paper
  readonly columns: number
  readonly rows: number
  readonly width: number
  readonly height: number
  /** Between columns; rows follow each other without one. */
  readonly gap: number
}

/** Sheets of labels that are sold everywhere, by the number of the maker. */
export const labelSheets = {
  L7160: { paper: "a4", columns: 3, rows: 7, width: 63.5, height: 38.1, gap: 2.54 },
  L7163: { paper: "a4", columns: 2, rows: 7, width: 99.1, height: 38.1, gap: 2.54 },
  L7165: { paper: "a4", columns: 2, rows: 4, width: 99.1, height: 67.7, gap: 2.54 },
  "5160": { paper: "letter", columns: 3, rows: 10, width: 66.675, height: 25.4, gap: 3.175 },
  "5163": { paper: "letter", columns: 2, rows: 5, width: 101.6, height: 50.8, gap: 4.7625 },
  "5371": { paper: "letter", columns: 2, rows: 5, width: 88.9, height: 50.8, gap: 0 }
} as const satisfies Readonly<Record<string, SheetFormat>>

/** What printers leave white, and crop marks need. */
const margin = 8

/** Returns as many cards of a size as are cut out of a sheet; `null` where not one fits. */
export const cutFormat = (paper: Paper, width: number, height: number): SheetFormat | null => {
  const columns = Math.floor((papers[paper].width - 2 * margin) / width)
  const rows = Math.floor((papers[paper].height - 2 * margin) / height)
  return columns < 1 || rows < 1 ? null : { paper, columns, rows, width, height, gap: 0 }
}

export const cardsOnSheet = ({ columns, rows }: SheetFormat): number => columns * rows

const left = ({ columns, gap, paper, width }: SheetFormat): number =>
  (papers[paper].width - columns * width - (columns - 1) * gap) / 2
const top = ({ height, paper, rows }: SheetFormat): number => (papers[paper].height - rows * height) / 2

/** Returns where the card at an index of a sheet is, from its upper left corner. */
export const cardPlace = (format: SheetFormat, index: number): { readonly x: number; readonly y: number } => ({
  x: left(format) + (index % format.columns) * (format.width + format.gap),
  y: top(format) + Math.floor(index / format.columns) * format.height
})

/** Returns where cuts begin and end: `x` of the columns and `y` of the rows. */
export const cuts = (format: SheetFormat): { readonly x: ReadonlyArray<number>; readonly y: ReadonlyArray<number> } => {
  const { columns, gap, height, rows, width } = format
  const sides = Array.from({ length: columns }, (_, column) => left(format) + column * (width + gap))
  return {
    x: [...new Set(sides.flatMap((side) => [side, side + width]))],
    y: Array.from({ length: rows + 1 }, (_, row) => top(format) + row * height)
  }
}

/** Returns the items sheet by sheet. */
export const sheetsOf = <Item>(format: SheetFormat, items: ReadonlyArray<Item>): ReadonlyArray<ReadonlyArray<Item>> =>
  Array.from({ length: Math.ceil(items.length / cardsOnSheet(format)) }, (_, sheet) =>
    items.slice(sheet * cardsOnSheet(format), (sheet + 1) * cardsOnSheet(format))
  )
