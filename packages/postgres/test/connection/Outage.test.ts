/** How the URL of a database asks for TLS, and how it is told what keeps a connection from being made. */
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Layer, Redacted, Result } from "effect"
import { SqlError } from "effect/sql"
import { connectingTo, problemOf } from "../../src/connection/ConnectionUrl.ts"
import { findOutage, type OutageKind, outageOf, outageOfConnecting } from "../../src/connection/Outage.ts"
import * as Repositories from "../Repositories.ts"
import { TestDatabase } from "../../src/testing/TestDatabase.ts"
import { byWayOf } from "../../src/testing/Addresses.ts"
import * as TcpProxy from "./TcpProxy.ts"
import * as TlsProxy from "./TlsProxy.ts"

const changed = (change: (url: URL) => void) =>
  Effect.gen(function* () {
    const { url } = yield* TcpProxy.make((yield* TestDatabase).url)
    const to = new URL(Redacted.value(url))
    change(to)
    return Redacted.make(to.href)
  })

const outages: ReadonlyArray<readonly [of: string, OutageKind, lasting: boolean, (url: URL) => void]> = [
  ["a wrong password", "authentication", true, (url) => (url.password = "hunter2")],
  ["an unknown user", "authentication", true, (url) => (url.username = "nobody")],
  ["an unknown database", "no_such_database", true, (url) => (url.pathname = "/nowhere")],
  ["a server without TLS", "tls", true, (url) => (url.search = "?sslmode=require")],
  ["a port where nobody listens", "not_listening", false, (url) => (url.port = "1")],
  ["an unknown host", "unknown_host", false, (url) => (url.hostname = "nowhere.invalid")]
]

describe("what keeps a connection from being made", () => {
  for (const [of, kind, lasting, change] of outages) {
    it.live(`is told apart: ${of} is ${kind}`, () =>
      Effect.gen(function* () {
        const url = yield* changed(change)
        const found = yield* findOutage(url)
        assert.deepStrictEqual([found?.kind, found?.lasting], [kind, lasting])
        const services = yield* Layer.build(Layer.fresh(Repositories.layer({ url })))
        const exit = yield* Effect.exit(
          Effect.provide(
            OccasionRepository.use((occasions) => occasions.list),
            services
          )
        )
        const error = Exit.isFailure(exit) ? Cause.squash(exit.cause) : null
        assert.instanceOf(error, StoreUnavailable)
        if (!(error instanceof StoreUnavailable)) return
        assert.strictEqual(outageOf(error)?.kind, kind)
        assert.notInclude(JSON.stringify(error) + String(error.cause), "hunter2")
      }).pipe(Effect.scoped, Effect.provide(TestDatabase.layer))
    )
  }
})

it("is told apart too where a pooler says it in its own words", () => {
  for (const [words, kind] of [
    ["password authentication failed", "authentication"],
    ["no such database: nowhere", "no_such_database"],
    ['database "nowhere" does not exist', "no_such_database"],
    ["unsupported startup parameter: jit", "refused_settings"],
    ["server login has been failing, try again later (server_login_retry)", "unreachable"]
  ] as const) {
    const cause = Object.assign(new Error(words), { code: "08P01" })
    const reason = new SqlError.ConnectionError({ cause, operation: "connect" })
    assert.strictEqual(outageOfConnecting(new SqlError.SqlError({ reason })).kind, kind, words)
  }
})

const directory = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "banquet-test-"))),
  (path) => Effect.promise(() => rm(path, { recursive: true }))
)

describe("sslmode", () => {
  it.live("is honoured as `docs/operations.md` says", () =>
    Effect.gen(function* () {
      const { url } = yield* TestDatabase
      const root = join(yield* directory, "authority.pem")
      yield* Effect.promise(() => writeFile(root, TlsProxy.authority))
      const proxy = yield* TlsProxy.make(new URL(Redacted.value(url)))
      const plain = yield* TcpProxy.make(url)
      const straight = (parameters: string) => Redacted.make(`${Redacted.value(plain.url)}?${parameters}`)
      const secure = (host: string, parameters: string) => {
        const to = byWayOf(proxy.port, new URL(Redacted.value(url)))
        to.hostname = host
        return Redacted.make(`${to.href}?${parameters}`)
      }
      const kindOf = (to: Redacted.Redacted) => Effect.map(findOutage(to), (outage) => outage?.kind ?? null)

      for (const mode of ["disable", "allow", "prefer"]) assert.isNull(yield* kindOf(straight(`sslmode=${mode}`)), mode)
      for (const mode of ["require", "verify-ca", "verify-full"]) {
        assert.strictEqual(yield* kindOf(straight(`sslmode=${mode}`)), "tls", mode)
        assert.strictEqual(yield* kindOf(secure("localhost", `sslmode=${mode}`)), "tls", `${mode}, unknown authority`)
      }
      assert.strictEqual(yield* kindOf(secure("localhost", "sslmode=prefer")), "tls")
      assert.deepStrictEqual(proxy.counts(), { encrypted: 0, plain: 0 })

      const known = `sslrootcert=${encodeURIComponent(root)}`
      for (const mode of ["require", "verify-ca", "verify-full"])
        assert.isNull(yield* kindOf(secure("localhost", `sslmode=${mode}&${known}`)), mode)
      assert.isNull(yield* kindOf(secure("127.0.0.1", `sslmode=verify-ca&${known}`)))
      for (const mode of ["require", "verify-full"])
        assert.strictEqual(
          yield* kindOf(secure("127.0.0.1", `sslmode=${mode}&${known}`)),
          "tls",
          `${mode}, another host`
        )
      assert.deepStrictEqual(proxy.counts(), { encrypted: 4, plain: 0 })

      const occasions = yield* Layer.build(
        Layer.fresh(Repositories.layer({ url: secure("localhost", `sslmode=verify-full&${known}`) }))
      )
      yield* Effect.provide(
        OccasionRepository.use(({ list }) => list),
        occasions
      )
      assert.isNull(yield* kindOf(secure("localhost", "sslmode=disable")))
      assert.isNull(yield* kindOf(secure("localhost", "")))
      assert.deepStrictEqual(proxy.counts(), { encrypted: 5, plain: 2 })
    }).pipe(Effect.scoped, Effect.provide(TestDatabase.layer))
  )

  it("is never passed over: what cannot be honoured is refused", () => {
    const problem = (parameters: string) =>
      problemOf(Redacted.make(`postgres://banquet:hunter2@db/banquet?${parameters}`))
    for (const fine of [
      "",
      "sslmode=verify-full&sslrootcert=system",
      "channel_binding=prefer",
      "application_name=x",
      "require_auth=scram-sha-256"
    ])
      assert.isNull(problem(fine), fine)
    for (const [parameters, expected] of [
      ["sslmode=always", "has an sslmode other than disable, allow, prefer, require, verify-ca, verify-full"],
      ["sslmode=require&sslmode=disable", "has more than one sslmode"],
      ["ssl=true", "has ssl, which cannot be honoured"],
      ["require_auth=md5", "has a require_auth other than scram-sha-256, which cannot be honoured"],
      [
        "require_auth=scram-sha-256&sslmode=prefer",
        "has require_auth and asks for TLS, which cannot be honoured: sslmode=verify-full protects as well"
      ],
      ["sslmode=verify-full&sslcrl=/x", "has sslcrl, which cannot be honoured"],
      ["sslmode=verify-full&sslrootcert=/nowhere", "names a file in sslrootcert that cannot be read"],
      [`sslrootcert=${process.execPath}`, "names certificates and no sslmode of require, verify-ca or verify-full"],
      [
        "sslmode=require&channel_binding=require",
        "has channel_binding=require, which cannot be honoured: sslmode=verify-full protects as well"
      ]
    ] as const)
      assert.strictEqual(problem(parameters), expected)
    assert.isTrue(Result.isFailure(connectingTo(Redacted.make("nonsense"))))
  })
})
