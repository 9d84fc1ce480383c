import { storedActor } from "@banquet/actors-core/testing/PlannerActorFixture"
import { newSession } from "@banquet/assets-core/testing/AssetFixture"
import { UploadSessionRepository } from "@banquet/assets-core/UploadSessionRepository"
import { OccasionRecords } from "@banquet/platform-core/erasure/OccasionRecords"
import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { occasionFixture } from "@banquet/platform-core/testing/OccasionFixture"
import { Transaction } from "@banquet/platform-core/Transaction"
import { SeatingChange } from "@banquet/seating-core/SeatingChange"
import { SeatingRepository } from "@banquet/seating-core/SeatingRepository"
import { newDraft, seatingFixture } from "@banquet/seating-core/testing/SeatingFixture"
import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Option } from "effect"
import { heldOpen, waiting } from "../HeldTransaction.ts"
import { database } from "../Servers.ts"

layer(database, { excludeTestServices: true })("a deletion", (it) => {
  it.effect("of an occasion waits for an upload that a request still begins, and takes it along, with its object", () =>
    Effect.gen(function* () {
      const occasions = yield* OccasionRepository
      const records = yield* OccasionRecords
      const sessions = yield* UploadSessionRepository
      const transaction = yield* Transaction
      const { occasion, reception } = yield* occasionFixture
      const { id: ownerId } = yield* storedActor(occasion.id, "alice")
      const session = yield* newSession({ occasionId: occasion.id, eventId: reception.id, ownerId })
      const { commit } = yield* heldOpen(sessions.insert(session))
      const erased = yield* waiting(transaction.run(records.erase(session.occasionId, yield* DateTime.now)))
      yield* commit
      const { counts, objects } = yield* erased
      assert.strictEqual(counts["upload_sessions"], 1)
      assert.deepStrictEqual(
        objects.map(({ key }) => key),
        [session.objectKey]
      )
      assert.isTrue(Option.isNone(yield* occasions.find(session.occasionId)))
    })
  )

  it.effect("of a module waits for a plan that a request still makes, and takes it along", () =>
    Effect.gen(function* () {
      const modules = yield* ModuleRepository
      const plans = yield* SeatingRepository
      const transaction = yield* Transaction
      const { enablement, installation, occasion, reception } = yield* seatingFixture
      const plan = yield* newDraft(occasion.id, reception.id, installation.id, enablement.id)
      const { commit } = yield* heldOpen(plans.save(SeatingChange.PlanCreated({ plan }), []))
      const uninstalled = yield* waiting(transaction.run(modules.uninstall(occasion.id, "seating")))
      yield* commit
      assert.strictEqual((yield* uninstalled).counts["seating_plans"], 1)
      assert.isTrue(Option.isNone(yield* modules.findInstallation(occasion.id, "seating")))
    })
  )
})
