/** What the repository of a module of somebody else does with this package. */
import { AuditLog } from "@banquet/platform-core/audit/AuditLog"
import { DomainEventLog } from "@banquet/platform-core/events/DomainEventLog"
import type { OccasionId } from "@banquet/platform-core/Ids"
import { OccasionRecords } from "@banquet/platform-core/erasure/OccasionRecords"
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { occasionFixture } from "@banquet/platform-core/testing/OccasionFixture"
import { Transaction } from "@banquet/platform-core/Transaction"
import { assert, layer } from "@effect/vitest"
import { Cause, Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { migrate } from "../src/Migrations.ts"
import type { MigrationTrack } from "../src/MigrationTrack.ts"
import { DomainEventWriter } from "../src/platform/DomainEventWriter.ts"
import * as Postgres from "../src/Postgres.ts"
import { sql, statement } from "../src/statements/Statement.ts"
import { attempt } from "../src/statements/StoreAttempt.ts"
import { TestDatabase } from "../src/testing/TestDatabase.ts"

const diary: MigrationTrack = {
  module: "diary",
  dependencies: ["platform"],
  migrations: {
    "0001_entries": [
      `create table diary_entries (
        id uuid primary key,
        occasion_id uuid not null references occasions (id),
        message text not null,
        constraint diary_entries_message check (length(message) between 1 and 20)
      )`,
      `create index diary_entries_of_occasion on diary_entries (occasion_id)`
    ]
  },
  occasionRows: { tables: ["diary_entries"] }
}

interface Entry {
  readonly id: string
  readonly occasionId: OccasionId
  readonly message: string
}

const insertEntry = statement<Entry>(
  "DiaryRepository.insert",
  ({ id, message, occasionId }) => sql`
    insert into diary_entries (id, occasion_id, message) values (${id}, ${occasionId}, ${message})`
)

const selectEntries = statement<{ readonly occasionId: OccasionId; readonly limit: number }, Entry>(
  "DiaryRepository.list",
  ({ limit, occasionId }) => sql`
    select id, occasion_id as "occasionId", message
    from diary_entries
    where occasion_id = ${occasionId}
    order by id
    limit ${limit}`
)

class DiaryRepository extends Context.Service<
  DiaryRepository,
  {
    readonly insert: (entry: Entry) => Effect.Effect<void, StoreUnavailable>
    readonly list: (occasionId: OccasionId) => Effect.Effect<ReadonlyArray<Entry>, StoreUnavailable>
  }
>()("@banquet/postgres/test/DiaryRepository") {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const client = yield* SqlClient.SqlClient
      const events = yield* DomainEventWriter
      return DiaryRepository.of({
        insert: (entry) =>
          insertEntry.on(client, entry).pipe(
            attempt("DiaryRepository.insert"),
            Effect.andThen(
              events.append([
                {
                  type: "diary_entry.added",
                  occasionId: entry.occasionId,
                  eventId: null,
                  aggregate: { type: "diary_entry", id: entry.id },
                  data: { message: entry.message }
                }
              ])
            )
          ),
        list: (occasionId) => selectEntries.on(client, { occasionId, limit: 10 }).pipe(attempt("DiaryRepository.list"))
      })
    })
  )
}

const database = DiaryRepository.layer.pipe(
  Layer.provideMerge(
    Layer.unwrap(Effect.map(TestDatabase, ({ url }) => Postgres.layer({ url, maxConnections: 2, modules: [diary] })))
  ),
  Layer.provideMerge(TestDatabase.layer)
)

layer(database)("a repository of a module of somebody else", (it) => {
  const setting = Effect.gen(function* () {
    yield* migrate([diary])
    const { occasion } = yield* occasionFixture
    const entry: Entry = { id: crypto.randomUUID(), occasionId: occasion.id, message: "What a day" }
    return { entry, occasion, diary: yield* DiaryRepository, transaction: yield* Transaction }
  })

  it.effect("writes, appends its event and its entry of the audit log in one transaction, or none of them", () =>
    Effect.gen(function* () {
      const { diary: repository, entry, occasion, transaction } = yield* setting
      const [audit, events] = [yield* AuditLog, yield* DomainEventLog]
      const added = Effect.andThen(
        repository.insert(entry),
        audit.append([
          {
            occasionId: occasion.id,
            by: { kind: "administrator", id: null, key: null, displayName: null },
            action: "diary_entry.added",
            target: { type: "diary_entry", id: entry.id, name: null },
            personId: null,
            changes: []
          }
        ])
      )
      const read = Effect.all({
        entries: repository.list(occasion.id),
        events: events.after(0, { occasionId: occasion.id, limit: 10 }),
        audit: audit.list({ occasionId: occasion.id, personId: null, action: null, before: null, limit: 10 })
      })
      yield* Effect.flip(transaction.run(Effect.andThen(added, Effect.fail("given up"))))
      assert.deepStrictEqual(yield* read, { entries: [], events: [], audit: [] })

      yield* transaction.run(added)
      const found = yield* read
      assert.deepStrictEqual(found.entries, [entry])
      assert.deepStrictEqual(
        [found.events.map(({ type }) => type), found.audit.map(({ action }) => action)],
        [["diary_entry.added"], ["diary_entry.added"]]
      )
    })
  )

  it.effect("dies of what its rules refuse, by the names of operation and constraint alone", () =>
    Effect.gen(function* () {
      const { diary: repository, entry } = yield* setting
      const exit = yield* Effect.exit(repository.insert({ ...entry, message: "More than it takes, by far" }))
      assert.isTrue(exit._tag === "Failure")
      if (exit._tag !== "Failure") return
      assert.include(Cause.pretty(exit.cause), "DiaryRepository.insert: 23514 (diary_entries_message)")
      assert.notInclude(Cause.pretty(exit.cause), "More than")
    })
  )

  it.effect("has its rows deleted, and counted, with their occasion", () =>
    Effect.gen(function* () {
      const { diary: repository, entry, occasion, transaction } = yield* setting
      yield* repository.insert(entry)
      const records = yield* OccasionRecords
      const { counts } = yield* transaction.run(Effect.flatMap(DateTime.now, (now) => records.erase(occasion.id, now)))
      assert.strictEqual(counts["diary_entries"], 1)
      assert.deepStrictEqual(yield* repository.list(occasion.id), [])
    })
  )
})
