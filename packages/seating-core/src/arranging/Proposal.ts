/** What is proposed for a problem, with why not everybody has a seat: the same on every machine, unless the time was over. */
import type { SearchLimits } from "./Annealing.ts"
import { costOf, faultsOf } from "./ArrangementCheck.ts"
import { arrange, type UnseatedReason, unseatedReasons } from "./arrange.ts"
import type { ArrangingProblem, Seats } from "./ArrangingProblem.ts"
import { type Condition, contradictionOf } from "./Contradiction.ts"

export interface Proposal {
  readonly seats: Seats
  readonly cost: number
  /** Each actor without a seat, by its index, in the order of the actors. */
  readonly unseated: ReadonlyArray<readonly [actor: number, reason: UnseatedReason]>
  /** What cannot hold together, as `contradictionOf` finds it. */
  readonly conflict: ReadonlyArray<Condition> | null
  /** False where the time was over before the schedule was. */
  readonly complete: boolean
}

/** Returns the proposal; its seats and cost are those that the checker confirms. Throws where the search broke a rule. */
export const proposalFor = (problem: ArrangingProblem, limits: SearchLimits): Proposal => {
  const { complete, seats } = arrange(problem, limits)
  const [fault] = faultsOf(problem, seats)
  if (fault !== undefined) throw new Error(`the search broke a rule: ${fault.kind}`)
  const unseated = [...unseatedReasons(problem, seats)].toSorted(([a], [b]) => a - b)
  const conflict = unseated.length === 0 ? null : contradictionOf(problem)
  return { seats, cost: costOf(problem, seats), unseated, conflict, complete }
}
