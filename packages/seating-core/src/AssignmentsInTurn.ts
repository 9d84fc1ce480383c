/** Decides seats of several requests, each on what those before it leave. */
import { Array, Result } from "effect"
import type { AssignmentFacts, SeatAnswer } from "./AssignmentDecisions.ts"
import type { DecidedOn, PlanChangeError } from "./ChangePlan.ts"
import type { AssignmentRefused } from "./SeatingErrors.ts"
import type { AssignmentChange } from "./SeatingRepository.ts"

/** How a request decides its seat on its facts. */
export interface SeatDecision {
  /** As `AuditedRequest`. */
  readonly requestId: string | null
  readonly decide: (
    facts: AssignmentFacts
  ) => Result.Result<DecidedOn<SeatAnswer, AssignmentChange["change"]>, PlanChangeError | AssignmentRefused>
}

/** A change that is decided, of an actor of this party size. */
interface DecidedChange extends AssignmentChange {
  readonly partySize: number
}

/** Returns the facts as they are after changes that are decided, in their order. */
const factsAfter = (facts: AssignmentFacts, changes: ReadonlyArray<DecidedChange>): AssignmentFacts => {
  const { actor, plan, table } = facts
  const ofPlan = changes.filter(({ change }) => change.plan.id === plan?.id)
  const last = ofPlan.at(-1)
  if (last === undefined) return facts
  const seats = new Map(ofPlan.map(({ assignment, partySize }) => [assignment.id, { ...assignment, partySize }]))
  const others = table?.assignments.filter(({ id }) => !seats.has(id)) ?? []
  const atTable = [...seats.values()].filter(({ tableId }) => tableId === table?.table.id)
  const ofActor = ofPlan.findLast(({ assignment }) => assignment.actorId === actor?.id)
  return {
    ...facts,
    plan: last.change.plan,
    table: table && { ...table, assignments: [...others, ...atTable] },
    current: ofActor?.assignment ?? facts.current
  }
}

/** Decides one after the other: what each answers, `null` without facts, and the changes to save. */
export const decideInTurn = (
  decisions: ReadonlyArray<SeatDecision>,
  /** Of each, as they were before all of them. */
  facts: ReadonlyArray<AssignmentFacts | null>
) => {
  const changes: Array<DecidedChange> = []
  const answers = Array.zipWith(decisions, facts, ({ decide, requestId }, read) =>
    read === null
      ? null
      : Result.map(decide(factsAfter(read, changes)), ({ answer, audit, change }) => {
          const { assignment } = answer
          const partySize = read.actor?.partySize ?? 0
          if (change !== null) changes.push({ change, assignment, audit, requestId, partySize })
          return answer
        })
  )
  return { answers, changes }
}
