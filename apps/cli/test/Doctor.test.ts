import * as GcsDouble from "@banquet/storage-gcs/testing/GcsDouble"
import { corsFor } from "@banquet/storage-gcs/BucketCheck"
import { Context, Effect, Exit, Layer, Scope } from "effect"
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
})
