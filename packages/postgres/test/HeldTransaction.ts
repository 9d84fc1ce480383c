/** Transactions that others wait for. */
import { PermissionDenied } from "@banquet/platform-core/PlatformErrors"
import { Transaction } from "@banquet/platform-core/Transaction"
import { assert } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Option } from "effect"

/** Runs the change in a transaction that stays open until the effect that comes with its fiber is run. */
export const heldOpen = Effect.fnUntraced(function* <A, E>(change: Effect.Effect<A, E>) {
  const transaction = yield* Transaction
  const [changed, release] = [yield* Deferred.make<void>(), yield* Deferred.make<Exit.Exit<void, PermissionDenied>>()]
  const fiber = yield* Effect.forkChild(
    transaction.run(
      change.pipe(
        Effect.tap(() => Deferred.succeed(changed, undefined)),
        Effect.tap(() => Effect.flatten(Deferred.await(release)))
      )
    )
  )
  yield* Deferred.await(changed)
  const end = (exit: Exit.Exit<void, PermissionDenied>) =>
    Effect.andThen(Deferred.succeed(release, exit), Fiber.await(fiber))
  return { commit: end(Exit.void), rollBack: end(Exit.fail(new PermissionDenied())) }
})

/** Starts what waits for another transaction, and returns how it ends once that is over. */
export const waiting = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const fiber = yield* Effect.forkChild(effect)
  assert.deepStrictEqual(yield* Effect.timeoutOption(Fiber.join(fiber), "200 millis"), Option.none())
  return Fiber.join(fiber)
})
