/** Imports of people as documents. */
import type { ImportResult } from "@banquet/actors-core/import/ActorImports"
import type { ImportAnswer } from "@banquet/http-api/actors/ImportDocument"

export const importDocument = ({
  doubts,
  importId,
  made,
  mistakes,
  more,
  rows
}: ImportResult): typeof ImportAnswer.Encoded => {
  const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length
  return {
    import: importId === null ? null : { id: importId },
    created: count("created"),
    updated: count("updated"),
    unchanged: count("unchanged"),
    made: made.map(({ displayName, id, type }) => ({ actor_id: id, type, display_name: displayName })),
    actors: rows.map(({ actorId, changes, outcome, row }) => ({ row, actor_id: actorId, outcome, changes })),
    doubts: doubts.map(({ actorId, reason, row }) => ({ row, reason, actor_id: actorId })),
    mistakes,
    more
  }
}
