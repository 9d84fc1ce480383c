/** Messages about a database behind a pooler, and about one that refuses what its URL asks for. */
import * as PoolerProxy from "@banquet/postgres/testing/PoolerProxy"
import { Effect, Exit, Redacted, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Workplace } from "../support/Cli.ts"
import { command, json, useDatabase, withVariables } from "../support/InProcess.ts"

const databaseUrl = useDatabase()
const workplace = new Workplace()
const scope = Scope.makeUnsafe()
let pooled = ""

beforeAll(async () => {
  const { url } = await Effect.runPromise(Scope.provide(PoolerProxy.make(databaseUrl(), { ownIds: true }), scope))
  pooled = Redacted.value(url)
})
afterAll(async () => {
  await workplace.leave()
  await Effect.runPromise(Scope.close(scope, Exit.void))
})

const withSessions = (variables: Readonly<Record<string, string>>) =>
  withVariables(variables, async () => {
    const { code, document } = await json("doctor")
    return { code, sessions: document.checks?.slice(1, 3) }
  })

const migrations = { name: "migrations", ok: true, detail: "all applied" }

describe("`banquet doctor`, behind a pooler that keeps no sessions", () => {
  it("says that DATABASE_DIRECT_URL is needed and missing", async () => {
    expect(await withSessions({ DATABASE_URL: pooled })).toMatchObject({
      code: 1,
      sessions: [
        { name: "database", ok: true },
        { name: "database sessions", ok: false, detail: expect.stringContaining("set DATABASE_DIRECT_URL") }
      ]
    })
  })

  it("is content with the database itself, and with neither another one nor a pooler", async () => {
    const direct = Redacted.value(databaseUrl())
    const elsewhere = new URL(direct)
    elsewhere.pathname = "/template1"
    for (const [DATABASE_DIRECT_URL, code, detail] of [
      [direct, 0, "DATABASE_DIRECT_URL leads to the database of DATABASE_URL"],
      [elsewhere.href, 1, "DATABASE_DIRECT_URL leads to another database than DATABASE_URL"],
      [pooled, 1, "DATABASE_DIRECT_URL leads to a pooler that keeps no sessions"]
    ] as const)
      expect(await withSessions({ DATABASE_URL: pooled, DATABASE_DIRECT_URL })).toMatchObject({
        code,
        sessions: [{ name: "database" }, { name: "database sessions", detail }]
      })
    expect(await withSessions({ DATABASE_REPLICA_URL: direct })).toMatchObject({
      code: 1,
      sessions: [{ name: "database" }, { name: "database replica", detail: expect.stringContaining("is no replica") }]
    })
    expect(await withSessions({})).toMatchObject({ code: 0, sessions: [{ name: "database" }, migrations] })
  })
})

describe("`banquet serve`, behind a pooler that keeps no sessions", () => {
  const variables = { BANQUET_SIGNING_SECRET: "a secret of these tests, long enough" }
  const warning = "DATABASE_DIRECT_URL, or database.directUrl, leads around the pooler"

  it("serves, and says what it lacks; not where it has the way around", async () => {
    const lacking = await workplace.serve([], { ...variables, DATABASE_URL: pooled })
    const warned = new Promise((resolve) => {
      const look = () => lacking.stderr.includes(warning) && resolve(true)
      lacking.process.stderr?.on("data", look)
      look()
    })
    expect(await warned).toBe(true)
    expect((await fetch(`${lacking.url}/readyz`)).status).toBe(200)

    const direct = Redacted.value(databaseUrl())
    const content = await workplace.serve([], { ...variables, DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct })
    expect((await fetch(`${content.url}/readyz`)).status).toBe(200)
    expect(await content.end("SIGTERM")).toBe(0)
    expect(content.stderr).not.toContain(warning)
  })
})

describe("a URL that asks for what cannot be done", () => {
  const of = (change: (url: URL) => void) => {
    const url = new URL(Redacted.value(databaseUrl()))
    change(url)
    return url.href
  }

  it("exits with 3 where the server has no TLS, or not this database", async () => {
    for (const [change, reason] of [
      [(url: URL) => url.searchParams.set("sslmode", "verify-full"), "cannot be reached by TLS as sslmode asks for it"],
      [(url: URL) => (url.pathname = "/nowhere"), "has no database of this name"]
    ] as const)
      expect(await withVariables({ DATABASE_URL: of(change) }, () => command("occasion", "list"))).toEqual({
        code: 3,
        stdout: "",
        stderr: `temporarily_unavailable: The database of DATABASE_URL ${reason}.\n`
      })
    const DATABASE_DIRECT_URL = of((url) => (url.password = "hunter2"))
    expect((await withVariables({ DATABASE_DIRECT_URL }, () => command("migrate"))).stderr).toBe(
      "temporarily_unavailable: The database of DATABASE_DIRECT_URL refuses the user or the password.\n"
    )
  })

  it("exits with 2 where it would be passed over", async () => {
    const DATABASE_URL = of((url) => url.searchParams.set("ssl", "true"))
    const { code, stderr } = await withVariables({ DATABASE_URL }, () => command("occasion", "list"))
    expect(code).toBe(2)
    expect(stderr).toMatch(
      /^invalid_configuration: DATABASE_URL must be .*: this one has ssl, which cannot be honoured\n$/
    )
  })
})
