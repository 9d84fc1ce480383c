/** Sentences about what was done to the plan elsewhere, which are loaded with the report. */
import type { Move } from "./commands/Moves.ts"
import { placeOf } from "./commands/Places.ts"
import { describe, type PlanCommand } from "./commands/PlanCommand.ts"
import type { Messages } from "./Messages.ts"
import type { RemoteChange } from "./PlanEditor.ts"
import type { Plan } from "./SeatingView.ts"

/** Returns the moves that lead from one plan to the other. */
const movesBetween = ({ after, before }: RemoteChange): ReadonlyArray<Move> => {
  const actorIds = new Set([...before.assignments, ...after.assignments].map(({ actor_id }) => actor_id))
  return [...actorIds].flatMap((actorId) => {
    const [from, place] = [placeOf(before, actorId), placeOf(after, actorId)]
    return from?.tableId === place?.tableId ? [] : [{ actorId, place }]
  })
}

/** Returns whether a command is about whoever is moved, or about all at a table that they leave or come to. */
const isAbout = (command: PlanCommand, { actorId, place }: Move, before: Plan): boolean => {
  if ("moves" in command) return command.moves.some((move) => move.actorId === actorId)
  if ("actorIds" in command) return command.actorIds.includes(actorId)
  if ("actorId" in command) return command.actorId === actorId
  const tableIds =
    command.kind === "swapTables" ? command.tableIds : command.kind === "emptyTable" ? [command.tableId] : []
  return [placeOf(before, actorId), place].some((at) => at !== null && tableIds.includes(at.tableId))
}

/** Says where those whom a command is about were moved by a change that was faster; nothing where nobody was. */
export const wordsForMoved = ({ done }: Pick<Messages, "done">, command: PlanCommand, change: RemoteChange): string => {
  const { after, before } = change
  const moves = movesBetween(change).filter((move) => isAbout(command, move, before))
  return moves.length === 0 ? "" : describe(done, { kind: "moveSeats", moves }, before, after)
}

/** Says that a change was faster than a command, and what it was. */
export const wordsForOvertaken = (
  messages: Pick<Messages, "done" | "refused">,
  command: PlanCommand,
  change: RemoteChange
): string => {
  const { refused } = messages
  const moved = wordsForMoved(messages, command, change)
  return moved === "" ? refused.overtaken : refused.overtakenBy(moved)
}

export const wordsForRemoteChange = ({ done, remote }: Messages, change: RemoteChange): string => {
  const { after, before } = change
  const did = (command: PlanCommand): string => describe(done, command, before, after)
  if (after.status === "published") return remote.from(did({ kind: "publish" }))
  if (after.published_at === null) return remote.from(did({ kind: "takeBack" }))
  const moves = movesBetween(change)
  return remote.from(moves.length === 0 ? remote.draft : `${did({ kind: "moveSeats", moves })} ${remote.draft}`)
}
