import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Transaction } from "@banquet/platform-core/Transaction"
import { type Duration, Effect, Layer, Schedule } from "effect"
import { SqlClient, SqlError } from "effect/sql"
import { AppendedInTransaction, DomainEventNotifier } from "./internal/DomainEventNotifier.ts"
import { EndsTransaction } from "../statements/LastStatement.ts"
import { attempt, FactsChanged, TransactionConflict } from "../statements/StoreAttempt.ts"

const lostConflict = (error: unknown): boolean =>
  error instanceof StoreUnavailable && error.cause instanceof TransactionConflict

const refusalOf = (error: unknown) =>
  error instanceof StoreUnavailable && error.cause instanceof FactsChanged ? error.cause.refusal : undefined

/** Decides again at once, since whoever changed the facts has committed; what is refused on new facts too is a defect. */
const decidedAgain = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  effect.pipe(
    Effect.retry({ times: 2, while: (error) => refusalOf(error) !== undefined }),
    Effect.catchIf(
      (error) => refusalOf(error) !== undefined,
      (error) => Effect.die(refusalOf(error))
    )
  )

/**
 * Before a loser starts again: the winner is woken, but the row is not kept for it, and a loser that is quicker takes it
 * once more, which ends as before.
 */
const pause = Schedule.exponential("50 millis").pipe(Schedule.jittered)

/**
 * Transactions of the database. One whose facts have changed is decided again at once, and one that loses a deadlock after
 * a pause, a few times; one that takes longer than `limit` is given up. A transaction within a transaction is a savepoint.
 */
export const layer = (limit: Duration.Input) =>
  Layer.effect(
    Transaction,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { notify } = yield* DomainEventNotifier
      const translate = attempt("Transaction.run")

      const once = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | StoreUnavailable, R> =>
        sql
          .withTransaction(effect)
          .pipe(
            Effect.catch((error): Effect.Effect<never, E | StoreUnavailable> =>
              SqlError.isSqlError(error) ? translate(Effect.fail(error)) : Effect.fail(error)
            )
          )

      const run: Transaction["Service"]["run"] = Effect.fnUntraced(function* (effect) {
        if ((yield* Effect.serviceOption(sql.transactionService))._tag === "Some") return yield* once(effect)
        const appended = { any: false }
        return yield* once(effect).pipe(
          Effect.provideService(AppendedInTransaction, appended),
          Effect.tap(() => (appended.any ? notify : Effect.void)),
          decidedAgain,
          Effect.retry({ times: 4, while: lostConflict, schedule: pause }),
          Effect.timeoutOrElse({ duration: limit, orElse: () => Effect.fail(new StoreUnavailable()) })
        )
      })

      return Transaction.of({
        run,
        commitWith: (effect, write) =>
          run(Effect.tap(effect, (answer) => Effect.provideService(write(answer), EndsTransaction, true)))
      })
    })
  )
