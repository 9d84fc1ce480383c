import { createHash, createPublicKey, createSign, generateKeyPairSync } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { refusalOf, type SignedRequest, type Signer } from "../src/testing/V4Signature.ts"

const vectorsFile = new URL("../../../../shared/gcs/v4_signatures.json", import.meta.url)
const accountFile = new URL("../../../../shared/gcs/test_service_account.not-a-test.json", import.meta.url)

const Vectors = Schema.fromJsonString(
  Schema.Struct({
    signingV4Tests: Schema.Array(
      Schema.Struct({
        description: Schema.String,
        method: Schema.String,
        expectedUrl: Schema.String,
        expiration: Schema.Finite,
        timestamp: Schema.String,
        headers: Schema.optionalKey(Schema.Record(Schema.String, Schema.String))
      })
    )
  })
)
const Account = Schema.fromJsonString(Schema.Struct({ client_email: Schema.String, private_key: Schema.String }))

const lowerCased = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
const { publicKey: strangersKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })

/** Accepted as it is from its time to its expiry, and refused with any of its parts changed. */
const assertSigned = (request: SignedRequest, signer: Signer, from: number, expires: number) => {
  assert.isNull(refusalOf(request, signer, from))
  assert.isNull(refusalOf(request, signer, from + expires - 1))
  assert.strictEqual(refusalOf(request, signer, from + expires), "expired")
  assert.strictEqual(refusalOf(request, signer, from - 3600), "not_yet")
  const [path = "", query = ""] = request.target.split("?", 2)
  const tampered: ReadonlyArray<SignedRequest> = [
    { ...request, method: request.method === "GET" ? "DELETE" : "GET" },
    { ...request, target: `${path}x?${query}` },
    { ...request, target: `${request.target}&response-content-type=text%2Fhtml` },
    { ...request, target: request.target.replace(/X-Goog-Expires=\d+/, "X-Goog-Expires=604800") },
    { ...request, target: request.target.replace(/[0-9a-f]{4}$/, "0000") },
    { ...request, target: request.target.replace("&X-Goog-Signature=", "&X-Goog-Signature=00") },
    ...Object.keys(request.headers).map((name) => ({
      ...request,
      headers: { ...request.headers, [name]: `${request.headers[name]}x` }
    })),
    { ...request, headers: { ...request.headers, "x-goog-acl": "public-read" } }
  ]
  for (const each of tampered) {
    assert.notStrictEqual(refusalOf(each, signer, from), null, JSON.stringify(each))
  }
  assert.strictEqual(refusalOf(request, { ...signer, publicKey: strangersKey }, from), "signature")
}

const hasVectors = existsSync(vectorsFile)
if (!hasVectors) process.stdout.write("The public V4 vectors are not here: their tests are left out.\n")

describe.runIf(hasVectors)("the public V4 vectors", () => {
  const text = (file: URL) => (hasVectors ? readFileSync(file, "utf8") : "")
  const vectors = hasVectors ? Schema.decodeUnknownSync(Vectors)(text(vectorsFile)).signingV4Tests : []

  it("are all there", () => {
    assert.strictEqual(vectors.length, 29)
  })

  for (const { description, expectedUrl, expiration, headers = {}, method, timestamp } of vectors) {
    it(`accepts, and refuses when tampered or expired: ${description}`, () => {
      const account = Schema.decodeUnknownSync(Account)(text(accountFile))
      const signer = { email: account.client_email, publicKey: createPublicKey(account.private_key) }
      const [, host = "", target = ""] = /^https?:\/\/([^/]+)(\/.*)$/.exec(expectedUrl) ?? []
      const request = { method, target, headers: { ...lowerCased(headers), host } }
      assertSigned(request, signer, Date.parse(timestamp) / 1000, expiration)
    })
  }
})

describe("a vector of our own, made with a throw-away key", () => {
  it("is accepted, and refused when tampered or expired: an upload that binds type and size", () => {
    const query = [
      "X-Goog-Algorithm=GOOG4-RSA-SHA256",
      "X-Goog-Credential=uploads%40project.iam.gserviceaccount.com%2F20260620%2Fauto%2Fstorage%2Fgoog4_request",
      "X-Goog-Date=20260620T120000Z",
      "X-Goog-Expires=900",
      "X-Goog-SignedHeaders=content-type%3Bhost%3Bx-goog-content-length-range%3Bx-goog-if-generation-match"
    ].join("&")
    const canonicalRequest = `PUT
/photos/originals/a/b
${query}
content-type:image/jpeg
host:storage.googleapis.com
x-goog-content-length-range:1,15728640
x-goog-if-generation-match:0

content-type;host;x-goog-content-length-range;x-goog-if-generation-match
UNSIGNED-PAYLOAD`
    const stringToSign = `GOOG4-RSA-SHA256
20260620T120000Z
20260620/auto/storage/goog4_request
${createHash("sha256").update(canonicalRequest).digest("hex")}`
    const signature = createSign("RSA-SHA256").update(stringToSign).sign(privateKey, "hex")
    const request = {
      method: "PUT",
      target: `/photos/originals/a/b?${query}&X-Goog-Signature=${signature}`,
      headers: {
        host: "storage.googleapis.com",
        "content-type": "image/jpeg",
        "x-goog-content-length-range": "1,15728640",
        "x-goog-if-generation-match": "0"
      }
    }
    const signer = { email: "uploads@project.iam.gserviceaccount.com", publicKey }
    assertSigned(request, signer, Date.parse("2026-06-20T12:00:00Z") / 1000, 900)
  })
})
