/** The audit log in a `MemoryStore`, appended to by the memory adapters of the repositories. */
import { Clock, Context, DateTime, Effect, Layer } from "effect"
import { type AuditEntry, type NewAuditEntry, withoutValues } from "../audit/AuditEntry.ts"
import { AuditedRequest, AuditLog } from "../audit/AuditLog.ts"
import { MemoryStore } from "./MemoryStore.ts"
import { PlatformMemory } from "./PlatformRecordsMemory.ts"

/** How memory adapters append what they write. */
export class AuditMemory extends Context.Service<
  AuditMemory,
  {
    /** Only within `MemoryStore.write`, so that the entries are forgotten with what is not kept. */
    readonly append: (entries: ReadonlyArray<NewAuditEntry>, requestId: string | null) => void
    /** What the occasion's log has, oldest first. */
    readonly ofOccasion: (occasionId: string | null) => ReadonlyArray<NewAuditEntry & AuditEntry>
  }
>()("@banquet/platform-core/testing/AuditMemory") {}

/** Returns the person's id with those of whom it was merged with. */
const mergedInto = (
  entries: ReadonlyArray<NewAuditEntry>,
  occasionId: string,
  personId: string
): ReadonlySet<string> => {
  const people = new Set([personId])
  for (const id of people) {
    for (const entry of entries) {
      const isMerge = entry.action === "actor.merged" && entry.occasionId === occasionId && entry.personId === id
      if (isMerge) people.add(entry.target.id)
    }
  }
  return people
}

export const layer: Layer.Layer<AuditLog | AuditMemory, never, MemoryStore | PlatformMemory> = Layer.effectContext(
  Effect.gen(function* () {
    const store = yield* MemoryStore
    const memory = yield* PlatformMemory
    const clock = yield* Clock.Clock
    const cell = store.cell<ReadonlyArray<NewAuditEntry & AuditEntry>>([])

    const personOf = (id: string | null) =>
      [...memory.actors.get().values(), ...memory.planners.get().values()].find((person) => person.id === id)

    const append = (entries: ReadonlyArray<NewAuditEntry>, requestId: string | null): void => {
      const position = cell.get().at(-1)?.position ?? 0
      const at = DateTime.makeUnsafe(clock.currentTimeMillisUnsafe())
      const added = entries.map((entry, index) => ({
        ...entry,
        by: { ...entry.by, key: entry.by.key ?? personOf(entry.by.id)?.key ?? null },
        target: { ...entry.target, name: entry.target.name ?? personOf(entry.personId)?.displayName ?? null },
        position: position + index + 1,
        at,
        requestId
      }))
      cell.set([...cell.get(), ...added])
    }

    return Context.make(AuditMemory, {
      append,
      ofOccasion: (occasionId) => cell.get().filter((entry) => entry.occasionId === occasionId)
    }).pipe(
      Context.add(AuditLog, {
        append: (entries) =>
          Effect.flatMap(AuditedRequest, (requestId) =>
            store.write("AuditLog.append", () => append(entries, requestId))
          ),
        list: ({ action, before, limit, occasionId, personId }) =>
          store.read("AuditLog.list", () =>
            cell
              .get()
              .filter((entry) => entry.occasionId === occasionId)
              .filter((entry) => personId === null || entry.by.id === personId || entry.personId === personId)
              .filter((entry) => action === null || entry.action === action)
              .filter((entry) => before === null || entry.position < before)
              .toReversed()
              .slice(0, limit)
              .map(({ action: done, at, by, changes, position, requestId, target }) => ({
                position,
                at,
                by,
                requestId,
                action: done,
                target,
                changes
              }))
          ),
        erasePerson: (occasionId, personId) =>
          store.write("AuditLog.erasePerson", () => {
            const people = mergedInto(cell.get(), occasionId, personId)
            cell.set(
              cell.get().map((entry) => {
                if (entry.occasionId !== occasionId) return entry
                const by =
                  entry.by.id !== null && people.has(entry.by.id)
                    ? { ...entry.by, key: null, displayName: null }
                    : entry.by
                return entry.personId !== null && people.has(entry.personId)
                  ? { ...entry, by, target: { ...entry.target, name: null }, changes: withoutValues(entry.changes) }
                  : { ...entry, by }
              })
            )
          })
      })
    )
  })
)
