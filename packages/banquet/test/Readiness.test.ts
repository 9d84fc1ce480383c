/** `/readyz` tries what writing needs: a database that only reads, or whose disk is full, is not ready. */
import { execFile } from "node:child_process"
import { chown, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import * as ObjectStorageMemory from "@banquet/assets-core/testing/ObjectStorageMemory"
import { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { Readiness } from "@banquet/http-handlers/platform/Readiness"
import { MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import * as Postgres from "@banquet/postgres/Postgres"
import * as TestDatabase from "@banquet/postgres/testing/TestDatabase"
import { assert, layer } from "@effect/vitest"
import { NodeCrypto } from "@effect/platform-node"
import { Context, Effect, Layer, Redacted, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { builtInModules } from "../src/BuiltInModules.ts"
import * as BanquetReadiness from "../src/operations/Readiness.ts"

const world = Layer.mergeAll(TestDatabase.TestDatabase.layer, ObjectStorageMemory.layer).pipe(
  Layer.provideMerge(MemoryStore.layer)
)

/** Returns the failed checks of a server that was started just now. */
const server = Effect.gen(function* () {
  const { url } = yield* TestDatabase.TestDatabase
  const storage = yield* ObjectStorage
  const context = yield* Layer.build(
    Layer.fresh(BanquetReadiness.layer(builtInModules)).pipe(
      Layer.provide([Layer.succeed(ObjectStorage, storage), NodeCrypto.layer]),
      Layer.provideMerge(Layer.fresh(Postgres.layer({ url, maxConnections: 2 })))
    )
  )
  const { checks } = Context.get(context, Readiness)
  const missing = Effect.map(
    Effect.filter(checks, ({ check }) => Effect.map(Effect.exit(check), ({ _tag }) => _tag === "Failure")),
    (found) => found.map(({ name }) => name)
  )
  return { missing, sql: Context.get(context, SqlClient.SqlClient) }
})

/** A tablespace of a megabyte of its own, on a disk that can be filled, or why there is none. */
const smallTablespace = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const [found] = yield* sql<{ directory: string }>`select current_setting('data_directory') as directory`
  const made = yield* Effect.promise(async () => {
    const path = await mkdtemp(join(tmpdir(), "banquet-tablespace-"))
    try {
      const { gid, uid } = await stat(found?.directory ?? "")
      await promisify(execFile)("mount", ["-t", "tmpfs", "-o", `size=1m,uid=${uid},gid=${gid},mode=755`, "tmpfs", path])
      const place = join(path, "space")
      await mkdir(place, { mode: 0o700 })
      await chown(place, uid, gid)
      return { path, place }
    } catch {
      await rm(path, { recursive: true, force: true })
      return null
    }
  })
  if (made === null) return null
  yield* Effect.addFinalizer(() =>
    Effect.promise(async () => {
      await promisify(execFile)("umount", ["--lazy", made.path])
      await rm(made.path, { recursive: true, force: true })
    })
  )
  return made
})

layer(world)("readiness", (it) => {
  it.effect("is there where everything takes what is written, and leaves nothing in storage", () =>
    Effect.gen(function* () {
      const storage = yield* ObjectStorage
      const { missing } = yield* server
      assert.deepStrictEqual(yield* missing, [])
      assert.deepStrictEqual(yield* Stream.runCollect(storage.list("")), [])
    }).pipe(Effect.scoped)
  )

  it.effect("names the database that only reads, and is there again with it", () =>
    Effect.gen(function* () {
      const { url } = yield* TestDatabase.TestDatabase
      const name = new URL(Redacted.value(url)).pathname.slice(1)
      const { sql } = yield* server
      yield* sql`alter database ${sql(name)} set default_transaction_read_only = on`
      const { missing } = yield* server
      assert.deepStrictEqual(yield* missing, ["database"])
      yield* sql`alter database ${sql(name)} reset default_transaction_read_only`
      assert.deepStrictEqual(yield* (yield* server).missing, [])
    }).pipe(Effect.scoped)
  )

  it.effect("names the database when a page cannot be had, by its error", () =>
    Effect.gen(function* () {
      const { missing, sql } = yield* server
      yield* sql`alter function readiness_try() rename to readiness_tries`
      yield* sql`
        create function readiness_try() returns void language plpgsql as $$
        begin
          raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
        end $$`
      assert.deepStrictEqual(yield* missing, ["database"])
      yield* sql`drop function readiness_try()`
      yield* sql`alter function readiness_tries() rename to readiness_try`
      assert.deepStrictEqual(yield* missing, ["database"], "the outcome stands for a while")
      yield* TestClock.adjust("5 seconds")
      assert.deepStrictEqual(yield* missing, [])
    }).pipe(Effect.scoped)
  )

  it.effect("names the database whose disk is really full (where root may mount a small one)", (context) =>
    Effect.gen(function* () {
      const { missing, sql } = yield* server
      const space = yield* smallTablespace(sql)
      if (space === null) return context.skip("only root may mount a small disk here")
      yield* sql`create tablespace ${sql.literal("small")} location ${sql.literal(`'${space.place}'`)}`
      yield* sql`alter table readiness set tablespace small`
      assert.deepStrictEqual(yield* missing, [])
      const ballast = join(space.path, "ballast")
      yield* Effect.promise(() => writeFile(ballast, Buffer.alloc(2_000_000)).catch(() => undefined))
      yield* TestClock.adjust("5 seconds")
      assert.deepStrictEqual(yield* missing, ["database"])
      yield* Effect.promise(() => rm(ballast))
      yield* TestClock.adjust("5 seconds")
      assert.deepStrictEqual(yield* missing, [])
      yield* sql`alter table readiness set tablespace pg_default`
      yield* sql`checkpoint`
      yield* sql`drop tablespace small`
    }).pipe(Effect.scoped)
  )

  it.effect("a backup that holds the table is no outage", () =>
    Effect.gen(function* () {
      const { missing } = yield* server
      const { sql } = yield* server
      yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`lock table readiness in access share mode`
          assert.deepStrictEqual(yield* missing, [])
        })
      )
    }).pipe(Effect.scoped)
  )

  for (const step of ["ObjectStorage.head", "ObjectStorage.write", "ObjectStorage.remove"]) {
    it.effect(`names storage when ${step} fails`, () =>
      Effect.gen(function* () {
        const memory = yield* MemoryStore
        const { missing } = yield* server
        yield* memory.failNext(step)
        assert.deepStrictEqual(yield* missing, ["storage"])
        yield* TestClock.adjust("5 seconds")
        assert.deepStrictEqual(yield* missing, [])
      }).pipe(Effect.scoped)
    )
  }

  it.effect("tries once for all who ask within five seconds", () =>
    Effect.gen(function* () {
      const memory = yield* MemoryStore
      const { missing } = yield* server
      const before = yield* memory.count("ObjectStorage.write")
      for (let times = 0; times < 10; times++) yield* missing
      assert.strictEqual((yield* memory.count("ObjectStorage.write")) - before, 1)
      yield* TestClock.adjust("5 seconds")
      yield* missing
      assert.strictEqual((yield* memory.count("ObjectStorage.write")) - before, 2)
    }).pipe(Effect.scoped)
  )
})
