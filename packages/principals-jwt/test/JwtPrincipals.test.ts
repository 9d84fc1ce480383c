/** Tokens of an issuer that publishes its keys over HTTP. */
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { ActorId, OccasionId, TokenId } from "@banquet/platform-core/Ids"
import type { Guest, PrincipalName, TokenPrincipal } from "@banquet/platform-core/principals/Principal"
import { PrincipalRepository } from "@banquet/platform-core/principals/PrincipalRepository"
import { Principals } from "@banquet/platform-core/principals/Principals"
import { Effect, Layer, Option, Redacted, Result } from "effect"
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose"
import { afterAll, assert, beforeAll, beforeEach, describe, it } from "vitest"
import * as JwtPrincipals from "../src/JwtPrincipals.ts"

const issuer = "https://login.example"
const audience = "banquet"
const id = "01912345-0000-7000-8000-000000000001"

const alice: Guest = {
  _tag: "Guest",
  tokenId: TokenId.make(id),
  displayName: "Alice Smith",
  occasion: { id: OccasionId.make(id), slug: "garden-wedding", name: "Garden wedding", timeZone: "Europe/Lisbon" },
  actorId: ActorId.make(id),
  invitationUnitId: null,
  eventIds: []
}

/** The keys that the issuer publishes, and what it answers with. */
const published = new Map<string, object>()
let status = 200
let asked = 0
let server: Server
let jwksUrl: string

const makeKey = async (kid: string, alg: string) => {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return {
    publish: async () => published.set(kid, { ...(await exportJWK(publicKey)), kid, alg, use: "sig" }),
    sign: (claims: JWTPayload) => new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(privateKey)
  }
}
let first: Awaited<ReturnType<typeof makeKey>>
let second: Awaited<ReturnType<typeof makeKey>>

beforeAll(async () => {
  server = createServer((_, response) => {
    asked++
    response
      .writeHead(status, { "content-type": "application/json" })
      .end(JSON.stringify({ keys: [...published.values()] }))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  jwksUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`
  first = await makeKey("first", "ES256")
  second = await makeKey("second", "EdDSA")
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(async () => {
  published.clear()
  await first.publish()
  status = 200
  asked = 0
})

const claims = (changed: Partial<JWTPayload> = {}): JWTPayload => ({
  iss: issuer,
  aud: audience,
  exp: Math.floor(Date.now() / 1000) + 60,
  sub: "alice-smith",
  ...changed
})

const people = Layer.mock(PrincipalRepository, {
  find: ({ key, kind }) =>
    Effect.succeed(kind === "guest" && key === "alice-smith" ? Option.some(alice) : Option.none())
})

/** A process of its own, with the keys that it remembers; it answers who a token is, or what it fails with. */
const authenticator = (
  principal: (claims: JWTPayload) => PrincipalName | TokenPrincipal | null = ({ sub }) =>
    sub === undefined ? null : { kind: "guest", occasion: "garden-wedding", key: sub },
  options: Partial<JwtPrincipals.JwtPrincipalsOptions> = {}
) => {
  const layer = JwtPrincipals.layer({ issuer, audience, jwksUrl, principal, cooldown: 0, ...options })
  const { authenticate } = Effect.runSync(Effect.provide(Principals, layer.pipe(Layer.provide(people))))
  return async (token: string) => {
    const found = await Effect.runPromise(Effect.result(authenticate(Redacted.make(token))))
    return Result.isSuccess(found) ? found.success : found.failure._tag
  }
}

describe("the options", () => {
  it("name an issuer and an audience: nothing, as a variable that is not set, would let every token of the keys in", () => {
    for (const wrong of [
      { issuer: "" },
      { audience: "" },
      { issuer: undefined },
      { audience: undefined }
    ] as ReadonlyArray<{
      readonly issuer?: string
    }>) {
      assert.throws(() => authenticator(undefined, wrong), /must name/)
    }
  })
})

describe("a token of the issuer", () => {
  it("is whoever its claims name", async () => {
    const authenticate = authenticator()
    assert.deepStrictEqual(await authenticate(await first.sign(claims())), alice)
    assert.strictEqual(await authenticate(await first.sign(claims({ sub: "nobody" }))), "Unauthenticated")
    assert.strictEqual(asked, 1)
  })

  it("may be a whole principal, without a look at the database, or nobody", async () => {
    const whole = { ...alice, displayName: "Alice of the host" }
    assert.deepStrictEqual(await authenticator(() => whole)(await first.sign(claims())), whole)
    assert.strictEqual(await authenticator(() => null)(await first.sign(claims())), "Unauthenticated")
  })

  it("is known by a key that came later, and not by one that is gone", async () => {
    const authenticate = authenticator()
    const [old, rotated] = [await first.sign(claims()), await second.sign(claims())]
    assert.deepStrictEqual(await authenticate(old), alice)
    assert.strictEqual(await authenticate(rotated), "Unauthenticated")
    published.clear()
    await second.publish()
    assert.deepStrictEqual(await authenticate(rotated), alice)
    assert.strictEqual(await authenticate(old), "Unauthenticated")
  })
})

describe("refused is", () => {
  const refused: ReadonlyArray<readonly [what: string, token: () => Promise<string>]> = [
    ["what is no token", () => Promise.resolve("nonsense")],
    ["an expired one", () => first.sign(claims({ exp: Math.floor(Date.now() / 1000) - 60 }))],
    ["one that does not expire", () => first.sign({ iss: issuer, aud: audience, sub: "alice-smith" })],
    ["one that is not valid yet", () => first.sign(claims({ nbf: Math.floor(Date.now() / 1000) + 60 }))],
    ["one for somebody else", () => first.sign(claims({ aud: "florist" }))],
    ["one of another issuer", () => first.sign(claims({ iss: "https://elsewhere.example" }))],
    ["one that is not signed", () => Promise.resolve(new UnsecuredJWT(claims()).encode())],
    [
      "one that is signed with a shared secret, though it be the public key",
      () =>
        new SignJWT(claims())
          .setProtectedHeader({ alg: "HS256", kid: "first" })
          .sign(new TextEncoder().encode(JSON.stringify(published.get("first"))))
    ],
    [
      "one that another key has signed under a name that is known",
      async () => (await makeKey("first", "ES256")).sign(claims())
    ],
    [
      "one whose claims were changed",
      async () => {
        const [header, , signature] = (await first.sign(claims({ sub: "bob" }))).split(".")
        return [header, Buffer.from(JSON.stringify(claims())).toString("base64url"), signature].join(".")
      }
    ]
  ]
  it.each(refused)("%s", async (_, token) => {
    assert.strictEqual(await authenticator()(await token()), "Unauthenticated")
  })
})

describe("while the keys cannot be had", () => {
  it("no token is judged: the store is unavailable", async () => {
    const token = await first.sign(claims())
    status = 503
    const authenticate = authenticator()
    assert.strictEqual(await authenticate(token), "StoreUnavailable")
    assert.strictEqual(await authenticator(() => alice, { jwksUrl: "http://127.0.0.1:1/" })(token), "StoreUnavailable")
    status = 200
    assert.deepStrictEqual(await authenticate(token), alice)
  })

  it("those of keys that are known go on", async () => {
    const authenticate = authenticator()
    const token = await first.sign(claims())
    await authenticate(token)
    status = 503
    assert.deepStrictEqual(await authenticate(token), alice)
    assert.strictEqual(await authenticate(await second.sign(claims())), "StoreUnavailable")
  })
})
