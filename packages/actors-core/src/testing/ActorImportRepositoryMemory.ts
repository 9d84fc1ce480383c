/** Imports of people in the `MemoryStore` that the records of actors are in. */
import { AuditedRequest } from "@banquet/platform-core/audit/AuditLog"
import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { AuditMemory } from "@banquet/platform-core/testing/AuditLogMemory"
import { DomainEventsMemory } from "@banquet/platform-core/testing/DomainEventLogMemory"
import { MemoryStore, withRows } from "@banquet/platform-core/testing/MemoryStore"
import { byCodePoint } from "@banquet/platform-core/Text"
import { type DateTime, Effect, Layer, Option } from "effect"
import { actorEvent } from "../ActorEvents.ts"
import { ActorImportRepository, type ImportRecord, type NewImport } from "../import/ActorImportRepository.ts"
import type { ActorState, ImportFacts } from "../import/ActorState.ts"
import type { ImportId } from "../import/ImportId.ts"
import { actorStates } from "./internal/ActorStates.ts"

/** An import with what it did to each actor. */
interface KeptImport extends NewImport {
  readonly undoneAt: DateTime.Utc | null
  readonly changes: ReadonlyArray<{
    readonly actorId: ActorId
    readonly revision: number
    readonly before: ActorState | null
  }>
}

const eventOf = (type: "actor.created" | "actor.changed" | "actor.deleted", { actor }: ActorState) =>
  actorEvent(type, actor, type === "actor.deleted" ? null : actor.revision)

/** What imports and undoing them look at. */
const importReads = Effect.fnUntraced(function* (
  find: (occasionId: OccasionId, id: ImportId) => KeptImport | undefined
) {
  const store = yield* MemoryStore
  const { actors, eventsOf, memberships, stateOf, tokensOf } = yield* actorStates

  const actorsOf = (occasionId: OccasionId) =>
    [...actors.get().values()]
      .filter((actor) => actor.occasionId === occasionId)
      .toSorted((a, b) => byCodePoint(a.id, b.id))

  const facts = (occasionId: OccasionId): ImportFacts => ({
    actors: actorsOf(occasionId).map(stateOf),
    events: eventsOf(occasionId).map(({ id, key }) => ({ id, key }))
  })

  /** Members of the actor that the import did not make or change. */
  const otherMembers = (actorId: ActorId, { changes }: KeptImport): number => {
    const imported = new Set(changes.map((change) => change.actorId))
    return [...memberships.get().values()].filter((row) => row.parentId === actorId && !imported.has(row.memberId))
      .length
  }

  const recordOf = (kept: KeptImport): ImportRecord => {
    const { at, changes, id, occasionId, source, undoneAt } = kept
    const there = actorsOf(occasionId)
    const named = new Set(changes.flatMap(({ before }) => before?.parentIds ?? []))
    return {
      id,
      occasionId,
      at,
      source,
      undoneAt,
      actors: there.flatMap((actor) => {
        const change = changes.find(({ actorId }) => actorId === actor.id)
        if (change === undefined) return []
        const { before, revision } = change
        const links = before === null ? tokensOf(actor.id).length : 0
        return [
          {
            before,
            revision,
            now: stateOf(actor),
            links,
            otherMembers: before === null ? otherMembers(actor.id, kept) : 0
          }
        ]
      }),
      existing: {
        actorIds: there.flatMap((actor) => (named.has(actor.id) ? [actor.id] : [])),
        eventIds: eventsOf(occasionId).map((event) => event.id)
      }
    }
  }

  return {
    facts: (occasionId) => store.read("ActorImportRepository.facts", () => facts(occasionId)),
    // A transaction waits for every other one: there is nothing to lock.
    factsForChange: (occasionId) => store.read("ActorImportRepository.factsForChange", () => facts(occasionId)),
    lockForDeletion: () => store.read("ActorImportRepository.lockForDeletion", () => undefined),
    made: (occasionId, id) =>
      store.read("ActorImportRepository.made", () =>
        Option.map(Option.fromUndefinedOr(find(occasionId, id)), ({ changes, undoneAt }) => ({
          isUndone: undoneAt !== null,
          actorIds: changes.flatMap(({ actorId, before }) =>
            before === null && actors.get().has(actorId) ? [actorId] : []
          )
        }))
      ),
    forUndo: (occasionId, id) =>
      store.read("ActorImportRepository.forUndo", () =>
        Option.map(Option.fromUndefinedOr(find(occasionId, id)), recordOf)
      )
  } satisfies Partial<ActorImportRepository["Service"]>
})

export const layer = Layer.effect(
  ActorImportRepository,
  Effect.gen(function* () {
    const audit = yield* AuditMemory
    const domainEvents = yield* DomainEventsMemory
    const store = yield* MemoryStore
    const { remove, revisionOf, withdraw, writeAll } = yield* actorStates
    const imports = store.cell<ReadonlyMap<ImportId, KeptImport>>(new Map())
    const keep = (kept: KeptImport) => imports.set(withRows(imports.get(), [kept], (row) => row.id))
    const find = (occasionId: OccasionId, id: ImportId) => {
      const kept = imports.get().get(id)
      return kept?.occasionId === occasionId ? kept : undefined
    }

    /** Writes unless an actor has changed since it was read; returns whether it has written. */
    const unlessStale = Effect.fnUntraced(function* (
      operation: string,
      changed: ReadonlyArray<ActorState>,
      write: (requestId: string | null) => void
    ) {
      const requestId = yield* AuditedRequest
      const isWritten = yield* store.write(operation, () => {
        if (changed.some(({ actor }) => revisionOf(actor.id) !== actor.revision - 1)) return false
        write(requestId)
        return true
      })
      if (!isWritten) return yield* new StoreUnavailable()
    })

    return ActorImportRepository.of({
      ...(yield* importReads(find)),

      save: (imported, writes, entries) => {
        const created = writes.flatMap(({ after, before }) => (before === null ? [after] : []))
        const updated = writes.flatMap(({ after, before }) => (before === null ? [] : [after]))
        return unlessStale("ActorImportRepository.save", updated, (requestId) => {
          writeAll([...created, ...updated])
          const changes = writes.map(({ after: { actor }, before }) => ({
            actorId: actor.id,
            revision: actor.revision,
            before
          }))
          keep({ ...imported, undoneAt: null, changes })
          domainEvents.append([
            ...created.map((state) => eventOf("actor.created", state)),
            ...updated.map((state) => eventOf("actor.changed", state))
          ])
          audit.append(entries, requestId)
        })
      },

      undo: ({ at, deleted, id, occasionId, restored }, entries) => {
        const states = restored.map(({ after }) => after)
        return unlessStale("ActorImportRepository.undo", states, (requestId) => {
          writeAll(states)
          for (const restoredActor of restored) withdraw(restoredActor)
          // Before actors are removed: entries find names by them.
          audit.append(entries, requestId)
          domainEvents.append([
            ...deleted.map((state) => eventOf("actor.deleted", state)),
            ...states.map((state) => eventOf("actor.changed", state))
          ])
          const kept = find(occasionId, id)
          if (kept !== undefined) keep({ ...kept, undoneAt: at, changes: [] })
          remove(deleted.map(({ actor }) => actor.id))
        })
      }
    })
  })
)
