/** How the commit of a transaction travels with its last statement. */
import { Context, Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { InTransaction, LastStatement } from "../connection/internal/PgStatements.ts"

/** Whether what the fiber does is the last that its transaction does. */
export const EndsTransaction = Context.Reference<boolean>("@banquet/postgres/statements/EndsTransaction", {
  defaultValue: () => false
})

/**
 * Runs a statement, after which its method asks nothing of the database. Where nothing else comes in the transaction
 * either (`Transaction.commitWith`) the commit is sent with it.
 */
export const last =
  (client: SqlClient.SqlClient) =>
  <A, E, R>(statement: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.gen(function* () {
      if (!(yield* EndsTransaction)) return yield* statement
      const level = yield* Effect.serviceOption(client.transactionService)
      const [connection, depth] = level._tag === "Some" ? level.value : []
      return yield* depth === 0 && connection instanceof InTransaction
        ? Effect.provideService(statement, client.transactionService, [new LastStatement(connection), depth])
        : statement
    })
