/** What undoing an import does, as a function of what it did and of what has happened since. */
import type { ActorId } from "@banquet/platform-core/Ids"
import { Result } from "effect"
import type { ActorState } from "./ActorState.ts"
import type { ImportedActor, ImportRecord, ImportUndo } from "./ActorImportRepository.ts"
import { ImportChangedSince, ImportUndone } from "./ImportErrors.ts"
import { firstNamed } from "./ImportMistake.ts"

const changedSince = (states: ReadonlyArray<ActorState>): ImportChangedSince => {
  const { more, named } = firstNamed(states.map(({ actor }) => ({ actorId: actor.id, displayName: actor.displayName })))
  return new ImportChangedSince({ actors: named, more })
}

/** Decides on undoing an import; `usedIds` are actors to be deleted that records of modules refer to, or tokens. */
export const decideUndo = (
  record: ImportRecord,
  usedIds: ReadonlySet<ActorId>,
  at: ImportUndo["at"]
): Result.Result<ImportUndo, ImportUndone | ImportChangedSince> => {
  if (record.undoneAt !== null) return Result.fail(new ImportUndone())
  const actorIds = new Set(record.existing.actorIds)
  const eventIds = new Set(record.existing.eventIds)
  const isLost = (before: ActorState): boolean =>
    !before.parentIds.every((id) => actorIds.has(id)) ||
    !before.invitations.every(({ eventId }) => eventIds.has(eventId))
  const isChanged = ({ before, links, now, otherMembers, revision }: ImportedActor): boolean =>
    now.actor.revision !== revision ||
    (before === null ? links > 0 || otherMembers > 0 || usedIds.has(now.actor.id) : isLost(before))
  const changed = record.actors.filter(isChanged)
  if (changed.length > 0) return Result.fail(changedSince(changed.map(({ now }) => now)))
  return Result.succeed({
    id: record.id,
    occasionId: record.occasionId,
    at,
    deleted: record.actors.filter(({ before }) => before === null).map(({ now }) => now),
    restored: record.actors.flatMap(({ before, now }) =>
      before === null
        ? []
        : [{ before: now, after: { ...before, actor: { ...before.actor, revision: now.actor.revision + 1 } } }]
    )
  })
}

/** Returns the failure of an undoing after which records of modules would contradict these actors. */
export const contradicted = (record: ImportRecord, actorIds: ReadonlyArray<ActorId>): ImportChangedSince =>
  changedSince(record.actors.map(({ now }) => now).filter(({ actor }) => actorIds.includes(actor.id)))
