/** Several people at once: given seats, sent away from a table, exchanged with those of another. */
import { assignmentsAt, tableWithId } from "../PlanRecords.ts"
import type { Plan } from "../SeatingView.ts"
import type { CommandDefinition } from "./CommandDefinition.ts"
import { freedPeople, type Move, movesBack, peopleByTable, placesTaken, sendMoves, withMoves } from "./Moves.ts"

/** Gives each of several people a seat, another one, or none. */
export interface MoveSeats {
  readonly kind: "moveSeats"
  /** Each actor once. */
  readonly moves: ReadonlyArray<Move>
}

/** Takes the seats of all who sit at a table. */
export interface EmptyTable {
  readonly kind: "emptyTable"
  readonly tableId: string
}

/** Sends all who sit at one table to another, and those who sit there to the first. */
export interface SwapTables {
  readonly kind: "swapTables"
  readonly tableIds: readonly [string, string]
}

const nameOf = (plan: Plan, tableId: string): string => tableWithId(plan, tableId)?.name ?? ""

const tablesOf = (moves: ReadonlyArray<Move>): ReadonlyArray<string> => [
  ...new Set(moves.flatMap(({ place }) => (place === null ? [] : [place.tableId])))
]

export const moveSeats: CommandDefinition<MoveSeats, MoveSeats> = {
  preview: (plan, { moves }) => withMoves(plan, moves),
  preconditions: (plan, { moves }) => placesTaken(plan, moves),
  inverse: (before, { moves }) => ({ kind: "moveSeats", moves: movesBack(before, moves) }),
  send: (api, plan, { moves }) => sendMoves(api, plan, moves),
  describe: (done, { moves }, before, after) => done.moveSeats(peopleByTable(moves, after), freedPeople(moves, before)),
  // A table that everybody was to come to says why it cannot be; of many the toast does.
  refusalPlaces: (_, { moves }) => {
    const [tableId, ...others] = tablesOf(moves)
    return tableId === undefined || others.length > 0 ? ["plan"] : [`table card ${tableId}`]
  }
}

/** Returns the moves that take the seats of all at the table. */
export const emptying = (plan: Plan, { tableId }: EmptyTable): ReadonlyArray<Move> =>
  assignmentsAt(plan, tableId).map(({ actor_id }) => ({ actorId: actor_id, place: null }))

export const emptyTable: CommandDefinition<EmptyTable, MoveSeats> = {
  preview: (plan, command) => withMoves(plan, emptying(plan, command)),
  preconditions: (plan, command) => placesTaken(plan, emptying(plan, command)),
  inverse: (before, command) => ({ kind: "moveSeats", moves: movesBack(before, emptying(before, command)) }),
  send: (api, plan, command) => sendMoves(api, plan, emptying(plan, command)),
  describe: (done, { tableId }, before) => done.emptyTable(nameOf(before, tableId)),
  refusalPlaces: (_, { tableId }) => [`table panel ${tableId}`]
}

/** Numbers of seats stay as they are, except those that the other table does not have. */
const crossing = (plan: Plan, from: string, to: string): ReadonlyArray<Move> => {
  const capacity = tableWithId(plan, to)?.capacity ?? 0
  return assignmentsAt(plan, from).map(({ actor_id, seat_label, seat_number }) => ({
    actorId: actor_id,
    place: {
      tableId: to,
      seatNumber: seat_number !== null && seat_number <= capacity ? seat_number : null,
      seatLabel: seat_label
    }
  }))
}

/** Returns the moves that exchange the people of two tables. */
export const exchanging = (plan: Plan, { tableIds: [a, b] }: SwapTables): ReadonlyArray<Move> => [
  ...crossing(plan, a, b),
  ...crossing(plan, b, a)
]

export const swapTables: CommandDefinition<SwapTables, MoveSeats> = {
  preview: (plan, command) => withMoves(plan, exchanging(plan, command)),
  preconditions: (plan, command) => placesTaken(plan, exchanging(plan, command)),
  inverse: (before, command) => ({ kind: "moveSeats", moves: movesBack(before, exchanging(before, command)) }),
  send: (api, plan, command) => sendMoves(api, plan, exchanging(plan, command)),
  describe: (done, { tableIds: [a, b] }, before) => done.swapTables(nameOf(before, a), nameOf(before, b)),
  refusalPlaces: (_, { tableIds: [a, b] }) => [`table panel ${a}`, `table card ${b}`]
}
