import { Data, Deferred, Effect } from "effect"
import type { StoreUnavailable } from "../PlatformErrors.ts"
import type { Transaction } from "../Transaction.ts"

/** Ends the transaction of a rehearsal, so that nothing of it stays. */
class Rehearsed extends Data.TaggedError("Rehearsed") {}

/** Runs in a transaction, which a rehearsal rolls back; returns the same either way. */
export const runOrRehearse = Effect.fnUntraced(function* <A, E>(
  transaction: Transaction["Service"],
  effect: Effect.Effect<A, E>,
  { rehearse }: { readonly rehearse: boolean }
): Effect.fn.Return<A, E | StoreUnavailable> {
  if (!rehearse) return yield* transaction.run(effect)
  const answer = yield* Deferred.make<A>()
  yield* transaction
    .run(Effect.flatMap(effect, (found) => Effect.andThen(Deferred.succeed(answer, found), new Rehearsed())))
    .pipe(
      Effect.catchIf(
        (error) => error instanceof Rehearsed,
        () => Effect.void
      )
    )
  return yield* Deferred.await(answer)
})
