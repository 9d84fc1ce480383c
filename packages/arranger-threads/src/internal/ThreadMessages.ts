/** What a program and its threads say to each other. */
import type { ArrangingLimits, TimedProposal } from "@banquet/seating-core/Arranger"
import type { ArrangingProblem } from "@banquet/seating-core/arranging/ArrangingProblem"

export interface ThreadRequest {
  readonly problem: ArrangingProblem
  readonly limits: ArrangingLimits
}

export type ThreadAnswer = TimedProposal
