/** Occasion files on a real PostgreSQL: applied again, at once, and while something fails. */
import { ActorConstraints } from "@banquet/actors-core/ActorConstraint"
import { ApplyOccasion } from "@banquet/occasion-file/ApplyOccasion"
import { demoOccasion } from "@banquet/occasion-file/DemoOccasion"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import { ModuleRegistry } from "@banquet/platform-core/modules/ModuleManifest"
import { Tokens } from "@banquet/platform-core/tokens/Tokens"
import * as GalleryPostgres from "@banquet/postgres/gallery/GalleryPostgres"
import * as Postgres from "@banquet/postgres/Postgres"
import * as SeatingPostgres from "@banquet/postgres/seating/SeatingPostgres"
import { TestDatabase } from "@banquet/postgres/testing/TestDatabase"
import { seatingConstraint } from "@banquet/seating-core/SeatingConstraint"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Context, Effect, Exit, Layer, ManagedRuntime, type Scope } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, assert, describe, it } from "vitest"
import { administrator } from "../src/Administrator.ts"
import { appliedDocument } from "../src/AppliedDocument.ts"
import { builtInModules } from "../src/BuiltInModules.ts"

const repositories = Layer.fresh(Layer.merge(GalleryPostgres.layer, SeatingPostgres.layer))

const database = repositories.pipe(
  Layer.provideMerge(Layer.unwrap(Effect.map(TestDatabase, ({ url }) => Postgres.layer({ url })))),
  Layer.provideMerge(TestDatabase.layer)
)

const runtime = ManagedRuntime.make(database)
afterAll(() => runtime.dispose())

const run = <A, E>(effect: Effect.Effect<A, E, Layer.Success<typeof database> | Scope.Scope>): Promise<A> =>
  runtime.runPromise(Effect.scoped(effect))

/** The use case on a pool of connections of its own, as another process has it. */
const administration = Effect.gen(function* () {
  const { url } = yield* TestDatabase
  const process = ManagedRuntime.make(
    ApplyOccasion.layer.pipe(
      Layer.provide([Tokens.layer, Layer.effect(ActorConstraints, Effect.all([seatingConstraint]))]),
      Layer.provide([
        Authorization.layer,
        Layer.succeed(
          ModuleRegistry,
          builtInModules.map(({ manifest }) => manifest)
        )
      ]),
      Layer.provide(repositories),
      Layer.provide([Postgres.layer({ url }), NodeCrypto.layer])
    )
  )
  yield* Effect.addFinalizer(() => process.disposeEffect)
  const occasions = Context.get(yield* process.contextEffect, ApplyOccasion)
  return (document: unknown, reissueTokens = false) =>
    Effect.map(occasions.apply(administrator, document, { reissueTokens }), appliedDocument)
})

const demo = (slug: string) => ({ ...demoOccasion, occasion: { ...demoOccasion.occasion, slug } })

const noTokens = { planners: {}, guests: {}, vendors: {} }

/** Every row of every table with the transaction that wrote it: a row that is written again is another one. */
const everything = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
  return yield* Effect.forEach(tables, ({ name }) =>
    Effect.map(
      sql<{ rows: string }>`
        select coalesce(string_agg(concat_ws(' ', row.xmin, row::text), chr(10) order by row::text), '') as rows
        from ${sql(name)} row`,
      ([found]) => `${name}: ${found?.rows}`
    )
  )
})

const count = (table: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ count: number }>`select count(*)::int4 as count from ${sql(table)}`
    return row?.count ?? 0
  })

/** Runs while the database does this whenever a row gets into the table. */
const whileInsertingInto = <A, E, R>(table: string, statement: string, during: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql.unsafe(
      `create function interfere() returns trigger language plpgsql as $$ begin ${statement}; return new; end $$`
    )
    yield* sql.unsafe(`create trigger interfere before insert on ${table} for each row execute function interfere()`)
    return yield* Effect.ensuring(during, Effect.orDie(sql`drop function interfere() cascade`))
  })

describe("applying an occasion file on PostgreSQL", () => {
  it("running it twice changes nothing and issues no token [CLI-38]", () =>
    run(
      Effect.gen(function* () {
        const apply = yield* administration
        const first = yield* apply(demo("twice"))
        assert.isNotEmpty(Object.keys(first.tokens.planners))
        const before = yield* everything
        const second = yield* apply(demo("twice"))
        assert.deepStrictEqual(second, { ...first, tokens: noTokens })
        assert.deepStrictEqual(yield* everything, before)
      })
    ))

  it("applied by two processes at once, one makes the occasion and issues its tokens", () =>
    run(
      Effect.gen(function* () {
        const processes = [yield* administration, yield* administration]
        const before = { occasions: yield* count("occasions"), tokens: yield* count("tokens") }
        const applied = yield* Effect.forEach([0, 1, 0, 1, 0, 1], (index) => processes[index]!(demo("at-once")), {
          concurrency: "unbounded"
        })
        const [made, ...others] = applied.filter(({ tokens }) => Object.keys(tokens.planners).length > 0)
        assert.deepStrictEqual(others, [])
        for (const { tokens: _, ...same } of applied) {
          assert.deepStrictEqual({ ...same, tokens: made?.tokens }, made)
        }
        const issued = Object.values(made?.tokens ?? {}).flatMap((byKey) => Object.keys(byKey)).length
        assert.strictEqual(yield* count("occasions"), before.occasions + 1)
        assert.strictEqual(yield* count("tokens"), before.tokens + issued)
      })
    ))

  it("what two files add to one occasion at once is all there afterwards", () =>
    run(
      Effect.gen(function* () {
        const processes = [yield* administration, yield* administration]
        const occasion = { slug: "grows", name: "Grows" }
        yield* processes[0]!({ occasion })
        const keys = Array.from({ length: 12 }, (_, index) => `guest-${index}`)
        yield* Effect.forEach(
          keys,
          (key, index) =>
            processes[index % 2]!({
              occasion,
              actors: [{ key, type: "person", display_name: key }],
              guests: [{ actor: key, events: [] }]
            }),
          { concurrency: "unbounded" }
        )
        const { actors } = yield* processes[0]!({ occasion })
        assert.sameMembers(Object.keys(actors), keys)
      })
    ))

  it("tokens that are reissued at once replace each other: one of the sets opens in the end", () =>
    run(
      Effect.gen(function* () {
        const processes = [yield* administration, yield* administration]
        yield* processes[0]!(demo("reissued"))
        yield* Effect.forEach([0, 1, 0, 1], (index) => processes[index]!(demo("reissued"), true), {
          concurrency: "unbounded"
        })
        const sql = yield* SqlClient.SqlClient
        const holders = yield* sql<{ valid: number }>`
        select count(*) filter (where revoked_at is null)::int4 as valid from tokens
        join occasions on occasions.id = tokens.occasion_id
        where occasions.slug = 'reissued' group by planner_id, guest_actor_id, vendor_actor_id`
        assert.isNotEmpty(holders)
        assert.deepStrictEqual(new Set(holders.map(({ valid }) => valid)), new Set([1]))
      })
    ))

  const interferences = [
    { what: "the disk is full", statement: "raise exception 'full' using errcode = '53100'", transient: true },
    { what: "the connection is lost", statement: "perform pg_terminate_backend(pg_backend_pid())", transient: true },
    { what: "a constraint is broken", statement: "raise exception 'no' using errcode = '23514'", transient: false }
  ]
  for (const { statement, transient, what } of interferences) {
    for (const table of ["events", "memberships", "vendor_grants", "tokens"]) {
      it(`when ${what} in the middle, at ${table}, nothing is changed, and the next run makes it all`, () =>
        run(
          Effect.gen(function* () {
            const apply = yield* administration
            const slug = `fails-${table.replace("_", "-")}-${interferences.findIndex((each) => each.what === what)}`
            const before = yield* everything
            const failed = yield* whileInsertingInto(table, statement, Effect.exit(apply(demo(slug))))
            assert.isTrue(Exit.isFailure(failed))
            assert.strictEqual(Exit.hasFails(failed), transient)
            assert.notInclude(JSON.stringify(failed), "Alice")
            assert.deepStrictEqual(yield* everything, before)
            const { tokens } = yield* apply(demo(slug))
            assert.isNotEmpty(Object.keys(tokens.guests))
          })
        ))
    }
  }
})
