/** What every `TokenRepository` keeps to. */
import { assert, layer as withLayer } from "@effect/vitest"
import { DateTime, Duration, Effect, type Layer, Option } from "effect"
import { administratorId } from "../audit/AuditEntry.ts"
import { AuditLog } from "../audit/AuditLog.ts"
import { ActorId, PlannerId, TokenId } from "../Ids.ts"
import type { OccasionRepository } from "../occasions/OccasionRepository.ts"
import { NotFound } from "../PlatformErrors.ts"
import type { Vendor } from "../principals/Principal.ts"
import { PrincipalRepository } from "../principals/PrincipalRepository.ts"
import { type TokenHolder, TokenRepository } from "../tokens/TokenRepository.ts"
import { ActorFixture, occasionFixture, randomId } from "./OccasionFixture.ts"
import { holdersFixture, newToken, randomHash } from "./PrincipalFixture.ts"

const now = DateTime.makeUnsafe("2026-05-02T12:00:00Z")
const administrator = {
  kind: "administrator",
  id: administratorId,
  key: "administrator",
  displayName: "Administrator"
} as const
const lifetimes = { planner: Duration.days(30), guest: null, vendor: Duration.days(30) }
const later = DateTime.makeUnsafe("2026-05-03T12:00:00Z")

export const suite = (
  name: string,
  layer: Layer.Layer<TokenRepository | AuditLog | PrincipalRepository | OccasionRepository | ActorFixture, unknown>
) =>
  withLayer(layer)(`TokenRepository: ${name}`, (it) => {
    it.effect("resolves a planner with its actions in its occasion", () =>
      Effect.gen(function* () {
        const tokens = yield* TokenRepository
        const { occasion, plannerHolder, plannerId } = yield* holdersFixture
        const token = yield* newToken(occasion.id, plannerHolder)
        yield* tokens.insert([token], [])
        const principal = Option.getOrThrow(yield* tokens.resolve(token.hash, token.holder.kind, now))
        assert.strictEqual(principal._tag, "Planner")
        if (principal._tag !== "Planner") return
        const { grants, ...rest } = principal
        assert.deepStrictEqual(rest, {
          _tag: "Planner",
          tokenId: token.id,
          plannerId,
          key: "petra",
          displayName: "Petra Planner"
        })
        assert.strictEqual(grants.length, 1)
        assert.deepStrictEqual(grants[0]?.occasion, occasion)
        assert.deepStrictEqual([...(grants[0]?.actions ?? [])].toSorted(), ["music:list", "music:update"])
      })
    )

    it.effect(
      "resolves a planner of several occasions with its actions in each, those of its token's occasion first",
      () =>
        Effect.gen(function* () {
          const tokens = yield* TokenRepository
          const principals = yield* PrincipalRepository
          const { occasion, plannerHolder, plannerId } = yield* holdersFixture
          const others = [yield* occasionFixture, yield* occasionFixture]
          const planner = { id: plannerId, key: "petra", displayName: "Petra Planner" }
          const elsewhere = others.map((other) => ({ ...planner, occasionId: other.occasion.id }))
          yield* principals.savePlanners(elsewhere.map((row) => ({ ...row, actions: ["music:share"] })))
          const token = yield* newToken(occasion.id, plannerHolder)
          yield* tokens.insert([token], [])
          const grantsNow = Effect.map(tokens.resolve(token.hash, token.holder.kind, now), (found) => {
            const principal = Option.getOrThrow(found)
            return principal._tag === "Planner" ? principal.grants : []
          })
          const bySlug = others.map((other) => other.occasion).toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
          assert.deepStrictEqual(
            (yield* grantsNow).map((grant) => [grant.occasion, [...grant.actions].toSorted()]),
            [[occasion, ["music:list", "music:update"]], ...bySlug.map((other) => [other, ["music:share"]])]
          )
          const named = yield* principals.find({ kind: "planner", occasion: bySlug[1]?.slug ?? "", key: "petra" })
          assert.deepStrictEqual(
            Option.map(named, (principal) => principal._tag === "Planner" && principal.grants[0]?.occasion),
            Option.some(bySlug[1])
          )

          assert.strictEqual(yield* principals.erasePlanner(bySlug[0]?.id ?? occasion.id, plannerId), 0)
          assert.deepStrictEqual(
            (yield* grantsNow).map((grant) => grant.occasion),
            [occasion, bySlug[1]]
          )
        })
    )

    it.effect("resolves a planner without any permission, with no action in its occasion", () =>
      Effect.gen(function* () {
        const tokens = yield* TokenRepository
        const principals = yield* PrincipalRepository
        const { occasion, plannerHolder } = yield* holdersFixture
        const token = yield* newToken(occasion.id, plannerHolder)
        yield* tokens.insert([token], [])
        const planners = yield* principals.planners(occasion.id)
        yield* principals.savePlanners(planners.map((planner) => ({ ...planner, actions: [] })))
        const principal = Option.getOrThrow(yield* tokens.resolve(token.hash, token.holder.kind, now))
        assert.deepStrictEqual(principal._tag === "Planner" && principal.grants, [{ occasion, actions: [] }])
      })
    )

    it.effect("resolves a guest with its actor, invitation unit and events", () =>
      Effect.gen(function* () {
        const tokens = yield* TokenRepository
        const { guestHolder, guestId, occasion, reception, unitId } = yield* holdersFixture
        const token = yield* newToken(occasion.id, guestHolder)
        yield* tokens.insert([token], [])
        assert.deepStrictEqual(Option.getOrThrow(yield* tokens.resolve(token.hash, token.holder.kind, now)), {
          _tag: "Guest",
          tokenId: token.id,
          displayName: "alice",
          occasion,
          actorId: guestId,
          invitationUnitId: unitId,
          eventIds: [reception.id]
        })
      })
    )

    it.effect("resolves a guest with neither unit nor events", () =>
      Effect.gen(function* () {
        const tokens = yield* TokenRepository
        const principals = yield* PrincipalRepository
        const { guestHolder, guestId, occasion } = yield* holdersFixture
        const token = yield* newToken(occasion.id, guestHolder)
        yield* tokens.insert([token], [])
        yield* principals.saveGuests([
          { occasionId: occasion.id, actorId: guestId, invitationUnitId: null, eventIds: [] }
        ])
        const principal = Option.getOrThrow(yield* tokens.resolve(token.hash, token.holder.kind, now))
        assert.isTrue(
          principal._tag === "Guest" && principal.invitationUnitId === null && principal.eventIds.length === 0
        )
      })
    )

    it.effect("resolves a vendor with its grants, and says whether its actor is active", () =>
      Effect.gen(function* () {
        const tokens = yield* TokenRepository
        const actors = yield* ActorFixture
        const principals = yield* PrincipalRepository
        const { occasion, reception, vendorHolder, vendorId } = yield* holdersFixture
        const token = yield* newToken(occasion.id, vendorHolder)
        yield* tokens.insert([token], [])
        const action = "resource:playlist:view"
        const vendor: Vendor = {
          _tag: "Vendor",
          tokenId: token.id,
          displayName: "caterer",
          occasion,
          actorId: vendorId,
          active: true,
          grants: [{ action, eventId: reception.id }]
        }
        assert.deepStrictEqual(Option.getOrThrow(yield* tokens.resolve(token.hash, token.holder.kind, now)), vendor)

        yield* actors.save({
          id: vendorId,
          occasionId: occasion.id,
          type: "vendor",
          key: "caterer",
          displayName: "caterer",
          status: "inactive"
        })
        yield* principals.saveVendors([
          { occasionId: occasion.id, actorId: vendorId, grants: [{ action, eventId: null }] }
        ])
        assert.deepStrictEqual(Option.getOrThrow(yield* tokens.resolve(token.hash, token.holder.kind, now)), {
          ...vendor,
          active: false,
          grants: [{ action, eventId: null }]
        })
      })
    )

    it.effect("keeps no token, not even the others, when a holder is not there", () =>
      Effect.gen(function* () {
        const tokens = yield* TokenRepository
        const { guestHolder, occasion } = yield* holdersFixture
        const kept = yield* newToken(occasion.id, guestHolder)
        const missing: ReadonlyArray<TokenHolder> = [
          { kind: "planner", plannerId: yield* randomId(PlannerId) },
          { kind: "guest", actorId: yield* randomId(ActorId) },
          { kind: "vendor", actorId: guestHolder.actorId }
        ]
        for (const holder of missing) {
          const refused = yield* Effect.flip(tokens.insert([kept, yield* newToken(occasion.id, holder)], []))
          assert.deepStrictEqual(refused, new NotFound({ resource: "token_holder" }))
        }
        assert.deepStrictEqual(yield* tokens.list(occasion.id), [])
      })
    )

    it.effect("resolves nothing for an unknown hash, or one of another length", () =>
      Effect.gen(function* () {
        const tokens = yield* TokenRepository
        assert.deepStrictEqual(yield* tokens.resolve(yield* randomHash, "guest", now), Option.none())
        assert.deepStrictEqual(yield* tokens.resolve(new Uint8Array(), "guest", now), Option.none())
      })
    )

    it.effect("resolves a token until the moment it expires", () =>
      Effect.gen(function* () {
        const tokens = yield* TokenRepository
        const { guestHolder, occasion } = yield* holdersFixture
        const token = yield* newToken(occasion.id, guestHolder, now)
        yield* tokens.insert([token], [])
        const justBefore = DateTime.subtract(now, { milliseconds: 1 })
        assert.isTrue(Option.isSome(yield* tokens.resolve(token.hash, token.holder.kind, justBefore)))
        assert.isTrue(Option.isNone(yield* tokens.resolve(token.hash, token.holder.kind, now)))
      })
    )

    it.effect("resolves a token as of its own kind only", () =>
      Effect.gen(function* () {
        const tokens = yield* TokenRepository
        const { guestHolder, occasion, plannerHolder, vendorHolder } = yield* holdersFixture
        for (const holder of [plannerHolder, guestHolder, vendorHolder]) {
          const token = yield* newToken(occasion.id, holder)
          yield* tokens.insert([token], [])
          for (const kind of ["planner", "guest", "vendor"] as const) {
            const found = yield* tokens.resolve(token.hash, kind, now)
            assert.strictEqual(Option.isSome(found), kind === holder.kind)
          }
        }
      })
    )

    it.effect("revokes one token and leaves its holder's others", () =>
      Effect.gen(function* () {
        const tokens = yield* TokenRepository
        const { occasion, plannerHolder } = yield* holdersFixture
        const first = yield* newToken(occasion.id, plannerHolder)
        const second = yield* newToken(occasion.id, plannerHolder)
        yield* tokens.insert([first, second], [])
        assert.isTrue(yield* tokens.revoke(first.id, null, administrator, now))
        assert.isTrue(Option.isNone(yield* tokens.resolve(first.hash, first.holder.kind, now)))
        assert.isTrue(Option.isSome(yield* tokens.resolve(second.hash, second.holder.kind, now)))
      })
    )

    it.effect("keeps the first time of a revocation, and knows which tokens there are", () =>
      Effect.gen(function* () {
        const tokens = yield* TokenRepository
        const { guestHolder, occasion } = yield* holdersFixture
        const token = yield* newToken(occasion.id, guestHolder)
        yield* tokens.insert([token], [])
        assert.isTrue(yield* tokens.revoke(token.id, null, administrator, now))
        assert.isTrue(yield* tokens.revoke(token.id, null, administrator, later))
        assert.isFalse(yield* tokens.revoke(yield* randomId(TokenId), null, administrator, now))
        const other = yield* holdersFixture
        assert.isFalse(yield* tokens.revoke(token.id, other.occasion.id, administrator, now))
        const log = yield* AuditLog
        const entries = yield* log.list({
          occasionId: occasion.id,
          personId: null,
          action: null,
          before: null,
          limit: 10
        })
        assert.deepStrictEqual(
          entries.map(({ action, by, target }) => ({ action, by, id: target.id, type: target.type })),
          [{ action: "token.revoked", by: administrator, id: token.id, type: "token" }]
        )
        assert.deepStrictEqual((yield* tokens.list(occasion.id))[0]?.revokedAt, now)
      })
    )

    it.effect("revokes every live token of one occasion, and none of another", () =>
      Effect.gen(function* () {
        const tokens = yield* TokenRepository
        const ours = yield* holdersFixture
        const others = yield* holdersFixture
        const first = yield* newToken(ours.occasion.id, ours.guestHolder)
        const second = yield* newToken(ours.occasion.id, ours.plannerHolder)
        const other = yield* newToken(others.occasion.id, others.guestHolder)
        yield* tokens.insert([first, second, other], [])
        yield* tokens.revoke(first.id, null, administrator, now)
        yield* tokens.revokeAll(ours.occasion.id, administrator, later)
        assert.isTrue(Option.isNone(yield* tokens.resolve(second.hash, second.holder.kind, now)))
        assert.isTrue(Option.isSome(yield* tokens.resolve(other.hash, other.holder.kind, now)))
        const revoked = new Map((yield* tokens.list(ours.occasion.id)).map((row) => [row.id, row.revokedAt]))
        assert.deepStrictEqual(revoked.get(first.id), now)
        assert.deepStrictEqual(revoked.get(second.id), later)
      })
    )

    it.effect("lists tokens oldest first, of one occasion or of all", () =>
      Effect.gen(function* () {
        const tokens = yield* TokenRepository
        const { guestHolder, occasion, plannerHolder, vendorHolder } = yield* holdersFixture
        const planner = { ...(yield* newToken(occasion.id, plannerHolder)), createdAt: later }
        const guest = yield* newToken(occasion.id, guestHolder, later)
        const vendor = { ...(yield* newToken(occasion.id, vendorHolder)), createdAt: now }
        yield* tokens.insert([planner, guest, vendor], [])
        yield* tokens.insert([], [])
        const listed = yield* tokens.list(occasion.id)
        const listing = {
          occasionSlug: occasion.slug,
          renewed: false,
          revokedAt: null,
          lastUsedAt: null,
          expiresAt: null
        }
        assert.deepStrictEqual(listed, [
          {
            ...listing,
            id: guest.id,
            kind: "guest",
            holderKey: "alice",
            createdAt: guest.createdAt,
            expiresAt: later
          },
          { ...listing, id: vendor.id, kind: "vendor", holderKey: "caterer", createdAt: now },
          { ...listing, id: planner.id, kind: "planner", holderKey: "petra", createdAt: later }
        ])
        const all = (yield* tokens.list(null)).filter((row) => row.occasionSlug === occasion.slug)
        assert.deepStrictEqual(all, listed)
      })
    )

    it.effect("records the last use, never an earlier one, and ignores tokens that are not there", () =>
      Effect.gen(function* () {
        const tokens = yield* TokenRepository
        const { guestHolder, occasion, plannerHolder } = yield* holdersFixture
        const used = yield* newToken(occasion.id, guestHolder)
        const unused = yield* newToken(occasion.id, plannerHolder)
        yield* tokens.insert([used, unused], [])
        const lastUsed = Effect.map(
          tokens.list(occasion.id),
          (rows) => new Map(rows.map((row) => [row.id, row.lastUsedAt]))
        )
        yield* tokens.touch([], lifetimes)
        yield* tokens.touch(
          [
            { id: used.id, at: later },
            { id: yield* randomId(TokenId), at: later }
          ],
          lifetimes
        )
        yield* tokens.touch([{ id: used.id, at: now }], lifetimes)
        assert.deepStrictEqual((yield* lastUsed).get(used.id), later)
        assert.deepStrictEqual((yield* lastUsed).get(unused.id), null)
      })
    )

    it.effect("erases every token of an actor, as a guest and as a vendor, revoked ones too, and of nobody else", () =>
      Effect.gen(function* () {
        const tokens = yield* TokenRepository
        const { guestHolder, guestId, occasion, plannerHolder, vendorHolder, vendorId } = yield* holdersFixture
        const [first, second] = [yield* newToken(occasion.id, guestHolder), yield* newToken(occasion.id, guestHolder)]
        const vendor = yield* newToken(occasion.id, vendorHolder)
        const planner = yield* newToken(occasion.id, plannerHolder)
        yield* tokens.insert([first, second, vendor, planner], [])
        yield* tokens.revoke(first.id, null, administrator, now)
        assert.strictEqual(yield* tokens.eraseOfActor(guestId), 2)
        assert.isTrue(Option.isNone(yield* tokens.resolve(second.hash, second.holder.kind, now)))
        assert.sameMembers(
          (yield* tokens.list(occasion.id)).map(({ id }) => id),
          [vendor.id, planner.id]
        )
        assert.strictEqual(yield* tokens.eraseOfActor(vendorId), 1)
        assert.strictEqual(yield* tokens.eraseOfActor(guestId), 0)
      })
    )

    it.effect("renews by use what is to be renewed, a step at a time, and nothing else", () =>
      Effect.gen(function* () {
        const tokens = yield* TokenRepository
        const { guestHolder, occasion, plannerHolder } = yield* holdersFixture
        const expiresAt = DateTime.addDuration(now, "20 days")
        const renewed = { ...(yield* newToken(occasion.id, plannerHolder, expiresAt)), renewed: true }
        const fixed = yield* newToken(occasion.id, plannerHolder, expiresAt)
        const lasting = { ...(yield* newToken(occasion.id, guestHolder, expiresAt)), renewed: true }
        yield* tokens.insert([renewed, fixed, lasting], [])
        const expiries = Effect.fnUntraced(function* () {
          const listed = yield* tokens.list(occasion.id)
          return [renewed, fixed, lasting].map(({ id }) => listed.find((row) => row.id === id)?.expiresAt)
        })
        const use = (at: DateTime.Utc) =>
          tokens.touch(
            [renewed, fixed, lasting].map(({ id }) => ({ id, at })),
            lifetimes
          )
        yield* use(now)
        const first = DateTime.addDuration(now, "30 days")
        assert.deepStrictEqual(yield* expiries(), [first, expiresAt, expiresAt])
        yield* use(DateTime.addDuration(now, "23 hours"))
        assert.deepStrictEqual(yield* expiries(), [first, expiresAt, expiresAt])
        yield* use(later)
        assert.deepStrictEqual(yield* expiries(), [DateTime.addDuration(later, "30 days"), expiresAt, expiresAt])
      })
    )

    it.effect("lists what is live of an occasion, newest first and page by page, with its holder", () =>
      Effect.gen(function* () {
        const tokens = yield* TokenRepository
        const ours = yield* holdersFixture
        const { guestHolder, guestId, occasion, plannerHolder, plannerId, vendorHolder } = ours
        const other = yield* holdersFixture
        const made = (token: Effect.Success<ReturnType<typeof newToken>>, seconds: number) => ({
          ...token,
          createdAt: DateTime.addDuration(token.createdAt, `${seconds} seconds`)
        })
        const planner = made(yield* newToken(occasion.id, plannerHolder, later), 1)
        const guest = made(yield* newToken(occasion.id, guestHolder), 3)
        const [one, two] = [
          made(yield* newToken(occasion.id, vendorHolder), 2),
          made(yield* newToken(occasion.id, vendorHolder), 2)
        ]
        const expired = yield* newToken(occasion.id, guestHolder, now)
        const revoked = yield* newToken(occasion.id, guestHolder)
        yield* tokens.insert(
          [planner, guest, one, two, expired, revoked, yield* newToken(other.occasion.id, other.guestHolder)],
          []
        )
        yield* tokens.revoke(revoked.id, null, administrator, now)
        yield* tokens.touch([{ id: guest.id, at: now }], lifetimes)
        const all = yield* tokens.live(occasion.id, now, { limit: 10, after: null })
        const vendors = [one.id, two.id].toSorted().toReversed()
        assert.deepStrictEqual(
          all.map(({ id }) => id),
          [guest.id, ...vendors, planner.id]
        )
        assert.deepStrictEqual(all[0], {
          id: guest.id,
          kind: "guest",
          holder: { id: guestId, key: "alice", displayName: "alice" },
          createdAt: guest.createdAt,
          expiresAt: null,
          lastUsedAt: now
        })
        assert.deepStrictEqual(all[3]?.holder, { id: plannerId, key: "petra", displayName: "Petra Planner" })
        assert.deepStrictEqual(all[3]?.expiresAt, later)
        for (const [index, { createdAt, id }] of all.entries()) {
          const rest = yield* tokens.live(occasion.id, now, { limit: 2, after: { id, createdAt } })
          assert.deepStrictEqual(rest, all.slice(index + 1, index + 3))
        }
      })
    )
  })
