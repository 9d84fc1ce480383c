/** The platform's records in a `MemoryStore`: adapters of every repository port of this package that relate. */
import { Effect, Equal, Layer, Option } from "effect"
import { ActorId, type EventId, type OccasionId, PlannerId, TokenId } from "../Ids.ts"
import type { PlannerRecord, StoredPlanner, VendorRecord } from "../principals/Principal.ts"
import { PrincipalRepository } from "../principals/PrincipalRepository.ts"
import { byCodePoint } from "../Text.ts"
import * as AuditLogMemory from "./AuditLogMemory.ts"
import * as DomainEventLogMemory from "./DomainEventLogMemory.ts"
import { ActorFixture } from "./OccasionFixture.ts"
import { layerModules, layerOccasions } from "./OccasionsMemory.ts"
import { layerTransaction, MemoryStore, reference, unique, withRows } from "./MemoryStore.ts"
import { atRevisions, plannerCell, PlatformMemory, type VendorAccess } from "./PlatformRecordsMemory.ts"
import * as SetupLinksMemory from "./SetupLinksMemory.ts"
import * as StaffMemory from "./StaffMemory.ts"
import { forgetCodes } from "./StaffMemory.ts"
import { ofOccasion, principalOf, rows } from "./internal/PrincipalMemory.ts"
import * as TokensMemory from "./TokensMemory.ts"

export { PlatformMemory } from "./PlatformRecordsMemory.ts"

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
      occasionsForChange: (plannerId) =>
        store.read(
          "PrincipalRepository.occasionsForChange",
          () => rows(memory.planners).filter(({ id }) => id === plannerId).length
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
  SetupLinksMemory.layer,
  StaffMemory.layer,
  DomainEventLogMemory.layer
).pipe(
  Layer.provideMerge(AuditLogMemory.layer),
  Layer.provideMerge(PlatformMemory.layer),
  Layer.provideMerge(MemoryStore.layer)
)

/** `layer`, with the least of actors that guests and vendors need. */
export const layerWithActorFixture = layerActorFixture.pipe(Layer.provideMerge(layer))
