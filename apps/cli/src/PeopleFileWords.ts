/** The mistakes of a list of people, in words. */
import type { FileRefusal } from "@banquet/people-file/FileRefused"
import type { RowMistake, RowMistakeCode } from "@banquet/people-file/PeopleRows"

const refusals: Readonly<Record<FileRefusal, string>> = {
  file_too_large: "is larger than 50 MB",
  file_empty: "has nothing in it",
  file_type_unknown: "is neither CSV, XLSX nor vCard",
  old_excel_file: "is an Excel file of before 2007 or has a password: save it as .xlsx without one",
  file_damaged: "is an XLSX file that cannot be read",
  archive_too_large: "unpacks to more than an import takes",
  too_many_rows: "has more than 5,000 people",
  too_many_columns: "has too many columns",
  too_many_cells: "has too many cells",
  quote_not_closed: "has a quote that does not close"
}

const mistakes: Readonly<Record<RowMistakeCode, string>> = {
  name_missing: "is missing",
  too_long: "is too long",
  key_invalid: "must have 1–200 characters without white space",
  type_unknown: "must be person, household, group or vendor",
  number_invalid: "must be a whole number from 1 to 10,000",
  email_invalid: "must be an e-mail address",
  response_unknown: "must be yes, no or open",
  text_invalid: "has characters that cannot be stored"
}

/** Returns why a file is not read, as the end of a sentence. */
export const refusalWords = (code: FileRefusal, row: number | undefined): string =>
  code === "quote_not_closed" && row !== undefined ? `${refusals[code]}, in row ${row}` : refusals[code]

/** Returns a mistake as the API says one. */
export const mistakeOf = ({ code, member, row }: RowMistake) => ({ row, member, message: mistakes[code], code })

interface Mistake {
  readonly row: number
  readonly member: string
  readonly message: string
}

/** Returns a line such as `row 3: email must be an e-mail address`. */
export const mistakeLine = ({ member, message, row }: Mistake): string =>
  `row ${row}: ${member === "" ? "" : `${member} `}${message}`
