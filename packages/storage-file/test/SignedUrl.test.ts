import { ObjectKey } from "@banquet/assets-core/ObjectStorage"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, Schema } from "effect"
import { signedPath, signedTerms, type Terms } from "../src/internal/SignedUrl.ts"

const secret = Redacted.make("a secret")
const signatureOf = (terms: Terms) => signedPath(secret, terms).split("sig=")[1]

/** Each pair gives the same text when its fields are written one behind the other, names and values. */
const joinedAlike: ReadonlyArray<readonly [Terms, Terms]> = [
  [
    { op: "get", key: ObjectKey.make("a/b"), contentType: "image/png", expires: 1, fileName: "x" },
    { op: "get", key: ObjectKey.make("a/b"), contentType: "image/pngfnx", expires: 1, fileName: null }
  ],
  [
    { op: "get", key: ObjectKey.make("a/b"), contentType: "image/png", expires: 1, fileName: "xfny" },
    { op: "get", key: ObjectKey.make("a/b"), contentType: "image/pngfnx", expires: 1, fileName: "y" }
  ],
  [
    { op: "get", key: ObjectKey.make("a"), contentType: "bopgetexp1ctc", expires: 1, fileName: null },
    { op: "get", key: ObjectKey.make("aopgetexp1ctb"), contentType: "c", expires: 1, fileName: null }
  ],
  [
    { op: "put", key: ObjectKey.make("a"), contentType: "bopputexp1ctc", expires: 1, minimum: 1, maximum: 2 },
    { op: "put", key: ObjectKey.make("aopputexp1ctb"), contentType: "c", expires: 1, minimum: 1, maximum: 2 }
  ]
]

const text = Schema.String.check(Schema.isMaxLength(30))

describe("Signed URLs", () => {
  it.effect("signs no two lists of fields alike, wherever their borders are", () =>
    Effect.sync(() => {
      const common = { key: ObjectKey.make("originals/a/b"), contentType: "a", expires: 1 }
      const alike: ReadonlyArray<Terms> = [
        { ...common, op: "get", fileName: null },
        { ...common, op: "get", fileName: "" },
        { ...common, op: "get", fileName: "b" },
        { ...common, op: "get", contentType: "a2:fn1:b", fileName: null },
        { ...common, op: "get", contentType: "a2:fn", fileName: "b" },
        { ...common, op: "get", expires: 11, fileName: null },
        { ...common, op: "put", minimum: 1, maximum: 11 },
        { ...common, op: "put", minimum: 11, maximum: 1 },
        { ...common, op: "put", minimum: 111, maximum: 1 },
        { ...common, op: "put", expires: 11, minimum: 1, maximum: 1 }
      ]
      assert.strictEqual(new Set(alike.map(signatureOf)).size, alike.length)
    })
  )

  it.effect("verifies no list of fields by the signature of another that joins to the same text", () =>
    Effect.sync(() => {
      for (const [signed, forged] of joinedAlike) {
        for (const [one, other] of [
          [signed, forged],
          [forged, signed]
        ] as const) {
          const target = new URL(signedPath(secret, other), "http://localhost")
          target.searchParams.set("sig", signatureOf(one) ?? "")
          assert.isNull(signedTerms(secret, `${target.pathname}${target.search}`), JSON.stringify(other))
          assert.deepStrictEqual(signedTerms(secret, signedPath(secret, other)), other)
        }
      }
    })
  )

  it.effect.prop(
    "reads back exactly what it signed, and nothing under another secret",
    [text, text, Schema.Int],
    ([ct, fn, n]) =>
      Effect.sync(() => {
        const key = ObjectKey.make("originals/a/b")
        const expires = Math.abs(n)
        const every: ReadonlyArray<Terms> = [
          { op: "get", key, contentType: ct.toWellFormed(), expires, fileName: fn.toWellFormed() },
          { op: "get", key, contentType: ct.toWellFormed(), expires, fileName: null },
          { op: "put", key, contentType: ct.toWellFormed(), expires, minimum: 1, maximum: expires }
        ]
        for (const terms of every) {
          const path = signedPath(secret, terms)
          assert.deepStrictEqual(signedTerms(secret, path), terms)
          assert.isNull(signedTerms(Redacted.make("another secret"), path))
          assert.isNull(signedTerms(secret, path.replace("/a/b", "/a/c")))
        }
      })
  )
})
