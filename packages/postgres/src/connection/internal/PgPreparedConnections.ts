/** Connections of a pool that are made ready before their first statement, and once. */
import type { PgConnection, PgPool } from "@effect/sql-pg"
import { Deferred, type Duration, Effect, Exit } from "effect"
import { SqlError } from "effect/sql"
import { type Keeps, prepare, type Settings } from "./PgSession.ts"

export interface Options<A> {
  readonly pool: PgPool.PgPool
  readonly settings: Settings
  /** How long it may take; what takes longer is thrown away. */
  readonly timeout: Duration.Input
  readonly ready: (connection: PgConnection.PgConnection, keeps: Keeps) => A
}

const timedOut = () =>
  new SqlError.SqlError({
    reason: new SqlError.ConnectionError({ cause: new Error("Timed out"), operation: "connect" })
  })

/** Lends what a connection of the pool has become; whoever is first waits for it, and who shares the connection too. */
export const preparedConnections = <A>({ pool, ready, settings, timeout }: Options<A>) =>
  Effect.map(Effect.context(), (context) => {
    const runFork = Effect.runForkWith(context)
    const known = new WeakMap<PgConnection.PgConnection, { readonly ready: A }>()
    const coming = new WeakMap<PgConnection.PgConnection, Effect.Effect<A, SqlError.SqlError>>()

    /** Nobody's to interrupt, for others may wait too. */
    const begin = (connection: PgConnection.PgConnection): Effect.Effect<A, SqlError.SqlError> => {
      const result = Deferred.makeUnsafe<A, SqlError.SqlError>()
      const awaited = Deferred.await(result)
      coming.set(connection, awaited)
      runFork(
        prepare(connection, settings).pipe(
          Effect.timeoutOrElse({ duration: timeout, orElse: () => Effect.fail(timedOut()) }),
          Effect.map((keeps) => ready(connection, keeps)),
          Effect.onExit((exit) => {
            if (Exit.isSuccess(exit)) known.set(connection, { ready: exit.value })
            Deferred.doneUnsafe(result, exit)
            return Exit.isSuccess(exit) ? Effect.void : pool.invalidate(connection)
          }),
          Effect.ignore
        )
      )
      return awaited
    }

    return <B, E, R>(
      connection: PgConnection.PgConnection,
      use: (ready: A) => Effect.Effect<B, E, R>
    ): Effect.Effect<B, E | SqlError.SqlError, R> => {
      const found = known.get(connection)
      return found === undefined ? Effect.flatMap(coming.get(connection) ?? begin(connection), use) : use(found.ready)
    }
  })
