import { AssetRepository } from "@banquet/assets-core/AssetRepository"
import { newAssetRecords, newVariants } from "@banquet/assets-core/testing/AssetFixture"
import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import { randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { Transaction } from "@banquet/platform-core/Transaction"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { floorPicture } from "../../FloorPicture.ts"
import { SeatingChange } from "../../SeatingChange.ts"
import { SeatingPlanId } from "../../SeatingIds.ts"
import { changedPlan } from "../../SeatingPlan.ts"
import { SeatingRepository } from "../../SeatingRepository.ts"
import type { SeatingTable } from "../../SeatingTable.ts"
import { asPublished, newAssignment, newTable, planFixture, saveChange } from "../SeatingFixture.ts"
import { type SeatingRepositoryTests, viewer } from "./SeatingRepositoryTests.ts"

const floor = { width: 2400, depth: 1800 }
const place = { x: 300, y: 450, angle: 90 }

/** Floors, and shapes and places of tables. */
export const roomTests = (it: SeatingRepositoryTests) => {
  it.effect("keeps a floor with its plan, and shapes and places with their tables", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const transaction = yield* Transaction
      const { occasion, one, plan, two } = yield* planFixture
      const found = transaction.run(repository.roomForChange(occasion.id, plan.id))
      assert.deepStrictEqual((yield* found).tables, [one, two])

      const withFloor = { ...changedPlan(plan), floor }
      yield* saveChange(SeatingChange.PlanChanged({ plan: withFloor }))
      const three = yield* newTable(plan.id, "Table C", { shape: "half_moon", place, sortOrder: 3 })
      yield* saveChange(SeatingChange.TableCreated({ plan: withFloor, table: three }))
      const turned = { ...three, shape: null, place: { x: 0, y: 20_000, angle: 359 } }
      yield* saveChange(SeatingChange.TableChanged({ plan: withFloor, table: turned }))
      const after = yield* found
      assert.deepStrictEqual([after.plan, after.tables], [withFloor, [one, two, turned]])
      const facts = yield* repository.plannerFacts(occasion.id, null)
      assert.deepStrictEqual([facts.plans[0]?.plan, facts.plans[0]?.tables], [withFloor, [one, two, turned]])

      const withoutFloor = { ...changedPlan(withFloor), floor: null }
      yield* saveChange(SeatingChange.PlanChanged({ plan: withoutFloor }))
      yield* saveChange(SeatingChange.TableChanged({ plan: withoutFloor, table: { ...turned, place: null } }))
      const gone = yield* found
      assert.deepStrictEqual([gone.plan?.floor, gone.tables.at(-1)?.place], [null, null])
      const nobody = yield* transaction.run(repository.roomForChange(occasion.id, yield* randomId(SeatingPlanId)))
      assert.deepStrictEqual([nobody.plan, nobody.tables], [null, []])
    })
  )

  it.effect("keeps the picture of a floor with its plan, and with its publication until the next one", () =>
    Effect.gen(function* () {
      const assets = yield* AssetRepository
      const repository = yield* SeatingRepository
      const { installation, occasion, plan, reception } = yield* planFixture
      yield* ModuleRepository.use((modules) =>
        modules.saveInstallation({ ...installation, config: { keep_published: true } })
      )
      const picture = Effect.gen(function* () {
        const { asset, attachment } = yield* newAssetRecords(occasion.id)
        yield* assets.insert(asset, attachment)
        const [, web] = yield* newVariants(asset)
        return floorPicture(web)
      })
      const [first, second] = [yield* picture, yield* picture]
      const seen = Effect.gen(function* () {
        const [now] = (yield* repository.plannerFacts(occasion.id, null)).plans
        const [published] = (yield* repository.publishedFacts(occasion.id, reception.id)).plans
        const { plans } = yield* repository.vendorPlans(occasion.id, "all", viewer)
        return {
          now: now?.plan.floorPicture,
          published: published?.plan.floorPicture,
          vendor: plans[0]?.floorPicture,
          id: yield* repository.publishedPicture(plan.id)
        }
      })
      const shown = { ...changedPlan(plan), floorPicture: first }
      yield* saveChange(SeatingChange.PlanChanged({ plan: shown }))
      assert.deepStrictEqual(yield* seen, { now: first, published: undefined, vendor: undefined, id: null })
      const published = asPublished(shown)
      yield* saveChange(SeatingChange.PlanChanged({ plan: published }))
      const replaced = { ...changedPlan(published), floorPicture: second }
      yield* saveChange(SeatingChange.PlanChanged({ plan: replaced }))
      assert.deepStrictEqual(yield* seen, { now: second, published: first, vendor: first, id: first.assetId })
      const removed = { ...changedPlan(replaced), floorPicture: null }
      yield* saveChange(SeatingChange.PlanChanged({ plan: removed }))
      assert.deepStrictEqual(yield* seen, { now: null, published: first, vendor: first, id: first.assetId })
      yield* saveChange(SeatingChange.PlanChanged({ plan: asPublished(removed) }))
      assert.deepStrictEqual(yield* seen, { now: null, published: null, vendor: null, id: null })
      assert.strictEqual((yield* assets.erase([first.assetId, second.assetId])).length, 2)
    })
  )

  it.effect("places many tables in one step, and none of another plan", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const { occasion, one, plan, two } = yield* planFixture
      const elsewhere = yield* planFixture
      const placed = [
        { ...one, shape: "long" as const, place },
        { ...two, place: { x: 1, y: 2, angle: 3 } }
      ]
      const after = changedPlan(plan)
      yield* saveChange(SeatingChange.TablesPlaced({ plan: after, tables: placed }))
      const tables = Effect.map(repository.plannerFacts(occasion.id, null), ({ plans }) => plans[0]?.tables)
      assert.deepStrictEqual(yield* tables, placed)
      const cleared = placed.map((table) => ({ ...table, shape: null, place: null }))
      yield* saveChange(SeatingChange.TablesPlaced({ plan: changedPlan(after), tables: cleared }))
      assert.deepStrictEqual(yield* tables, [one, two])
      const others = yield* repository.plannerFacts(elsewhere.occasion.id, null)
      assert.deepStrictEqual(others.plans[0]?.tables, [elsewhere.one, elsewhere.two])
    })
  )

  it.effect(
    "shows guests the floor and their own table on it, and vendors all tables, as they were last published",
    () =>
      Effect.gen(function* () {
        const repository = yield* SeatingRepository
        const modules = yield* ModuleRepository
        const { alice, bob, installation, occasion, one, plan, reception, two } = yield* planFixture
        yield* modules.saveInstallation({ ...installation, config: { keep_published: true } })
        const shaped = { ...one, shape: "round" as const, place }
        const withFloor = { ...changedPlan(plan), floor }
        yield* saveChange(SeatingChange.PlanChanged({ plan: withFloor }))
        yield* saveChange(SeatingChange.TablesPlaced({ plan: withFloor, tables: [shaped] }))
        for (const [table, actor] of [
          [one, alice],
          [two, bob]
        ] as const) {
          const assignment = yield* newAssignment(table, actor.id)
          yield* saveChange(SeatingChange.AssignmentCreated({ plan: withFloor, assignment }))
        }
        const published = asPublished(withFloor)
        yield* saveChange(SeatingChange.PlanChanged({ plan: published }))

        const rooms = Effect.map(
          repository.guestSeats(occasion.id, [alice.id, bob.id], [reception.id], null),
          ({ seats }) => seats.map(({ room }) => room)
        )
        const seen = [{ floor, shape: "round" as const, capacity: 4, place }, null]
        assert.deepStrictEqual(yield* rooms, seen)
        const placesOf = (...tables: ReadonlyArray<SeatingTable>) =>
          tables.map(({ id, place: at, shape }) => ({ id, shape, place: at }))
        const vendors = Effect.map(repository.vendorPlans(occasion.id, "all", viewer), ({ plans: [shown] }) => ({
          floor: shown?.floor,
          places: placesOf(...(shown?.tables ?? []))
        }))
        assert.deepStrictEqual(yield* vendors, { floor, places: placesOf(shaped, two) })

        // A draft moves nothing that was published, until it is published again.
        const moved = [
          { ...shaped, place: { x: 5, y: 5, angle: 0 } },
          { ...two, place }
        ]
        const draft = { ...changedPlan(published), floor: { width: 500, depth: 600 } }
        yield* saveChange(SeatingChange.PlanChanged({ plan: draft }))
        yield* saveChange(SeatingChange.TablesPlaced({ plan: draft, tables: moved }))
        assert.deepStrictEqual(yield* rooms, seen)
        assert.deepStrictEqual(yield* vendors, { floor, places: placesOf(shaped, two) })
        const kept = yield* repository.publishedFacts(occasion.id, reception.id)
        assert.deepStrictEqual([kept.plans[0]?.plan.floor, kept.plans[0]?.tables], [floor, [shaped, two]])
        yield* saveChange(SeatingChange.PlanChanged({ plan: asPublished(draft) }))
        assert.deepStrictEqual(yield* rooms, [
          { floor: draft.floor, shape: "round" as const, capacity: 4, place: { x: 5, y: 5, angle: 0 } },
          { floor: draft.floor, shape: null, capacity: 2, place }
        ])
      })
  )
}
