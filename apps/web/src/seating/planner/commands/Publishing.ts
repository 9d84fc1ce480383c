/** Commands about seats, made ones that are published as they are carried out. */
import type { Plan } from "../SeatingView.ts"
import { emptying, exchanging } from "./MoveCommands.ts"
import type { Move } from "./Moves.ts"
import { placeOf } from "./Places.ts"
import type { PlanCommand } from "./PlanCommand.ts"

/** Returns the moves that a command comes to, `null` where it is about something else than seats. */
const movesOf = (plan: Plan, command: PlanCommand): ReadonlyArray<Move> | null => {
  switch (command.kind) {
    case "seat": {
      const { actorId, seatLabel, seatNumber, tableId } = command
      return [{ actorId, place: { tableId, seatNumber, seatLabel } }]
    }
    case "unseat":
      return [{ actorId: command.actorId, place: null }]
    case "swap": {
      const [a, b] = command.actorIds
      return [
        { actorId: a, place: placeOf(plan, b) },
        { actorId: b, place: placeOf(plan, a) }
      ]
    }
    case "changeSeats":
    case "moveSeats":
      return command.moves
    case "emptyTable":
      return emptying(plan, command)
    case "swapTables":
      return exchanging(plan, command)
    default:
      return null
  }
}

/** Returns the command so that what it does is published with it; others than those about seats stay as they are. */
export const publishing = (plan: Plan, command: PlanCommand): PlanCommand => {
  const moves = movesOf(plan, command)
  return moves === null || moves.length === 0 ? command : { kind: "publishMoves", moves }
}
