/** The mistakes of rows, in the reader's words. */
import type { RowMistake } from "@banquet/people-file/PeopleRows"
import type { ImportMessages } from "./Messages.ts"
import type { ImportResult } from "./ImportRequests.ts"

type Mistakes = ImportMessages["mistakes"]

const longestValue = 60

/** Returns what the page itself found. */
export const ownMistakeText = (words: Mistakes, { code, value }: RowMistake): string =>
  value === ""
    ? words[code]
    : words.said(words[code], value.length > longestValue ? `${value.slice(0, longestValue)}…` : value)

/** Returns what the server found. */
export const serverMistakeText = (words: Mistakes, { code, other_row }: ImportResult["mistakes"][number]): string => {
  switch (code) {
    case "same_actor":
    case "same_key":
    case "same_name":
      return words[code](String(other_row ?? ""))
    default:
      return words[code]
  }
}
