import { NotFound, StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Effect, Layer } from "effect"
import { ModuleRegistry } from "@banquet/platform-core/modules/ModuleManifest"
import { SecureRandom } from "effect/crypto"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { afterAll, describe, expect, it } from "vitest"
import * as Envelope from "../src/platform/Envelope.ts"
import { makeRouteTable } from "../src/platform/RouteTable.ts"
import { layerLog, makeApp } from "./Harness.ts"
import { eventId, occasionId, planId, tokens } from "./Sample.ts"

const app = makeApp()
const seating = `/v1/occasions/${occasionId}/seating`

afterAll(() => app.dispose())

describe("every response", () => {
  it("carries the caller's x-request-id if it is acceptable", async () => {
    const answer = await app.send("GET", "/healthz", { headers: { "x-request-id": "a.B-9_z" } })
    expect(answer.headers.get("x-request-id")).toBe("a.B-9_z")
  })

  it.each(["", "a b", "ä", "x".repeat(129), "a/b"])("carries a new x-request-id instead of %j", async (given) => {
    const answer = await app.send("GET", "/healthz", { headers: { "x-request-id": encodeURI(given).slice(0, 200) } })
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/)
  })

  it("carries x-content-type-options: nosniff, also when it is a problem", async () => {
    for (const path of ["/healthz", "/docs", "/openapi.json", "/nowhere", "/v1/session"]) {
      expect((await app.send("GET", path)).headers.get("x-content-type-options")).toBe("nosniff")
    }
  })

  it("is not stored when it is private", async () => {
    for (const path of ["/v1/session", "/V1/session", "//v1/session/", seating, "/v1/nowhere"]) {
      for (const token of [tokens.planner, "unknown"]) {
        expect((await app.send("GET", path, { token })).headers.get("cache-control")).toBe("no-store")
      }
    }
  })

  it("names its request in the problem document", async () => {
    const answer = await app.send("GET", "/nowhere", { headers: { "x-request-id": "mine" } })
    expect(answer.json["request_id"]).toBe("mine")
    const other = await app.send("GET", "/v1/session")
    expect(other.json["request_id"]).toBe(other.headers.get("x-request-id"))
  })
})

describe("a path or method that does not exist needs no token", () => {
  it.each(["/", "/v1", "/nowhere", "/v1/guests", `/v1/occasions/${occasionId}/seatings`, "/%", "/%zz/%00", "/%ff"])(
    "%s is 404 not_found",
    async (path) => {
      const answer = await app.send("GET", path)
      expect(answer.status).toBe(404)
      expect(answer.headers.get("content-type")).toBe("application/problem+json")
      expect(answer.json).toMatchObject({ code: "not_found", type: "urn:banquet:problem:not_found", status: 404 })
    }
  )

  const routes: ReadonlyArray<readonly [path: string, allow: string]> = [
    ["/v1/session", "GET, HEAD, DELETE"],
    ["/v1/guest/occasions/ana-and-ben", "GET, HEAD"],
    ["/v1/guest/occasions/ana-and-ben/seating", "GET, HEAD"],
    [seating, "GET, HEAD"],
    [`${seating}/plans`, "POST"],
    [`${seating}/plans/${planId}`, "PATCH"],
    [`${seating}/plans/${planId}/publish`, "POST"],
    [`${seating}/plans/${planId}/zones`, "POST"],
    [`${seating}/zones/${planId}`, "PATCH, DELETE"],
    [`${seating}/plans/${planId}/tables`, "POST"],
    [`${seating}/tables/${planId}`, "PATCH, DELETE"],
    [`${seating}/plans/${planId}/assignments`, "POST"],
    [`${seating}/plans/${planId}/assignments/swap`, "POST"],
    [`${seating}/plans/${planId}/changes`, "POST"],
    [`${seating}/plans/${planId}/publication`, "DELETE"],
    [`${seating}/plans/${planId}/diff`, "GET, HEAD"],
    [`${seating}/plans/${planId}/wishes`, "GET, HEAD, PUT"],
    [`${seating}/plans/${planId}/arrangements`, "POST"],
    [`${seating}/assignments/${planId}`, "PATCH, DELETE"],
    [`/v1/vendors/occasions/${occasionId}/seating`, "GET, HEAD"],
    ["/healthz", "GET, HEAD"],
    ["/readyz", "GET, HEAD"],
    ["/metrics", "GET, HEAD"],
    ["/openapi.json", "GET, HEAD"],
    ["/docs", "GET, HEAD"]
  ]

  it.each(routes)("%s answers other methods with 405 and Allow: %s", async (path, allow) => {
    const allowed = allow.split(", ")
    for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      if (allowed.includes(method)) continue
      const answer = await app.send(method, path)
      expect([method, answer.status, answer.headers.get("allow")]).toEqual([method, 405, allow])
      if (method === "HEAD") continue
      expect(answer.headers.get("content-type")).toBe("application/problem+json")
      expect(answer.json["code"]).toBe("method_not_allowed")
    }
  })

  it("answers HEAD like GET, without a body", async () => {
    const answer = await app.send("HEAD", "/v1/session", { token: tokens.planner })
    expect([answer.status, answer.text]).toEqual([200, ""])
  })
})

describe("a parameter that cannot be read", () => {
  const bad = [
    "%",
    "%zz",
    "%ff%fe",
    "%00",
    "..%2f..%2fetc",
    "x".repeat(101),
    "x".repeat(5000),
    "__proto__",
    "%F0%9F%92%A9"
  ]

  it.each(bad)("is 401 without a token and 400 with one: %s", async (segment) => {
    const path = `/v1/occasions/${segment}/seating`
    expect((await app.send("GET", path)).status).toBe(401)
    const answer = await app.send("GET", path, { token: tokens.planner })
    expect([answer.status, answer.json["code"]]).toEqual([400, "invalid_request"])
    expect(answer.json["errors"]).toEqual([{ path: "occasion_id", message: "must be a UUID" }])
    expect(answer.text.length).toBeLessThan(500)
  })

  it.each(bad)("that stands for a slug is a slug that does not exist: %s", async (segment) => {
    const answer = await app.send("GET", `/v1/guest/occasions/${segment}/seating`, { token: tokens.guest })
    expect([answer.status, answer.json["code"]]).toEqual([403, "guest_occasion_mismatch"])
  })

  it("may be an id in upper case", async () => {
    const path = `/v1/occasions/${occasionId.toUpperCase()}/seating?event_id=${eventId.toUpperCase()}`
    expect((await app.send("GET", path, { token: tokens.planner })).status).toBe(200)
  })
})

describe("a failure inside", () => {
  const secret = "Ana's secret note"
  const broken = makeApp({
    planner: {
      view: () => Effect.die(Object.assign(new Error(secret), { detail: secret, cause: new Error(secret) })),
      publish: () => Effect.fail(new StoreUnavailable({ cause: new Error(secret) })),
      unassign: () => Effect.fail(new NotFound({ resource: "seating_assignment" })),
      deleteZone: () => Effect.interrupt
    }
  })
  afterAll(() => broken.dispose())

  it("is 500 internal_error with nothing internal in it, logged once without messages [HTTP-21]", async () => {
    broken.log.length = 0
    const answer = await broken.send("GET", seating, { token: tokens.planner, headers: { "x-request-id": "r-1" } })
    expect(answer.status).toBe(500)
    expect(answer.json).toEqual({
      type: "urn:banquet:problem:internal_error",
      title: "Internal error",
      status: 500,
      detail: "Something went wrong here.",
      code: "internal_error",
      request_id: "r-1"
    })
    const errors = broken.log.filter((line) => line.includes("Request failed"))
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain("r-1")
    expect(errors[0]).toContain("Envelope.test.ts")
    expect(broken.log.join()).not.toContain(secret)
  })

  it("of the store is 503 temporarily_unavailable with Retry-After", async () => {
    const answer = await broken.send("POST", `${seating}/plans/${planId}/publish`, { token: tokens.planner })
    expect([answer.status, answer.json["code"]]).toEqual([503, "temporarily_unavailable"])
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThanOrEqual(1)
    expect(answer.text + broken.log.join()).not.toContain(secret)
  })

  it("while authenticating is answered alike and logs no token", async () => {
    expect((await broken.send("GET", "/v1/session", { token: tokens.storeDown })).status).toBe(503)
    expect((await broken.send("GET", "/v1/session", { token: tokens.defect })).status).toBe(500)
    expect(broken.log.join()).not.toContain("secret")
  })

  it("by interruption is a problem too", async () => {
    const answer = await broken.send("DELETE", `${seating}/zones/${planId}`, { token: tokens.planner })
    expect([answer.status, answer.json["code"]]).toEqual([503, "temporarily_unavailable"])
  })
})

describe("the request log", () => {
  it("has one line a request, with the route pattern and neither query nor token", async () => {
    app.log.length = 0
    await app.send("GET", `${seating}?event_id=${eventId}`, {
      token: tokens.planner,
      headers: { "x-request-id": "r-2" }
    })
    expect(app.log).toHaveLength(1)
    const line = JSON.parse(app.log[0] ?? "")
    expect(line.annotations).toMatchObject({
      request_id: "r-2",
      method: "GET",
      route: "/v1/occasions/:occasion_id/seating",
      status: 200
    })
    expect(line.annotations.duration_ms).toBeGreaterThanOrEqual(0)
    expect(app.log.join()).not.toContain(tokens.planner)
    expect(app.log.join()).not.toContain(eventId)
  })

  it("does not repeat what an unknown path says", async () => {
    app.log.length = 0
    await app.send("GET", "/nowhere/with-a-secret?token=secret")
    expect(app.log).toHaveLength(1)
    expect(app.log.join()).not.toContain("secret")
  })
})

describe("strict-transport-security", () => {
  it("is in every answer where the public URL is https, and in none elsewhere", async () => {
    for (const strictTransportSecurity of [true, false]) {
      const served = makeApp({ strictTransportSecurity })
      for (const path of ["/healthz", "/v1/session", "/nowhere", "/docs"]) {
        const { headers } = await served.send("GET", path)
        expect(headers.get("strict-transport-security")).toBe(strictTransportSecurity ? "max-age=31536000" : null)
      }
      await served.dispose()
    }
  })
})

describe("retry-after", () => {
  it("is that of whoever answered 503, and two seconds by default", async () => {
    const route = (path: `/${string}`, headers: Record<string, string>) =>
      HttpRouter.add("GET", path, HttpServerResponse.empty({ status: 503, headers }))
    const { dispose, handler } = HttpRouter.toWebHandler(
      Layer.mergeAll(
        route("/told", { "retry-after": "30" }),
        route("/untold", {}),
        Envelope.layer({ routes: makeRouteTable([]), strictTransportSecurity: false })
      ).pipe(
        Layer.provide(Layer.succeed(ModuleRegistry, [])),
        Layer.provide(
          Layer.succeed(
            SecureRandom.SecureRandom,
            SecureRandom.make((size) => new Uint8Array(size))
          )
        ),
        Layer.merge(layerLog([]))
      ),
      { disableLogger: true }
    )
    const retryAfter = async (path: string) =>
      (await handler(new Request(`http://localhost${path}`))).headers.get("retry-after")
    expect([await retryAfter("/told"), await retryAfter("/untold")]).toEqual(["30", "2"])
    await dispose()
  })
})
