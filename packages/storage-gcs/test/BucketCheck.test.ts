import { assert, layer as withLayer } from "@effect/vitest"
import { ObjectKey, ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import { corsFor, missingCors } from "../src/BucketCheck.ts"
import { GcsDouble } from "../src/testing/GcsDouble.ts"
import { keyFile, layer } from "./DoubledStorage.ts"

const origin = "https://photos.example"
const everything = ["PUT", "GET", "HEAD", "content-type", "x-goog-content-length-range", "x-goog-if-generation-match"]

const checked = Effect.gen(function* () {
  const { bucket, keyFile: content, url } = yield* GcsDouble
  return yield* missingCors({ bucket, credentialsFile: yield* keyFile(content), emulatorHost: url }, origin)
})

withLayer(layer)("CORS of the bucket", (it) => {
  it.effect("must list PUT, GET, HEAD and the three headers", () =>
    Effect.gen(function* () {
      const double = yield* GcsDouble
      const [rule] = corsFor(origin)
      assert.isDefined(rule)
      const cases = [
        [[], everything],
        [[{ ...rule, origin: ["https://other.example"] }], everything],
        [[{ ...rule, method: ["GET"] }], ["PUT", "HEAD"]],
        [[{ ...rule, responseHeader: ["Content-Type"] }], everything.slice(4)],
        [[{ ...rule, method: [] }, rule], []],
        [[{ ...rule, origin: ["*"], responseHeader: ["*"] }], []],
        [[rule], []]
      ] as const
      for (const [rules, missing] of cases) {
        double.setCors(rules)
        assert.deepStrictEqual(yield* checked, missing)
      }
    })
  )

  it.effect("as they should be, answer the preflight of an upload", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.makeUnsafe("2100-05-02T12:00:00Z").epochMilliseconds)
      const double = yield* GcsDouble
      const storage = yield* ObjectStorage
      const { headers, url } = yield* storage.signUpload({
        key: ObjectKey.make("originals/a/b"),
        contentType: "image/jpeg",
        maximumByteSize: 10,
        expiresAt: DateTime.makeUnsafe("2100-05-02T12:15:00Z")
      })
      const preflight = Effect.promise(() =>
        fetch(url, {
          method: "OPTIONS",
          headers: {
            origin,
            "access-control-request-method": "PUT",
            "access-control-request-headers": Object.keys(headers).join()
          }
        })
      )
      double.setCors([])
      assert.isNull((yield* preflight).headers.get("access-control-allow-origin"))
      double.setCors(corsFor(origin))
      const { headers: allowed } = yield* preflight
      assert.strictEqual(allowed.get("access-control-allow-origin"), origin)
      assert.include(allowed.get("access-control-allow-methods"), "PUT")
    })
  )
})
