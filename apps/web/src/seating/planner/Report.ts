/** What a planner is told of what has just happened. */
import type { Outcome } from "./PlanEditor.ts"
import type { Direction } from "./UndoHistory.ts"

/** A command or batch was given, undone or done again. */
export interface Report {
  readonly id: number
  readonly means: "run" | Direction
  /** Empty where another planner has changed since what was to be undone or done again. */
  readonly outcomes: ReadonlyArray<Outcome>
  /** Whether undo takes back what is reported. */
  readonly isUndoable: boolean
  /** Whether the plan is as it was published again, and still a draft. */
  readonly isAsPublished: boolean
}

/** Something was done that is no step of the plan's history. */
export interface Notice {
  readonly id: number
  readonly text: string
  /** Takes it back; `null` where that cannot be. */
  readonly undo: (() => Promise<void>) | null
}
