import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SeatingChange } from "../../SeatingChange.ts"
import { SeatingRepository } from "../../SeatingRepository.ts"
import { asPublished, newAssignment, planFixture, saveChange } from "../SeatingFixture.ts"
import type { SeatingRepositoryTests } from "./SeatingRepositoryTests.ts"

/** Who is seated, and where. */
export const seatedActorTests = (it: SeatingRepositoryTests) => {
  it.effect("knows who is seated where, whatever the status of the plan, and of no other occasion", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const { alice, bob, ceremony, occasion, one, plan, reception, smiths, two } = yield* planFixture
      const other = yield* planFixture
      assert.deepStrictEqual(yield* repository.seatsOf(occasion.id, [alice.id, smiths.id]), [])
      assert.deepStrictEqual(yield* repository.seatedActors(occasion.id, null), [])
      const household = yield* newAssignment(one, smiths.id)
      const person = yield* newAssignment(two, bob.id)
      yield* saveChange(SeatingChange.AssignmentCreated({ plan, assignment: household }))
      yield* saveChange(SeatingChange.AssignmentCreated({ plan, assignment: person }))
      yield* saveChange(SeatingChange.PlanChanged({ plan: asPublished(plan) }))
      assert.deepStrictEqual(yield* repository.seatsOf(occasion.id, [alice.id, smiths.id]), [
        { actorId: smiths.id, eventId: reception.id, tableName: "Table A" }
      ])
      assert.deepStrictEqual(yield* repository.seatsOf(occasion.id, []), [])
      assert.deepStrictEqual(yield* repository.seatsOf(other.occasion.id, [smiths.id]), [])
      for (const eventId of [null, reception.id]) {
        assert.sameMembers([...(yield* repository.seatedActors(occasion.id, eventId))], [smiths.id, bob.id])
      }
      assert.deepStrictEqual(yield* repository.seatedActors(occasion.id, ceremony.id), [])
      assert.deepStrictEqual(yield* repository.seatedActors(other.occasion.id, reception.id), [])
      assert.deepStrictEqual(yield* repository.seatedActors(other.occasion.id, null), [])
    })
  )
}
