import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { makeApp } from "./Harness.ts"
import { closedEventId, occasionId, otherOccasionId, planId, tokens } from "./Sample.ts"

const app = makeApp()
const tables = `/v1/occasions/${occasionId}/seating/plans/${planId}/tables`
const malformed = { capacity: "eight" }

afterAll(() => app.dispose())
beforeEach(() => {
  app.calls.length = 0
})

const code = async (method: string, path: string, sent: Parameters<typeof app.send>[2] = {}) => {
  const answer = await app.send(method, path, sent)
  return [answer.status, answer.json["code"]]
}

describe("checks come in the order route and method, authenticate, authorize by the path, decode, authorize by the body", () => {
  it("an unknown path or method needs no token", async () => {
    expect(await code("POST", `${tables}/nothing`, { token: "unknown" })).toEqual([404, "not_found"])
    expect(await code("PUT", tables, { token: "unknown" })).toEqual([405, "method_not_allowed"])
  })

  it("a bad token is said before a bad body, a wrong content type and a huge body", async () => {
    for (const headers of [{}, { "content-type": "text/plain" }]) {
      expect(await code("POST", tables, { token: "unknown", body: malformed, headers })).toEqual([
        401,
        "unauthenticated"
      ])
    }
    expect(await code("POST", tables, { body: " ".repeat(1_100_000) })).toEqual([401, "unauthenticated"])
  })

  it("what the path tells of permission is said before a bad path, query or body", async () => {
    expect(await code("POST", tables, { token: tokens.reader, body: malformed })).toEqual([403, "permission_denied"])
    expect(await code("POST", tables, { token: tokens.guest, body: malformed })).toEqual([403, "permission_denied"])
    expect(await code("POST", tables, { token: tokens.planner, body: malformed })).toEqual([400, "invalid_request"])
    const path = `/v1/occasions/${otherOccasionId}/seating?event_id=nothing`
    for (const token of [tokens.vendor, tokens.planner]) {
      expect(await code("GET", path, { token })).toEqual([403, "permission_denied"])
    }
  })

  it("a bad query or body is said before what it tells of permission", async () => {
    const guest = "/v1/guest/occasions/ana-and-ben"
    expect(await code("GET", `${guest}/seating?event_id=nothing`, { token: tokens.guest })).toEqual([
      400,
      "invalid_request"
    ])
    const upload = { event_id: closedEventId, file_name: "a.jpg", content_type: "image/jpeg", byte_size: 0 }
    expect(await code("POST", `${guest}/media/upload-url`, { token: tokens.guest, body: upload })).toEqual([
      400,
      "invalid_request"
    ])
  })

  it("a token of the wrong kind for the route is 403 permission_denied", async () => {
    const guest = "/v1/guest/occasions/ana-and-ben"
    const vendor = `/v1/vendors/occasions/${occasionId}/seating`
    const planner = `/v1/occasions/${occasionId}/seating`
    for (const [path, strangers] of [
      [guest, [tokens.planner, tokens.vendor]],
      [`${guest}/seating`, [tokens.planner, tokens.vendor]],
      [vendor, [tokens.planner, tokens.guest]],
      [planner, [tokens.guest, tokens.vendor]],
      [`/v1/occasions/${occasionId}/events`, [tokens.guest, tokens.vendor]],
      [`/v1/occasions/${occasionId}/changes`, [tokens.guest, tokens.vendor]],
      [`${guest}/changes`, [tokens.planner, tokens.vendor]]
    ] as const) {
      for (const token of strangers) expect(await code("GET", path, { token })).toEqual([403, "permission_denied"])
    }
  })

  it("an occasion that is not there answers a planner like one it may not touch", async () => {
    const path = `/v1/occasions/${otherOccasionId}/seating`
    expect(await code("GET", path, { token: tokens.planner })).toEqual([403, "permission_denied"])
  })

  it("a planner without the permission changes nothing", async () => {
    expect(await code("POST", tables, { token: tokens.reader, body: { capacity: 8 } })).toEqual([
      403,
      "permission_denied"
    ])
    expect(app.calls).toEqual([])
  })

  it("a guest's event that the token does not open is 403 event_not_accessible", async () => {
    const path = `/v1/guest/occasions/ana-and-ben/seating?event_id=${closedEventId}`
    expect(await code("GET", path, { token: tokens.guest })).toEqual([403, "event_not_accessible"])
  })
})

describe("a missing or bad token", () => {
  const credentials: ReadonlyArray<readonly [name: string, headers: Record<string, string>]> = [
    ["no header", {}],
    ["an empty header", { authorization: "" }],
    ["another scheme", { authorization: `Basic ${tokens.planner}` }],
    ["no scheme", { authorization: tokens.planner }],
    ["no token", { authorization: "Bearer " }],
    ["an unknown token", { authorization: "Bearer unknown" }],
    ["a huge token", { authorization: `Bearer ${"x".repeat(8000)}` }]
  ]
  it.each(credentials)("(%s) is 401 unauthenticated with WWW-Authenticate: Bearer", async (_, headers) => {
    const answer = await app.send("GET", "/v1/session", { headers })
    expect([answer.status, answer.json["code"]]).toEqual([401, "unauthenticated"])
    expect(answer.headers.get("www-authenticate")).toBe("Bearer")
  })

  it("is not a good one whose scheme is written in another case", async () => {
    const answer = await app.send("GET", "/v1/session", { headers: { authorization: `bearer ${tokens.planner}` } })
    expect(answer.status).toBe(200)
  })
})
