/** Work that of all processes on the same tables one does at a time. */
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { open } from "@banquet/postgres/connection/Connection"
import type * as Postgres from "@banquet/postgres/Postgres"
import { Effect, Option } from "effect"

/** Where the tables are. */
export type Database = Pick<Postgres.Options, "directUrl" | "schema" | "url">

type Work = "demo" | "sweep"

/** After this the connection is closed without waiting for the database. */
const longestEnd = "5 seconds"

/**
 * Whether the lock is ours, held by a transaction on a connection of its own, and gone with it, however the process
 * ends. A transaction also keeps what it holds behind a pooler that keeps no sessions. It is ended before the scope is:
 * a closed connection's lock is free only once the database has heard of it.
 */
const lock = (
  { directUrl, schema, url }: Database,
  work: Work,
  acquire: "pg_advisory_xact_lock" | "pg_try_advisory_xact_lock"
) =>
  Effect.gen(function* () {
    const connection = yield* open(directUrl ?? url, { applicationName: `banquet ${work}` })
    yield* connection.query("BEGIN", [], false)
    const end = Effect.ignore(Effect.timeout(Effect.interruptible(connection.query("COMMIT", [], false)), longestEnd))
    yield* Effect.addFinalizer(() => end)
    yield* connection.query("set local idle_in_transaction_session_timeout = 0", [], false)
    const rows = yield* connection.queryValues(
      `select ${acquire}(hashtextextended($1, 0))`,
      [`banquet ${work} ${schema ?? ""}`],
      false
    )
    // What does not answer true or false answers when it has the lock.
    return rows[0]?.[0] !== false
  }).pipe(Effect.mapError((cause) => new StoreUnavailable({ cause })))

/** Runs the work unless another server is at it. */
export const unlessAtIt =
  (database: Database, work: Work) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<Option.Option<A>, E | StoreUnavailable, R> =>
    lock(database, work, "pg_try_advisory_xact_lock").pipe(
      Effect.flatMap((isOurs) => (isOurs ? Effect.asSome(effect) : Effect.succeedNone)),
      Effect.scoped
    )

/** Runs the work when no other server is at it any more. */
export const inTurn =
  (database: Database, work: Work) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | StoreUnavailable, R> =>
    lock(database, work, "pg_advisory_xact_lock").pipe(Effect.andThen(effect), Effect.scoped)
