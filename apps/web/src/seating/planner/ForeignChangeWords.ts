/** Sentences about what was done to the plan elsewhere, which are loaded with the report. */
import type { Move } from "./commands/Moves.ts"
import { placeOf } from "./commands/Places.ts"
import { describe, type PlanCommand } from "./commands/PlanCommand.ts"
import type { Messages } from "./Messages.ts"
import type { ForeignChange } from "./PlanEditor.ts"

/** Returns the moves that lead from one plan to the other. */
const movesBetween = ({ after, before }: ForeignChange): ReadonlyArray<Move> => {
  const actorIds = new Set([...before.assignments, ...after.assignments].map(({ actor_id }) => actor_id))
  return [...actorIds].flatMap((actorId) => {
    const [from, place] = [placeOf(before, actorId), placeOf(after, actorId)]
    return from?.tableId === place?.tableId ? [] : [{ actorId, place }]
  })
}

export const wordsForForeignChange = ({ done, foreign }: Messages, change: ForeignChange): string => {
  const { after, before } = change
  const did = (command: PlanCommand): string => describe(done, command, before, after)
  if (after.status === "published") return foreign.from(did({ kind: "publish" }))
  if (after.published_at === null) return foreign.from(did({ kind: "takeBack" }))
  const moves = movesBetween(change)
  return foreign.from(moves.length === 0 ? foreign.draft : `${did({ kind: "moveSeats", moves })} ${foreign.draft}`)
}
