/** What every `GuestLinkRepository` keeps to, and what a guest's tokens open beside it. */
import { AuditLog } from "@banquet/platform-core/audit/AuditLog"
import { ActorId, TokenId } from "@banquet/platform-core/Ids"
import type { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import type { GuestRecord } from "@banquet/platform-core/principals/Principal"
import { PrincipalRepository } from "@banquet/platform-core/principals/PrincipalRepository"
import { occasionFixture, randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { newToken } from "@banquet/platform-core/testing/PrincipalFixture"
import { TokenRepository } from "@banquet/platform-core/tokens/TokenRepository"
import { Transaction } from "@banquet/platform-core/Transaction"
import { assert, layer as withLayer } from "@effect/vitest"
import { DateTime, Effect, type Layer, Option } from "effect"
import type { ActorType } from "../Actor.ts"
import { ActorRepository } from "../ActorRepository.ts"
import { GuestLinkRepository } from "../GuestLinkRepository.ts"

export type GuestLinkServices =
  | ActorRepository
  | AuditLog
  | GuestLinkRepository
  | OccasionRepository
  | PrincipalRepository
  | TokenRepository
  | Transaction

const now = DateTime.makeUnsafe("2026-06-01T12:00:00Z")
const by = { kind: "administrator", id: null, key: null, displayName: null } as const

const first = { limit: 10, after: null, actorId: null } as const

/** An occasion with a household, a second one, a person of both, a group of that person, and another person. */
const fixture = Effect.gen(function* () {
  const actors = yield* ActorRepository
  const events = yield* occasionFixture
  const occasionId = events.occasion.id
  const made = Effect.fnUntraced(function* (key: string, type: ActorType, displayName = key) {
    const id = yield* randomId(ActorId)
    yield* actors.saveActors([{ id, occasionId, key, type, displayName, partySize: 1, status: "active" }])
    return id
  })
  const ids = {
    zulus: yield* made("zulus", "household", "Zulu"),
    aarons: yield* made("aarons", "household", "aaron"),
    choir: yield* made("choir", "group", "A choir"),
    alice: yield* made("alice", "person"),
    bob: yield* made("bob", "person"),
    caterer: yield* made("caterer", "vendor")
  }
  yield* actors.replaceParents(occasionId, [{ memberId: ids.alice, parentIds: [ids.zulus, ids.aarons, ids.choir] }])
  return { ...events, ...ids, occasionId }
})

/** Saves what the actor opens, with a token whose principal is read anew each time. */
const guestWithToken = Effect.fnUntraced(function* (guest: GuestRecord) {
  const principals = yield* PrincipalRepository
  const tokens = yield* TokenRepository
  yield* principals.saveGuests([guest])
  const token = yield* newToken(guest.occasionId, { kind: "guest", actorId: guest.actorId })
  yield* tokens.insert([token], [])
  return Effect.map(tokens.resolve(token.hash, token.holder.kind, now), (found) => {
    const principal = Option.getOrThrow(found)
    if (principal._tag !== "Guest") throw new Error("the token is not a guest's")
    return { events: principal.eventIds, unit: principal.invitationUnitId }
  })
})

const following = (occasionId: GuestRecord["occasionId"], actorId: ActorId): GuestRecord => ({
  occasionId,
  actorId,
  invitationUnitId: "household",
  eventIds: "invited"
})

const stored = Effect.fnUntraced(function* (guest: GuestRecord) {
  const guests = yield* (yield* PrincipalRepository).guests(guest.occasionId)
  return guests.find(({ actorId }) => actorId === guest.actorId)
})

export const suite = (adapter: string, layer: Layer.Layer<GuestLinkServices, unknown>) =>
  withLayer(layer)(`GuestLinkRepository: ${adapter}`, (it) => {
    it.effect("finds the actors, events and guests of the occasion, and of no other [PLAT-85]", () =>
      Effect.gen(function* () {
        const links = yield* GuestLinkRepository
        const principals = yield* PrincipalRepository
        const transaction = yield* Transaction
        const { alice, caterer, ceremony, occasionId } = yield* fixture
        const other = yield* fixture
        const guest = following(occasionId, alice)
        yield* principals.saveGuests([guest, following(other.occasionId, other.alice)])
        const facts = yield* transaction.run(
          links.forIssue(
            occasionId,
            [alice, caterer, other.alice, ActorId.make(occasionId)],
            [ceremony.id, other.ceremony.id]
          )
        )
        assert.sameDeepMembers(
          [...facts.actors],
          [
            { id: alice, type: "person" },
            { id: caterer, type: "vendor" }
          ]
        )
        assert.deepStrictEqual(facts.eventIds, [ceremony.id])
        assert.deepStrictEqual(facts.guests, [guest])
      })
    )

    it.effect("keeps what a guest follows, and what it follows no more [PLAT-82, PLAT-83]", () =>
      Effect.gen(function* () {
        const principals = yield* PrincipalRepository
        const { alice, aarons, occasionId, reception } = yield* fixture
        const guest = following(occasionId, alice)
        const named: GuestRecord = { ...guest, invitationUnitId: aarons, eventIds: [reception.id] }
        for (const record of [guest, named, guest, { ...guest, invitationUnitId: null }]) {
          yield* principals.saveGuests([record])
          assert.deepStrictEqual(yield* stored(guest), record)
        }
      })
    )

    it.effect("opens every event until the guest is invited, then those, as that changes [PLAT-82]", () =>
      Effect.gen(function* () {
        const actors = yield* ActorRepository
        const { alice, bob, ceremony, choir, occasionId, reception } = yield* fixture
        const opened = Effect.map(yield* guestWithToken(following(occasionId, alice)), ({ events }) => events)
        const both = [ceremony.id, reception.id].toSorted()
        const invited = (actorId: ActorId, eventId: typeof ceremony.id, response: "declined" | null = null) =>
          actors.saveInvitations(occasionId, [{ actorId, eventId, response }])
        assert.deepStrictEqual(yield* opened, both)
        yield* invited(bob, ceremony.id)
        assert.deepStrictEqual(yield* opened, both)
        yield* invited(choir, reception.id)
        assert.deepStrictEqual(yield* opened, [reception.id])
        yield* invited(alice, ceremony.id, "declined")
        assert.deepStrictEqual(yield* opened, both)
      })
    )

    it.effect(
      "opens to a household what its people are invited to, and to a person nothing of the others [PLAT-82]",
      () =>
        Effect.gen(function* () {
          const actors = yield* ActorRepository
          const { alice, aarons, bob, ceremony, occasionId, reception } = yield* fixture
          yield* actors.replaceParents(occasionId, [{ memberId: bob, parentIds: [aarons] }])
          yield* actors.saveInvitations(occasionId, [
            { actorId: alice, eventId: ceremony.id, response: null },
            { actorId: bob, eventId: reception.id, response: null }
          ])
          const household = yield* guestWithToken(following(occasionId, aarons))
          const person = yield* guestWithToken(following(occasionId, alice))
          assert.deepStrictEqual((yield* household).events, [ceremony.id, reception.id].toSorted())
          assert.deepStrictEqual((yield* person).events, [ceremony.id])
        })
    )

    it.effect("has the household of the time as its unit, the first by name, and a household itself [PLAT-83]", () =>
      Effect.gen(function* () {
        const actors = yield* ActorRepository
        const { aarons, alice, bob, choir, occasionId, zulus } = yield* fixture
        const unitOf = (actorId: ActorId) =>
          Effect.flatMap(
            guestWithToken(following(occasionId, actorId)),
            Effect.map(({ unit }) => unit)
          )
        const ofAlice = Effect.map(yield* guestWithToken(following(occasionId, alice)), ({ unit }) => unit)
        assert.strictEqual(yield* ofAlice, aarons)
        yield* actors.replaceParents(occasionId, [{ memberId: alice, parentIds: [zulus, choir] }])
        assert.strictEqual(yield* ofAlice, zulus)
        yield* actors.replaceParents(occasionId, [{ memberId: alice, parentIds: [choir] }])
        assert.isNull(yield* ofAlice)
        assert.strictEqual(yield* unitOf(zulus), zulus)
        assert.isNull(yield* unitOf(bob))
      })
    )

    it.effect("lists the guests' tokens that work, newest first, of one guest or all, page by page [PLAT-86]", () =>
      Effect.gen(function* () {
        const links = yield* GuestLinkRepository
        const principals = yield* PrincipalRepository
        const tokens = yield* TokenRepository
        const { alice, bob, caterer, occasionId } = yield* fixture
        yield* principals.saveGuests([following(occasionId, alice), following(occasionId, bob)])
        yield* principals.saveVendors([{ occasionId, actorId: caterer, grants: [] }])
        const token = Effect.fnUntraced(function* (
          actorId: ActorId,
          minute: number,
          expiresAt: DateTime.Utc | null = null
        ) {
          const made = yield* newToken(occasionId, { kind: "guest", actorId }, expiresAt)
          return { ...made, createdAt: DateTime.add(made.createdAt, { minutes: minute }) }
        })
        const [one, two, three] = [
          yield* token(alice, 1),
          yield* token(bob, 2, DateTime.add(now, { days: 1 })),
          yield* token(alice, 2)
        ]
        const over = yield* token(alice, 3, now)
        const revoked = yield* token(alice, 3)
        const vendor = yield* newToken(occasionId, { kind: "vendor", actorId: caterer })
        yield* tokens.insert([one, two, three, over, revoked, vendor], [])
        yield* links.revoke(occasionId, revoked.id, by, now)
        const all = yield* links.list(occasionId, first, now)
        const newest = [two, three].toSorted((a, b) => (a.id < b.id ? 1 : -1))
        assert.deepStrictEqual(
          all.map(({ tokenId }) => tokenId),
          [...newest, one].map(({ id }) => id)
        )
        assert.deepStrictEqual(
          all.find(({ tokenId }) => tokenId === two.id),
          {
            tokenId: two.id,
            actorId: bob,
            createdAt: two.createdAt,
            lastUsedAt: null,
            expiresAt: two.expiresAt
          }
        )
        const ofAlice = yield* links.list(occasionId, { ...first, actorId: alice }, now)
        assert.deepStrictEqual(
          ofAlice.map(({ tokenId }) => tokenId),
          [three.id, one.id]
        )
        for (const [index, { createdAt, tokenId }] of all.entries()) {
          const page = { ...first, limit: 1, after: { id: tokenId, createdAt } }
          assert.deepStrictEqual(yield* links.list(occasionId, page, now), all.slice(index + 1, index + 2))
        }
        assert.deepStrictEqual(yield* links.list((yield* fixture).occasionId, first, now), [])
      })
    )

    it.effect("revokes a guest's token of the occasion once, and no other, with its entry [PLAT-87, PLAT-88]", () =>
      Effect.gen(function* () {
        const links = yield* GuestLinkRepository
        const principals = yield* PrincipalRepository
        const tokens = yield* TokenRepository
        const { alice, caterer, occasionId } = yield* fixture
        const other = yield* fixture
        yield* principals.saveGuests([following(occasionId, alice)])
        yield* principals.saveVendors([{ occasionId, actorId: caterer, grants: [] }])
        const guest = yield* newToken(occasionId, { kind: "guest", actorId: alice })
        const vendor = yield* newToken(occasionId, { kind: "vendor", actorId: caterer })
        yield* tokens.insert([guest, vendor], [])
        assert.isFalse(yield* links.revoke(other.occasionId, guest.id, by, now))
        assert.isFalse(yield* links.revoke(occasionId, vendor.id, by, now))
        assert.isFalse(yield* links.revoke(occasionId, yield* randomId(TokenId), by, now))
        assert.isTrue(Option.isSome(yield* tokens.resolve(guest.hash, guest.holder.kind, now)))
        assert.isTrue(yield* links.revoke(occasionId, guest.id, by, now))
        assert.isTrue(yield* links.revoke(occasionId, guest.id, by, now))
        assert.isTrue(Option.isNone(yield* tokens.resolve(guest.hash, guest.holder.kind, now)))
        assert.isTrue(Option.isSome(yield* tokens.resolve(vendor.hash, vendor.holder.kind, now)))
        const log = yield* AuditLog
        const entries = yield* log.list({ occasionId, personId: alice, action: null, before: null, limit: 10 })
        assert.deepStrictEqual(
          entries.map(({ action, target }) => [action, target.id]),
          [["link.revoked", guest.id]]
        )
      })
    )
  })
