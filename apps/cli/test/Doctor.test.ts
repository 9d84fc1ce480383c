import * as GcsDouble from "@banquet/storage-gcs/testing/GcsDouble"
import * as TestDatabase from "@banquet/postgres/testing/TestDatabase"
import { corsFor } from "@banquet/storage-gcs/BucketCheck"
import { PgConnection } from "@effect/sql-pg"
import { Context, Effect, Exit, Layer, Redacted, Scope } from "effect"
import { readdirSync, writeFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { command, json, useDatabase, withVariables } from "./support/InProcess.ts"

useDatabase()

const scope = Scope.makeUnsafe()
let double: GcsDouble.GcsDouble["Service"]
let onDouble: Readonly<Record<string, string>>
beforeAll(async () => {
  const services = await Effect.runPromise(Scope.provide(Layer.build(GcsDouble.layer), scope))
  double = Context.get(services, GcsDouble.GcsDouble)
  writeFileSync("key.json", double.keyFile, { mode: 0o600 })
  onDouble = {
    BANQUET_STORAGE: "gcs",
    BANQUET_GCS_BUCKET: double.bucket,
    GOOGLE_APPLICATION_CREDENTIALS: "key.json",
    STORAGE_EMULATOR_HOST: double.url,
    BANQUET_PUBLIC_URL: "https://photos.example"
  }
})
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

const alter = (url: Redacted.Redacted, statement: string) =>
  Effect.runPromise(
    Effect.scoped(Effect.flatMap(PgConnection.make({ url }), (connection) => connection.query(statement)))
  )

const configuration = { name: "configuration", ok: true, detail: "every variable is fine" }
const database = { name: "database", ok: true, detail: "DATABASE_URL answers" }
const migrations = { name: "migrations", ok: true, detail: "all applied" }

describe("`banquet doctor`: configuration, database, migrations, storage round trip, image engine [CLI-26]", () => {
  it("says that everything is in order, and leaves nothing behind in the storage", async () => {
    const { code, document } = await json("doctor")
    expect(code).toBe(0)
    expect(document).toMatchObject({
      ok: true,
      checks: [
        configuration,
        database,
        migrations,
        {
          name: "storage",
          ok: true,
          detail: expect.stringMatching(/^wrote to .*\/\.banquet\/objects, read it back and removed it$/)
        },
        {
          name: "image engine",
          ok: true,
          detail: expect.stringMatching(/^sharp makes both variants; reads image\/jpeg, .*image\/heif$/)
        }
      ]
    })
    const files = readdirSync(".banquet/objects", { recursive: true, withFileTypes: true })
    expect(files.filter((entry) => entry.isFile())).toEqual([])
  })

  it("tries the other image engine", async () => {
    const { stdout } = await withVariables({ BANQUET_IMAGE_ENGINE: "jimp" }, () => command("doctor"))
    expect(stdout).toContain("ok      image engine: jimp makes both variants; reads image/jpeg, image/png\n")
  })

  it("tries a bucket, and whether browsers may upload to it", async () => {
    double.setCors([])
    const lacking = await withVariables(onDouble, () => json("doctor"))
    const storage = {
      name: "storage",
      ok: true,
      detail: `wrote to the bucket ${double.bucket}, read it back and removed it`
    }
    expect(lacking.code).toBe(1)
    expect(lacking.document.checks?.slice(3, 5)).toMatchObject([
      storage,
      {
        name: "bucket CORS",
        ok: false,
        detail: expect.stringMatching(/^lacks PUT, GET, HEAD, content-type.* for pages of https:\/\/photos\.example$/)
      }
    ])
    double.setCors(corsFor("https://photos.example"))
    const { code, document } = await withVariables(onDouble, () => json("doctor"))
    expect({ code, checks: document.checks?.slice(3, 5) }).toEqual({
      code: 0,
      checks: [storage, { name: "bucket CORS", ok: true, detail: "pages of https://photos.example may upload" }]
    })
  })

  it("says of a database that was never set up what sets it up, and fails where some migrations are pending [CLI-60]", () =>
    Effect.gen(function* () {
      const url = yield* TestDatabase.make("template0")
      yield* Effect.promise(() =>
        withVariables({ DATABASE_URL: Redacted.value(url) }, async () => {
          const fresh = await command("doctor")
          expect(fresh).toMatchObject({ code: 0, stderr: "" })
          expect(fresh.stdout).toContain(
            "ok      migrations: not set up yet, as is expected before the first start; banquet serve sets the database up (or banquet migrate)\n"
          )
          await command("migrate")
          await alter(url, "delete from banquet_migrations where module = 'seating' and number > 1")
          const { code, document } = await json("doctor")
          const detail = expect.stringMatching(/^pending: seating\/.*; run banquet migrate$/)
          expect({ code, checks: document.checks?.slice(1, 3) }).toEqual({
            code: 1,
            checks: [database, { name: "migrations", ok: false, detail }]
          })
        })
      )
    }).pipe(Effect.scoped, Effect.runPromise))
})
