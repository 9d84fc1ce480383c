import { PlannerId, TokenId } from "@banquet/platform-core/Ids"
import type { Planner } from "@banquet/platform-core/principals/Principal"
import { randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { assert, layer } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { ChangePermits } from "../src/ChangePermits.ts"

const planner = Effect.gen(function* () {
  return {
    _tag: "Planner",
    tokenId: yield* randomId(TokenId),
    plannerId: yield* randomId(PlannerId),
    key: "petra",
    displayName: "Petra Planner",
    grants: []
  } satisfies Planner
})

layer(ChangePermits.layer)("ChangePermits", (it) => {
  it.effect(
    "a third change of a planner waits ten seconds for its permit, and no other planner's and no operator's do",
    () =>
      Effect.gen(function* () {
        const { withPermit } = yield* ChangePermits
        const [petra, paul] = [yield* planner, yield* planner]
        const saved = yield* Deferred.make<void>()
        const start = <A, E>(change: Effect.Effect<A, E>) => Effect.forkChild(change, { startImmediately: true })
        const first = yield* start(withPermit(petra)(Deferred.await(saved)))
        yield* start(withPermit(petra)(Deferred.await(saved)))
        const late = yield* start(Effect.flip(withPermit(petra)(Effect.succeed("never"))))

        assert.strictEqual(yield* withPermit(paul)(Effect.succeed("at once")), "at once")
        assert.strictEqual(yield* withPermit({ _tag: "Administrator" })(Effect.succeed("at once")), "at once")
        yield* TestClock.adjust("10 seconds")
        assert.strictEqual((yield* Fiber.join(late))._tag, "ChangesBusy")

        const next = yield* start(withPermit(petra)(Effect.succeed("after the first")))
        yield* Deferred.succeed(saved, undefined)
        yield* Fiber.join(first)
        assert.strictEqual(yield* Fiber.join(next), "after the first")
      })
  )
})
