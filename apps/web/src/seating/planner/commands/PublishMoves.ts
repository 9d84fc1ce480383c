/** Moves that guests see at once: made and published in one request. */
import type { CommandDefinition } from "./CommandDefinition.ts"
import { moveSeats } from "./MoveCommands.ts"
import { type Move, movesBack, placesTaken, sendMoves, withMoves } from "./Moves.ts"

export interface PublishMoves {
  readonly kind: "publishMoves"
  /** Each actor once. */
  readonly moves: ReadonlyArray<Move>
}

export const publishMoves: CommandDefinition<PublishMoves, PublishMoves> = {
  preview: (plan, { moves }) => withMoves(plan, moves),
  preconditions: (plan, { moves }) => placesTaken(plan, moves),
  inverse: (before, { moves }) => ({ kind: "publishMoves", moves: movesBack(before, moves) }),
  send: (api, plan, { moves }) => sendMoves(api, plan, moves, { publish: true }),
  describe: (done, { moves }, before, after) =>
    done.publishMoves(moveSeats.describe(done, { kind: "moveSeats", moves }, before, after)),
  refusalPlaces: (plan, { moves }) => moveSeats.refusalPlaces(plan, { kind: "moveSeats", moves }),
  keepsPublication: true
}
