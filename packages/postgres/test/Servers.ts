/** Two servers on one database, for tests of what happens between them. */
import { Authorization } from "@banquet/platform-core/Authorization"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { Effect, Layer, ManagedRuntime } from "effect"
import { SecureRandom } from "effect/crypto"
import * as Postgres from "../src/Postgres.ts"
import { TestDatabase } from "../src/testing/TestDatabase.ts"

export const database = Layer.unwrap(Effect.map(TestDatabase, ({ url }) => Postgres.layer({ url }))).pipe(
  Layer.provideMerge(TestDatabase.layer)
)

/** A planner's use cases on a pool of connections of their own. */
export const server = (options: Omit<Postgres.Options, "url"> = {}) =>
  Effect.gen(function* () {
    const { url } = yield* TestDatabase
    const runtime = ManagedRuntime.make(
      PlannerSeating.layer.pipe(
        Layer.provide([Authorization.layer, SecureRandom.layerWebCrypto]),
        Layer.provideMerge(Postgres.layer({ url, ...options }))
      )
    )
    yield* Effect.addFinalizer(() => runtime.disposeEffect)
    return yield* runtime.contextEffect
  })
