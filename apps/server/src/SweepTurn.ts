/** Of all servers on a database one sweeps at a time. */
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { PgConnection } from "@effect/sql-pg"
import { Effect, Option, type Redacted } from "effect"

const lockKey = 0x62_71_73_77

/**
 * Runs the sweep unless another server is at it. The lock is held by a connection of its own, and gone with it,
 * however the process ends.
 */
export const inTurn =
  (databaseUrl: Redacted.Redacted) =>
  <A, E, R>(sweep: Effect.Effect<A, E, R>): Effect.Effect<Option.Option<A>, E | StoreUnavailable, R> =>
    Effect.gen(function* () {
      const connection = yield* PgConnection.make({
        url: databaseUrl,
        applicationName: "banquet sweep",
        connectTimeout: "5 seconds"
      })
      const rows = yield* connection.queryValues("select pg_try_advisory_lock($1::bigint)", [lockKey])
      return rows[0]?.[0] === true
    }).pipe(
      Effect.mapError((cause) => new StoreUnavailable({ cause })),
      Effect.flatMap((isOurs) => (isOurs ? Effect.asSome(sweep) : Effect.succeedNone)),
      Effect.scoped
    )
