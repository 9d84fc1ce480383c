/** The platform's records in a `MemoryStore`: adapters of every repository port of this package that relate. */
import { DateTime, Duration, Effect, Layer, Option } from "effect"
import { ActorId, type EventId, type OccasionId, PlannerId, TokenId } from "../Ids.ts"
import type { AuditPrincipal } from "../audit/AuditEntry.ts"
import { AuditedRequest } from "../audit/AuditLog.ts"
import { ModuleRepository } from "../modules/ModuleRepository.ts"
import { OccasionRepository } from "../occasions/OccasionRepository.ts"
import { NotFound } from "../PlatformErrors.ts"
import type { Planner, PlannerRecord, TokenPrincipal } from "../principals/Principal.ts"
import { PrincipalRepository } from "../principals/PrincipalRepository.ts"
import { byCodePoint } from "../Text.ts"
import { tokenAudit, tokenRevoked } from "../tokens/TokenAudit.ts"
import { renewalStep } from "../tokens/TokenLifetimes.ts"
import { type TokenRecord, TokenRepository } from "../tokens/TokenRepository.ts"
import * as AuditLogMemory from "./AuditLogMemory.ts"
import { AuditMemory } from "./AuditLogMemory.ts"
import * as DomainEventLogMemory from "./DomainEventLogMemory.ts"
import { ActorFixture } from "./OccasionFixture.ts"
import { layerTransaction, MemoryStore, reference, unique, withRows } from "./MemoryStore.ts"
import { plannerCell, PlatformMemory, type StoredToken } from "./PlatformRecordsMemory.ts"
import { guestScope } from "./internal/GuestScopeMemory.ts"

export { PlatformMemory } from "./PlatformRecordsMemory.ts"

const rows = <Row>(cell: { readonly get: () => ReadonlyMap<unknown, Row> }): Array<Row> => [...cell.get().values()]

const ofOccasion = <Row extends { readonly occasionId: OccasionId }>(
  cell: { readonly get: () => ReadonlyMap<unknown, Row> },
  occasionId: OccasionId
): Array<Row> => rows(cell).filter((row) => row.occasionId === occasionId)

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

/** What the planner may do in other occasions, by slug. */
const otherGrants = (memory: PlatformMemory["Service"], { id, occasionId }: PlannerRecord): Planner["grants"] =>
  rows(memory.planners)
    .filter((row) => row.id === id && row.occasionId !== occasionId)
    .flatMap((row) => {
      const occasion = memory.occasions.get().get(row.occasionId)
      return occasion === undefined ? [] : [{ occasion, actions: row.actions }]
    })
    .toSorted((a, b) => byCodePoint(a.occasion.slug, b.occasion.slug))

/** Whoever holds the token, or would hold one of that id. */
const principalOf = (
  memory: PlatformMemory["Service"],
  token: Pick<StoredToken, "holder" | "id" | "occasionId">
): TokenPrincipal | undefined => {
  const occasion = memory.occasions.get().get(token.occasionId)
  if (occasion === undefined) return undefined
  if (token.holder.kind === "planner") {
    const planner = memory.planners.get().get(plannerCell(token.occasionId, token.holder.plannerId))
    return (
      planner && {
        _tag: "Planner",
        tokenId: token.id,
        plannerId: planner.id,
        key: planner.key,
        displayName: planner.displayName,
        grants: [{ occasion, actions: planner.actions }, ...otherGrants(memory, planner)]
      }
    )
  }
  const { actorId, kind } = token.holder
  const actor = memory.actors.get().get(actorId)
  if (actor === undefined) return undefined
  const common = { tokenId: token.id, displayName: actor.displayName, occasion, actorId }
  if (kind === "guest") {
    const guest = memory.guests.get().get(actorId)
    return (
      guest && {
        _tag: "Guest",
        ...common,
        ...guestScope(memory, guest)
      }
    )
  }
  const vendor = memory.vendors.get().get(actorId)
  return vendor && { _tag: "Vendor", ...common, active: actor.status === "active", grants: vendor.grants }
}

const layerPrincipals = Layer.effect(
  PrincipalRepository,
  Effect.gen(function* () {
    const store = yield* MemoryStore
    const memory = yield* PlatformMemory
    const isActorOf = (occasionId: OccasionId, actorId: ActorId) =>
      memory.actors.get().get(actorId)?.occasionId === occasionId
    const isEventOf = (occasionId: OccasionId, eventId: EventId) =>
      memory.events.get().get(eventId)?.occasionId === occasionId
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
      vendors: (occasionId) => store.read("PrincipalRepository.vendors", () => ofOccasion(memory.vendors, occasionId)),
      savePlanners: (saved) =>
        store.write("PrincipalRepository.savePlanners", () => {
          for (const planner of saved) reference("planners_occasion", memory.occasions.get().has(planner.occasionId))
          const planners = withRows(memory.planners.get(), saved, (row) => plannerCell(row.occasionId, row.id))
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
      saveVendors: (saved) =>
        store.write("PrincipalRepository.saveVendors", () => {
          for (const { actorId, grants, occasionId } of saved) {
            reference("vendors_actor", isActorOf(occasionId, actorId))
            for (const { eventId } of grants) {
              reference("vendors_event", eventId === null || isEventOf(occasionId, eventId))
            }
          }
          memory.vendors.set(withRows(memory.vendors.get(), saved, (row) => row.actorId))
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
          return erased
        }),
      eraseActor: (actorId) =>
        store.write("PrincipalRepository.eraseActor", () => {
          const holders = rows(memory.tokens).map(({ holder }) => (holder.kind === "planner" ? null : holder.actorId))
          reference("tokens_holder", !holders.includes(actorId))
          const others = rows(memory.guests).filter((guest) => guest.actorId !== actorId)
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

const layerTokens = Layer.effect(
  TokenRepository,
  Effect.gen(function* () {
    const store = yield* MemoryStore
    const memory = yield* PlatformMemory
    const audit = yield* AuditMemory

    const holderKey = ({ holder, occasionId }: StoredToken): string =>
      (holder.kind === "planner"
        ? memory.planners.get().get(plannerCell(occasionId, holder.plannerId))?.key
        : memory.actors.get().get(holder.actorId)?.key) ?? ""

    const isHolderThere = ({ holder, occasionId }: TokenRecord): boolean =>
      holder.kind === "planner"
        ? memory.planners.get().has(plannerCell(occasionId, holder.plannerId))
        : (holder.kind === "guest" ? memory.guests : memory.vendors).get().has(holder.actorId)

    const change = (changed: ReadonlyArray<StoredToken>) =>
      memory.tokens.set(withRows(memory.tokens.get(), changed, (row) => row.id))

    const revoke = (
      tokens: ReadonlyArray<StoredToken>,
      by: AuditPrincipal,
      now: DateTime.Utc,
      requestId: string | null
    ) => {
      const live = tokens.filter((token) => token.revokedAt === null)
      change(live.map((token) => ({ ...token, revokedAt: now })))
      audit.append(
        live.map((token) => tokenAudit(by, tokenRevoked, token)),
        requestId
      )
    }

    return TokenRepository.of({
      resolve: (hash, now) =>
        store.read("TokenRepository.resolve", () => {
          const token = rows(memory.tokens).find((row) => sameBytes(row.hash, hash))
          if (token === undefined || token.revokedAt !== null) return Option.none()
          if (token.expiresAt !== null && !DateTime.isGreaterThan(token.expiresAt, now)) return Option.none()
          return Option.fromUndefinedOr(principalOf(memory, token))
        }),
      insert: Effect.fnUntraced(function* (tokens, entries) {
        const requestId = yield* AuditedRequest
        const inserted = yield* store.write("TokenRepository.insert", () => {
          if (!tokens.every(isHolderThere)) return false
          change(tokens.map((token) => ({ ...token, revokedAt: null, lastUsedAt: null })))
          unique("tokens_hash", memory.tokens.get(), (row) => row.hash.join())
          audit.append(entries, requestId)
          return true
        })
        if (!inserted) return yield* new NotFound({ resource: "token_holder" })
      }),
      list: (occasionId) =>
        store.read("TokenRepository.list", () =>
          (occasionId === null ? rows(memory.tokens) : ofOccasion(memory.tokens, occasionId))
            .toSorted((a, b) => DateTime.Order(a.createdAt, b.createdAt) || byCodePoint(a.id, b.id))
            .map((token) => ({
              id: token.id,
              occasionSlug: memory.occasions.get().get(token.occasionId)?.slug ?? "",
              kind: token.holder.kind,
              holderKey: holderKey(token),
              createdAt: token.createdAt,
              expiresAt: token.expiresAt,
              renewed: token.renewed,
              revokedAt: token.revokedAt,
              lastUsedAt: token.lastUsedAt
            }))
        ),
      revoke: Effect.fnUntraced(function* (id, occasionId, by, now) {
        const requestId = yield* AuditedRequest
        return yield* store.write("TokenRepository.revoke", () => {
          const token = memory.tokens.get().get(id)
          if (token === undefined || (occasionId !== null && token.occasionId !== occasionId)) return false
          revoke([token], by, now, requestId)
          return true
        })
      }),
      revokeAll: Effect.fnUntraced(function* (occasionId, by, now) {
        const requestId = yield* AuditedRequest
        yield* store.write("TokenRepository.revokeAll", () =>
          revoke(ofOccasion(memory.tokens, occasionId), by, now, requestId)
        )
      }),
      eraseOfActor: (actorId) =>
        store.write("TokenRepository.eraseOfActor", () => {
          const kept = rows(memory.tokens).filter(
            ({ holder }) => holder.kind === "planner" || holder.actorId !== actorId
          )
          const erased = memory.tokens.get().size - kept.length
          memory.tokens.set(withRows(new Map(), kept, (row) => row.id))
          return erased
        }),
      live: (occasionId, now, { after, limit }) =>
        store.read("TokenRepository.live", () =>
          ofOccasion(memory.tokens, occasionId)
            .filter(
              ({ expiresAt, revokedAt }) =>
                revokedAt === null && (expiresAt === null || DateTime.isGreaterThan(expiresAt, now))
            )
            .toSorted((a, b) => DateTime.Order(b.createdAt, a.createdAt) || byCodePoint(b.id, a.id))
            .filter(
              ({ createdAt, id }) =>
                after === null || (DateTime.Order(createdAt, after.createdAt) || byCodePoint(id, after.id)) < 0
            )
            .slice(0, limit)
            .map((token) => ({
              id: token.id,
              kind: token.holder.kind,
              holder: {
                id: token.holder.kind === "planner" ? token.holder.plannerId : token.holder.actorId,
                key: holderKey(token),
                displayName: principalOf(memory, token)?.displayName ?? ""
              },
              createdAt: token.createdAt,
              expiresAt: token.expiresAt,
              lastUsedAt: token.lastUsedAt
            }))
        ),
      touch: (uses, lifetimes) =>
        store.write("TokenRepository.touch", () => {
          for (const { at, id } of uses) {
            const token = memory.tokens.get().get(id)
            if (token === undefined) continue
            if (token.lastUsedAt !== null && !DateTime.isGreaterThan(at, token.lastUsedAt)) continue
            const lifetime = lifetimes[token.holder.kind]
            const { expiresAt } = token
            if (!token.renewed || lifetime === null || expiresAt === null) {
              change([{ ...token, lastUsedAt: at }])
              continue
            }
            const later = DateTime.addDuration(at, lifetime)
            const step = Duration.divideUnsafe(lifetime, renewalStep)
            const isWorth = DateTime.isGreaterThanOrEqualTo(later, DateTime.addDuration(expiresAt, step))
            change([{ ...token, lastUsedAt: at, expiresAt: isWorth ? later : expiresAt }])
          }
        })
    })
  })
)

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

const layerActorFixture = Layer.effect(
  ActorFixture,
  Effect.gen(function* () {
    const store = yield* MemoryStore
    const memory = yield* PlatformMemory
    return ActorFixture.of({
      save: (actor) =>
        store.write("ActorFixture.save", () =>
          memory.actors.set(withRows(memory.actors.get(), [actor], (row) => row.id))
        )
    })
  })
)

/** Every repository of the platform, its transactions, and the store itself for faults and for further adapters. */
export const layer = Layer.mergeAll(
  layerOccasions,
  layerModules,
  layerPrincipals,
  layerTokens,
  layerTransaction,
  DomainEventLogMemory.layer
).pipe(
  Layer.provideMerge(AuditLogMemory.layer),
  Layer.provideMerge(PlatformMemory.layer),
  Layer.provideMerge(MemoryStore.layer)
)

/** `layer`, with the least of actors that guests and vendors need. */
export const layerWithActorFixture = layerActorFixture.pipe(Layer.provideMerge(layer))
