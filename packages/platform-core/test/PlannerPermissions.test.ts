import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { isPlannerAction } from "../src/authorization/Action.ts"
import { Authorization } from "../src/authorization/Authorization.ts"
import { ActorId, TokenId } from "../src/Ids.ts"
import { PlannerPermissions } from "../src/authorization/PlannerPermissions.ts"
import type { Principal } from "../src/principals/Principal.ts"
import { PrincipalRepository } from "../src/principals/PrincipalRepository.ts"
import { layerMusic, MusicModule } from "../src/testing/ModuleFixture.ts"
import { MemoryStore } from "../src/testing/MemoryStore.ts"
import { occasionFixture, randomId } from "../src/testing/OccasionFixture.ts"
import { layerWithActorFixture } from "../src/testing/PlatformMemory.ts"
import { holdersFixture } from "../src/testing/PrincipalFixture.ts"

const administrator: Principal = { _tag: "Administrator" }
const view = "resource:playlist:view"

const layer = PlannerPermissions.layer.pipe(
  Layer.provideMerge(Layer.mergeAll(Authorization.layer, layerMusic, layerWithActorFixture))
)

withLayer(layer)("PlannerPermissions", (it) => {
  it.effect("grants and revokes actions of a planner", () =>
    Effect.gen(function* () {
      const permissions = yield* PlannerPermissions
      const principals = yield* PrincipalRepository
      const { occasion } = yield* holdersFixture
      const actions = Effect.map(principals.planners(occasion.id), ([planner]) => planner?.actions)
      yield* permissions.grant(administrator, occasion, "petra", ["music:share", "music:list", "music:share"])
      assert.deepStrictEqual(yield* actions, ["music:list", "music:update", "music:share"])
      yield* permissions.revoke(administrator, occasion, "petra", ["music:update", "music:publish"])
      assert.deepStrictEqual(yield* actions, ["music:list", "music:share"])
    })
  )

  it.effect("granting what is granted and revoking what is not change nothing", () =>
    Effect.gen(function* () {
      const permissions = yield* PlannerPermissions
      const store = yield* MemoryStore
      const { occasion, reception, vendorId } = yield* holdersFixture
      const writes = Effect.all([
        store.count("PrincipalRepository.savePlanners"),
        store.count("PrincipalRepository.saveVendors")
      ])
      const before = yield* writes
      yield* permissions.grant(administrator, occasion, "petra", ["music:list"])
      yield* permissions.revoke(administrator, occasion, "petra", ["music:publish"])
      yield* permissions.grantVendor(administrator, occasion, vendorId, [view], reception.id)
      assert.deepStrictEqual(yield* writes, before)
    })
  )

  it.effect("an unknown action is named, and nothing is granted", () =>
    Effect.gen(function* () {
      const permissions = yield* PlannerPermissions
      const principals = yield* PrincipalRepository
      const { occasion, vendorId } = yield* holdersFixture
      const before = yield* principals.planners(occasion.id)
      const errors = yield* Effect.all([
        Effect.flip(permissions.grant(administrator, occasion, "petra", ["music:share", "music:delete"])),
        Effect.flip(permissions.grant(administrator, occasion, "petra", ["music:share", view])),
        Effect.flip(permissions.grantVendor(administrator, occasion, vendorId, [view, "music:list"], null))
      ])
      assert.deepStrictEqual(
        errors.map((error) => error._tag === "InvalidInput" && error.path),
        ["actions[1]", "actions[1]", "actions[1]"]
      )
      assert.deepStrictEqual(yield* principals.planners(occasion.id), before)
    })
  )

  it.effect("grants and revokes views of a vendor, by event or on every event", () =>
    Effect.gen(function* () {
      const permissions = yield* PlannerPermissions
      const { ceremony, occasion, reception, vendorId } = yield* holdersFixture
      const onReception = { action: view, eventId: reception.id } as const
      const onCeremony = { action: view, eventId: ceremony.id } as const
      const everywhere = { action: view, eventId: null } as const
      const grant = (eventId: typeof ceremony.id | null) =>
        Effect.map(permissions.grantVendor(administrator, occasion, vendorId, [view, view], eventId), (v) => v.grants)
      const revoke = (eventId: typeof ceremony.id | null) =>
        Effect.map(permissions.revokeVendor(administrator, occasion, vendorId, [view], eventId), (v) => v.grants)
      assert.deepStrictEqual(yield* grant(ceremony.id), [onReception, onCeremony])
      assert.deepStrictEqual(yield* revoke(reception.id), [onCeremony])
      assert.deepStrictEqual(yield* grant(null), [onCeremony, everywhere])
      assert.strictEqual((yield* Effect.flip(revoke(ceremony.id)))._tag, "InvalidInput")
      assert.deepStrictEqual(yield* revoke(null), [])
    })
  )

  it.effect("an unknown planner or vendor, or an event of another occasion, is not found", () =>
    Effect.gen(function* () {
      const permissions = yield* PlannerPermissions
      const { occasion, vendorId } = yield* holdersFixture
      const others = yield* occasionFixture
      const errors = yield* Effect.all([
        Effect.flip(permissions.grant(administrator, occasion, "paul", ["music:list"])),
        Effect.flip(permissions.revoke(administrator, others.occasion, "petra", ["music:list"])),
        Effect.flip(permissions.grantVendor(administrator, occasion, yield* randomId(ActorId), [view], null)),
        Effect.flip(permissions.grantVendor(administrator, occasion, vendorId, [view], others.reception.id))
      ])
      assert.deepStrictEqual(
        errors.map((error) => error._tag === "NotFound" && error.resource),
        ["planner", "planner", "vendor", "event"]
      )
    })
  )

  it.effect("nobody but the administrator grants or revokes", () =>
    Effect.gen(function* () {
      const permissions = yield* PlannerPermissions
      const { occasion, plannerId, vendorId } = yield* holdersFixture
      const planner: Principal = {
        _tag: "Planner",
        tokenId: yield* randomId(TokenId),
        plannerId,
        key: "petra",
        displayName: "Petra",
        grants: [{ occasion, actions: MusicModule.actions.filter(isPlannerAction) }]
      }
      const errors = yield* Effect.all([
        Effect.flip(permissions.grant(planner, occasion, "petra", ["music:share"])),
        Effect.flip(permissions.revoke(planner, occasion, "petra", ["music:list"])),
        Effect.flip(permissions.grantVendor(planner, occasion, vendorId, [view], null)),
        Effect.flip(permissions.revokeVendor(planner, occasion, vendorId, [view], null))
      ])
      assert.deepStrictEqual(new Set(errors.map(({ _tag }) => _tag)), new Set(["PermissionDenied"]))
    })
  )
})
