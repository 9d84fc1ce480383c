/** The interface specification: the endpoints of Gallery, who may call them, and what leads to rejection. */
import { notImages } from "@banquet/assets-core/testing/ImageEngineSamples"
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { forged, GuestGallery, picture, PlannerGalleryClient, put, withGallery } from "./support/Gallery.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const text = notImages.find(({ name }) => name === "text")?.bytes ?? new Uint8Array()

describe("POST | /v1/guest/occasions/:occasion_slug/media/upload-url [GAL-9]", () => {
  it("Start an upload; returns a signed storage URL for a browser upload [ASSET-7, GAL-9]", async () => {
    const guest = new GuestGallery(await server.occasion(withGallery()))
    const { upload } = await answered(201, guest.uploadUrl())
    const preflight = await fetch(upload.url, {
      method: "OPTIONS",
      headers: { origin: "https://photos.example", "access-control-request-method": "PUT" }
    })
    expect(preflight.headers.get("access-control-allow-methods")).toContain("PUT")
    expect((await put({ upload: { ...upload, url: forged(upload.url) } }, picture)).status).toBe(403)
    expect((await put({ upload }, picture)).status).toBe(200)
  })

  it("Request identifies the target event and the file to upload; response includes the signed storage URL and an upload session. [ASSET-7, GAL-9]", async () => {
    const occasion = await server.occasion(withGallery())
    const guest = new GuestGallery(occasion)
    const ticket = await answered(201, guest.uploadUrl())
    expect(ticket.upload_session.event_id).toBe(occasion.event())
    expect(ticket.upload.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/_storage\/originals\/.+sig=/)
    for (const member of ["event_id", "file_name", "content_type", "byte_size"]) {
      const { errors } = await refused(400, "invalid_request", guest.uploadUrl({ [member]: undefined }))
      expect(errors?.map(({ path }) => path)).toEqual([member])
    }
  })
})

it("(browser) | signed storage URL returned above | Upload the file directly to storage | File bytes. [ASSET-7]", async () => {
  const guest = new GuestGallery(await server.occasion(withGallery()))
  const { upload, upload_session } = await answered(201, guest.uploadUrl())
  // No token goes with it: the URL is all that it takes.
  const answer = await fetch(upload.url, { method: "PUT", headers: upload.headers, body: Buffer.from(picture) })
  expect(answer.status).toBe(200)
  await answered(201, guest.complete(upload_session.id))
})

describe("POST | /v1/guest/occasions/:occasion_slug/media/complete", () => {
  it("Finalize the upload session and create the asset and gallery item [GAL-5, GAL-14]", async () => {
    const occasion = await server.occasion(withGallery())
    const { asset, id } = await new GuestGallery(occasion).upload()
    const { items } = await answered(200, new PlannerGalleryClient(occasion).list())
    expect(items.map((item) => [item.id, item.asset_id])).toEqual([[id, asset.id]])
  })

  it("Request references the upload session; response returns the gallery item. Repeat on a finalized session returns the existing item. [GAL-14, GAL-15]", async () => {
    const guest = new GuestGallery(await server.occasion(withGallery()))
    const session = await guest.send()
    const { gallery_item } = await answered(201, guest.complete(session))
    expect((await answered(200, guest.complete(session))).gallery_item.id).toBe(gallery_item.id)
    const { errors } = await refused(400, "invalid_request", guest.complete("no-session"))
    expect(errors?.map(({ path }) => path)).toEqual(["upload_session_id"])
  })
})

it("The guest gallery feed (approved items) is loaded by the guest app; its endpoint path is not one of those listed. [GAL-19]", async () => {
  const occasion = await server.occasion(withGallery())
  const { id } = await new GuestGallery(occasion).upload()
  await new PlannerGalleryClient(occasion).approve(id)
  const { items } = await answered(200, new GuestGallery(occasion).feed())
  expect(items.map((item) => item.id)).toEqual([id])
})

describe("Preconditions of upload-url and complete: [GAL-10, GAL-13]", () => {
  it("The guest token resolves to the same occasion as occasion_slug. [PLAT-20, GAL-10]", async () => {
    const occasion = await server.occasion(withGallery())
    const { client } = occasion.guest()
    const astray = new GuestGallery(await server.occasion(withGallery()), "alice", client)
    const session = await new GuestGallery(occasion).send()
    await refused(403, "guest_occasion_mismatch", astray.uploadUrl())
    await refused(403, "guest_occasion_mismatch", astray.complete(session))
    await answered(201, new GuestGallery(occasion).complete(session))
  })

  it("The target event is accessible to the guest. [GAL-10, GAL-11]", async () => {
    const occasion = await server.occasion(withGallery())
    await refused(403, "event_not_accessible", new GuestGallery(occasion, "dave").uploadUrl())
    const session = await new GuestGallery(occasion, "carol").send()
    await occasion.apply({ guests: [{ actor: "carol", events: ["ceremony"] }] })
    await refused(403, "event_not_accessible", new GuestGallery(occasion, "carol").complete(session))
  })

  it("Gallery is enabled on the target event. [GAL-10, GAL-12]", async () => {
    const occasion = await server.occasion(withGallery())
    const guest = new GuestGallery(occasion)
    await refused(409, "module_not_enabled", guest.uploadUrl({ event_id: occasion.event("ceremony") }))
    const session = await guest.send()
    await occasion.disable("gallery", "reception")
    await refused(409, "module_not_enabled", guest.complete(session))
  })

  it("The file is an image. [ASSET-11, GAL-10]", async () => {
    const guest = new GuestGallery(await server.occasion(withGallery()))
    await refused(415, "not_an_image", guest.uploadUrl({ content_type: "application/pdf" }))
    await refused(415, "not_an_image", guest.complete(await guest.send(text)))
  })

  it("The file is at most 15 MB. [ASSET-9, GAL-10]", async () => {
    const guest = new GuestGallery(await server.occasion(withGallery()))
    await refused(413, "file_too_large", guest.uploadUrl({ byte_size: 15_728_641 }))
    await answered(201, guest.uploadUrl({ byte_size: 15_728_640 }))
  })

  it("The session has not expired; completion is ownership-checked. [ASSET-22, ASSET-23]", async () => {
    const occasion = await server.occasion(withGallery())
    const guest = new GuestGallery(occasion)
    const session = await guest.send()
    await refused(404, "upload_session_not_found", new GuestGallery(occasion, "carol").complete(session))
    server.clock.shift("16 minutes")
    try {
      await refused(410, "upload_session_expired", guest.complete(session))
    } finally {
      server.clock.shift("-16 minutes")
    }
  })
})

describe("Gallery: planner", () => {
  it("GET | /v1/occasions/:occasion_id/gallery | List gallery items across the occasion; filterable by event and by moderation state | gallery:list [GAL-23]", async () => {
    const occasion = await server.occasion(withGallery())
    await occasion.enable("gallery", "ceremony")
    const planner = new PlannerGalleryClient(occasion, "petra")
    const guest = new GuestGallery(occasion)
    const { id: reception } = await guest.upload()
    const { id: ceremony } = await guest.upload(picture, { event_id: occasion.event("ceremony") })
    await answered(200, planner.moderate(reception, { action: "approve" }))
    const ids = async (query: Parameters<typeof planner.list>[0]) =>
      (await answered(200, new PlannerGalleryClient(occasion, "lena").list(query))).items.map(({ id }) => id)
    expect(await ids({})).toEqual([ceremony, reception])
    expect(await ids({ event_id: occasion.event("ceremony") })).toEqual([ceremony])
    expect(await ids({ moderation_status: "approved" })).toEqual([reception])
    expect(await ids({ moderation_status: "approved", event_id: occasion.event("ceremony") })).toEqual([])
    await refused(403, "permission_denied", new PlannerGalleryClient(occasion, "sam").list())
  })

  it("PATCH | /v1/occasions/:occasion_id/gallery/items/:gallery_item_id/moderation | Approve or reject an item, optionally with moderation notes | gallery:moderate [GAL-26]", async () => {
    const occasion = await server.occasion(withGallery())
    const planner = new PlannerGalleryClient(occasion)
    const { id } = await new GuestGallery(occasion).upload()
    const approved = await answered(200, planner.moderate(id, { action: "approve" }))
    expect(approved.gallery_item).toMatchObject({ moderation_status: "approved", moderation: { notes: null } })
    const rejected = await answered(200, planner.moderate(id, { action: "reject", notes: "Twice" }))
    expect(rejected.gallery_item).toMatchObject({ moderation_status: "rejected", moderation: { notes: "Twice" } })
  })
})

describe("Authentication", () => {
  it("Gallery actions: `gallery:list` (list items), `gallery:moderate` (approve, reject, notes). [GAL-23, GAL-26]", async () => {
    const occasion = await server.occasion(withGallery())
    const { id } = await new GuestGallery(occasion).upload()
    const decision = { action: "approve", notes: "Lovely" }
    await answered(200, new PlannerGalleryClient(occasion, "lena").list())
    await refused(403, "permission_denied", new PlannerGalleryClient(occasion, "lena").moderate(id, decision))
    await refused(403, "permission_denied", new PlannerGalleryClient(occasion, "sam").list())
    await refused(403, "permission_denied", new PlannerGalleryClient(occasion, "sam").moderate(id, decision))
    await answered(200, new PlannerGalleryClient(occasion, "petra").moderate(id, decision))
  })

  it("Guest gallery visibility additionally depends on: accessible event ids of the token, Gallery event enablement, `approved` moderation status, asset readiness, and allowed asset visibility rules. [GAL-17]", async () => {
    const shown = async (occasion: Awaited<ReturnType<typeof server.occasion>>, guest = "alice") =>
      (await answered(200, new GuestGallery(occasion, guest).feed())).items.length
    const uploaded = async (config: object) => {
      const occasion = await server.occasion(withGallery(config))
      const { id } = await new GuestGallery(occasion).upload()
      await new PlannerGalleryClient(occasion).settled(id)
      return occasion
    }
    const occasion = await uploaded({ moderation_mode: "post_moderation" })
    expect([await shown(occasion), await shown(occasion, "carol"), await shown(occasion, "dave")]).toEqual([1, 1, 0])
    await occasion.disable("gallery", "reception")
    expect(await shown(occasion)).toBe(0)
    expect(await shown(await uploaded({ moderation_mode: "pre_moderation" }))).toBe(0)
    expect(await shown(await uploaded({ moderation_mode: "post_moderation", default_visibility: "planners" }))).toBe(0)
  })
})

describe("Errors", () => {
  it("Guest token does not resolve to the occasion in the path [PLAT-20]", async () => {
    const occasion = await server.occasion(withGallery())
    const { client } = occasion.guest()
    const astray = new GuestGallery(await server.occasion(withGallery()), "alice", client)
    const existing = await refused(403, "guest_occasion_mismatch", astray.feed())
    const nowhere = client.get("/v1/guest/occasions/no-such-slug/media")
    const missing = await refused(403, "guest_occasion_mismatch", nowhere)
    expect({ ...existing, request_id: "" }).toEqual({ ...missing, request_id: "" })
  })

  it("Target event not accessible to the guest [GAL-10, GAL-11]", async () => {
    const occasion = await server.occasion(withGallery())
    await refused(403, "event_not_accessible", new GuestGallery(occasion, "dave").uploadUrl())
    await refused(403, "event_not_accessible", new GuestGallery(occasion, "dave").feed({ event_id: occasion.event() }))
  })

  it("Gallery not enabled on the target event [PLAT-6, GAL-10, GAL-12]", async () => {
    const occasion = await server.occasion(withGallery())
    const ceremony = { event_id: occasion.event("ceremony") }
    await refused(409, "module_not_enabled", new GuestGallery(occasion).uploadUrl(ceremony))
  })

  it("File is not an image [ASSET-11, GAL-10]", async () => {
    const guest = new GuestGallery(await server.occasion(withGallery()))
    await refused(415, "not_an_image", guest.complete(await guest.send(text)))
  })

  it("File above the 15 MB baseline limit [ASSET-9, GAL-10]", async () => {
    const guest = new GuestGallery(await server.occasion(withGallery()))
    await refused(413, "file_too_large", guest.uploadUrl({ byte_size: 16_000_000 }))
    const ticket = await answered(201, guest.uploadUrl())
    expect((await put(ticket, new Uint8Array(15_728_641))).status).toBe(413)
  })

  it("Upload session expired, or completion by a non-owner [ASSET-22, ASSET-23]", async () => {
    const occasion = await server.occasion(withGallery())
    const guest = new GuestGallery(occasion)
    const session = await guest.send()
    await refused(404, "upload_session_not_found", new GuestGallery(occasion, "carol").complete(session))
    server.clock.shift("20 minutes")
    try {
      await refused(410, "upload_session_expired", guest.complete(session))
    } finally {
      server.clock.shift("-20 minutes")
    }
  })

  it("Missing planner permission or vendor permission resource:seating_plan:view [PLAT-10, SEAT-52]", async () => {
    const occasion = await server.occasion(withGallery())
    await refused(403, "permission_denied", new PlannerGalleryClient(occasion, "sam").list())
    await refused(403, "permission_denied", occasion.vendor().client.get(new PlannerGalleryClient(occasion).path))
  })

  it("Not an error: a repeated completion of a finalized upload session returns the existing gallery item. [GAL-15]", async () => {
    const guest = new GuestGallery(await server.occasion(withGallery()))
    const session = await guest.send()
    const { gallery_item } = await answered(201, guest.complete(session))
    const again = await answered(200, guest.complete(session))
    expect(again.gallery_item.id).toBe(gallery_item.id)
  })
})
