/** What the rows of a list come to: each of them is in one place. */
import { openDoubts } from "./Doubts.ts"
import type { ImportList } from "./ImportList.ts"
import type { ImportedRow, ImportResult } from "./ImportRequests.ts"
import { rowsReplacing } from "./ReplacedAnswers.ts"

/** What comes first is looked at first. */
export const views = ["mistakes", "doubts", "answers", "created", "updated", "unchanged"] as const
export type View = (typeof views)[number]

export interface Viewed extends Readonly<Record<Exclude<View, "mistakes" | "doubts">, ReadonlyArray<ImportedRow>>> {
  readonly doubts: ImportResult["doubts"]
}

/** Returns the rows of each view. */
export const viewedRows = (list: ImportList, result: ImportResult): Viewed => {
  const doubts = openDoubts(list, result)
  const doubtful = new Set(doubts.map(({ row }) => row))
  const answers = rowsReplacing(result).filter(({ row }) => !doubtful.has(row))
  const taken = new Set([...doubtful, ...answers.map(({ row }) => row)])
  const left = (outcome: ImportedRow["outcome"]) =>
    result.actors.filter((actor) => actor.outcome === outcome && !taken.has(actor.row))
  return { doubts, answers, created: left("created"), updated: left("updated"), unchanged: left("unchanged") }
}
