/** What a planner is told of what has just happened. */
import type { Problem } from "../../platform/api/Problem.ts"
import type { WishChange } from "./arranging/WishLists.ts"
import type { Outcome } from "./PlanEditor.ts"
import { type IndexedPlan, indexPlan } from "./PlanIndex.ts"
import type { Change, Direction } from "./UndoHistory.ts"

/** What has become of a change of wishes. */
export interface WishOutcome {
  readonly change: WishChange
  /** The plan by then, whose people and tables the wishes name. */
  readonly index: IndexedPlan
  /** Why it was not undone or done again: another planner has changed it since, or the server says so. */
  readonly problem: Problem | "overtaken" | null
}

/** A command or batch was given, or wishes changed; or that was undone or done again. */
export interface Report {
  readonly id: number
  readonly means: "run" | Direction
  /** Empty where only wishes were changed, or another planner has changed since what was to be undone or done again. */
  readonly outcomes: ReadonlyArray<Outcome>
  readonly wishes: WishOutcome | null
  /** What was to be undone or done again, and was not. */
  readonly left: ReadonlyArray<Change>
  /** Whether undo takes back what is reported. */
  readonly isUndoable: boolean
  /** Whether the plan is as it was published again, and still a draft. */
  readonly isAsPublished: boolean
}

/** What the outcomes do not tell. */
export type ReportParts = Pick<Report, "isUndoable" | "left"> & Partial<Pick<Report, "wishes">>

/** Returns what went with the table or zone that was deleted last, by the names that the plan had then. */
export const wishesLost = (outcomes: ReadonlyArray<Outcome>): WishOutcome | null => {
  const last = outcomes.at(-1)
  if (last?.kind !== "done" || last.lost === null) return null
  return { change: last.lost, index: indexPlan(last.before), problem: null }
}
