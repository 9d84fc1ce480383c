/** The error of a file that cannot be read at all. A mistake in a single row is a `RowMistake`. */
import { Data } from "effect"

export type FileRefusal =
  /** More bytes than `readLimits.bytes`. */
  | "file_too_large"
  | "file_empty"
  /** Neither text, vCard nor XLSX. */
  | "file_type_unknown"
  /** An Excel file of before 2007, or one with a password. */
  | "old_excel_file"
  /** An XLSX file that is cut off or contradicts itself. */
  | "file_damaged"
  /** An XLSX file that unpacks to more than `readLimits`. */
  | "archive_too_large"
  | "too_many_rows"
  | "too_many_columns"
  | "too_many_cells"
  /** A quote opens in `row` and never closes. */
  | "quote_not_closed"

export class FileRefused extends Data.TaggedError("FileRefused")<{
  readonly code: FileRefusal
  /** The row at which it was noticed, from 1. */
  readonly row?: number
}> {}
