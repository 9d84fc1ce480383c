import { createHash } from "node:crypto"
import { Effect, Option } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { afterAll, describe, expect, it } from "vitest"
import { layerLog, makeApp, makeRoutes } from "./Harness.ts"
import { tokens } from "./Sample.ts"

const app = makeApp({ metricsToken: "metrics-secret" })
afterAll(() => app.dispose())

/** The status of /metrics for a caller at this socket address. */
const metricsFrom = (address: string, headers: Record<string, string> = {}, httpVersion = "1.1") =>
  Effect.gen(function* () {
    const handler = yield* HttpRouter.toHttpEffect(makeRoutes({}, [], []))
    const source = Object.assign(new Request("http://localhost/metrics", { headers }), { httpVersion })
    const request = HttpServerRequest.fromWeb(source).modify({
      remoteAddress: Option.some(address)
    })
    const response = yield* Effect.provideService(handler, HttpServerRequest.HttpServerRequest, request)
    return HttpServerResponse.toWeb(response).status
  }).pipe(Effect.scoped, Effect.provide(layerLog([])), Effect.runPromise)

describe("GET /healthz", () => {
  it("says that the process is up", async () => {
    const answer = await app.send("GET", "/healthz")
    expect([answer.status, answer.json]).toEqual([200, { status: "ok" }])
  })
})

describe("GET /readyz", () => {
  it("names what was checked", async () => {
    const ready = makeApp({ checks: [{ name: "database", check: Effect.void }] })
    const answer = await ready.send("GET", "/readyz")
    expect([answer.status, answer.json]).toEqual([200, { status: "ready", checks: ["database"] }])
    await ready.dispose()
  })

  it("is 503 naming what is missing, with no details", async () => {
    const waiting = makeApp({
      checks: [
        { name: "database", check: Effect.fail(new Error("password wrong")) },
        { name: "migrations", check: Effect.void },
        { name: "storage", check: Effect.die("password wrong") }
      ]
    })
    const answer = await waiting.send("GET", "/readyz")
    expect(answer.status).toBe(503)
    expect(answer.json).toMatchObject({ code: "temporarily_unavailable", missing: ["database", "storage"] })
    expect(answer.text).not.toContain("password")
    expect(answer.headers.get("retry-after")).not.toBeNull()
    await waiting.dispose()
  })
})

describe("GET /metrics", () => {
  it("is for loopback callers, by their socket address", async () => {
    for (const address of ["127.0.0.1", "127.9.8.7", "::1", "::ffff:127.0.0.1"]) {
      expect([address, await metricsFrom(address)]).toEqual([address, 200])
    }
    for (const address of ["10.0.0.1", "::ffff:10.0.0.1", "2001:db8::1", "127.0.0.1.example"]) {
      expect([address, await metricsFrom(address)]).toEqual([address, 404])
    }
  })

  it("is not for callers that a local proxy speaks for", async () => {
    for (const header of [
      "x-forwarded-for",
      "x-forwarded-proto",
      "forwarded",
      "via",
      "x-real-ip",
      "cf-connecting-ip"
    ]) {
      expect([header, await metricsFrom("127.0.0.1", { [header]: "203.0.113.7" })]).toEqual([header, 404])
    }
    for (const host of ["banquet.example", "127.0.0.1.example", "banquet.example:3000"]) {
      expect([host, await metricsFrom("127.0.0.1", { host })]).toEqual([host, 404])
    }
    for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "LOCALHOST"]) {
      expect([host, await metricsFrom("127.0.0.1", { host })]).toEqual([host, 200])
    }
  })

  it("is not for callers in HTTP/1.0, as proxies are that say nothing of whom they speak for", async () => {
    expect(await metricsFrom("127.0.0.1", {}, "1.1")).toBe(200)
    expect(await metricsFrom("127.0.0.1", {}, "1.0")).toBe(404)
  })

  it("is for whoever has the token, and else is not there", async () => {
    expect((await app.send("GET", "/metrics", { token: "metrics-secret" })).status).toBe(200)
    for (const token of ["metrics-secre", "metrics-secret2", tokens.planner]) {
      const answer = await app.send("GET", "/metrics", { token })
      expect([answer.status, answer.json["code"]]).toEqual([404, "not_found"])
    }
    expect((await app.send("GET", "/metrics")).json["detail"]).toBe((await app.send("GET", "/nowhere")).json["detail"])
  })

  it("counts requests by route pattern, method and status", async () => {
    await app.send("GET", "/v1/guest/occasions/ana-and-ben/seating", { token: tokens.guest })
    await app.send("GET", "/nowhere/at/all")
    const { text } = await app.send("GET", "/metrics", { token: "metrics-secret" })
    expect(text).toMatch(
      /http_requests_total\{method="GET",route="\/v1\/guest\/occasions\/:occasion_slug\/seating",status="200"\} \d+/
    )
    expect(text).toMatch(/http_request_duration_seconds_bucket\{[^}]*route="none"[^}]*le="0.005"[^}]*\} \d+/)
    expect(text).not.toContain("nowhere")
  })
})

describe("GET /docs", () => {
  it("is a page of its own, without a CDN", async () => {
    const answer = await app.send("GET", "/docs")
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-type")).toContain("text/html")
    expect(answer.text).not.toMatch(/<(?:script|link)[^>]+(?:src|href)="https?:/)
    expect(answer.text).toContain("/v1/session")
  })

  it("runs nothing but what stands on it, and is framed by nobody", async () => {
    const { headers, text } = await app.send("GET", "/docs")
    const policy = headers.get("content-security-policy") ?? ""
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain("unsafe")
    expect(headers.get("x-frame-options")).toBe("DENY")
    expect(headers.get("referrer-policy")).toBe("no-referrer")
    const [, script = ""] = /<script>([\s\S]*?)<\/script>/.exec(text) ?? []
    expect(policy).toContain(`'sha256-${createHash("sha256").update(script).digest("base64")}'`)
  })
})
