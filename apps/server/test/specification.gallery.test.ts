/** The interface specification, "Gallery": what it provides and owns, its configuration, its records, its limit. */
import { withMetadata } from "@banquet/assets-core/testing/ImageEngineSamples"
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { galleryModule, GuestGallery, picture, PlannerGalleryClient, put, withGallery } from "./support/Gallery.ts"
import type { Occasion } from "./support/Occasion.ts"
import { seatingModule } from "./support/OccasionDocument.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

/** An occasion whose items are visible as soon as they are ready. */
const open = (config: object = {}, enablement: object = {}) =>
  server.occasion(withGallery({ moderation_mode: "post_moderation", ...config }, enablement))

/** An item that is ready. */
const ready = async (occasion: Occasion, claim: object = {}): Promise<string> => {
  const { id } = await new GuestGallery(occasion).upload(picture, claim)
  expect((await new PlannerGalleryClient(occasion).settled(id)).asset.status).toBe("ready")
  return id
}

const shownTo = async (occasion: Occasion, guest = "alice"): Promise<ReadonlyArray<string>> =>
  (await answered(200, new GuestGallery(occasion, guest).feed())).items.map(({ id }) => id)

describe("What Gallery provides", () => {
  it("Gallery is a user-facing media-sharing module on top of the shared Assets domain. [PLAT-9]", async () => {
    const occasion = await open()
    const id = await ready(occasion, { caption: "The cake" })
    const { items } = await answered(200, new GuestGallery(occasion, "carol").feed())
    expect(items.map((item) => [item.id, item.caption, item.uploader_name])).toEqual([[id, "The cake", "Alice Smith"]])
    const [row] = await server.rows<{ readonly status: string }>`
      select asset.status from gallery_items item join assets asset on asset.id = item.asset_id where item.id = ${id}`
    expect(row?.status).toBe("ready")
  })

  it("It provides: occasion-level installation, event-level enablement, a guest-visible feed of approved media, guest upload flows backed by shared assets, and planner moderation of pending media. [PLAT-1, GAL-9, GAL-19, GAL-26]", async () => {
    const bare = await server.occasion({ ...withGallery(), modules: [seatingModule()] })
    await refused(409, "module_not_installed", new GuestGallery(bare).feed())
    const installed = await server.occasion({ ...withGallery(), modules: [{ module: "gallery" }] })
    await refused(409, "module_not_enabled", new GuestGallery(installed).uploadUrl())
    await installed.enable("gallery", "reception")
    const id = await ready(installed)
    expect(await shownTo(installed)).toEqual([])
    const planner = new PlannerGalleryClient(installed)
    const { items } = await answered(200, planner.list({ moderation_status: "pending" }))
    expect(items.map((item) => item.id)).toEqual([id])
    await planner.approve(id)
    expect(await shownTo(installed)).toEqual([id])
  })

  it("Resumable multipart upload is a follow-up and is not part of the baseline (only if the active storage provider supports it end to end). [ASSET-28]", async () => {
    const guest = new GuestGallery(await open())
    const { upload } = await answered(201, guest.uploadUrl())
    expect(upload.method).toBe("PUT")
    const half = picture.slice(0, picture.length / 2)
    const resumed = { ...upload.headers, "content-range": `bytes 0-${half.length - 1}/${picture.length}` }
    expect((await put({ upload }, half, resumed)).status).toBe(400)
    expect((await put({ upload }, picture)).status).toBe(200)
  })

  it("The planner surface is moderation-first, not a full media library manager. [GAL-23]", async () => {
    const occasion = await open()
    const id = await ready(occasion)
    const planner = new PlannerGalleryClient(occasion)
    const { client } = occasion.planner()
    await answered(200, planner.moderate(id, { action: "reject" }))
    await refused(404, "not_found", client.delete(`${planner.path}/items/${id}`))
    await refused(404, "not_found", client.patch(`${planner.path}/items/${id}`, { caption: "Mine" }))
    await refused(405, "method_not_allowed", client.post(planner.path, { file_name: "x.jpg" }))
    await refused(400, "invalid_request", planner.moderate(id, { action: "delete" }))
  })
})

describe("What Gallery owns, and what Assets owns", () => {
  it("Gallery owns gallery records, moderation state, upload posture, captions, uploader context and module-specific visibility. [GAL-6]", async () => {
    const occasion = await open({ default_visibility: "planners" })
    const id = await ready(occasion, { caption: "The cake" })
    const { items } = await answered(200, new PlannerGalleryClient(occasion).list())
    expect(items[0]).toMatchObject({
      id,
      caption: "The cake",
      moderation_status: "approved",
      uploader: { actor_id: occasion.actor("alice"), display_name: "Alice Smith" },
      asset: { visibility: "planners" }
    })
    await occasion.apply({ modules: [seatingModule(), galleryModule({ uploads_active: false })] })
    await refused(409, "uploads_not_active", new GuestGallery(occasion).uploadUrl())
  })

  it("It does not own file storage or derivative processing and must not bypass Assets. [ASSET-1]", async () => {
    const occasion = await open()
    await ready(occasion)
    const columns = await server.rows<{ readonly name: string }>`
      select column_name as name from information_schema.columns where table_name = 'gallery_items'`
    expect(columns.map(({ name }) => name)).toContain("asset_id")
    expect(
      columns.filter(({ name }) => /key|url|width|height|bytes|content|thumbnail|web|placeholder/.test(name))
    ).toEqual([])
    const remembered = await server.rows<{ readonly key: string }>`
      select unnest(array[object_key, thumbnail_object_key, web_object_key]) as key from assets
      where occasion_id = ${occasion.id}`
    const stored = (await server.objects()).filter((key) => key.includes(occasion.id))
    expect(stored.toSorted()).toEqual(remembered.map(({ key }) => key).toSorted())
  })

  it("Assets owns file metadata, storage keys, asset status, derivative variants and visibility rules. [ASSET-1]", async () => {
    const occasion = await open()
    const id = await ready(occasion, { file_name: "IMG_0042.jpg" })
    const [asset] = await server.rows`
      select file_name, object_key is not null as has_key, asset.status, visibility, content_type, byte_size, width,
        height, thumbnail_object_key is not null as has_thumbnail, web_object_key is not null as has_web
      from assets asset join gallery_items item on item.asset_id = asset.id where item.id = ${id}`
    expect(asset).toEqual({
      file_name: "IMG_0042.jpg",
      has_key: true,
      status: "ready",
      visibility: "guests",
      content_type: "image/jpeg",
      byte_size: picture.length,
      width: 96,
      height: 64,
      has_thumbnail: true,
      has_web: true
    })
  })

  it("The shared asset stays the canonical media object. [ASSET-1]", async () => {
    const occasion = await open()
    const id = await ready(occasion)
    const planner = new PlannerGalleryClient(occasion)
    const { asset_id } = await planner.approve(id)
    await answered(200, planner.moderate(id, { action: "reject" }))
    const { gallery_item } = await answered(200, planner.moderate(id, { action: "approve" }))
    expect(gallery_item.asset_id).toBe(asset_id)
    const { url } = await answered(200, planner.original(id))
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(Buffer.from(picture))).toBe(true)
  })

  it("Guests and planners browse images through ready web or thumbnail variants. [GAL-20]", async () => {
    const occasion = await open()
    const bytes = withMetadata(6)
    const { id } = await new GuestGallery(occasion).upload(bytes)
    const item = await new PlannerGalleryClient(occasion).settled(id)
    const feed = await answered(200, new GuestGallery(occasion).feed())
    for (const image of [item.thumbnail, item.web, feed.items[0]?.thumbnail, feed.items[0]?.web]) {
      expect(image?.url).toContain("/_storage/variants/")
      const answer = await fetch(image?.url ?? "")
      expect([answer.status, answer.headers.get("content-disposition")]).toEqual([200, "inline"])
      expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(bytes))).toBe(false)
    }
    expect(JSON.stringify([item, feed])).not.toContain("/_storage/originals/")
  })

  it("Explicit downloads use signed original asset URLs. [ASSET-31, GAL-22]", async () => {
    const occasion = await open()
    const id = await ready(occasion)
    for (const original of [new GuestGallery(occasion).original(id), new PlannerGalleryClient(occasion).original(id)]) {
      const { url } = await answered(200, original)
      expect(new URL(url).searchParams.get("sig")).not.toBeNull()
      const answer = await fetch(url)
      expect(answer.headers.get("content-disposition")).toMatch(/^attachment;/)
      expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(picture))).toBe(true)
      expect((await fetch(url.split("?")[0] ?? "")).status).toBe(403)
    }
  })
})

describe("Scope rule: a guest sees gallery items only from events that are accessible to the guest token and have Gallery enabled. [GAL-17]", () => {
  it("so that who may not enter does not look through the window", async () => {
    const occasion = await open()
    const id = await ready(occasion)
    expect([await shownTo(occasion, "carol"), await shownTo(occasion, "dave")]).toEqual([[id], []])
  })

  it("Items of an event that does not enable Gallery stay hidden from the guest feed even if the occasion has Gallery installed. [GAL-18]", async () => {
    const occasion = await open()
    const id = await ready(occasion)
    await occasion.disable("gallery", "reception")
    expect(await shownTo(occasion)).toEqual([])
    await occasion.enable("gallery", "ceremony")
    expect(await shownTo(occasion)).toEqual([])
    await occasion.enable("gallery", "reception")
    expect(await shownTo(occasion)).toEqual([id])
  })
})

describe("Gallery installation and enablement config", () => {
  it('Value `pre_moderation` is named; other values are described only as "otherwise". [GAL-1]', async () => {
    const status = async (config: object) =>
      (await new GuestGallery(await server.occasion(withGallery(config))).upload()).moderation_status
    expect(await status({})).toBe("pending")
    expect(await status({ moderation_mode: "pre_moderation" })).toBe("pending")
    expect(await status({ moderation_mode: "post_moderation" })).toBe("approved")
    await expect(server.occasion(withGallery({ moderation_mode: "otherwise" }))).rejects.toThrow()
  })

  it("Installation | default upload and moderation posture | Set at occasion level. [GAL-2]", async () => {
    const closed = await server.occasion(withGallery({ uploads_active: false }))
    await refused(409, "uploads_not_active", new GuestGallery(closed).uploadUrl())
    await closed.apply({ modules: [galleryModule({ uploads_active: true, moderation_mode: "post_moderation" })] })
    expect((await new GuestGallery(closed).upload()).moderation_status).toBe("approved")
    await closed.enable("gallery", "ceremony")
    const elsewhere = new GuestGallery(closed).upload(picture, { event_id: closed.event("ceremony") })
    expect((await elsewhere).moderation_status).toBe("approved")
  })

  it("Event enablement | whether uploads are active for the event | Decided per event. [GAL-2]", async () => {
    const occasion = await open({ uploads_active: false }, { uploads_active: true })
    await occasion.enable("gallery", "ceremony")
    const guest = new GuestGallery(occasion)
    await answered(201, guest.uploadUrl())
    await refused(409, "uploads_not_active", guest.uploadUrl({ event_id: occasion.event("ceremony") }))
    const { events } = await answered(200, occasion.guest().overview())
    expect(events.map(({ gallery, name }) => [name, gallery])).toEqual([
      ["Ceremony", { enabled: true, uploads_active: false }],
      ["Reception", { enabled: true, uploads_active: true }]
    ])
  })
})

it("`moderation_mode` is `pre_moderation` or `post_moderation` (visible at once, moderated afterwards); `default_visibility` is `guests` or `planners`. [GAL-1, GAL-3]", async () => {
  const occasion = await server.occasion(
    withGallery({ moderation_mode: "post_moderation", default_visibility: "guests" })
  )
  const id = await ready(occasion)
  expect(await shownTo(occasion)).toEqual([id])
  await answered(200, new PlannerGalleryClient(occasion).moderate(id, { action: "reject" }))
  expect(await shownTo(occasion)).toEqual([])
  await expect(server.occasion(withGallery({ moderation_mode: "none" }))).rejects.toThrow()
  await expect(server.occasion(withGallery({ default_visibility: "everybody" }))).rejects.toThrow()
})

describe("Gallery item", () => {
  it("asset_id | Reference to the shared asset. | caption | uploader context | Who uploaded. [GAL-5]", async () => {
    const occasion = await open()
    const { asset, id } = await new GuestGallery(occasion, "carol").upload(picture, { caption: "Dancing" })
    const { items } = await answered(200, new PlannerGalleryClient(occasion).list())
    expect(items[0]).toMatchObject({
      id,
      asset_id: asset.id,
      caption: "Dancing",
      uploader: { actor_id: occasion.actor("carol"), display_name: "Carol Jones" }
    })
  })

  it("occasion scope | Required. | event scope | Optional. | occasion installation id | Link to the installation. | event enablement id | Link to the event enablement. [GAL-5]", async () => {
    const occasion = await open()
    const { id } = await new GuestGallery(occasion).upload()
    const { items } = await answered(200, new PlannerGalleryClient(occasion).list())
    const [linked] = await server.rows<{ readonly installation: string; readonly enablement: string }>`
      select installation.id as installation, enablement.id as enablement
      from module_installations installation
      join event_enablements enablement on enablement.module_installation_id = installation.id
      where installation.occasion_id = ${occasion.id} and installation.module = 'gallery'`
    expect(items[0]).toMatchObject({
      id,
      occasion_id: occasion.id,
      event_id: occasion.event(),
      module_installation_id: linked?.installation,
      event_enablement_id: linked?.enablement
    })
  })

  it("moderation status | One of `pending`, `approved`, `rejected`. [GAL-7]", async () => {
    const occasion = await server.occasion(withGallery())
    const planner = new PlannerGalleryClient(occasion)
    const { id, moderation_status } = await new GuestGallery(occasion).upload()
    const seen = [moderation_status]
    for (const action of ["approve", "reject"]) {
      seen.push((await answered(200, planner.moderate(id, { action }))).gallery_item.moderation_status)
    }
    expect(seen).toEqual(["pending", "approved", "rejected"])
    await refused(400, "invalid_request", planner.list({ moderation_status: "hidden" }))
  })

  it("moderation metadata | Includes moderation notes left by planners. [GAL-8]", async () => {
    const occasion = await server.occasion(withGallery())
    const planner = new PlannerGalleryClient(occasion)
    const { id } = await new GuestGallery(occasion).upload()
    const { gallery_item } = await answered(200, planner.moderate(id, { action: "reject", notes: "Blurred" }))
    expect(gallery_item.moderation).toMatchObject({ notes: "Blurred", decided_by: { key: "petra" } })
    expect((await answered(200, planner.list())).items[0]?.moderation?.notes).toBe("Blurred")
  })
})

describe("Asset attachment (Gallery use)", () => {
  it("Each upload creates one shared asset record, one gallery item linked to it, and one asset attachment whose resource_type is `gallery_item`. [ASSET-2, GAL-5]", async () => {
    const occasion = await open()
    const { asset, id } = await new GuestGallery(occasion).upload()
    const records = await server.rows`
      select asset.id as asset, item.id as item, attachment.module, attachment.resource_type as type,
        attachment.resource_id as resource
      from assets asset
      full join gallery_items item on item.asset_id = asset.id
      full join asset_attachments attachment on attachment.asset_id = asset.id
      where asset.occasion_id = ${occasion.id}`
    expect(records).toEqual([{ asset: asset.id, item: id, module: "gallery", type: "gallery_item", resource: id }])
  })

  it("Thumbnail and web variants are produced for gallery display. | Asset fields: owned by Assets (file metadata, storage keys, status, variants, visibility). [ASSET-1, ASSET-4]", async () => {
    const occasion = await open()
    const id = await ready(occasion)
    const variants = await server.rows<{ readonly thumbnail: string; readonly web: string }>`
      select thumbnail_object_key as thumbnail, web_object_key as web from assets where occasion_id = ${occasion.id}`
    const stored = await server.objects("variants/")
    for (const { thumbnail, web } of variants) expect(stored).toEqual(expect.arrayContaining([thumbnail, web]))
    const { items } = await answered(200, new GuestGallery(occasion).feed())
    expect(items.map((item) => [item.id, item.thumbnail.content_type, item.web.content_type])).toEqual([
      [id, "image/webp", "image/webp"]
    ])
  })
})

it("Baseline upload size | 15 MB | Guest image upload [ASSET-9]", async () => {
  const guest = new GuestGallery(await open())
  const limit = 15 * 1024 * 1024
  await refused(413, "file_too_large", guest.uploadUrl({ byte_size: limit + 1 }))
  const ticket = await answered(201, guest.uploadUrl({ byte_size: limit }))
  expect((await put(ticket, new Uint8Array(limit + 1))).status).toBe(413)
  await refused(409, "upload_not_received", guest.complete(ticket.upload_session.id))
  const padded = new Uint8Array(limit)
  padded.set(picture)
  expect((await put(ticket, padded)).status).toBe(200)
  await answered(201, guest.complete(ticket.upload_session.id))
})
