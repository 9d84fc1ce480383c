/** The platform's records in a `MemoryStore`: adapters of every repository port of this package that relate. */
import { DateTime, Effect, Equal, Layer, Option } from "effect"
import { ActorId, type EventId, type OccasionId, PlannerId, TokenId } from "../Ids.ts"
import { ModuleRepository } from "../modules/ModuleRepository.ts"
import { OccasionRepository } from "../occasions/OccasionRepository.ts"
import type { PlannerRecord, StoredPlanner, VendorRecord } from "../principals/Principal.ts"
import { PrincipalRepository } from "../principals/PrincipalRepository.ts"
import { byCodePoint } from "../Text.ts"
import * as AuditLogMemory from "./AuditLogMemory.ts"
import * as DomainEventLogMemory from "./DomainEventLogMemory.ts"
import { ActorFixture } from "./OccasionFixture.ts"
import { layerTransaction, MemoryStore, reference, unique, withRows } from "./MemoryStore.ts"
import { atRevisions, plannerCell, PlatformMemory, type VendorAccess } from "./PlatformRecordsMemory.ts"
import * as StaffMemory from "./StaffMemory.ts"
import { forgetCodes } from "./StaffMemory.ts"
import { ofOccasion, principalOf, rows } from "./internal/PrincipalMemory.ts"
import * as TokensMemory from "./TokensMemory.ts"

export { PlatformMemory } from "./PlatformRecordsMemory.ts"

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

const layerOccasions = Layer.effect(
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

const layerModules = Layer.effect(
  ModuleRepository,
  Effect.gen(function* () {
    const store = yield* MemoryStore
    const memory = yield* PlatformMemory
    return ModuleRepository.of({
      installations: (occasionId) =>
        store.read("ModuleRepository.installations", () => ofOccasion(memory.installations, occasionId)),
      enablements: (occasionId) =>
        store.read("ModuleRepository.enablements", () => ofOccasion(memory.enablements, occasionId)),
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

const sameSet = (some: ReadonlyArray<unknown>, others: ReadonlyArray<unknown>): boolean =>
  some.length === others.length && some.every((one) => others.some((other) => Equal.equals(one, other)))

const layerPrincipals = Layer.effect(
  PrincipalRepository,
  Effect.gen(function* () {
    const store = yield* MemoryStore
    const memory = yield* PlatformMemory
    const isActorOf = (occasionId: OccasionId, actorId: ActorId) =>
      memory.actors.get().get(actorId)?.occasionId === occasionId
    const isEventOf = (occasionId: OccasionId, eventId: EventId) =>
      memory.events.get().get(eventId)?.occasionId === occasionId

    const atRevision = (saved: PlannerRecord): StoredPlanner => {
      const before = memory.planners.get().get(plannerCell(saved.occasionId, saved.id))
      if (before === undefined) return { ...saved, revision: 1 }
      const { displayName, key } = saved
      const same = displayName === before.displayName && key === before.key && sameSet(saved.actions, before.actions)
      return { ...saved, revision: before.revision + (same ? 0 : 1) }
    }

    const atGrantsRevision =
      (isCounted: boolean) =>
      (saved: VendorRecord): VendorAccess => {
        const before = memory.vendors.get().get(saved.actorId)
        if (before === undefined) return { ...saved, grantsRevision: 0 }
        const raises = isCounted && !sameSet(saved.grants, before.grants)
        return { ...saved, grantsRevision: before.grantsRevision + (raises ? 1 : 0) }
      }

    return PrincipalRepository.of({
      find: ({ key, kind, occasion: slug }) =>
        store.read("PrincipalRepository.find", () => {
          const occasion = rows(memory.occasions).find((row) => row.slug === slug)
          if (occasion === undefined) return Option.none()
          const named = (row: { readonly key: string }) => row.key === key
          const holder =
            kind === "planner"
              ? ofOccasion(memory.planners, occasion.id).find(named)
              : ofOccasion(memory.actors, occasion.id).find(named)
          if (holder === undefined) return Option.none()
          return Option.fromUndefinedOr(
            principalOf(memory, {
              id: TokenId.make(holder.id),
              occasionId: occasion.id,
              holder:
                kind === "planner"
                  ? { kind, plannerId: PlannerId.make(holder.id) }
                  : { kind, actorId: ActorId.make(holder.id) }
            })
          )
        }),
      planners: (occasionId) =>
        store.read("PrincipalRepository.planners", () =>
          ofOccasion(memory.planners, occasionId).toSorted((a, b) => byCodePoint(a.key, b.key))
        ),
      guests: (occasionId) => store.read("PrincipalRepository.guests", () => ofOccasion(memory.guests, occasionId)),
      vendors: (occasionId) =>
        store.read("PrincipalRepository.vendors", () =>
          ofOccasion(memory.vendors, occasionId).map(({ actorId, grants }) => ({ occasionId, actorId, grants }))
        ),
      savePlanners: (saved) =>
        store.write("PrincipalRepository.savePlanners", () => {
          for (const planner of saved) reference("planners_occasion", memory.occasions.get().has(planner.occasionId))
          const planners = withRows(memory.planners.get(), saved.map(atRevision), (row) =>
            plannerCell(row.occasionId, row.id)
          )
          unique("planners_key", planners, (row) => `${row.occasionId} ${row.key}`)
          memory.planners.set(planners)
        }),
      saveGuests: (saved) =>
        store.write("PrincipalRepository.saveGuests", () => {
          for (const { actorId, eventIds, invitationUnitId, occasionId } of saved) {
            reference("guests_actor", isActorOf(occasionId, actorId))
            const isNamed = invitationUnitId !== null && invitationUnitId !== "household"
            reference("guests_unit", !isNamed || isActorOf(occasionId, invitationUnitId))
            for (const eventId of eventIds === "invited" ? [] : eventIds)
              reference("guests_event", isEventOf(occasionId, eventId))
          }
          memory.guests.set(withRows(memory.guests.get(), saved, (row) => row.actorId))
        }),
      saveVendors: (saved, countedBy = "vendor") =>
        store.write("PrincipalRepository.saveVendors", () => {
          for (const { actorId, grants, occasionId } of saved) {
            reference("vendors_actor", isActorOf(occasionId, actorId))
            for (const { eventId } of grants) {
              reference("vendors_event", eventId === null || isEventOf(occasionId, eventId))
            }
          }
          memory.vendors.set(
            withRows(memory.vendors.get(), saved.map(atGrantsRevision(countedBy === "vendor")), (row) => row.actorId)
          )
        }),
      erasePlanner: (occasionId, plannerId) =>
        store.write("PrincipalRepository.erasePlanner", () => {
          const kept = rows(memory.tokens).filter(
            ({ holder, occasionId: of }) =>
              holder.kind !== "planner" || holder.plannerId !== plannerId || of !== occasionId
          )
          const erased = memory.tokens.get().size - kept.length
          memory.tokens.set(withRows(new Map(), kept, (row) => row.id))
          const planners = new Map(memory.planners.get())
          planners.delete(plannerCell(occasionId, plannerId))
          memory.planners.set(planners)
          forgetCodes(
            memory,
            ({ holder, occasionId: of }) =>
              holder.kind === "planner" && holder.plannerId === plannerId && of === occasionId
          )
          return erased
        }),
      eraseActor: (actorId) =>
        store.write("PrincipalRepository.eraseActor", () => {
          const holders = rows(memory.tokens).map(({ holder }) => (holder.kind === "planner" ? null : holder.actorId))
          reference("tokens_holder", !holders.includes(actorId))
          const others = rows(memory.guests).filter((guest) => guest.actorId !== actorId)
          forgetCodes(memory, ({ holder }) => holder.kind === "vendor" && holder.actorId === actorId)
          memory.guests.set(
            withRows(
              new Map(),
              others.map((guest) =>
                guest.invitationUnitId === actorId ? { ...guest, invitationUnitId: null } : guest
              ),
              (row) => row.actorId
            )
          )
          memory.vendors.set(
            withRows(
              new Map(),
              rows(memory.vendors).filter((vendor) => vendor.actorId !== actorId),
              (row) => row.actorId
            )
          )
        })
    })
  })
)

const layerActorFixture = Layer.effect(
  ActorFixture,
  Effect.gen(function* () {
    const store = yield* MemoryStore
    const memory = yield* PlatformMemory
    return ActorFixture.of({
      save: (actor) =>
        store.write("ActorFixture.save", () =>
          memory.actors.set(withRows(memory.actors.get(), atRevisions(memory.actors.get(), [actor]), (row) => row.id))
        )
    })
  })
)

/** Every repository of the platform, its transactions, and the store itself for faults and for further adapters. */
export const layer = Layer.mergeAll(
  layerOccasions,
  layerModules,
  layerPrincipals,
  TokensMemory.layer,
  layerTransaction,
  StaffMemory.layer,
  DomainEventLogMemory.layer
).pipe(
  Layer.provideMerge(AuditLogMemory.layer),
  Layer.provideMerge(PlatformMemory.layer),
  Layer.provideMerge(MemoryStore.layer)
)

/** `layer`, with the least of actors that guests and vendors need. */
export const layerWithActorFixture = layerActorFixture.pipe(Layer.provideMerge(layer))
