/** Work that of all servers on a database one does at a time. */
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { PgConnection } from "@effect/sql-pg"
import { Effect, Option, type Redacted } from "effect"

const lockKeys = { sweep: 0x62_71_73_77, demo: 0x62_71_64_65 }

type Work = keyof typeof lockKeys

/** Whether the lock is ours, held by a connection of its own, and gone with it, however the process ends. */
const lock = (databaseUrl: Redacted.Redacted, work: Work, statement: string) =>
  Effect.gen(function* () {
    const connection = yield* PgConnection.make({
      url: databaseUrl,
      applicationName: `banquet ${work}`,
      connectTimeout: "5 seconds"
    })
    const rows = yield* connection.queryValues(statement, [lockKeys[work]])
    return rows[0]?.[0] === true
  }).pipe(Effect.mapError((cause) => new StoreUnavailable({ cause })))

/** Runs the work unless another server is at it. */
export const unlessAtIt =
  (databaseUrl: Redacted.Redacted, work: Work) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<Option.Option<A>, E | StoreUnavailable, R> =>
    lock(databaseUrl, work, "select pg_try_advisory_lock($1::bigint)").pipe(
      Effect.flatMap((isOurs) => (isOurs ? Effect.asSome(effect) : Effect.succeedNone)),
      Effect.scoped
    )

/** Runs the work when no other server is at it any more. */
export const inTurn =
  (databaseUrl: Redacted.Redacted, work: Work) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | StoreUnavailable, R> =>
    lock(databaseUrl, work, "select pg_advisory_lock($1::bigint)").pipe(Effect.andThen(effect), Effect.scoped)
