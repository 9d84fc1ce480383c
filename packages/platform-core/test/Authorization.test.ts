import { assert, layer as withLayer } from "@effect/vitest"
import { Effect } from "effect"
import { Authorization } from "../src/authorization/Authorization.ts"
import { ActorId, EventId, OccasionId, PlannerId, TokenId } from "../src/Ids.ts"
import type { Guest, Planner, Principal, Vendor } from "../src/principals/Principal.ts"
import { newOccasion, randomId } from "../src/testing/OccasionFixture.ts"

const view = "resource:playlist:view"

const principals = Effect.gen(function* () {
  const occasion = yield* newOccasion
  const eventId = yield* randomId(EventId)
  const token = { tokenId: yield* randomId(TokenId), displayName: "Somebody" }
  const planner: Planner = {
    _tag: "Planner",
    ...token,
    plannerId: yield* randomId(PlannerId),
    key: "petra",
    grants: [{ occasion, actions: ["music:list"] }]
  }
  const guest: Guest = {
    _tag: "Guest",
    ...token,
    occasion,
    actorId: yield* randomId(ActorId),
    invitationUnitId: null,
    eventIds: [eventId]
  }
  const vendor: Vendor = {
    _tag: "Vendor",
    ...token,
    occasion,
    actorId: yield* randomId(ActorId),
    active: true,
    grants: [{ action: view, eventId }]
  }
  const administrator: Principal = { _tag: "Administrator" }
  return { occasion, eventId, planner, guest, vendor, administrator, elsewhere: yield* randomId(OccasionId) }
})

const code = <A, E extends { readonly _tag: string }>(effect: Effect.Effect<A, E>) =>
  Effect.match(effect, { onSuccess: () => "allowed", onFailure: ({ _tag }) => _tag })

withLayer(Authorization.layer)("Authorization", (it) => {
  it.effect("a planner may do what it was granted in the occasion, and nothing else", () =>
    Effect.gen(function* () {
      const authorization = yield* Authorization
      const { elsewhere, occasion, planner } = yield* principals
      assert.strictEqual(yield* code(authorization.planner(planner, "music:list", occasion.id)), "allowed")
      assert.strictEqual(yield* code(authorization.planner(planner, "music:update", occasion.id)), "PermissionDenied")
      assert.strictEqual(yield* code(authorization.planner(planner, "music:list", elsewhere)), "PermissionDenied")
    })
  )

  it.effect("the administrator may do everything a planner may, in every occasion", () =>
    Effect.gen(function* () {
      const authorization = yield* Authorization
      const { administrator, elsewhere } = yield* principals
      assert.strictEqual(yield* code(authorization.planner(administrator, "music:publish", elsewhere)), "allowed")
      assert.strictEqual(yield* code(authorization.administrator(administrator)), "allowed")
    })
  )

  it.effect("a principal of the wrong kind is denied everywhere", () =>
    Effect.gen(function* () {
      const authorization = yield* Authorization
      const { administrator, guest, occasion, planner, vendor } = yield* principals
      const asPlanner = [guest, vendor].map((one) => code(authorization.planner(one, "music:list", occasion.id)))
      const asGuest = [planner, vendor, administrator].map((one) => code(authorization.guest(one, occasion.slug, null)))
      const asVendor = [planner, guest, administrator].map((one) =>
        code(authorization.vendor(one, view, occasion.id, null))
      )
      const asAdministrator = [planner, guest, vendor].map((one) => code(authorization.administrator(one)))
      const answers = yield* Effect.all([...asPlanner, ...asGuest, ...asVendor, ...asAdministrator])
      assert.deepStrictEqual([...new Set(answers)], ["PermissionDenied"])
    })
  )

  it.effect("a guest opens its own occasion and the events of its token", () =>
    Effect.gen(function* () {
      const authorization = yield* Authorization
      const { eventId, guest, occasion } = yield* principals
      const other = yield* randomId(EventId)
      assert.strictEqual(yield* code(authorization.guest(guest, occasion.slug, null)), "allowed")
      assert.strictEqual(yield* code(authorization.guest(guest, occasion.slug, eventId)), "allowed")
      assert.strictEqual(yield* code(authorization.guest(guest, occasion.slug, other)), "EventNotAccessible")
      assert.strictEqual(yield* code(authorization.guest(guest, "elsewhere", eventId)), "GuestOccasionMismatch")
    })
  )

  it.effect("a vendor is refused in order: not active, not in the occasion, not granted", () =>
    Effect.gen(function* () {
      const authorization = yield* Authorization
      const { elsewhere, eventId, occasion, vendor } = yield* principals
      const ask = (one: Vendor, occasionId: OccasionId, event: EventId | null) =>
        code(authorization.vendor(one, view, occasionId, event))
      const other = yield* randomId(EventId)
      assert.strictEqual(yield* ask({ ...vendor, active: false, grants: [] }, elsewhere, null), "VendorNotActive")
      assert.strictEqual(yield* ask({ ...vendor, grants: [] }, elsewhere, null), "VendorNotInOccasion")
      assert.strictEqual(yield* ask({ ...vendor, grants: [] }, occasion.id, null), "PermissionDenied")
      assert.strictEqual(yield* ask(vendor, occasion.id, other), "PermissionDenied")
      assert.strictEqual(yield* ask(vendor, occasion.id, eventId), "allowed")
    })
  )

  it.effect("a vendor sees the events it was granted, or all of them", () =>
    Effect.gen(function* () {
      const authorization = yield* Authorization
      const { eventId, occasion, vendor } = yield* principals
      const everywhere: Vendor = { ...vendor, grants: [...vendor.grants, { action: view, eventId: null }] }
      const other = yield* randomId(EventId)
      assert.deepStrictEqual(yield* authorization.vendor(vendor, view, occasion.id, null), [eventId])
      assert.strictEqual(yield* authorization.vendor(everywhere, view, occasion.id, null), "all")
      assert.deepStrictEqual(yield* authorization.vendor(everywhere, view, occasion.id, other), [other])
    })
  )
})
