/** Occasions, events, installations and enablements in a `MemoryStore`. */
import { DateTime, Effect, Layer, Option } from "effect"
import type { OccasionId } from "../Ids.ts"
import { type Enablement, type Installation, ModuleRepository } from "../modules/ModuleRepository.ts"
import { OccasionRepository } from "../occasions/OccasionRepository.ts"
import { byCodePoint } from "../Text.ts"
import { MemoryStore, reference, unique, withRows } from "./MemoryStore.ts"
import { ofOccasion, rows } from "./internal/PrincipalMemory.ts"
import { PlatformMemory } from "./PlatformRecordsMemory.ts"

const eventsOf = (memory: PlatformMemory["Service"], occasionId: OccasionId) =>
  ofOccasion(memory.events, occasionId).toSorted(
    (a, b) => DateTime.Order(a.startsAt, b.startsAt) || byCodePoint(a.id, b.id)
  )

const revised = <Row extends { readonly id: string }>(memory: PlatformMemory["Service"], row: Row) => ({
  ...row,
  revision: memory.revisions.get().get(row.id) ?? 1
})

/** Adds one to the revision of the rows that are stored already. */
const count = (
  { revisions }: PlatformMemory["Service"],
  saved: ReadonlyArray<{ readonly id: string }>,
  stored: ReadonlyMap<string, unknown>
): void => {
  const changed = saved.filter(({ id }) => stored.has(id))
  revisions.set(
    new Map([...revisions.get(), ...changed.map(({ id }) => [id, (revisions.get().get(id) ?? 1) + 1] as const)])
  )
}

export const layerOccasions = Layer.effect(
  OccasionRepository,
  Effect.gen(function* () {
    const store = yield* MemoryStore
    const memory = yield* PlatformMemory
    return OccasionRepository.of({
      list: store.read("OccasionRepository.list", () =>
        rows(memory.occasions).toSorted((a, b) => byCodePoint(a.slug, b.slug))
      ),
      findBySlug: (slug) =>
        store.read("OccasionRepository.findBySlug", () =>
          Option.fromUndefinedOr(rows(memory.occasions).find((occasion) => occasion.slug === slug))
        ),
      find: (occasionId) =>
        store.read("OccasionRepository.find", () =>
          Option.map(Option.fromUndefinedOr(memory.occasions.get().get(occasionId)), (row) => revised(memory, row))
        ),
      slugsFrom: (base) =>
        store.read("OccasionRepository.slugsFrom", () =>
          rows(memory.occasions)
            .map(({ slug }) => slug)
            .filter(
              (slug) => slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)))
            )
            .toSorted(byCodePoint)
        ),
      progress: (occasionId, now) =>
        store.read("OccasionRepository.progress", () => ({
          hasEvents: ofOccasion(memory.events, occasionId).length > 0,
          hasModules: ofOccasion(memory.enablements, occasionId).some(({ enabled }) => enabled),
          hasLinks: ofOccasion(memory.tokens, occasionId).some(
            ({ expiresAt, holder, revokedAt }) =>
              holder.kind === "guest" &&
              revokedAt === null &&
              (expiresAt === null || DateTime.isGreaterThan(expiresAt, now))
          )
        })),
      eventRecords: (occasionId) =>
        store.read("OccasionRepository.eventRecords", () =>
          eventsOf(memory, occasionId).map((row) => revised(memory, row))
        ),
      events: (occasionId) => store.read("OccasionRepository.events", () => eventsOf(memory, occasionId)),
      deleteEvent: (occasionId, eventId) =>
        store.write("OccasionRepository.deleteEvent", () => {
          if (memory.events.get().get(eventId)?.occasionId !== occasionId) return true
          if (memory.eventReferences.some((refers) => refers(eventId))) return false
          for (const [id, row] of memory.guests.get()) {
            const eventIds =
              row.eventIds === "invited" ? row.eventIds : row.eventIds.filter((opened) => opened !== eventId)
            memory.guests.set(new Map(memory.guests.get()).set(id, { ...row, eventIds }))
          }
          for (const [id, row] of memory.vendors.get()) {
            const grants = row.grants.filter((grant) => grant.eventId !== eventId)
            memory.vendors.set(new Map(memory.vendors.get()).set(id, { ...row, grants }))
          }
          memory.enablements.set(new Map([...memory.enablements.get()].filter(([, row]) => row.eventId !== eventId)))
          memory.events.set(new Map([...memory.events.get()].filter(([id]) => id !== eventId)))
          return true
        }),
      lock: () => store.read("OccasionRepository.lock", () => undefined),
      saveOccasion: (occasion) =>
        store.write("OccasionRepository.saveOccasion", () => {
          const occasions = withRows(memory.occasions.get(), [occasion], (row) => row.id)
          unique("occasions_slug", occasions, (row) => row.slug)
          count(memory, [occasion], memory.occasions.get())
          memory.occasions.set(occasions)
          memory.setupLink.set(null)
        }),
      saveEvents: (saved) =>
        store.write("OccasionRepository.saveEvents", () => {
          for (const event of saved) reference("events_occasion", memory.occasions.get().has(event.occasionId))
          const events = withRows(memory.events.get(), saved, (row) => row.id)
          unique("events_key", events, (row) => `${row.occasionId} ${row.key}`)
          count(memory, saved, memory.events.get())
          memory.events.set(events)
        })
    })
  })
)

export const layerModules = Layer.effect(
  ModuleRepository,
  Effect.gen(function* () {
    const store = yield* MemoryStore
    const memory = yield* PlatformMemory
    return ModuleRepository.of({
      installations: (occasionId) =>
        store.read("ModuleRepository.installations", () => ofOccasion(memory.installations, occasionId)),
      enablements: (occasionId) =>
        store.read("ModuleRepository.enablements", () => ofOccasion(memory.enablements, occasionId)),
      use: (occasionId) =>
        store.read("ModuleRepository.use", () => ({
          events: eventsOf(memory, occasionId),
          installations: ofOccasion(memory.installations, occasionId),
          enablements: ofOccasion(memory.enablements, occasionId)
        })),
      findInstallation: (occasionId, module) =>
        store.read("ModuleRepository.findInstallation", () =>
          Option.fromUndefinedOr(ofOccasion(memory.installations, occasionId).find((row) => row.module === module))
        ),
      findEnablement: (eventId, module) =>
        store.read("ModuleRepository.findEnablement", () =>
          Option.fromUndefinedOr(
            rows(memory.enablements).find((row) => row.eventId === eventId && row.module === module)
          )
        ),
      enabled: (occasionIds) =>
        store.read("ModuleRepository.enabled", () => {
          const enabled = rows(memory.enablements).filter((row) => row.enabled && occasionIds.includes(row.occasionId))
          const keys = new Map(
            enabled.map(({ module, occasionId }) => [`${occasionId} ${module}`, { occasionId, module }])
          )
          return [...keys].toSorted(([one], [other]) => byCodePoint(one, other)).map(([, found]) => found)
        }),
      records: (occasionId) =>
        store.read("ModuleRepository.records", () => ({
          installations: ofOccasion(memory.installations, occasionId)
            .map((row) => revised(memory, row))
            .toSorted((a, b) => byCodePoint(a.module, b.module)),
          enablements: ofOccasion(memory.enablements, occasionId)
            .map((row) => revised(memory, row))
            .toSorted((a, b) => byCodePoint(a.module, b.module) || byCodePoint(a.id, b.id))
        })),
      uninstall: (occasionId, module) =>
        store.write("ModuleRepository.uninstall", () => {
          const isKept = (row: Installation | Enablement) => row.occasionId !== occasionId || row.module !== module
          const enablements = rows(memory.enablements)
          memory.enablements.set(new Map(enablements.filter(isKept).map((row) => [row.id, row])))
          memory.installations.set(
            new Map(
              rows(memory.installations)
                .filter(isKept)
                .map((row) => [row.id, row])
            )
          )
          return {
            counts: { event_enablements: enablements.length - memory.enablements.get().size },
            objects: []
          }
        }),
      saveInstallation: (installation) =>
        store.write("ModuleRepository.saveInstallation", () => {
          reference("installations_occasion", memory.occasions.get().has(installation.occasionId))
          const installations = withRows(memory.installations.get(), [installation], (row) => row.id)
          unique("installations_module", installations, (row) => `${row.occasionId} ${row.module}`)
          count(memory, [installation], memory.installations.get())
          memory.installations.set(installations)
        }),
      saveEnablement: (enablement) =>
        store.write("ModuleRepository.saveEnablement", () => {
          const event = memory.events.get().get(enablement.eventId)
          const installation = memory.installations.get().get(enablement.installationId)
          reference("enablements_event", event?.occasionId === enablement.occasionId)
          reference("enablements_installation", installation?.occasionId === enablement.occasionId)
          const enablements = withRows(memory.enablements.get(), [enablement], (row) => row.id)
          unique("enablements_module", enablements, (row) => `${row.eventId} ${row.module}`)
          count(memory, [enablement], memory.enablements.get())
          memory.enablements.set(enablements)
        })
    })
  })
)
