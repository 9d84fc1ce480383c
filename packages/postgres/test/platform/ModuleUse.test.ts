import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { planFixture } from "@banquet/seating-core/testing/SeatingFixture"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { counted } from "../QueryPlan.ts"
import { database } from "../Servers.ts"

layer(database)("what an occasion uses of its modules", (it) => {
  it.effect("is read with its events in one statement, as each of them says it [PLAT-228]", () =>
    Effect.gen(function* () {
      const { enablement, installation, occasion } = yield* planFixture
      yield* planFixture
      const modules = yield* ModuleRepository
      const occasions = yield* OccasionRepository
      const { answer, count } = yield* counted(modules.use(occasion.id))
      assert.strictEqual(count, 1)
      assert.deepStrictEqual(answer, {
        events: yield* occasions.events(occasion.id),
        installations: yield* modules.installations(occasion.id),
        enablements: yield* modules.enablements(occasion.id)
      })
      assert.deepStrictEqual(
        answer.installations.map(({ id }) => id),
        [installation.id]
      )
      assert.include(
        answer.enablements.map(({ id }) => id),
        enablement.id
      )
    })
  )
})
