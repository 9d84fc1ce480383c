/** Work that of all processes on the same tables one does at a time. */
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { PgConnection } from "@effect/sql-pg"
import type * as Postgres from "@banquet/postgres/Postgres"
import { Effect, Option } from "effect"

/** Where the tables are. */
export type Database = Pick<Postgres.Options, "schema" | "url">

type Work = "demo" | "sweep"

/** Whether the lock is ours, held by a connection of its own, and gone with it, however the process ends. */
const lock = ({ schema, url }: Database, work: Work, acquire: "pg_advisory_lock" | "pg_try_advisory_lock") =>
  Effect.gen(function* () {
    const connection = yield* PgConnection.make({
      url,
      applicationName: `banquet ${work}`,
      connectTimeout: "5 seconds"
    })
    const rows = yield* connection.queryValues(`select ${acquire}(hashtextextended($1, 0))`, [
      `banquet ${work} ${schema ?? ""}`
    ])
    return rows[0]?.[0] === true
  }).pipe(Effect.mapError((cause) => new StoreUnavailable({ cause })))

/** Runs the work unless another server is at it. */
export const unlessAtIt =
  (database: Database, work: Work) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<Option.Option<A>, E | StoreUnavailable, R> =>
    lock(database, work, "pg_try_advisory_lock").pipe(
      Effect.flatMap((isOurs) => (isOurs ? Effect.asSome(effect) : Effect.succeedNone)),
      Effect.scoped
    )

/** Runs the work when no other server is at it any more. */
export const inTurn =
  (database: Database, work: Work) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | StoreUnavailable, R> =>
    lock(database, work, "pg_advisory_lock").pipe(Effect.andThen(effect), Effect.scoped)
