/** The HTTP contract, "Operations". */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

it("`GET /healthz` (process up) [HTTP-33]", async () => {
  const { status } = await server.anybody.get("/healthz")
  expect(status).toBe(200)
})

it("`GET /readyz` (database, storage and migrations; 503 naming what is missing, no details) [HTTP-33]", async () => {
  const { status } = await server.anybody.get("/readyz")
  expect(status).toBe(200)
})

it("`GET /metrics` (Prometheus; to loopback callers, or with the bearer `BANQUET_METRICS_TOKEN`, else 404) [HTTP-34]", async () => {
  const { status, headers, text } = await server.anybody.get("/metrics")
  expect(status).toBe(200)
  expect(headers.get("content-type")).toMatch(/^text\/plain/)
  expect(text).toMatch(/^# TYPE \S+ (counter|gauge|histogram|summary)$/m)
})

interface OpenApi {
  readonly openapi: string
  readonly paths: Record<
    string,
    Record<string, { readonly responses: Record<string, unknown>; readonly security?: ReadonlyArray<unknown> }>
  >
}

describe("`GET /openapi.json` (OpenAPI 3.1 of everything above, every problem code included) [HTTP-35]", () => {
  const routes: Record<string, ReadonlyArray<string>> = {
    "/v1/session": ["delete", "get"],
    "/v1/guest/occasions/{occasion_slug}": ["get"],
    "/v1/guest/occasions/{occasion_slug}/seating": ["get"],
    "/v1/occasions/{occasion_id}/seating": ["get"],
    "/v1/occasions/{occasion_id}/seating/plans": ["post"],
    "/v1/occasions/{occasion_id}/seating/plans/{seating_plan_id}": ["patch"],
    "/v1/occasions/{occasion_id}/seating/plans/{seating_plan_id}/zones": ["post"],
    "/v1/occasions/{occasion_id}/seating/zones/{seating_zone_id}": ["delete", "patch"],
    "/v1/occasions/{occasion_id}/seating/plans/{seating_plan_id}/tables": ["post"],
    "/v1/occasions/{occasion_id}/seating/tables/{seating_table_id}": ["delete", "patch"],
    "/v1/occasions/{occasion_id}/seating/plans/{seating_plan_id}/assignments": ["post"],
    "/v1/occasions/{occasion_id}/seating/plans/{seating_plan_id}/assignments/swap": ["post"],
    "/v1/occasions/{occasion_id}/seating/plans/{seating_plan_id}/changes": ["post"],
    "/v1/occasions/{occasion_id}/seating/assignments/{seating_assignment_id}": ["delete", "patch"],
    "/v1/occasions/{occasion_id}/seating/plans/{seating_plan_id}/publish": ["post"],
    "/v1/vendors/occasions/{occasion_id}/seating": ["get"]
  }

  it("of every route", async () => {
    const { openapi, paths } = await answered(200, server.anybody.get<OpenApi>("/openapi.json"))
    expect(openapi).toMatch(/^3\.1\./)
    for (const [path, methods] of Object.entries(routes)) {
      expect([path, Object.keys(paths[path] ?? {}).toSorted()]).toEqual([path, methods])
    }
  })

  it("with every problem that a route can answer", async () => {
    const { paths } = await answered(200, server.anybody.get<OpenApi>("/openapi.json"))
    const assign = paths["/v1/occasions/{occasion_id}/seating/plans/{seating_plan_id}/assignments"]?.["post"]
    const statuses = Object.keys(assign?.responses ?? {})
    for (const status of ["200", "201", "400", "401", "403", "404", "409", "413", "415", "422", "503"]) {
      expect(statuses).toContain(status)
    }
  })

  it("with whole numbers as such, in bodies and in queries", async () => {
    const { text } = await server.anybody.get("/openapi.json")
    expect(text).not.toContain("Infinity")
    expect(text).toContain('"name":"limit","in":"query","schema":{"type":"integer","minimum":1,"maximum":200')
    expect(text).toContain('"seat_number":{"anyOf":[{"type":"integer","minimum":1},{"type":"null"}]}')
  })
})

it("`GET /docs` (a browsable page of it). [HTTP-35]", async () => {
  const { status, headers, text } = await server.anybody.get("/docs")
  expect(status).toBe(200)
  expect(headers.get("content-type")).toMatch(/^text\/html/)
  expect(text).toContain("openapi")
})

it("answers what it does not have with a problem", async () => {
  await refused(404, "not_found", server.anybody.get("/no/such/route"))
  await refused(405, "method_not_allowed", server.anybody.post("/healthz"))
})
