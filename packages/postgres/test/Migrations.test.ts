import { assert, describe, it, layer } from "@effect/vitest"
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { GalleryRepository } from "@banquet/gallery-core/GalleryRepository"
import { galleryFixture } from "@banquet/gallery-core/testing/GalleryFixture"
import { SeatingRepository } from "@banquet/seating-core/SeatingRepository"
import { SeatingChange } from "@banquet/seating-core/SeatingChange"
import { newAssignment, planFixture, saveChange } from "@banquet/seating-core/testing/SeatingFixture"
import { Effect, Layer, Redacted, Result } from "effect"
import { SqlClient } from "effect/sql"
import { readdirSync } from "node:fs"
import * as PgClients from "../src/connection/internal/PgClients.ts"
import { galleryMigrations } from "../src/gallery/GalleryMigrations.ts"
import { baseTracks } from "../src/BaseTracks.ts"
import { migrate, pending } from "../src/Migrations.ts"
import { migrationName, MigrationsRefused, type MigrationTrack, orderMigrations } from "../src/MigrationTrack.ts"
import { rsvpMigrations } from "../src/rsvp/RsvpMigrations.ts"
import { seatingMigrations } from "../src/seating/SeatingMigrations.ts"
import { TestDatabase } from "../src/testing/TestDatabase.ts"
import * as Repositories from "./Repositories.ts"
import { migrationNames, moduleTracks } from "./Repositories.ts"
import { actorFixture } from "./Servers.ts"

const client = Layer.unwrap(Effect.map(TestDatabase, ({ url }) => PgClients.layer({ url })))

const track = (
  module: string,
  dependencies: ReadonlyArray<string>,
  ...names: ReadonlyArray<string>
): MigrationTrack => ({
  module,
  dependencies,
  migrations: Object.fromEntries(names.map((name) => [name, []])),
  occasionRows: { tables: [] }
})

const ordered = (...tracks: ReadonlyArray<MigrationTrack>) =>
  Result.match(orderMigrations(tracks), {
    onFailure: ({ reason }) => reason,
    onSuccess: (migrations) => migrations.map(migrationName)
  })

describe("tracks of migrations", () => {
  for (const { migrations, module } of [...baseTracks, ...moduleTracks]) {
    it(`list every file of the folder of ${module}`, () => {
      const files = readdirSync(new URL(`../src/${module}/migrations`, import.meta.url))
      assert.deepStrictEqual(Object.keys(migrations), files.map((file) => file.replace(/\.ts$/, "")).toSorted())
    })
  }

  it("come after those that they depend on, and otherwise in the order given", () => {
    assert.deepStrictEqual(
      ordered(track("c", ["b"], "0001_x"), track("a", [], "0001_y", "0002_z"), track("b", ["a"], "0001_x")),
      ["a/0001_y", "a/0002_z", "b/0001_x", "c/0001_x"]
    )
  })

  it("are refused when one depends on what is not there, or on itself by way of others", () => {
    assert.strictEqual(
      ordered(track("diary", ["photos"])),
      "The migrations of diary depend on those of photos, which are missing."
    )
    assert.strictEqual(
      ordered(track("a", []), track("b", ["c"]), track("c", ["b"])),
      "The migrations of b, c depend on each other."
    )
  })

  it("are refused when there are two of a module, or numbers have a gap or another form", () => {
    assert.strictEqual(ordered(track("a", []), track("a", [])), "There are two tracks of migrations of a.")
    for (const name of ["0002_second", "1_first", "first"]) {
      assert.strictEqual(
        ordered(track("a", [], name)),
        `The migration a/${name} is out of order, or its name is not like 0001_name.`
      )
    }
  })
})

layer(TestDatabase.layerEmpty)("migrating", (test) => {
  test.effect("may start on many machines at once, and one of them does it", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* Effect.provide(pending(moduleTracks), client), migrationNames)
      const machine = Effect.provide(migrate(moduleTracks), Layer.fresh(client))
      const applied = yield* Effect.all([machine, machine, machine, machine, machine], { concurrency: "unbounded" })
      assert.deepStrictEqual(applied.flat(), migrationNames)
      assert.deepStrictEqual(yield* Effect.provide(pending(moduleTracks), client), [])
      assert.deepStrictEqual(yield* Effect.provide(migrate(moduleTracks), client), [])
      const occasions = yield* Effect.provide(
        SqlClient.SqlClient.use((sql) => sql`select id from occasions`),
        client
      )
      assert.deepStrictEqual(occasions, [])
    })
  )

  test.effect("fails with StoreUnavailable where there is no database, and dies of nothing", () =>
    Effect.gen(function* () {
      const { url } = yield* TestDatabase
      const nowhere = PgClients.layer({ url: Redacted.make(`${Redacted.value(url)}_gone`) })
      const error = yield* Effect.flip(Effect.provide(migrate(moduleTracks), nowhere))
      assert.instanceOf(error, StoreUnavailable)
      assert.instanceOf(yield* Effect.flip(Effect.provide(pending(moduleTracks), nowhere)), StoreUnavailable)
    })
  )
})

layer(TestDatabase.layerEmpty)("a module that comes later", (test) => {
  test.effect("finds what others keep as it was, though many machines migrate at once", () =>
    Effect.gen(function* () {
      const { url } = yield* TestDatabase
      yield* Effect.provide(migrate([seatingMigrations]), client)
      const repositories = Layer.fresh(actorFixture.pipe(Layer.provideMerge(Repositories.layer({ url }))))
      const seated = Effect.gen(function* () {
        const fixture = yield* planFixture
        const assignment = yield* newAssignment(fixture.one, fixture.bob.id, { seatNumber: 1 })
        yield* saveChange(SeatingChange.AssignmentCreated({ plan: fixture.plan, assignment }))
        const seating = yield* SeatingRepository
        return { occasion: fixture.occasion, facts: yield* seating.plannerFacts(fixture.occasion.id, null) }
      })
      const { facts, occasion } = yield* Effect.provide(seated, repositories)
      const machine = Effect.provide(migrate(moduleTracks), Layer.fresh(client))
      const applied = yield* Effect.all([machine, machine, machine], { concurrency: "unbounded" })
      assert.deepStrictEqual(
        applied.flat(),
        [galleryMigrations, rsvpMigrations].flatMap(({ migrations, module }) =>
          Object.keys(migrations).map((name) => migrationName({ module, name }))
        )
      )
      yield* Effect.provide(
        Effect.gen(function* () {
          const seating = yield* SeatingRepository
          assert.deepStrictEqual(yield* seating.plannerFacts(occasion.id, null), facts)
          assert.isNotEmpty(facts.plans[0]?.assignments ?? [])
          const { item, occasion: shown, reception } = yield* galleryFixture
          yield* item()
          const gallery = yield* GalleryRepository
          const scope = { occasionId: shown.id, eventIds: [reception.id] }
          assert.strictEqual((yield* gallery.feed(scope, { limit: 2, after: null })).items.length, 1)
        }),
        repositories
      )
      assert.deepStrictEqual(yield* machine, [])
    })
  )

  test.effect("is pending by its own name, and a failure leaves nothing of it", () =>
    Effect.gen(function* () {
      const diary: MigrationTrack = {
        module: "diary",
        dependencies: ["actors"],
        migrations: {
          "0001_entries": ["create table diary_entries (id uuid primary key)"],
          "0002_authors": ["alter table diary_entries add column author_id uuid references actors (id)"]
        },
        occasionRows: { tables: [] }
      }
      const tracks = [...moduleTracks, diary]
      const names = ["diary/0001_entries", "diary/0002_authors"]
      assert.deepStrictEqual(yield* Effect.provide(pending(tracks), client), names)
      const broken = { ...diary, migrations: { ...diary.migrations, "0003_broken": ["create table"] } }
      const exit = yield* Effect.exit(Effect.provide(migrate([...moduleTracks, broken]), client))
      assert.strictEqual(exit._tag, "Failure")
      assert.deepStrictEqual(yield* Effect.provide(migrate(tracks), client), names)
      assert.deepStrictEqual(yield* Effect.provide(pending(tracks), client), [])
    })
  )
})

layer(TestDatabase.layerEmpty)("a database of another history is refused", (test) => {
  const refused = (reason: RegExp) =>
    Effect.gen(function* () {
      for (const attempt of [migrate(moduleTracks), pending(moduleTracks)]) {
        const error = yield* Effect.flip(Effect.provide(Effect.asVoid(attempt), client))
        assert.instanceOf(error, MigrationsRefused)
        assert.match(error.message, reason)
      }
    })

  test.effect("where migrations have no modules, as in unreleased versions", () =>
    Effect.gen(function* () {
      const run = (statement: string) =>
        Effect.provide(
          SqlClient.SqlClient.use((sql) => sql.unsafe(statement)),
          client
        )
      yield* run("create table banquet_migrations (migration_id integer primary key, name text)")
      yield* refused(/^The table banquet_migrations is of an unreleased version/)
      const tables = yield* run("select relname from pg_class where relname = 'occasions'")
      assert.deepStrictEqual(tables, [])
      yield* run("drop table banquet_migrations")
    })
  )

  test.effect("where another migration has the number of one of ours", () =>
    Effect.gen(function* () {
      const other = { ...seatingMigrations, migrations: { "0001_plans_of_old": [] } }
      yield* Effect.provide(migrate([other]), client)
      yield* refused(/seating\/0001_plans_of_old in place of seating\/0001_plans/)
    })
  )
})
