import { Validator } from "@seriousme/openapi-schema-validator"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeApp } from "./Harness.ts"

/** The codes of the contract's table. */
const codes = [
  "invalid_request",
  "unauthenticated",
  "permission_denied",
  "guest_occasion_mismatch",
  "event_not_accessible",
  "vendor_not_active",
  "vendor_not_in_occasion",
  "not_found",
  "plan_not_published",
  "upload_session_not_found",
  "method_not_allowed",
  "module_not_installed",
  "module_not_enabled",
  "uploads_not_active",
  "upload_not_received",
  "upload_session_closed",
  "upload_quota_reached",
  "upload_session_expired",
  "file_too_large",
  "not_an_image",
  "rate_limited",
  "plan_already_exists",
  "actor_already_assigned",
  "seat_taken",
  "table_full",
  "capacity_below_occupancy",
  "table_not_empty",
  "stale_revision",
  "key_taken",
  "slug_taken",
  "event_in_use",
  "last_manager",
  "actor_in_use",
  "payload_too_large",
  "unsupported_media_type",
  "table_not_in_plan",
  "zone_not_in_plan",
  "actor_not_eligible",
  "actor_declined",
  "seat_above_capacity",
  "actor_not_in_occasion",
  "membership_cycle",
  "rsvp_closed",
  "actor_not_in_party",
  "meal_not_offered",
  "plus_ones_not_allowed",
  "internal_error",
  "temporarily_unavailable"
]

const operations = [
  "get /v1/session",
  "delete /v1/session",
  "post /v1/occasions",
  "get /v1/occasions/{occasion_id}",
  "patch /v1/occasions/{occasion_id}",
  "get /v1/occasions/{occasion_id}/modules",
  "put /v1/occasions/{occasion_id}/modules/{module}",
  "delete /v1/occasions/{occasion_id}/modules/{module}",
  "put /v1/occasions/{occasion_id}/events/{event_id}/modules/{module}",
  "get /v1/occasions/{occasion_id}/events",
  "post /v1/occasions/{occasion_id}/events",
  "patch /v1/occasions/{occasion_id}/events/{event_id}",
  "delete /v1/occasions/{occasion_id}/events/{event_id}",
  "get /v1/occasions/{occasion_id}/audit",
  "get /v1/occasions/{occasion_id}/planners",
  "post /v1/occasions/{occasion_id}/planners",
  "patch /v1/occasions/{occasion_id}/planners/{planner_id}",
  "delete /v1/occasions/{occasion_id}/planners/{planner_id}",
  "post /v1/occasions/{occasion_id}/planners/{planner_id}/links",
  "get /v1/occasions/{occasion_id}/vendors",
  "post /v1/occasions/{occasion_id}/vendors",
  "patch /v1/occasions/{occasion_id}/vendors/{actor_id}",
  "post /v1/occasions/{occasion_id}/vendors/{actor_id}/links",
  "post /v1/sign-in",
  "get /v1/occasions/{occasion_id}/tokens",
  "delete /v1/occasions/{occasion_id}/tokens/{token_id}",
  "get /v1/guest/occasions/{occasion_slug}",
  "get /v1/guest/occasions/{occasion_slug}/seating",
  "post /v1/guest/occasions/{occasion_slug}/media/upload-url",
  "post /v1/guest/occasions/{occasion_slug}/media/complete",
  "get /v1/guest/occasions/{occasion_slug}/media",
  "get /v1/guest/occasions/{occasion_slug}/media/{gallery_item_id}/original",
  "get /v1/occasions/{occasion_id}/gallery",
  "patch /v1/occasions/{occasion_id}/gallery/items/{gallery_item_id}/moderation",
  "get /v1/occasions/{occasion_id}/gallery/items/{gallery_item_id}/moderation",
  "post /v1/occasions/{occasion_id}/gallery/moderation",
  "get /v1/occasions/{occasion_id}/gallery/items/{gallery_item_id}/original",
  "get /v1/occasions/{occasion_id}/actors",
  "post /v1/occasions/{occasion_id}/actors",
  "post /v1/occasions/{occasion_id}/actors/import",
  "post /v1/occasions/{occasion_id}/actors/imports/{import_id}/undo",
  "post /v1/occasions/{occasion_id}/actors/invitations",
  "get /v1/occasions/{occasion_id}/actors/{actor_id}",
  "patch /v1/occasions/{occasion_id}/actors/{actor_id}",
  "delete /v1/occasions/{occasion_id}/actors/{actor_id}",
  "post /v1/occasions/{occasion_id}/actors/{actor_id}/merge",
  "put /v1/occasions/{occasion_id}/actors/{actor_id}/invitations/{event_id}",
  "delete /v1/occasions/{occasion_id}/actors/{actor_id}/invitations/{event_id}",
  "post /v1/occasions/{occasion_id}/guests/links",
  "get /v1/occasions/{occasion_id}/guests/links",
  "delete /v1/occasions/{occasion_id}/guests/links/{token_id}",
  "get /v1/occasions/{occasion_id}/seating",
  "get /v1/occasions/{occasion_id}/seating/export",
  "get /v1/occasions/{occasion_id}/seating/lists",
  "get /v1/occasions/{occasion_id}/seating/plans/{seating_plan_id}/acknowledgements",
  "post /v1/occasions/{occasion_id}/seating/plans",
  "patch /v1/occasions/{occasion_id}/seating/plans/{seating_plan_id}",
  "post /v1/occasions/{occasion_id}/seating/plans/{seating_plan_id}/places",
  "post /v1/occasions/{occasion_id}/seating/plans/{seating_plan_id}/floor-picture/upload-url",
  "put /v1/occasions/{occasion_id}/seating/plans/{seating_plan_id}/floor-picture",
  "delete /v1/occasions/{occasion_id}/seating/plans/{seating_plan_id}/floor-picture",
  "post /v1/occasions/{occasion_id}/seating/plans/{seating_plan_id}/publish",
  "post /v1/occasions/{occasion_id}/seating/plans/{seating_plan_id}/zones",
  "patch /v1/occasions/{occasion_id}/seating/zones/{seating_zone_id}",
  "delete /v1/occasions/{occasion_id}/seating/zones/{seating_zone_id}",
  "post /v1/occasions/{occasion_id}/seating/plans/{seating_plan_id}/tables",
  "patch /v1/occasions/{occasion_id}/seating/tables/{seating_table_id}",
  "delete /v1/occasions/{occasion_id}/seating/tables/{seating_table_id}",
  "post /v1/occasions/{occasion_id}/seating/plans/{seating_plan_id}/changes",
  "post /v1/occasions/{occasion_id}/seating/plans/{seating_plan_id}/arrangements",
  "delete /v1/occasions/{occasion_id}/seating/plans/{seating_plan_id}/publication",
  "get /v1/occasions/{occasion_id}/seating/plans/{seating_plan_id}/diff",
  "get /v1/occasions/{occasion_id}/seating/plans/{seating_plan_id}/wishes",
  "put /v1/occasions/{occasion_id}/seating/plans/{seating_plan_id}/wishes",
  "patch /v1/occasions/{occasion_id}/seating/assignments/{seating_assignment_id}",
  "post /v1/occasions/{occasion_id}/seating/plans/{seating_plan_id}/assignments",
  "post /v1/occasions/{occasion_id}/seating/plans/{seating_plan_id}/assignments/swap",
  "delete /v1/occasions/{occasion_id}/seating/assignments/{seating_assignment_id}",
  "get /v1/guest/occasions/{occasion_slug}/rsvp",
  "put /v1/guest/occasions/{occasion_slug}/rsvp/{event_id}",
  "get /v1/occasions/{occasion_id}/rsvp",
  "get /v1/occasions/{occasion_id}/rsvp/{event_id}",
  "put /v1/occasions/{occasion_id}/rsvp/{event_id}",
  "get /v1/occasions/{occasion_id}/changes",
  "get /v1/guest/occasions/{occasion_slug}/changes",
  "get /v1/vendors/occasions/{occasion_id}/seating",
  "get /v1/vendors/occasions/{occasion_id}/seating/export",
  "get /v1/vendors/occasions/{occasion_id}/seating/lists",
  "put /v1/vendors/occasions/{occasion_id}/seating/plans/{seating_plan_id}/acknowledgement",
  "get /healthz",
  "get /readyz",
  "get /metrics",
  "get /openapi.json",
  "get /docs"
]

interface Operation {
  readonly operationId: string
  readonly security: ReadonlyArray<unknown>
  readonly requestBody?: { readonly required: boolean }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, unknown>>; readonly headers: object }>
  >
}

interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
}

const app = makeApp()
let document: Document

beforeAll(async () => {
  document = JSON.parse((await app.send("GET", "/openapi.json")).text)
})
afterAll(() => app.dispose())

const everyOperation = (): ReadonlyArray<readonly [name: string, operation: Operation]> =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const)
  )

describe("/openapi.json", () => {
  it("is OpenAPI 3.1 of every route, and of no other", () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(
      everyOperation()
        .map(([name]) => name)
        .toSorted()
    ).toEqual(operations.toSorted())
  })

  it("is valid", async () => {
    const { errors, valid } = await new Validator().validate({ ...(await app.send("GET", "/openapi.json")).json })
    expect([valid, errors ?? []]).toEqual([true, []])
  })

  it.each(codes)("has the problem %s", (code) => {
    expect(JSON.stringify(document.components.schemas)).toContain(`"${code}"`)
    expect(JSON.stringify(document.components.schemas)).toContain(`"urn:banquet:problem:${code}"`)
  })

  it("refers only to what it has", () => {
    const references = JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)
    const missing = [...references]
      .map(([, name = ""]) => name)
      .filter((name) => !(name in document.components.schemas))
    expect(missing).toEqual([])
  })

  it("answers every failure with a problem document, and says what comes in headers", () => {
    for (const [name, { responses }] of everyOperation()) {
      for (const [status, { content = {}, headers }] of Object.entries(responses)) {
        expect([name, status, Object.keys(headers)]).toEqual([name, status, expect.arrayContaining(["x-request-id"])])
        const isProblem = "application/problem+json" in content
        expect([name, status, isProblem]).toEqual([name, status, Number(status) >= 400])
      }
    }
  })

  it("asks for a bearer token under /v1, but to sign in, and nowhere else", () => {
    for (const [name, { security }] of everyOperation()) {
      expect([name, security]).toEqual([
        name,
        name.includes(" /v1/") && name !== "post /v1/sign-in" ? [{ bearer: [] }] : []
      ])
    }
  })

  it("declares where modules refuse changes of actors, with the modules' problems", () => {
    const [, change] =
      everyOperation().find(([name]) => name === "patch /v1/occasions/{occasion_id}/actors/{actor_id}") ?? []
    expect(JSON.stringify(change?.responses["409"])).toContain("TableFullProblem")
    expect(JSON.stringify(change?.responses["409"])).toContain("StaleActorProblem")
  })

  it("has an operation id of its own for each", () => {
    const ids = everyOperation().map(([, { operationId }]) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it("asks for a body only where a member of it is required", () => {
    const required = everyOperation()
      .filter(([, { requestBody }]) => requestBody?.required === true)
      .map(([, { operationId }]) => operationId)
    expect(required.toSorted()).toEqual([
      "actors.changeInvitations",
      "actors.create",
      "actors.import",
      "actors.invite",
      "actors.merge",
      "guestGallery.complete",
      "guestGallery.uploadUrl",
      "guestLinks.create",
      "guestRsvp.answer",
      "modules.enable",
      "occasion.createEvent",
      "occasions.create",
      "plannerGallery.moderate",
      "plannerGallery.moderateAll",
      "plannerRsvp.answer",
      "plannerSeating.assign",
      "plannerSeating.changeSeats",
      "plannerSeating.createPlan",
      "plannerSeating.createTable",
      "plannerSeating.createZone",
      "plannerSeating.floorPictureUploadUrl",
      "plannerSeating.lock",
      "plannerSeating.placeTables",
      "plannerSeating.replaceWishes",
      "plannerSeating.setFloorPicture",
      "plannerSeating.swap",
      "planners.create",
      "signIn.signIn",
      "vendorSeating.acknowledge",
      "vendors.create",
      "vendors.update"
    ])
  })
})

describe("servers", () => {
  it("is where the routes are reached, whatever path they are mounted at", async () => {
    const mounted = makeApp({ publicUrl: "https://example.org/banquet" })
    const { json } = await mounted.send("GET", "/openapi.json")
    expect(json["servers"]).toEqual([{ url: "https://example.org/banquet" }])
    const { text } = await mounted.send("GET", "/docs")
    expect(text).toContain('"servers":[{"url":"https://example.org/banquet"}]')
    await mounted.dispose()
  })

  it("is by default where the document was read", async () => {
    const alone = makeApp()
    expect((await alone.send("GET", "/openapi.json")).json["servers"]).toEqual([{ url: "/" }])
    await alone.dispose()
  })
})
