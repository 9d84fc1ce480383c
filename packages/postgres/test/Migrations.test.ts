import { assert, describe, it, layer } from "@effect/vitest"
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { GalleryRepository } from "@banquet/gallery-core/GalleryRepository"
import { galleryFixture } from "@banquet/gallery-core/testing/GalleryFixture"
import { SeatingRepository } from "@banquet/seating-core/SeatingRepository"
import { SeatingChange } from "@banquet/seating-core/SeatingChange"
import { newAssignment, planFixture, saveChange } from "@banquet/seating-core/testing/SeatingFixture"
import { Effect, Layer, Redacted } from "effect"
import { Migrator, SqlClient } from "effect/sql"
import { readdirSync } from "node:fs"
import * as PgClients from "../src/connection/internal/PgClients.ts"
import { migrate, migrations, pending } from "../src/Migrations.ts"
import { domainEvents } from "../src/migrations/0006_domain_events.ts"
import * as Postgres from "../src/Postgres.ts"
import { TestDatabase } from "../src/testing/TestDatabase.ts"
import { actorFixture } from "./Servers.ts"

const client = Layer.unwrap(Effect.map(TestDatabase, ({ url }) => PgClients.layer({ url })))

describe("the record of migrations", () => {
  const files = readdirSync(new URL("../src/migrations", import.meta.url))
    .map((file) => file.replace(/\.ts$/, ""))
    .toSorted()

  it("lists every file of the folder", () => {
    assert.deepStrictEqual(Object.keys(migrations), files)
  })

  it("numbers without a gap, so that none can slip in behind one that ran", () => {
    assert.deepStrictEqual(
      files.map((file) => Number.parseInt(file, 10)),
      files.map((_, index) => index + 1)
    )
  })
})

layer(TestDatabase.layerEmpty)("migrating", (test) => {
  test.effect("may start on many machines at once, and one of them does it", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* Effect.provide(pending, client), Object.keys(migrations))
      const machine = Effect.provide(migrate, Layer.fresh(client))
      const applied = yield* Effect.all([machine, machine, machine, machine, machine], { concurrency: "unbounded" })
      assert.deepStrictEqual(applied.flat(), Object.keys(migrations))
      assert.deepStrictEqual(yield* Effect.provide(pending, client), [])
      assert.deepStrictEqual(yield* Effect.provide(migrate, client), [])
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
      const error = yield* Effect.flip(Effect.provide(migrate, nowhere))
      assert.instanceOf(error, StoreUnavailable)
      assert.instanceOf(yield* Effect.flip(Effect.provide(pending, nowhere)), StoreUnavailable)
    })
  )
})

layer(TestDatabase.layerEmpty)("migrating a database of the time before Gallery", (test) => {
  test.effect("keeps what is in it, on many machines at once, and takes galleries from then on", () =>
    Effect.gen(function* () {
      const { url } = yield* TestDatabase
      const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0004"))
      yield* Effect.provide(
        Migrator.make({})({ loader: Migrator.fromRecord(before), table: "banquet_migrations" }),
        client
      )
      const repositories = Layer.fresh(actorFixture.pipe(Layer.provideMerge(Postgres.layer({ url }))))
      const seated = Effect.gen(function* () {
        const fixture = yield* planFixture
        const assignment = yield* newAssignment(fixture.one, fixture.bob.id, { seatNumber: 1 })
        yield* saveChange(SeatingChange.AssignmentCreated({ plan: fixture.plan, assignment }))
        const seating = yield* SeatingRepository
        return { occasion: fixture.occasion, facts: yield* seating.plannerFacts(fixture.occasion.id, null) }
      })
      // The program of that time told no events; today's needs a place for them while it stands in for it.
      yield* Effect.provide(domainEvents, client)
      const { facts, occasion } = yield* Effect.provide(seated, repositories)
      yield* Effect.provide(
        SqlClient.SqlClient.use((sql) => sql`drop table domain_events, domain_event_head`),
        client
      )
      const machine = Effect.provide(migrate, Layer.fresh(client))
      const applied = yield* Effect.all([machine, machine, machine], { concurrency: "unbounded" })
      assert.deepStrictEqual(
        applied.flat(),
        Object.keys(migrations).filter((name) => name >= "0004")
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
})

layer(TestDatabase.layerEmpty)("pending", (test) => {
  test.effect("names the migrations that the database lacks", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* Effect.provide(pending, client), Object.keys(migrations))
    })
  )
})
