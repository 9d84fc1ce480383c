/** A household or group gives its people seats of their own, in one step. */
import type { CommandDefinition } from "./CommandDefinition.ts"
import { type Move, movesBack, peopleByTable, placesTaken, sendMoves, withMoves } from "./Moves.ts"
import { nameOf, placeOf } from "./Places.ts"

export interface ChangeSeats {
  readonly kind: "changeSeats"
  /** The household or group whose people these are. */
  readonly unitId: string
  /** Its people who are not coming, where it is seated without them. */
  readonly absentIds: ReadonlyArray<string>
  /** Each actor once. */
  readonly moves: ReadonlyArray<Move>
}

export const changeSeats: CommandDefinition<ChangeSeats, ChangeSeats> = {
  preview: (plan, { moves }) => withMoves(plan, moves),
  preconditions: (plan, { moves }) => placesTaken(plan, moves),
  inverse: (before, command) => ({ ...command, moves: movesBack(before, command.moves) }),
  send: (api, plan, { moves }) => sendMoves(api, plan, moves),
  describe: (done, { absentIds, moves, unitId }, before, after) => {
    const unit = nameOf(before, unitId)
    const absent = absentIds.map((actorId) => nameOf(before, actorId))
    const places = peopleByTable(moves, after)
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
