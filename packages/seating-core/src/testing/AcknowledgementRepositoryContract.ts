/** What every `AcknowledgementRepository` keeps to. */
import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import { ActorId, type OccasionId } from "@banquet/platform-core/Ids"
import type { VendorRecord } from "@banquet/platform-core/principals/Principal"
import { PrincipalRepository } from "@banquet/platform-core/principals/PrincipalRepository"
import { randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { Transaction } from "@banquet/platform-core/Transaction"
import { assert, layer as withLayer } from "@effect/vitest"
import { DateTime, Effect, type Layer } from "effect"
import type { SeenSeat } from "../Acknowledgement.ts"
import { AcknowledgementRepository } from "../AcknowledgementRepository.ts"
import type { SeenLayout } from "../SeenLayout.ts"
import { SeatingChange } from "../SeatingChange.ts"
import { changedPlan, type SeatingPlan, unpublishedPlan } from "../SeatingPlan.ts"
import { asPublished, newActor, planFixture, saveChange } from "./SeatingFixture.ts"
import type { SeatingRepositoryServices } from "./SeatingRepositoryServices.ts"

/** What the suite needs of an adapter. */
type AcknowledgementServices = AcknowledgementRepository | PrincipalRepository | SeatingRepositoryServices

const view = "resource:seating_plan:view"

/** Stores vendors that may do this, by name. */
const vendorsFixture = Effect.fnUntraced(function* (
  occasionId: OccasionId,
  granted: Readonly<Record<string, VendorRecord["grants"]>>
) {
  const actors = yield* ActorRepository
  const principals = yield* PrincipalRepository
  const ids = new Map<string, ActorId>()
  for (const [name, grants] of Object.entries(granted)) {
    const vendor = yield* newActor(occasionId, name, { type: "vendor" })
    yield* actors.saveActors([vendor])
    yield* principals.saveVendors([{ occasionId, actorId: vendor.id, grants }])
    ids.set(name, vendor.id)
  }
  return (name: string): ActorId => ids.get(name)!
})

/** `planFixture`, published, with two vendors that may view it. */
const publishedFixture = Effect.gen(function* () {
  const repository = yield* AcknowledgementRepository
  const transaction = yield* Transaction
  const fixture = yield* planFixture
  const { alice, occasion, plan, smiths } = fixture
  const vendor = yield* vendorsFixture(occasion.id, {
    Florist: [{ action: view, eventId: plan.eventId }],
    Baker: [{ action: view, eventId: null }]
  })
  const published: SeatingPlan = asPublished(plan)
  yield* saveChange(SeatingChange.PlanChanged({ plan: published }))
  const seats: ReadonlyArray<SeenSeat> = [
    { actorId: smiths.id, tableName: "Table A", seatNumber: null },
    { actorId: alice.id, tableName: "Table B", seatNumber: 2 }
  ]
  const acknowledge = (
    vendorId: ActorId,
    at: DateTime.Utc,
    seen: ReadonlyArray<SeenSeat> = seats,
    revision = 2,
    layout: SeenLayout | null = null
  ) => transaction.run(repository.save(occasion.id, vendorId, { planId: plan.id, revision, at, seats: seen, layout }))
  return { ...fixture, acknowledge, published, repository, seats, vendor }
})

/** When `asPublished` publishes. */
const publishedAt = DateTime.makeUnsafe("2026-06-01T09:30:00.123Z")
const later = DateTime.makeUnsafe("2026-06-01T12:00:00Z")
const muchLater = DateTime.makeUnsafe("2026-06-02T12:00:00Z")

/** The layer's stores share one database or memory; every test makes occasions of its own. */
export const suite = (adapter: string, layer: Layer.Layer<AcknowledgementServices, unknown>) =>
  withLayer(layer)(`AcknowledgementRepository: ${adapter}`, (it) => {
    it.effect("keeps what a vendor has seen of a plan, by name, and of each plan the last [SEAT-143]", () =>
      Effect.gen(function* () {
        const { acknowledge, alice, occasion, plan, repository, smiths, vendor } = yield* publishedFixture
        assert.deepStrictEqual(yield* repository.ofVendor(occasion.id, vendor("Baker")), [])
        yield* acknowledge(vendor("Baker"), later)
        const kept = { planId: plan.id, revision: 2, at: later }
        assert.deepStrictEqual(yield* repository.ofVendor(occasion.id, vendor("Baker")), [
          {
            ...kept,
            seats: [
              { actorId: alice.id, displayName: alice.displayName, tableName: "Table B", seatNumber: 2 },
              { actorId: smiths.id, displayName: smiths.displayName, tableName: "Table A", seatNumber: null }
            ],
            layout: null
          }
        ])
        assert.deepStrictEqual(yield* repository.ofVendor(occasion.id, vendor("Florist")), [])

        const moved = { actorId: alice.id, tableName: "Table A", seatNumber: 1 }
        yield* acknowledge(vendor("Baker"), muchLater, [moved], 5)
        assert.deepStrictEqual(yield* repository.ofVendor(occasion.id, vendor("Baker")), [
          {
            planId: plan.id,
            revision: 5,
            at: muchLater,
            seats: [{ ...moved, displayName: alice.displayName }],
            layout: null
          }
        ])
      })
    )

    it.effect("keeps the layout that was seen, and none where none was [SEAT-437]", () =>
      Effect.gen(function* () {
        const { acknowledge, occasion, one, repository, two, vendor } = yield* publishedFixture
        const layout: SeenLayout = {
          tables: [
            {
              id: two.id,
              name: "Tisch „Öl“",
              zoneName: "Garden",
              capacity: 6,
              shape: "head",
              place: { x: 300, y: 0, angle: 359 }
            },
            { id: one.id, name: "Table A", zoneName: null, capacity: 8, shape: null, place: null }
          ],
          floor: { width: 1200, depth: 900 }
        }
        const kept = Effect.map(repository.ofVendor(occasion.id, vendor("Baker")), (found) =>
          found.map(({ layout: seen }) => seen)
        )
        const save = (seen: SeenLayout | null) => acknowledge(vendor("Baker"), later, [], 2, seen)
        for (const seen of [layout, { ...layout, floor: null }, { tables: [], floor: null }, null, layout]) {
          yield* save(seen)
          assert.deepStrictEqual(yield* kept, [seen])
        }
      })
    )

    it.effect("has the names that people have now, and nobody who is gone or of another occasion [SEAT-144]", () =>
      Effect.gen(function* () {
        const actors = yield* ActorRepository
        const { acknowledge, alice, occasion, repository, seats, smiths, vendor } = yield* publishedFixture
        const other = yield* planFixture
        const nowhere = { tableName: "Table A", seatNumber: null }
        const stranger = { actorId: other.alice.id, ...nowhere }
        yield* acknowledge(vendor("Baker"), later, [
          ...seats,
          stranger,
          { actorId: yield* randomId(ActorId), ...nowhere }
        ])
        yield* actors.saveActors([{ ...smiths, displayName: "Aaronsons" }])
        const names = Effect.map(repository.ofVendor(occasion.id, vendor("Baker")), ([found]) =>
          found?.seats.map(({ displayName }) => displayName)
        )
        assert.deepStrictEqual(yield* names, ["Aaronsons", alice.displayName])
        yield* actors.erase(occasion.id, alice.id)
        assert.deepStrictEqual(yield* names, ["Aaronsons"])
        assert.deepStrictEqual(yield* repository.ofVendor(other.occasion.id, vendor("Baker")), [])
      })
    )

    it.effect("tells who may view a plan, by name, and who has seen what is published [SEAT-143]", () =>
      Effect.gen(function* () {
        const { acknowledge, ceremony, occasion, plan, published, repository, vendor } = yield* publishedFixture
        yield* vendorsFixture(occasion.id, {
          Another: [{ action: view, eventId: ceremony.id }],
          Band: [{ action: "resource:dietary:view", eventId: null }]
        })
        const readings = repository.readings(occasion.id, plan.id)
        const unread = { acknowledgedAt: null, isCurrent: false }
        const baker = { actorId: vendor("Baker"), displayName: "Baker" }
        const florist = { actorId: vendor("Florist"), displayName: "Florist" }
        assert.deepStrictEqual(yield* readings, [
          { ...baker, ...unread },
          { ...florist, ...unread }
        ])
        yield* acknowledge(florist.actorId, publishedAt)
        const seen = (isCurrent: boolean) => [
          { ...baker, ...unread },
          { ...florist, acknowledgedAt: publishedAt, isCurrent }
        ]
        assert.deepStrictEqual(yield* readings, seen(true))
        const draft = changedPlan(published)
        yield* saveChange(SeatingChange.PlanChanged({ plan: draft }))
        assert.deepStrictEqual(yield* readings, seen(true))
        const again: SeatingPlan = { ...asPublished(draft), publishedAt: later }
        yield* saveChange(SeatingChange.PlanChanged({ plan: again }))
        assert.deepStrictEqual(yield* readings, seen(false))
        yield* saveChange(SeatingChange.PublicationRemoved({ plan: unpublishedPlan(again) }))
        assert.deepStrictEqual(yield* readings, seen(false))
      })
    )

    it.effect("leaves out vendors that are inactive, and knows plans by their occasion [SEAT-143]", () =>
      Effect.gen(function* () {
        const actors = yield* ActorRepository
        const { occasion, plan, repository, vendor } = yield* publishedFixture
        const other = yield* planFixture
        const [baker] = (yield* actors.actors(occasion.id)).filter(({ id }) => id === vendor("Baker"))
        yield* actors.saveActors([{ ...baker!, status: "inactive" }])
        const found = yield* repository.readings(occasion.id, plan.id)
        assert.deepStrictEqual(
          found?.map(({ displayName }) => displayName),
          ["Florist"]
        )
        assert.isNull(yield* repository.readings(other.occasion.id, plan.id))
      })
    )

    it.effect("keeps nothing of an acknowledgement whose transaction fails", () =>
      Effect.gen(function* () {
        const transaction = yield* Transaction
        const { acknowledge, occasion, repository, vendor } = yield* publishedFixture
        yield* acknowledge(vendor("Baker"), later)
        const kept = yield* repository.ofVendor(occasion.id, vendor("Baker"))
        const failing = Effect.andThen(acknowledge(vendor("Baker"), muchLater, []), Effect.fail("rolled back"))
        assert.strictEqual(yield* Effect.flip(transaction.run(failing)), "rolled back")
        assert.deepStrictEqual(yield* repository.ofVendor(occasion.id, vendor("Baker")), kept)
      })
    )
  })
