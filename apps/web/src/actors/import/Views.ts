/** What the rows of a list come to: each of them is in one place. */
import type { AddressDoubt } from "./AddressDoubts.ts"
import { openRows } from "./Doubts.ts"
import type { ImportList } from "./ImportList.ts"
import type { ImportedRow, ImportResult } from "./ImportRequests.ts"
import { rowsReplacing } from "./ReplacedAnswers.ts"

/** What comes first is looked at first. */
export const views = ["mistakes", "doubts", "answers", "created", "updated", "unchanged"] as const
export type View = (typeof views)[number]

export interface Viewed extends Readonly<Record<Exclude<View, "mistakes" | "doubts">, ReadonlyArray<ImportedRow>>> {
  readonly addresses: ReadonlyArray<AddressDoubt>
  readonly doubts: ImportResult["doubts"]
}

/** Returns the rows of each view. */
export const viewedRows = (list: ImportList, result: ImportResult): Viewed => {
  const { addresses, doubts } = openRows(list, result)
  const doubtful = new Set([...addresses, ...doubts].map(({ row }) => row))
  const answers = rowsReplacing(result).filter(({ row }) => !doubtful.has(row))
  const taken = new Set([...doubtful, ...answers.map(({ row }) => row)])
  const left = (outcome: ImportedRow["outcome"]) =>
    result.actors.filter((actor) => actor.outcome === outcome && !taken.has(actor.row))
  return {
    addresses,
    doubts,
    answers,
    created: left("created"),
    updated: left("updated"),
    unchanged: left("unchanged")
  }
}
