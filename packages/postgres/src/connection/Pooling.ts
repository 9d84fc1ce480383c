/** Whether there is a pooler between us and the database, and what it keeps. */
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import type { PgConnection } from "@effect/sql-pg"
import { Effect, type Redacted } from "effect"
import type { SqlError } from "effect/sql"
import { open } from "./Connection.ts"
import { type Pooling, poolingOf } from "./internal/PgPooling.ts"
import { outageOfConnecting } from "./Outage.ts"

export type { Pooling }

const translated = <A>(effect: Effect.Effect<A, SqlError.SqlError>): Effect.Effect<A, StoreUnavailable> =>
  Effect.mapError(effect, (error) => new StoreUnavailable({ cause: outageOfConnecting(error) }))

/** Returns whether a pooler is between us and the database at `url`, and what it keeps. */
export const findPooling = (url: Redacted.Redacted): Effect.Effect<Pooling, StoreUnavailable> =>
  open(url).pipe(
    Effect.flatMap((connection) => poolingOf(connection, url)),
    Effect.scoped,
    translated
  )

const identity = (connection: PgConnection.PgConnection) =>
  connection.queryValues(
    "select current_database() || ' ' || extract(epoch from pg_postmaster_start_time())",
    [],
    false
  )

/** Whether both lead to one database of one server. */
export const isSameServer = (
  one: Redacted.Redacted,
  other: Redacted.Redacted
): Effect.Effect<boolean, StoreUnavailable> =>
  Effect.all([Effect.flatMap(open(one), identity), Effect.flatMap(open(other), identity)]).pipe(
    Effect.map(([ours, theirs]) => ours[0]?.[0] === theirs[0]?.[0]),
    Effect.scoped,
    translated
  )
