import { Uuid } from "@banquet/platform-core/Ids"
import { randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { ObjectKey, ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { suite } from "@banquet/assets-core/testing/ObjectStorageContract"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Option, Stream } from "effect"
import { FetchHttpClient } from "effect/http"
import * as GcsStorage from "../src/GcsStorage.ts"
import { layer } from "./DoubledStorage.ts"

suite("gcs", layer)

const { BANQUET_TEST_GCS_BUCKET: named, GOOGLE_APPLICATION_CREDENTIALS: credentialsFile = null } = process.env

/** Opt-in: it needs an account and a bucket of one's own. */
for (const bucket of named === undefined ? [] : [named]) {
  describe(`the real bucket ${bucket}`, () => {
    it.live("takes an upload once, serves it, and forgets it", () =>
      Effect.gen(function* () {
        const storage = yield* ObjectStorage
        const key = ObjectKey.make(`smoke/${yield* randomId(Uuid)}`)
        const expiresAt = DateTime.addDuration(yield* DateTime.now, "5 minutes")
        const upload = yield* storage.signUpload({ key, contentType: "image/jpeg", maximumByteSize: 10, expiresAt })
        const read = yield* storage.signRead({ key, contentType: "image/jpeg", fileName: "a.jpg", expiresAt })
        const send = (url: string, init: RequestInit) => Effect.promise(() => fetch(url, init))
        const put = (body: string) => send(upload.url, { method: upload.method, headers: upload.headers, body })

        assert.strictEqual((yield* put("more than ten bytes")).status, 400)
        assert.strictEqual((yield* put("bytes")).status, 200)
        assert.strictEqual((yield* put("other")).status, 412)
        const stored = Option.getOrThrow(yield* storage.head(key))
        assert.deepStrictEqual([stored.byteSize, stored.contentType], [5, "image/jpeg"])
        assert.deepStrictEqual(yield* Stream.runCollect(storage.list(key)), [stored])
        assert.deepStrictEqual(yield* storage.readRange(stored, { start: 1, end: 3 }), new TextEncoder().encode("yt"))
        for (const method of ["GET", "HEAD"]) assert.strictEqual((yield* send(read, { method })).status, 200)
        yield* storage.remove(key)
        assert.strictEqual((yield* send(read, { method: "GET" })).status, 404)
      }).pipe(
        Effect.provide(GcsStorage.layer({ bucket, credentialsFile, emulatorHost: null })),
        Effect.provide(FetchHttpClient.layer)
      )
    )
  })
}
