/**
 * The state of the page: the plan with everything that is under way, what is selected and dragged, what was refused, what
 * has just happened and what can be undone. Components select the part that they show, because a plan has too many tables
 * to render the whole page for each change.
 */
import type { Problem } from "../../platform/api/Problem.ts"
import type { PlanCommand } from "./commands/PlanCommand.ts"
import { keptHistory } from "./KeptHistory.ts"
import type { PlanEditor, RemoteChange } from "./PlanEditor.ts"
import type { IndexedPlan } from "./PlanIndex.ts"
import { keptPublication, type Publication } from "./Publication.ts"
import type { Question } from "./Question.ts"
import type { Report } from "./Report.ts"
import type { SaveProgress } from "./SaveMonitor.ts"
import type { UndoHistory } from "./UndoHistory.ts"

/** The person or table that is open. */
export type Selection =
  | { readonly kind: "person"; readonly actorId: string }
  | { readonly kind: "table"; readonly tableId: string }

export interface Refusal {
  readonly command: PlanCommand
  /** A change where another planner was faster. */
  readonly why: Problem | RemoteChange
}

export interface SeatingState {
  readonly index: IndexedPlan
  readonly selection: Selection | null
  /** Who is dragged, by actor. */
  readonly dragged: ReadonlySet<string>
  /** Who is picked to be seated together, by actor. */
  readonly picked: ReadonlySet<string>
  readonly refusal: Refusal | null
  readonly report: Report | null
  readonly history: UndoHistory
  readonly question: Question | null
  /** The plan as it was last published, where this device knows it. */
  readonly publication: Publication | null
  readonly progress: SaveProgress
  /** Whether each change of seats is published with it, as long as the plan is published. */
  readonly isPublishingEach: boolean
}

export const nobody: ReadonlySet<string> = new Set()

/** Returns the state in which the page begins, with what this device has kept of the plan. */
export const firstState = ({ confirmed, plan, progress }: PlanEditor): SeatingState => ({
  index: plan.get(),
  selection: null,
  dragged: nobody,
  picked: nobody,
  refusal: null,
  report: null,
  history: keptHistory(confirmed.id),
  question: null,
  publication: keptPublication(confirmed),
  progress: progress.get(),
  isPublishingEach: false
})

/** Returns what closes a refusal, beside a table and in the toast, once something else is done. */
export const withoutRefusal = ({ report }: SeatingState): Partial<SeatingState> => {
  const kind = report?.isUndoable === false ? report.outcomes.at(-1)?.kind : undefined
  return kind === "refused" || kind === "conflict" ? { refusal: null, report: null } : { refusal: null }
}
