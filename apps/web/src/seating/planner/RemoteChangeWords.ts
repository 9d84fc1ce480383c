/** Sentences about what was done to the plan elsewhere, which are loaded with the report. */
import type { Move } from "./commands/Moves.ts"
import { placeOf } from "./commands/Places.ts"
import { describe, type PlanCommand } from "./commands/PlanCommand.ts"
import type { Messages } from "./Messages.ts"
import type { RemoteChange } from "./PlanEditor.ts"

/** Returns the moves that lead from one plan to the other. */
const movesBetween = ({ after, before }: RemoteChange): ReadonlyArray<Move> => {
  const actorIds = new Set([...before.assignments, ...after.assignments].map(({ actor_id }) => actor_id))
  return [...actorIds].flatMap((actorId) => {
    const [from, place] = [placeOf(before, actorId), placeOf(after, actorId)]
    return from?.tableId === place?.tableId ? [] : [{ actorId, place }]
  })
}

export const wordsForRemoteChange = ({ done, remote }: Messages, change: RemoteChange): string => {
  const { after, before } = change
  const did = (command: PlanCommand): string => describe(done, command, before, after)
  if (after.status === "published") return remote.from(did({ kind: "publish" }))
  if (after.published_at === null) return remote.from(did({ kind: "takeBack" }))
  const moves = movesBetween(change)
  return remote.from(moves.length === 0 ? remote.draft : `${did({ kind: "moveSeats", moves })} ${remote.draft}`)
}
