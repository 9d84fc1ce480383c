/** What is wrong with rows, in the reader's words. */
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

/** What the server says, and what of it stands for a row. */
const patterns: ReadonlyArray<readonly [RegExp, (words: Mistakes, row: string) => string]> = [
  [/same actor in row (\d+)/, (words, row) => words.sameActor(row)],
  [/the key of row (\d+)/, (words, row) => words.sameKey(row)],
  [/the name of row (\d+)/, (words, row) => words.sameName(row)],
  [/cannot be changed/, (words) => words.otherType],
  [/is the name of \d+ actors/, (words) => words.severalActors],
  [/is the name of \d+ (household|group)s/, (words) => words.severalUnits],
  [/makes more than/, (words) => words.tooManyUnits],
  [/names no event/, (words) => words.noEvent],
  [/to a vendor/, (words) => words.vendorInvited],
  [/member of itself/, (words) => words.cycle],
  [/list of at most \d+ names/, (words) => words.tooManyGroups],
  [/capacity|seats/, (words) => words.tableFull]
]

/** Returns what the server found. */
export const serverMistakeText = (words: Mistakes, { message }: ImportResult["mistakes"][number]): string => {
  for (const [pattern, text] of patterns) {
    const found = pattern.exec(message)
    if (found !== null) return text(words, found[1] ?? "")
  }
  return words.other
}
