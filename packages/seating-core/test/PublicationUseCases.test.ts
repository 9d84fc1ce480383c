import { layer as layerActors } from "@banquet/actors-core/testing/ActorRepositoryMemory"
import { AuditLog } from "@banquet/platform-core/audit/AuditLog"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import { DomainEventLog } from "@banquet/platform-core/events/DomainEventLog"
import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import type { Administrator } from "@banquet/platform-core/principals/Principal"
import { appendedBy } from "@banquet/platform-core/testing/DomainEventFixture"
import * as PlatformMemory from "@banquet/platform-core/testing/PlatformMemory"
import { assert, layer as withLayer } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { PlannerSeating } from "../src/PlannerSeating.ts"
import { seatingChanges } from "../src/SeatingChanges.ts"
import { planDiff } from "../src/SeatingPublication.ts"
import * as ArrangerInline from "../src/testing/ArrangerInline.ts"
import { layer as layerAssets } from "../src/testing/SeatingAssets.ts"
import { planFixture } from "../src/testing/SeatingFixture.ts"
import { layer as layerRepository } from "../src/testing/SeatingRepositoryMemory.ts"
import { actorId, table, tableId } from "./SeatingModel.ts"

const layer = PlannerSeating.layer.pipe(
  Layer.provide([ArrangerInline.layer, Authorization.layer, SecureRandom.layerWebCrypto]),
  Layer.provide(layerAssets),
  Layer.provideMerge(layerRepository),
  Layer.provideMerge(layerActors),
  Layer.provideMerge(PlatformMemory.layer)
)

const administrator: Administrator = { _tag: "Administrator" }

const none = { revision: undefined }

const planTime = DateTime.makeUnsafe("2026-06-01T00:00:00Z")

withLayer(layer)("publications", (it) => {
  it.effect(
    "a draft is told as changed, whatever guests still see; of the stream they hear only publications [SEAT-95]",
    () =>
      Effect.gen(function* () {
        const seating = yield* PlannerSeating
        const modules = yield* ModuleRepository
        const log = yield* DomainEventLog
        const changes = yield* seatingChanges
        const { installation, occasion, plan } = yield* planFixture
        yield* modules.saveInstallation({ ...installation, config: { keep_published: true } })
        const head = yield* log.head
        const told = yield* appendedBy(
          occasion.id,
          Effect.gen(function* () {
            yield* seating.publish(administrator, occasion.id, plan.id, none)
            const input = { displayName: "A feast", plannerNotes: undefined, ...none }
            yield* seating.updatePlan(administrator, occasion.id, plan.id, input)
            yield* seating.publish(administrator, occasion.id, plan.id, none)
            const events = yield* log.after(head, { occasionId: occasion.id, limit: 10 })
            const heard = yield* changes.resolve(events)
            assert.deepStrictEqual(
              heard.map(({ data, visibleToGuests }) => [data["status"], visibleToGuests]),
              [
                ["published", true],
                ["draft", false],
                ["published", true]
              ]
            )
            yield* seating.unpublish(administrator, occasion.id, plan.id, none)
            yield* seating.unpublish(administrator, occasion.id, plan.id, none)
          })
        )
        assert.deepStrictEqual(
          told.map(({ data, type }) => [type, data]),
          [
            ["seating_plan.published", { status: "published", revision: 2 }],
            ["seating_plan.changed", { status: "draft", revision: 3 }],
            ["seating_plan.published", { status: "published", revision: 4 }],
            ["seating_plan.unpublished", { status: "draft", revision: 5 }]
          ]
        )
        const audit = yield* AuditLog
        const query = { occasionId: occasion.id, personId: null, action: null, before: null, limit: 1 }
        const [entry] = yield* audit.list(query)
        assert.deepStrictEqual(
          [entry?.action, entry?.changes],
          ["seating_plan.unpublished", [{ member: "status", from: "published", to: "draft" }]]
        )
      })
  )

  it("a seat whose label changes is a move that names the labels [SEAT-93]", () => {
    const seat = { actorId: actorId(1), tableId: tableId(1), seatNumber: 2 }
    const seated = (seatLabel: string | null) => ({
      tables: [{ ...table(1), zoneName: null }],
      seats: [{ ...seat, seatLabel }]
    })
    const { moved } = planDiff({
      published: { ...seated("aisle"), revision: 1, publishedAt: planTime },
      now: seated(null),
      actors: [{ id: actorId(1), displayName: "Ann" }]
    })
    const place = { tableName: table(1).name, seatNumber: 2 }
    assert.deepStrictEqual(moved, [
      {
        actorId: actorId(1),
        displayName: "Ann",
        from: { ...place, seatLabel: "aisle" },
        to: { ...place, seatLabel: null }
      }
    ])
  })
})
