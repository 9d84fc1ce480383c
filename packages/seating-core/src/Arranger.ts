import { Context, type Effect } from "effect"
import type { ArrangingProblem } from "./arranging/ArrangingProblem.ts"
import type { Proposal } from "./arranging/Proposal.ts"
import type { ArrangerBusy } from "./SeatingErrors.ts"

/** What bounds the search of a proposal. */
export interface ArrangingLimits {
  readonly seed: number
  /** How many milliseconds the search may take. */
  readonly timeLimit: number
}

/** A proposal, and how many milliseconds it took. */
export interface TimedProposal {
  readonly proposal: Proposal
  readonly millis: number
}

/** Searches proposals as `proposalFor` does, beside whatever else the program does; an interruption ends the search. */
export class Arranger extends Context.Service<
  Arranger,
  {
    /** Fails with `ArrangerBusy` where too many others search or wait. */
    readonly propose: (problem: ArrangingProblem, limits: ArrangingLimits) => Effect.Effect<TimedProposal, ArrangerBusy>
  }
>()("@banquet/seating-core/Arranger") {}
