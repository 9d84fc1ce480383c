/** The schema of the database: a track of migrations for each module and shared domain. */
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import { baseTracks } from "./BaseTracks.ts"
import { AroundPooler, layer } from "./connection/internal/PgClients.ts"
import {
  type Migration,
  migrationName,
  MigrationsRefused,
  type MigrationTrack,
  orderMigrations
} from "./MigrationTrack.ts"
import { attempt } from "./statements/StoreAttempt.ts"

/** Names each migration that was applied, by module and number. */
const table = "banquet_migrations"

/** Held while migrating, so that machines that start together migrate one after the other. */
const lockKey = 4_201_963_700

/** Makes the schema that a host names, where it is missing; it is then all of the search path, and quoted. */
const makeSchema = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ missing: string | null }>`
    select case when current_schema() is null then current_setting('search_path') end as missing`
  if (typeof found?.missing === "string") yield* sql`create schema ${sql.literal(found.missing)}`
})

const foreignTable = new MigrationsRefused({
  reason: `The table ${table} is of an unreleased version or of another program: migrate a database without it.`
})

const anotherHistory = (applied: string, name: string) =>
  new MigrationsRefused({ reason: `The database has the migration ${applied} in place of ${name}.` })

/** Those of the migrations that the database does not have; all where it has no table of them. */
const findPending = Effect.fnUntraced(function* (migrations: ReadonlyArray<Migration>) {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ exists: boolean; hasTracks: boolean }>`
    select to_regclass(${table}) is not null as exists, exists (
      select from pg_attribute where attrelid = to_regclass(${table}) and attname = 'module'
    ) as "hasTracks"`
  if (found?.exists !== true) return Result.succeed(migrations)
  if (!found.hasTracks) return Result.fail(foreignTable)
  const rows = yield* sql<{ module: string; number: number; name: string }>`
    select module, number, name from ${sql(table)}`
  const applied = new Map(rows.map((row) => [`${row.module}/${row.number}`, row]))
  const pending: Array<Migration> = []
  for (const migration of migrations) {
    const row = applied.get(`${migration.module}/${migration.number}`)
    if (row === undefined) pending.push(migration)
    else if (row.name !== migration.name) {
      return Result.fail(anotherHistory(migrationName(row), migrationName(migration)))
    }
  }
  return Result.succeed<ReadonlyArray<Migration>>(pending)
})

const apply = Effect.fnUntraced(function* ({ module, name, number, statements }: Migration) {
  const sql = yield* SqlClient.SqlClient
  for (const statement of statements) yield* sql.unsafe(statement).unprepared
  yield* sql`insert into ${sql(table)} (module, number, name) values (${module}, ${number}, ${name})`
})

const applyPending = Effect.fnUntraced(function* (migrations: ReadonlyArray<Migration>) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`set local lock_timeout = 0`
      yield* sql`set local statement_timeout = 0`
      yield* sql`set local idle_in_transaction_session_timeout = 0`
      yield* sql`select pg_advisory_xact_lock(${lockKey}::bigint)`
      yield* makeSchema
      const pending = yield* findPending(migrations)
      if (Result.isFailure(pending)) return Result.fail(pending.failure)
      yield* sql`
        create table if not exists ${sql(table)} (
          module text collate "C",
          number integer,
          name text collate "C" not null,
          applied_at timestamptz not null default now(),
          primary key (module, number)
        )`
      yield* Effect.forEach(pending.success, apply, { discard: true })
      return Result.map(pending, (applied) => applied.map(migrationName))
    })
  )
})

/**
 * Applies what is pending of the base tracks and the modules', all of it or nothing, and returns the names of what it
 * applied. Goes around the pooler where the client has a `directUrl`. Fails with `MigrationsRefused` where the tracks do
 * not fit together, or the database was not made by them.
 */
export const migrate = (
  modules: ReadonlyArray<MigrationTrack>
): Effect.Effect<ReadonlyArray<string>, MigrationsRefused | StoreUnavailable, SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const migrations = yield* Effect.fromResult(orderMigrations([...baseTracks, ...modules]))
    const direct = yield* AroundPooler
    const applied = yield* (
      direct === null ? applyPending(migrations) : Effect.provide(applyPending(migrations), layer(direct))
    ).pipe(attempt("Migrations.migrate"))
    return yield* Effect.fromResult(applied)
  })

/** Returns the names of the migrations that the database lacks, of the base tracks and the modules'. */
export const pending = (
  modules: ReadonlyArray<MigrationTrack>
): Effect.Effect<ReadonlyArray<string>, MigrationsRefused | StoreUnavailable, SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const migrations = yield* Effect.fromResult(orderMigrations([...baseTracks, ...modules]))
    const found = yield* findPending(migrations).pipe(attempt("Migrations.pending"))
    return (yield* Effect.fromResult(found)).map(migrationName)
  })
