/** Many seats changed in one step. */
import type { PeopleAt } from "../PeopleAt.ts"
import { answered, assignmentOf, recount, tableWithId, withAssignment } from "../PlanRecords.ts"
import type { Plan } from "../SeatingView.ts"
import type { CommandDefinition } from "./CommandDefinition.ts"
import { isAllowed, nameOf, type Place, placeOf } from "./Places.ts"

export interface Move {
  readonly actorId: string
  /** `null` takes the seat back. */
  readonly place: Place | null
}

export interface ChangeSeats {
  readonly kind: "changeSeats"
  /** The household or group whose people these are. */
  readonly unitId: string
  /** Its people who are not coming, where it is seated without them. */
  readonly absentIds: ReadonlyArray<string>
  /** Each actor once. */
  readonly moves: ReadonlyArray<Move>
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

const placesOf = (moves: ReadonlyArray<Move>, plan: Plan): ReadonlyArray<PeopleAt> => {
  const seated = moves.flatMap(({ actorId, place }) => (place === null ? [] : [{ actorId, tableId: place.tableId }]))
  return [...Map.groupBy(seated, ({ tableId }) => tableId)].map(([tableId, people]) => ({
    table: tableWithId(plan, tableId)?.name ?? "",
    people: people.map(({ actorId }) => nameOf(plan, actorId))
  }))
}

export const changeSeats: CommandDefinition<ChangeSeats, ChangeSeats> = {
  preview: (plan, { moves }) => {
    const changes = moves.filter(({ actorId, place }) => !isSame(placeOf(plan, actorId), place))
    if (changes.length === 0) return plan
    const next = recount(changes.reduce(moved, plan))
    return changes.every(({ actorId, place }) => place === null || isAllowed(next, actorId)) ? next : plan
  },
  preconditions: (plan, { moves }) =>
    moves.map(({ actorId, place }) => [placeOf(plan, actorId), tableWithId(plan, place?.tableId ?? "")?.name]),
  inverse: (before, command) => ({
    ...command,
    moves: command.moves.map(({ actorId }) => ({ actorId, place: placeOf(before, actorId) }))
  }),
  send: async ({ client, occasionId }, plan, { moves }) => {
    const answer = await client.request("POST /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/changes", {
      params: { occasion_id: occasionId, seating_plan_id: plan.id },
      body: {
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
  },
  describe: (done, { absentIds, moves, unitId }, before, after) => {
    const unit = nameOf(before, unitId)
    const absent = absentIds.map((actorId) => nameOf(before, actorId))
    const places = placesOf(moves, after)
    const [one, ...others] = places
    if (one === undefined) return done.unseat(unit)
    return others.length === 0 && placeOf(before, unitId) === null
      ? done.seatPeople(unit, one, absent)
      : done.split(unit, places)
  },
  refusalPlaces: (_, { moves }) =>
    moves.flatMap(({ actorId, place }) => [
      `person ${actorId}` as const,
      ...(place === null ? [] : [`table card ${place.tableId}` as const])
    ])
}
