import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import { layer as layerActors } from "@banquet/actors-core/testing/ActorRepositoryMemory"
import { AuditLog } from "@banquet/platform-core/audit/AuditLog"
import type { PlannerAction } from "@banquet/platform-core/authorization/Action"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import { type ActorId, PlannerId, TokenId } from "@banquet/platform-core/Ids"
import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import type { Occasion } from "@banquet/platform-core/occasions/Occasion"
import type { Planner } from "@banquet/platform-core/principals/Principal"
import { appendedBy } from "@banquet/platform-core/testing/DomainEventFixture"
import { occasionFixture, randomId } from "@banquet/platform-core/testing/OccasionFixture"
import * as PlatformMemory from "@banquet/platform-core/testing/PlatformMemory"
import { assert, layer as withLayer } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { TestClock } from "effect/testing"
import { PlannerSeating } from "../src/PlannerSeating.ts"
import { SeatingPlanId, type SeatingTableId } from "../src/SeatingIds.ts"
import * as ArrangerInline from "../src/testing/ArrangerInline.ts"
import { layer as layerAssets } from "../src/testing/SeatingAssets.ts"
import { planFixture } from "../src/testing/SeatingFixture.ts"
import { layer as layerRepository } from "../src/testing/SeatingRepositoryMemory.ts"

const layer = PlannerSeating.layer.pipe(
  Layer.provide([ArrangerInline.layer, Authorization.layer, SecureRandom.layerWebCrypto]),
  Layer.provide(layerAssets),
  Layer.provideMerge(layerRepository),
  Layer.provideMerge(layerActors),
  Layer.provideMerge(PlatformMemory.layer)
)

const planner = Effect.fnUntraced(function* (
  occasion: Occasion,
  actions: ReadonlyArray<PlannerAction> = ["seating:list", "seating:update", "seating:publish"]
) {
  return {
    _tag: "Planner",
    tokenId: yield* randomId(TokenId),
    plannerId: yield* randomId(PlannerId),
    key: "petra",
    displayName: "Petra Planner",
    grants: [{ occasion, actions }]
  } satisfies Planner
})

const move = (actorId: ActorId, tableId: SeatingTableId | null, seatNumber?: number) => ({
  actorId,
  tableId,
  seatNumber,
  seatLabel: undefined
})

const asked = { publish: false, revision: undefined }

const tag = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.result(effect), (result) => (result._tag === "Failure" ? result.failure._tag : "ok"))

withLayer(layer)("PlannerSeating.changeSeats", (it) => {
  it.effect("All or nothing, one revision, one event. [SEAT-58]", () =>
    Effect.gen(function* () {
      const seating = yield* PlannerSeating
      const { alice, bob, occasion, one, plan, smiths, two } = yield* planFixture
      const petra = yield* planner(occasion)
      const change = (...moves: ReadonlyArray<ReturnType<typeof move>>) =>
        seating.changeSeats(petra, occasion.id, plan.id, { ...asked, moves })
      let answer: Effect.Success<ReturnType<typeof change>> | undefined
      const events = yield* appendedBy(
        occasion.id,
        Effect.map(change(move(bob.id, two.id, 1), move(smiths.id, one.id)), (done) => (answer = done))
      )
      assert.deepStrictEqual(
        events.map(({ data, type }) => [type, data]),
        [["seating_plan.changed", { status: "draft", revision: 2 }]]
      )
      assert.deepStrictEqual(
        answer?.assignments.map(({ actorId, seatNumber, tableId }) => [actorId, tableId, seatNumber]),
        [
          [bob.id, two.id, 1],
          [smiths.id, one.id, null]
        ]
      )
      const before = yield* seating.view(petra, occasion.id, null)
      const refused = yield* appendedBy(
        occasion.id,
        Effect.map(tag(change(move(alice.id, one.id), move(bob.id, one.id))), (found) =>
          assert.strictEqual(found, "MovesRefused")
        )
      )
      assert.deepStrictEqual(refused, [])
      assert.deepStrictEqual(yield* seating.view(petra, occasion.id, null), before)
    })
  )

  it.effect("a list that changes nothing leaves revision and state alone [SEAT-10]", () =>
    Effect.gen(function* () {
      const seating = yield* PlannerSeating
      const { alice, bob, occasion, one, plan } = yield* planFixture
      const petra = yield* planner(occasion)
      yield* seating.changeSeats(petra, occasion.id, plan.id, { ...asked, moves: [move(bob.id, one.id, 3)] })
      const published = yield* seating.publish(petra, occasion.id, plan.id, asked)
      const moves = [move(bob.id, one.id, 3), move(alice.id, null)]
      for (const publish of [false, true]) {
        const same = yield* seating.changeSeats(petra, occasion.id, plan.id, { ...asked, publish, moves })
        assert.deepStrictEqual(same.plan, published)
        assert.deepStrictEqual([same.assignments.length, same.unassigned], [1, []])
      }
    })
  )

  it.effect(
    "`publish: true` adds one revision and one event (`seating_plan.published`) together with the changes, and publishes a draft also when no move changes anything. [SEAT-63]",
    () =>
      Effect.gen(function* () {
        const seating = yield* PlannerSeating
        const log = yield* AuditLog
        const { bob, occasion, one, plan } = yield* planFixture
        const petra = yield* planner(occasion)
        yield* TestClock.setTime(Date.UTC(2026, 5, 1))
        const publish = (...moves: ReadonlyArray<ReturnType<typeof move>>) =>
          seating.changeSeats(petra, occasion.id, plan.id, { ...asked, publish: true, moves })
        const events = yield* appendedBy(
          occasion.id,
          Effect.all([publish(), publish(), publish(move(bob.id, one.id)), publish(move(bob.id, null))])
        )
        assert.deepStrictEqual(
          events.map(({ data, type }) => [type, data]),
          [2, 3, 4].map((revision) => ["seating_plan.published", { status: "published", revision }])
        )
        const [view] = (yield* seating.view(petra, occasion.id, null)).plans
        assert.deepStrictEqual(view?.plan, {
          ...plan,
          status: "published",
          revision: 4,
          publishedAt: DateTime.makeUnsafe("2026-06-01T00:00:00Z"),
          publishedBy: { kind: "planner", key: "petra", displayName: "Petra Planner" }
        })
        const entries = yield* log.list({
          occasionId: occasion.id,
          personId: null,
          action: null,
          before: null,
          limit: 10
        })
        assert.deepStrictEqual(
          entries.map(({ action }) => action),
          [
            "seating_plan.published",
            "seating_assignment.deleted",
            "seating_plan.published",
            "seating_assignment.created",
            "seating_plan.published"
          ]
        )
        assert.strictEqual(entries[1]?.target.name, bob.displayName)
        assert.deepStrictEqual(entries[1]?.changes, [{ member: "seating_table_id", from: one.id, to: null }])
      })
  )

  it.effect("checks permission, the list, permission to publish, module, plan, enablement, revision and rules", () =>
    Effect.gen(function* () {
      const seating = yield* PlannerSeating
      const modules = yield* ModuleRepository
      const actors = yield* ActorRepository
      const { alice, caterer, enablement, occasion, plan } = yield* planFixture
      const bare = yield* occasionFixture
      yield* actors.saveActors([{ ...alice, status: "inactive" }])
      const updater = yield* planner(occasion, ["seating:update"])
      const publisher = yield* planner(occasion, ["seating:publish"])
      const both = yield* planner(occasion)
      const stranger = yield* planner(bare.occasion)
      const unknown = yield* randomId(SeatingPlanId)
      const nobody = [move(caterer.id, null), move(caterer.id, null)]
      const moves = [move(alice.id, null), move(caterer.id, (yield* planFixture).one.id)]
      const change = (
        by: Planner,
        planId: SeatingPlanId,
        input: Partial<Parameters<typeof seating.changeSeats>[3]> = {},
        inOccasion = occasion
      ) => tag(seating.changeSeats(by, inOccasion.id, planId, { ...asked, moves, revision: 99, ...input }))
      assert.strictEqual(yield* change(publisher, unknown, { moves: nobody, publish: true }), "PermissionDenied")
      assert.strictEqual(yield* change(stranger, unknown, { moves: nobody }), "PermissionDenied")
      assert.strictEqual(yield* change(updater, unknown, { moves: nobody, publish: true }), "InvalidInput")
      assert.strictEqual(yield* change(updater, unknown, { publish: true }), "PermissionDenied")
      assert.strictEqual(yield* change(stranger, unknown, {}, bare.occasion), "ModuleNotInstalled")
      yield* modules.saveEnablement({ ...enablement, enabled: false })
      assert.strictEqual(yield* change(both, unknown), "NotFound")
      assert.strictEqual(yield* change(both, plan.id, { publish: true }), "ModuleNotEnabled")
      yield* modules.saveEnablement(enablement)
      assert.strictEqual(yield* change(both, plan.id), "StaleRevision")
      assert.strictEqual(yield* change(both, plan.id, { revision: 1 }), "MovesRefused")
      const view = yield* seating.view(both, occasion.id, null)
      assert.deepStrictEqual(view.plans[0]?.plan, plan)
    })
  )
})
