/** What commands share that give many people seats in one step. */
import type { FreedPeople, PeopleAt } from "../PeopleAt.ts"
import { answered, assignmentOf, candidateWithId, recount, tableWithId, withAssignment } from "../PlanRecords.ts"
import type { Plan } from "../SeatingView.ts"
import type { PlanApi } from "./CommandDefinition.ts"
import { isAllowed, nameOf, type Place, placeOf } from "./Places.ts"

export interface Move {
  readonly actorId: string
  /** `null` takes the seat back. */
  readonly place: Place | null
}

const isSame = (a: Place | null, b: Place | null): boolean =>
  a?.tableId === b?.tableId && a?.seatNumber === b?.seatNumber && a?.seatLabel === b?.seatLabel

const moved = (plan: Plan, { actorId, place }: Move): Plan =>
  withAssignment(
    plan,
    actorId,
    place === null
      ? null
      : {
          id: assignmentOf(plan, actorId)?.id ?? `unsent-${actorId}`,
          actor_id: actorId,
          seating_table_id: place.tableId,
          seat_number: place.seatNumber,
          seat_label: place.seatLabel,
          locked: assignmentOf(plan, actorId)?.locked ?? false
        }
  )

/** Returns the plan with all moves made, or the plan itself where nothing changes or a rule would be broken. */
export const withMoves = (plan: Plan, moves: ReadonlyArray<Move>): Plan => {
  const changes = moves.filter(({ actorId, place }) => !isSame(placeOf(plan, actorId), place))
  if (changes.length === 0) return plan
  const next = recount(changes.reduce(moved, plan))
  return changes.every(({ actorId, place }) => place === null || isAllowed(next, actorId)) ? next : plan
}

/** Returns the moves that put everybody back where they sit in the plan. */
export const movesBack = (plan: Plan, moves: ReadonlyArray<Move>): ReadonlyArray<Move> =>
  moves.map(({ actorId }) => ({ actorId, place: placeOf(plan, actorId) }))

/** Returns what moves take for granted: where everybody sits, and which tables they come to. */
export const placesTaken = (plan: Plan, moves: ReadonlyArray<Move>) =>
  moves.map(({ actorId, place }) => ({
    actorId,
    from: placeOf(plan, actorId),
    to: tableWithId(plan, place?.tableId ?? "")?.name
  }))

/** Asks the server to make all moves or none, and returns the plan as its answer leaves it. */
export const sendMoves = async (
  { client, occasionId }: PlanApi,
  plan: Plan,
  moves: ReadonlyArray<Move>,
  others: { readonly publish?: true } = {}
): Promise<Plan> => {
  const answer = await client.request("POST /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/changes", {
    params: { occasion_id: occasionId, seating_plan_id: plan.id },
    body: {
      ...others,
      revision: plan.revision,
      moves: moves.map(({ actorId, place }) => ({
        actor_id: actorId,
        seating_table_id: place?.tableId ?? null,
        ...(place === null || place.seatNumber === null ? {} : { seat_number: place.seatNumber }),
        ...(place === null || place.seatLabel === null ? {} : { seat_label: place.seatLabel })
      }))
    }
  })
  const unseated = answer.unassigned.reduce((next, actorId) => withAssignment(next, actorId, null), plan)
  const seated = answer.assignments.reduce((next, one) => withAssignment(next, one.actor_id, one), unseated)
  return answered(seated, answer.plan)
}

const peopleOf = (plan: Plan, actorIds: ReadonlyArray<string>): FreedPeople => ({
  people: actorIds.map((actorId) => nameOf(plan, actorId)),
  seats: actorIds.reduce((sum, actorId) => sum + (candidateWithId(plan, actorId)?.party_size ?? 1), 0)
})

/** Returns those who are moved to a table, by table. */
export const peopleByTable = (moves: ReadonlyArray<Move>, plan: Plan): ReadonlyArray<PeopleAt> => {
  const seated = moves.flatMap(({ actorId, place }) => (place === null ? [] : [{ actorId, tableId: place.tableId }]))
  return [...Map.groupBy(seated, ({ tableId }) => tableId)].map(([tableId, people]) => ({
    table: tableWithId(plan, tableId)?.name ?? "",
    ...peopleOf(
      plan,
      people.map(({ actorId }) => actorId)
    )
  }))
}

/** Returns those who are moved to no table. */
export const freedPeople = (moves: ReadonlyArray<Move>, plan: Plan): FreedPeople =>
  peopleOf(
    plan,
    moves.flatMap(({ actorId, place }) => (place === null ? [actorId] : []))
  )
