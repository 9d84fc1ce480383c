/** Who sits where: giving a seat, taking it back, changing places. */
import { Problem } from "../../../platform/api/Problem.ts"
import { answered, assignmentOf, recount, tableWithId, withAssignment } from "../PlanRecords.ts"
import type { Plan } from "../SeatingView.ts"
import type { CommandDefinition } from "./CommandDefinition.ts"
import { isAllowed, nameOf, type Place, placeOf } from "./Places.ts"

export interface Seat extends Place {
  readonly kind: "seat"
  readonly actorId: string
}

export interface Unseat {
  readonly kind: "unseat"
  readonly actorId: string
}

export interface Swap {
  readonly kind: "swap"
  readonly actorIds: readonly [string, string]
}

/** Keeps somebody where they sit when the program arranges people, or lets go of that. */
export interface LockSeat {
  readonly kind: "lockSeat"
  readonly actorId: string
  readonly isLocked: boolean
}

const assignmentIdOf = (plan: Plan, actorId: string): string => {
  const id = assignmentOf(plan, actorId)?.id
  if (id === undefined) throw new Problem(404, "not_found", null)
  return id
}

/** Returns the command that puts somebody back where they sat. */
const backToPlace = (before: Plan, { actorId }: Seat | Unseat): Seat | Unseat => {
  const place = placeOf(before, actorId)
  return place === null ? { kind: "unseat", actorId } : { kind: "seat", actorId, ...place }
}

/** Gives somebody a place, be it their first or another one. */
export const seat: CommandDefinition<Seat, Seat | Unseat> = {
  preview: (plan, { actorId, seatLabel, seatNumber, tableId }) => {
    const next = recount(
      withAssignment(plan, actorId, {
        id: assignmentOf(plan, actorId)?.id ?? `unsent-${actorId}`,
        actor_id: actorId,
        seating_table_id: tableId,
        seat_number: seatNumber,
        seat_label: seatLabel,
        locked: assignmentOf(plan, actorId)?.locked ?? false
      })
    )
    return isAllowed(next, actorId) ? next : plan
  },
  preconditions: (plan, { actorId, tableId }) => [placeOf(plan, actorId), tableWithId(plan, tableId)?.name],
  inverse: backToPlace,
  send: async ({ client, occasionId }, plan, { actorId, seatLabel, seatNumber, tableId }) => {
    const answer = await client.request("POST /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/assignments", {
      params: { occasion_id: occasionId, seating_plan_id: plan.id },
      body: {
        actor_id: actorId,
        seating_table_id: tableId,
        revision: plan.revision,
        move: assignmentOf(plan, actorId) !== undefined,
        ...(seatNumber === null ? {} : { seat_number: seatNumber }),
        ...(seatLabel === null ? {} : { seat_label: seatLabel })
      }
    })
    return answered(withAssignment(plan, actorId, answer.assignment), answer.plan)
  },
  describe: (done, { actorId, seatNumber, tableId }, before) => {
    const [person, table] = [nameOf(before, actorId), tableWithId(before, tableId)?.name ?? ""]
    return seatNumber === null ? done.seat(person, table) : done.seatNumber(person, table, seatNumber)
  },
  refusalPlaces: (_, { actorId, tableId }) => [`person ${actorId}`, `table card ${tableId}`]
}

/** Takes somebody's seat back. */
export const unseat: CommandDefinition<Unseat, Seat | Unseat> = {
  preview: (plan, { actorId }) =>
    assignmentOf(plan, actorId) === undefined ? plan : recount(withAssignment(plan, actorId, null)),
  preconditions: (plan, { actorId }) => placeOf(plan, actorId),
  inverse: backToPlace,
  send: async ({ client, occasionId }, plan, { actorId }) => {
    const answer = await client.request(
      "DELETE /v1/occasions/:occasion_id/seating/assignments/:seating_assignment_id",
      {
        params: { occasion_id: occasionId, seating_assignment_id: assignmentIdOf(plan, actorId) },
        query: { revision: String(plan.revision) }
      }
    )
    return answered(withAssignment(plan, actorId, null), answer.plan)
  },
  describe: (done, { actorId }, before) => done.unseat(nameOf(before, actorId)),
  refusalPlaces: (_, { actorId }) => [`person ${actorId}`]
}

/** Gives two who are seated each other's place. */
export const swap: CommandDefinition<Swap, Swap> = {
  preview: (plan, { actorIds: [a, b] }) => {
    const [first, second] = [assignmentOf(plan, a), assignmentOf(plan, b)]
    if (first === undefined || second === undefined || first === second) return plan
    const moved = withAssignment(plan, a, { ...second, id: first.id, actor_id: a })
    const next = recount(withAssignment(moved, b, { ...first, id: second.id, actor_id: b }))
    return isAllowed(next, a) && isAllowed(next, b) ? next : plan
  },
  preconditions: (plan, { actorIds }) => actorIds.map((actorId) => placeOf(plan, actorId)),
  inverse: (_, command) => command,
  send: async ({ client, occasionId }, plan, { actorIds: [a, b] }) => {
    const answer = await client.request(
      "POST /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/assignments/swap",
      {
        params: { occasion_id: occasionId, seating_plan_id: plan.id },
        body: { assignment_ids: [assignmentIdOf(plan, a), assignmentIdOf(plan, b)], revision: plan.revision }
      }
    )
    const [first, second] = answer.assignments
    const moved = withAssignment(plan, first.actor_id, first)
    return answered(withAssignment(moved, second.actor_id, second), answer.plan)
  },
  describe: (done, { actorIds: [a, b] }, before) => done.swap(nameOf(before, a), nameOf(before, b)),
  refusalPlaces: (plan, { actorIds: [a, b] }) => [
    `person ${a}`,
    `person ${b}`,
    `table card ${placeOf(plan, b)?.tableId ?? ""}`
  ]
}

export const lockSeat: CommandDefinition<LockSeat, LockSeat> = {
  preview: (plan, { actorId, isLocked }) => {
    const assignment = assignmentOf(plan, actorId)
    return assignment === undefined || assignment.locked === isLocked
      ? plan
      : withAssignment(plan, actorId, { ...assignment, locked: isLocked })
  },
  preconditions: (plan, { actorId }) => assignmentOf(plan, actorId)?.locked ?? null,
  inverse: (_, command) => ({ ...command, isLocked: !command.isLocked }),
  send: async ({ client, occasionId }, plan, { actorId, isLocked }) => {
    const answer = await client.request("PATCH /v1/occasions/:occasion_id/seating/assignments/:seating_assignment_id", {
      params: { occasion_id: occasionId, seating_assignment_id: assignmentIdOf(plan, actorId) },
      body: { locked: isLocked }
    })
    return answered(withAssignment(plan, actorId, answer.assignment), answer.plan)
  },
  describe: (done, { actorId, isLocked }, before) => (isLocked ? done.lock : done.unlock)(nameOf(before, actorId)),
  refusalPlaces: (_, { actorId }) => [`person ${actorId}`],
  keepsPublication: true
}
