/** The schema of the database: a static record of migrations, forward only. */
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Effect } from "effect"
import { Migrator, SqlClient } from "effect/sql"
import { AroundPooler, layer } from "./connection/internal/PgClients.ts"
import { attempt } from "./statements/StoreAttempt.ts"
import { platform } from "./migrations/0001_platform.ts"
import { actors } from "./migrations/0002_actors.ts"
import { seating } from "./migrations/0003_seating.ts"
import { assets } from "./migrations/0004_assets.ts"
import { gallery } from "./migrations/0005_gallery.ts"
import { domainEvents } from "./migrations/0006_domain_events.ts"
import { eventDeliveries } from "./migrations/0007_event_deliveries.ts"
import { audit } from "./migrations/0008_audit.ts"
import { uploadQuotas } from "./migrations/0009_upload_quotas.ts"
import { tokenRenewal } from "./migrations/0010_token_renewal.ts"
import { variantTurns } from "./migrations/0011_variant_turns.ts"
import { reopenedItems } from "./migrations/0012_reopened_items.ts"

/** Every migration by `<number>_<name>`, as its file is called. */
export const migrations = {
  "0001_platform": platform,
  "0002_actors": actors,
  "0003_seating": seating,
  "0004_assets": assets,
  "0005_gallery": gallery,
  "0006_domain_events": domainEvents,
  "0007_event_deliveries": eventDeliveries,
  "0008_audit": audit,
  "0009_upload_quotas": uploadQuotas,
  "0010_token_renewal": tokenRenewal,
  "0011_variant_turns": variantTurns,
  "0012_reopened_items": reopenedItems
}

const table = "banquet_migrations"

/** Held while migrating, so that machines that start together migrate one after the other. */
const lockKey = 4_201_963_700

const migrator = Migrator.make({})({ loader: Migrator.fromRecord(migrations), table })

/** A host's schema is made if it is not there; it is then all of the search path, and quoted. */
const makeSchema = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ missing: string | null }>`
    select case when current_schema() is null then current_setting('search_path') end as missing`
  if (typeof found?.missing === "string") yield* sql`create schema ${sql.literal(found.missing)}`
})

const applyPending = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`set local lock_timeout = 0`
      yield* sql`set local statement_timeout = 0`
      yield* sql`set local idle_in_transaction_session_timeout = 0`
      yield* sql`select pg_advisory_xact_lock(${lockKey}::bigint)`
      yield* makeSchema
      return yield* migrator
    })
  )
})

/**
 * Applies what is pending, all of it or nothing, and returns the names of what it applied. Goes around the pooler where
 * the client has a `directUrl`.
 */
export const migrate: Effect.Effect<ReadonlyArray<string>, StoreUnavailable, SqlClient.SqlClient> = Effect.gen(
  function* () {
    const direct = yield* AroundPooler
    return yield* direct === null ? applyPending : Effect.provide(applyPending, layer(direct))
  }
).pipe(
  Effect.map((applied) => applied.map(([id, name]) => fileName(id, name))),
  Effect.catchTag("MigrationError", (error) =>
    // A failed migration wraps what its SQL failed with, which may be no more than a lost connection.
    error.cause === undefined ? Effect.die(error) : Effect.fail(error.cause)
  ),
  attempt("Migrations.migrate")
)

/** The names of the migrations that the database does not have yet. */
export const pending: Effect.Effect<ReadonlyArray<string>, StoreUnavailable, SqlClient.SqlClient> = Effect.gen(
  function* () {
    const sql = yield* SqlClient.SqlClient
    const [found] = yield* sql<{ exists: boolean }>`select to_regclass(${table}) is not null as exists`
    if (found?.exists !== true) return Object.keys(migrations)
    const [latest] = yield* sql<{ id: number }>`
      select coalesce(max(migration_id), 0)::int4 as id from ${sql(table)}`
    return Object.keys(migrations).filter((name) => Number.parseInt(name, 10) > (latest?.id ?? 0))
  }
).pipe(attempt("Migrations.pending"))

const fileName = (id: number, name: string): string => `${String(id).padStart(4, "0")}_${name}`
