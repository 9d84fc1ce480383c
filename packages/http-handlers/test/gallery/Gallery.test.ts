/** The gallery's routes over fakes of their use cases. */
import { NotAnImage } from "@banquet/assets-core/ImageEngine"
import { UploadSessionClosed, UploadSessionExpired, UploadSessionNotFound } from "@banquet/assets-core/UploadSession"
import { FileTooLarge, InspectionBusy, UploadNotReceived, InsufficientStorage } from "@banquet/assets-core/UploadErrors"
import { UploadQuotaReached, UploadsNotActive } from "@banquet/gallery-core/GalleryErrors"
import {
  EventNotAccessible,
  GuestOccasionMismatch,
  ModuleNotEnabled,
  ModuleNotInstalled,
  NotFound,
  PermissionDenied,
  StoreUnavailable
} from "@banquet/platform-core/PlatformErrors"
import { Effect } from "effect"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import {
  assetId,
  createdAt,
  feedItem,
  item,
  itemId,
  otherItemId,
  processingItem,
  sessionId,
  upload
} from "./GallerySample.ts"
import { type Fakes, makeApp, makeCall, type Sent } from "../Harness.ts"
import { closedEventId, eventId, occasionId, otherOccasionId, tokens } from "../Sample.ts"

const media = "/v1/guest/occasions/ana-and-ben/media"
const gallery = `/v1/occasions/${occasionId}/gallery`
const moderation = `${gallery}/items/${itemId}/moderation`
const file = { event_id: eventId, file_name: "IMG_1.jpg", content_type: "image/jpeg", byte_size: 3_000_000 }

const app = makeApp({ uploadsPerMinute: 1000 })
afterAll(() => app.dispose())
beforeEach(() => {
  app.calls.length = 0
})

/** A request to an application of its own. */
const sendTo = async (fakes: Fakes, method: string, path: string, sent: Sent) => {
  const own = makeApp(fakes)
  const answer = await own.send(method, path, sent)
  await own.dispose()
  return answer
}

const call = makeCall(app)

const ofGuest = { occasion_slug: "ana-and-ben" }
const ofPlanner = { occasion_id: occasionId }
const ofItem = { ...ofPlanner, gallery_item_id: itemId }

describe("the guest's gallery through the typed client", () => {
  it("begins an upload", async () => {
    const answer = await call(tokens.guest, (client) =>
      client.guestGallery.uploadUrl({ params: ofGuest, payload: { ...file, caption: "The cake" } })
    )
    expect(answer).toEqual({
      upload_session: {
        id: sessionId,
        event_id: eventId,
        status: "open",
        expires_at: "2026-11-20T20:30:00.000Z"
      },
      upload
    })
    expect(app.calls).toEqual([
      {
        method: "startUpload",
        input: {
          eventId,
          fileName: "IMG_1.jpg",
          contentType: "image/jpeg",
          byteSize: 3_000_000,
          caption: "The cake"
        }
      }
    ])
  })

  it("completes it with 201, and with 200 when it was complete", async () => {
    const first = await app.send("POST", `${media}/complete`, {
      token: tokens.guest,
      body: { upload_session_id: sessionId.toUpperCase() }
    })
    expect([first.status, first.json]).toEqual([
      201,
      {
        gallery_item: {
          id: itemId,
          event_id: eventId,
          caption: "The cake",
          moderation_status: "pending",
          created_at: "2026-11-20T20:15:00.000Z",
          asset: { id: assetId, status: "processing" }
        }
      }
    ])
    expect(app.calls).toEqual([{ method: "completeUpload", input: { sessionId } }])
    const again = await sendTo(
      {
        guestGallery: {
          completeUpload: () => Effect.succeed({ uploaded: { item, assetStatus: "ready" }, created: false })
        }
      },
      "POST",
      `${media}/complete`,
      { token: tokens.guest, body: { upload_session_id: sessionId } }
    )
    expect(again.status).toBe(200)
  })

  it("reads the feed page by page", async () => {
    const page = await call(tokens.guest, (client) => client.guestGallery.feed({ params: ofGuest, query: {} }))
    expect(page.items).toMatchObject([
      {
        id: itemId,
        event_id: eventId,
        caption: "The cake",
        uploader_name: "Gil",
        created_at: "2026-11-20T20:15:00.000Z",
        width: 4032,
        height: 3024,
        placeholder: "AAAA",
        thumbnail: {
          url: feedItem.thumbnail.url,
          width: 400,
          height: 400,
          content_type: "image/webp",
          byte_size: 4000
        },
        web: { width: 2048 }
      }
    ])
    const cursor = page.next_cursor
    if (cursor === null) throw new Error("no cursor")
    await call(tokens.guest, (client) =>
      client.guestGallery.feed({ params: ofGuest, query: { cursor, limit: 200, event_id: eventId } })
    )
    expect(app.calls.map(({ input }) => input)).toEqual([
      { eventId: null, limit: 50, after: null },
      { eventId, limit: 200, after: { id: itemId, createdAt } }
    ])
  })

  it("gives the URL of an original", async () => {
    const answer = await call(tokens.guest, (client) =>
      client.guestGallery.original({ params: { ...ofGuest, gallery_item_id: itemId } })
    )
    expect(answer).toMatchObject({ expires_at: "2026-11-20T20:20:00.000Z", file_name: "IMG_1.jpg" })
  })
})

describe("the planner's gallery through the typed client", () => {
  it("lists items with totals", async () => {
    const page = await call(tokens.planner, (client) =>
      client.plannerGallery.list({
        params: ofPlanner,
        query: { event_id: eventId, moderation_status: "pending", limit: 2 }
      })
    )
    expect(page).toMatchObject({
      items: [
        {
          id: itemId,
          occasion_id: occasionId,
          asset_id: assetId,
          moderation_status: "pending",
          moderation: null,
          uploader: { display_name: "Gil" },
          asset: { status: "processing", failure: null, content_type: "image/jpeg", visibility: "guests" },
          placeholder: null,
          thumbnail: null,
          web: null
        },
        {
          moderation_status: "approved",
          moderation: {
            notes: "lovely",
            decided_at: "2026-11-20T20:15:00.000Z",
            decided_by: { kind: "planner", key: "paula", display_name: "Paula" }
          },
          placeholder: "AAAA",
          thumbnail: { width: 400 }
        }
      ],
      next_cursor: null,
      totals: { total: 4, pending: 2, approved: 1, rejected: 1 },
      storage: { used_bytes: 12_000_000, limit_bytes: 2 ** 36 }
    })
    const nothingElse = { search: null, from: null, to: null }
    expect(app.calls).toEqual([
      { method: "list", input: { eventId, moderationStatus: "pending", limit: 2, after: null, ...nothingElse } }
    ])
  })

  it("searches and narrows the time, in whatever offset it is written", async () => {
    const path = `/v1/occasions/${occasionId}/gallery?search=%20Caf%C3%A9%20&from=2026-11-20T21:15:00%2B01:00&to=`
    expect((await app.send("GET", path, { token: tokens.planner })).status).toBe(200)
    const query = {
      eventId: null,
      moderationStatus: null,
      limit: 50,
      after: null,
      search: "Café",
      from: createdAt,
      to: null
    }
    expect(app.calls).toEqual([{ method: "list", input: query }])
    for (const [member, value] of [
      ["search", "x".repeat(101)],
      ["search", "a%00b"],
      ["from", "yesterday"],
      ["from", "2026-11-20"],
      ["to", "2026-11-20T25:00:00Z"],
      ["to", "2026-11-20T20:15:00"]
    ] as const) {
      const url = `/v1/occasions/${occasionId}/gallery?${member}=${value}`
      const { json, status } = await app.send("GET", url, { token: tokens.planner })
      expect([status, json]).toMatchObject([400, { code: "invalid_request", errors: [{ path: member }] }])
    }
  })

  it("shows an item without an event", async () => {
    const unbound = { ...processingItem, item: { ...item, eventId: null, enablementId: null } }
    const answer = await sendTo({ plannerGallery: { moderate: () => Effect.succeed(unbound) } }, "PATCH", moderation, {
      token: tokens.planner,
      body: { action: "approve" }
    })
    expect(answer.json).toMatchObject({ gallery_item: { event_id: null, event_enablement_id: null } })
  })

  it("moderates one item and many", async () => {
    await call(tokens.planner, (client) =>
      client.plannerGallery.moderate({ params: ofItem, payload: { action: "approve", notes: " lovely " } })
    )
    const answer = await call(tokens.planner, (client) =>
      client.plannerGallery.moderateAll({
        params: ofPlanner,
        payload: { action: "reject", latest_decided_at: createdAt, gallery_item_ids: [itemId, otherItemId] }
      })
    )
    expect(answer).toMatchObject({ gallery_items: [{ id: itemId }], decided_since: [], not_found: [otherItemId] })
    expect(app.calls).toEqual([
      { method: "moderate", input: { itemId, action: "approve", notes: "lovely" } },
      {
        method: "moderateAll",
        input: { itemIds: [itemId, otherItemId], action: "reject", notes: undefined, latestDecidedAt: createdAt }
      }
    ])
  })

  it("shows every decision, and the URL of an original", async () => {
    const history = await call(tokens.planner, (client) => client.plannerGallery.history({ params: ofItem }))
    expect(history.decisions).toMatchObject([{ from: "pending", to: "approved", notes: "lovely" }])
    const answer = await call(tokens.planner, (client) => client.plannerGallery.original({ params: ofItem }))
    expect(answer.file_name).toBe("IMG_1.jpg")
  })
})

describe("an error of a gallery use case", () => {
  const shared = [
    [new PermissionDenied(), 403, "permission_denied"],
    [new ModuleNotInstalled({ module: "gallery" }), 409, "module_not_installed"],
    [new StoreUnavailable({}), 503, "temporarily_unavailable"]
  ] as const
  const uploads = [
    ...shared,
    [new GuestOccasionMismatch(), 403, "guest_occasion_mismatch"],
    [new EventNotAccessible(), 403, "event_not_accessible"],
    [new ModuleNotEnabled({ module: "gallery" }), 409, "module_not_enabled"],
    [new FileTooLarge({ maximumByteSize: 15_728_640 }), 413, "file_too_large"],
    [new NotAnImage({ reason: "SVG is not accepted." }), 415, "not_an_image"]
  ] as const

  it.each([
    ...uploads,
    [new UploadsNotActive(), 409, "uploads_not_active"],
    [new UploadQuotaReached({ quota: 500, quotaBytes: null }), 409, "upload_quota_reached"],
    [new InsufficientStorage({ reason: "occasion" }), 507, "insufficient_storage"],
    [new InsufficientStorage({ reason: "storage" }), 507, "insufficient_storage"]
  ] as const)("%s of upload-url is %i %s", async (error, status, code) => {
    const fakes = { guestGallery: { startUpload: () => Effect.fail(error) } }
    const answer = await sendTo(fakes, "POST", `${media}/upload-url`, { token: tokens.guest, body: file })
    expect(answer.headers.get("content-type")).toBe("application/problem+json")
    expect(answer.json).toMatchObject({ status, code, type: `urn:banquet:problem:${code}` })
    expect(answer.status).toBe(status)
  })

  it.each([
    ...uploads,
    [new UploadSessionNotFound(), 404, "upload_session_not_found"],
    [new UploadNotReceived(), 409, "upload_not_received"],
    [new UploadSessionClosed(), 409, "upload_session_closed"],
    [new UploadSessionExpired(), 410, "upload_session_expired"]
  ] as const)("%s of complete is %i %s", async (error, status, code) => {
    const fakes = { guestGallery: { completeUpload: () => Effect.fail(error) } }
    const body = { upload_session_id: sessionId }
    const answer = await sendTo(fakes, "POST", `${media}/complete`, { token: tokens.guest, body })
    expect([answer.status, answer.json["code"]]).toEqual([status, code])
  })

  it("of complete while too many pictures are being looked at is 503, with when to come again", async () => {
    const fakes = { guestGallery: { completeUpload: () => Effect.fail(new InspectionBusy()) } }
    const body = { upload_session_id: sessionId }
    const answer = await sendTo(fakes, "POST", `${media}/complete`, { token: tokens.guest, body })
    expect([answer.status, answer.json["code"]]).toEqual([503, "temporarily_unavailable"])
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
  })

  it.each([...shared, [new EventNotAccessible(), 403, "event_not_accessible"]] as const)(
    "%s of the feed is %i %s",
    async (error, status, code) => {
      const fakes = { guestGallery: { feed: () => Effect.fail(error) } }
      const answer = await sendTo(fakes, "GET", media, { token: tokens.guest })
      expect([answer.status, answer.json["code"]]).toEqual([status, code])
    }
  )

  const found = [...shared, [new NotFound({ resource: "gallery_item" }), 404, "not_found"]] as const
  it.each(found)("%s of an original is %i %s", async (error, status, code) => {
    const fakes = {
      guestGallery: { original: () => Effect.fail(error) },
      plannerGallery: { original: () => Effect.fail(error) }
    }
    for (const [token, path] of [
      [tokens.guest, `${media}/${itemId}/original`],
      [tokens.planner, `${gallery}/items/${itemId}/original`]
    ] as const) {
      const answer = await sendTo(fakes, "GET", path, { token })
      expect([answer.status, answer.json["code"]]).toEqual([status, code])
    }
  })

  it.each(found)("%s of the planner's list, decision and history is %i %s", async (error, status, code) => {
    const fail = () => Effect.fail(error)
    const fakes = { plannerGallery: { list: fail, moderate: fail, decisions: fail } }
    for (const [method, path] of [
      ["GET", gallery],
      ["PATCH", moderation],
      ["GET", moderation]
    ] as const) {
      const body = method === "PATCH" ? { body: { action: "approve" } } : {}
      const answer = await sendTo(fakes, method, path, { token: tokens.planner, ...body })
      expect([answer.status, answer.json["code"]]).toEqual([status, code])
    }
  })

  it("carries what a client can act on", async () => {
    const tooLarge = { guestGallery: { startUpload: () => Effect.fail(new FileTooLarge({ maximumByteSize: 15 })) } }
    const sent = { token: tokens.guest, body: file }
    expect((await sendTo(tooLarge, "POST", `${media}/upload-url`, sent)).json["maximum_byte_size"]).toBe(15)
    for (const quotaBytes of [null, 2 ** 31]) {
      const error = new UploadQuotaReached({ quota: 7, quotaBytes })
      const reached = { guestGallery: { startUpload: () => Effect.fail(error) } }
      const { json } = await sendTo(reached, "POST", `${media}/upload-url`, sent)
      expect([json["quota"], json["quota_bytes"]]).toEqual([7, quotaBytes])
    }
    const reason = "A GIF may have at most 32 million pixels."
    const refused = { guestGallery: { startUpload: () => Effect.fail(new NotAnImage({ reason })) } }
    expect((await sendTo(refused, "POST", `${media}/upload-url`, sent)).json["detail"]).toBe(reason)
  })
})

describe("what is wrong with an input is said member by member", () => {
  const atLeast = "must be a whole number of at least 1"
  const ids = "must be a list of 1 to 200 gallery item ids"
  const uploadUrl = `${media}/upload-url`
  const cases: ReadonlyArray<readonly [method: string, path: string, body: unknown, member: string, message: string]> =
    [
      ["POST", uploadUrl, { ...file, event_id: undefined }, "event_id", "is missing"],
      ["POST", uploadUrl, { ...file, event_id: "x" }, "event_id", "must be a UUID"],
      ["POST", uploadUrl, { ...file, file_name: " " }, "file_name", "is missing"],
      ["POST", uploadUrl, { ...file, file_name: "x".repeat(256) }, "file_name", "must have at most 255 characters"],
      ["POST", uploadUrl, { ...file, file_name: "a\u0000" }, "file_name", "must not contain U+0000"],
      ["POST", uploadUrl, { ...file, content_type: null }, "content_type", "must be text"],
      ["POST", uploadUrl, { ...file, byte_size: undefined }, "byte_size", "is missing"],
      ["POST", uploadUrl, { ...file, byte_size: 0 }, "byte_size", atLeast],
      ["POST", uploadUrl, { ...file, byte_size: 1.5 }, "byte_size", atLeast],
      ["POST", uploadUrl, { ...file, byte_size: "1" }, "byte_size", atLeast],
      ["POST", uploadUrl, { ...file, caption: "x".repeat(501) }, "caption", "must have at most 500 characters"],
      ["POST", `${media}/complete`, {}, "upload_session_id", "is missing"],
      ["POST", `${media}/complete`, { upload_session_id: "x" }, "upload_session_id", "must be a UUID"],
      ["GET", `${media}?limit=0`, undefined, "limit", "must be a whole number between 1 and 200"],
      ["GET", `${media}?limit=201`, undefined, "limit", "must be a whole number between 1 and 200"],
      ["GET", `${media}?cursor=x`, undefined, "cursor", "must be a next_cursor of this list"],
      ["GET", `${media}?event_id=x`, undefined, "event_id", "must be a UUID"],
      ["GET", `${media}/x/original`, undefined, "gallery_item_id", "must be a UUID"],
      [
        "GET",
        `${gallery}?moderation_status=x`,
        undefined,
        "moderation_status",
        "must be pending, approved or rejected"
      ],
      ["PATCH", moderation, {}, "action", "is missing"],
      ["PATCH", moderation, { action: "pending" }, "action", "must be approve, reject or reopen"],
      [
        "PATCH",
        moderation,
        { action: "reject", notes: "x".repeat(2001) },
        "notes",
        "must have at most 2000 characters"
      ],
      ["PATCH", `${gallery}/items/x/moderation`, {}, "gallery_item_id", "must be a UUID"],
      ["POST", `${gallery}/moderation`, { action: "reject" }, "gallery_item_ids", "is missing"],
      ["POST", `${gallery}/moderation`, { action: "reject", gallery_item_ids: [] }, "gallery_item_ids", ids],
      ["POST", `${gallery}/moderation`, { action: "reject", gallery_item_ids: itemId }, "gallery_item_ids", ids],
      [
        "POST",
        `${gallery}/moderation`,
        { action: "reject", gallery_item_ids: Array.from({ length: 201 }, () => itemId) },
        "gallery_item_ids",
        ids
      ],
      [
        "POST",
        `${gallery}/moderation`,
        { action: "reject", gallery_item_ids: [itemId, "x"] },
        "gallery_item_ids[1]",
        "must be a UUID"
      ]
    ]
  it.each(cases)("%s %s %j: %s %s", async (method, path, body, member, message) => {
    const token = path.startsWith(media) ? tokens.guest : tokens.planner
    const answer = await app.send(method, path, { token, body })
    expect([answer.status, answer.json["errors"]]).toEqual([400, [{ path: member, message }]])
    expect(app.calls).toEqual([])
  })
})

describe("who may call the gallery's routes", () => {
  it("only the kind of token that the route is for", async () => {
    for (const [method, path, body] of [
      ["POST", `${media}/upload-url`, file],
      ["POST", `${media}/complete`, { upload_session_id: sessionId }],
      ["GET", media, undefined],
      ["GET", `${media}/${itemId}/original`, undefined]
    ] as const) {
      for (const token of [tokens.planner, tokens.vendor]) {
        const answer = await app.send(method, path, { token, body })
        expect([path, answer.status, answer.json["code"]]).toEqual([path, 403, "permission_denied"])
      }
    }
    for (const [method, path, body] of [
      ["GET", gallery, undefined],
      ["PATCH", moderation, { action: "approve" }],
      ["GET", moderation, undefined],
      ["POST", `${gallery}/moderation`, { action: "approve", gallery_item_ids: [itemId] }],
      ["GET", `${gallery}/items/${itemId}/original`, undefined]
    ] as const) {
      for (const token of [tokens.guest, tokens.vendor, tokens.reader]) {
        const answer = await app.send(method, path, { token, body })
        expect([path, answer.status, answer.json["code"]]).toEqual([path, 403, "permission_denied"])
      }
    }
    expect(app.calls).toEqual([])
  })

  it("only for their own occasion and events", async () => {
    const elsewhere = await app.send("GET", "/v1/guest/occasions/elsewhere/media", { token: tokens.guest })
    expect(elsewhere.json["code"]).toBe("guest_occasion_mismatch")
    const closed = await app.send("GET", `${media}?event_id=${closedEventId}`, { token: tokens.guest })
    expect(closed.json["code"]).toBe("event_not_accessible")
    const other = await app.send("GET", `/v1/occasions/${otherOccasionId}/gallery`, { token: tokens.planner })
    expect(other.json["code"]).toBe("permission_denied")
  })
})

describe("upload-url is counted per guest token", () => {
  it("every call of it, refused ones too, and no other route", async () => {
    const own = makeApp({ uploadsPerMinute: 3 })
    const ask = (body: unknown, token = tokens.guest) => own.send("POST", `${media}/upload-url`, { token, body })
    const statuses = [
      (await ask(file)).status,
      (await ask({})).status,
      (await ask({ ...file, event_id: closedEventId })).status
    ]
    expect(statuses).toEqual([201, 400, 403])
    for (const body of [file, {}]) {
      const limited = await ask(body)
      expect([limited.status, limited.json["code"]]).toEqual([429, "rate_limited"])
      expect(limited.headers.get("retry-after")).toMatch(/^([1-9]|[1-5]\d|60)$/)
    }
    expect((await ask(file, tokens.planner)).status).toBe(403)
    expect((await ask(file, "unknown")).status).toBe(401)
    const completed = await own.send("POST", `${media}/complete`, {
      token: tokens.guest,
      body: { upload_session_id: sessionId }
    })
    expect(completed.status).toBe(201)
    expect((await own.send("GET", media, { token: tokens.guest })).headers.get("retry-after")).toBeNull()
    await own.dispose()
  })
})
