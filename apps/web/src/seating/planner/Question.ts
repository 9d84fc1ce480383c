/** What a planner is asked before a command is sent. */
import type { HouseholdSplit } from "./HouseholdSplit.ts"
import type { Candidate, Plan } from "./SeatingView.ts"

/** What the planner is asked before a published plan changes. */
export interface ChangeQuestion {
  readonly kind: "change"
  readonly plan: Plan
  readonly answer: (isAgreed: boolean, isSilenced: boolean) => void
}

/** What the planner is asked before somebody has two chairs. */
export interface SplitQuestion {
  readonly kind: "split"
  /** Who is to be seated. */
  readonly candidate: Candidate
  readonly split: HouseholdSplit
  readonly answer: (choice: "split" | "twice" | "cancel") => void
}

export type Question = ChangeQuestion | SplitQuestion

/** Answers that what the question is about is not done. */
export const leaveQuestion = (question: Question): void => {
  if (question.kind === "change") question.answer(false, false)
  else question.answer("cancel")
}
