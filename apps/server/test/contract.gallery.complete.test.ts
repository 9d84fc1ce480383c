/** The HTTP contract, "Guest": completing an upload. */
import { broken, claiming, notImages, withMetadata } from "@banquet/assets-core/testing/ImageEngineSamples"
import { describe, expect, it } from "vitest"
import { answered, Client, refused } from "./support/Client.ts"
import { galleryModule, GuestGallery, picture, PlannerGalleryClient, put, withGallery } from "./support/Gallery.ts"
import { seatingModule, wedding } from "./support/OccasionDocument.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const nobody = "01912345-0000-7000-8000-000000000001"

const laterBy = async (minutes: number, during: () => Promise<void>): Promise<void> => {
  server.clock.shift(`${minutes} minutes`)
  try {
    await during()
  } finally {
    server.clock.shift(`${-minutes} minutes`)
  }
}

describe("POST …/media/complete `{ upload_session_id }` → 201 `{ gallery_item }` [GAL-5, GAL-14]", () => {
  it("`gallery_item`: `{ id, event_id, caption, moderation_status, created_at, asset: { id, status } }`. [GAL-14]", async () => {
    const occasion = await server.occasion(withGallery())
    const guest = new GuestGallery(occasion)
    const session = await guest.send(picture, { caption: "  The cake 🎂 " })
    expect(await answered(201, guest.complete(session))).toEqual({
      gallery_item: {
        id: expect.any(String),
        event_id: occasion.event(),
        caption: "The cake 🎂",
        moderation_status: "pending",
        created_at: expect.stringMatching(/Z$/),
        asset: { id: expect.any(String), status: "processing" }
      }
    })
  })

  it("`asset.status`: `processing` → `ready` | `failed`. [ASSET-3]", async () => {
    const occasion = await server.occasion(withGallery())
    const guest = new GuestGallery(occasion)
    const planner = new PlannerGalleryClient(occasion)
    const good = await guest.send()
    const { gallery_item } = await answered(201, guest.complete(good))
    expect(gallery_item.asset.status).toBe("processing")
    expect((await planner.settled(gallery_item.id)).asset).toMatchObject({ status: "ready", failure: null })
    expect((await answered(200, guest.complete(good))).gallery_item.asset.status).toBe("ready")
    const item = await guest.upload(broken[0]?.bytes)
    expect((await planner.settled(item.id)).asset.status).toBe("failed")
  })

  it("repeated on a finalized session → 200, the same item, whatever has changed since, also after expiry. [GAL-15]", async () => {
    const occasion = await server.occasion(withGallery())
    const guest = new GuestGallery(occasion)
    const session = await guest.send()
    const { gallery_item } = await answered(201, guest.complete(session))
    await new PlannerGalleryClient(occasion).approve(gallery_item.id)
    const again = async () => (await answered(200, guest.complete(session))).gallery_item
    expect(await again()).toMatchObject({ id: gallery_item.id, moderation_status: "approved" })
    await laterBy(16, async () => {
      expect((await again()).id).toBe(gallery_item.id)
    })
    await laterBy(60 * 24 * 30, async () => {
      expect((await again()).id).toBe(gallery_item.id)
    })
    await occasion.disable("gallery", "reception")
    expect((await again()).id).toBe(gallery_item.id)
    await occasion.apply({ guests: [{ actor: "alice", events: [] }] })
    expect((await again()).id).toBe(gallery_item.id)
  })

  it("The owner is the guest actor (a reissued token of the same guest may complete). [ASSET-22]", async () => {
    const occasion = await server.occasion(withGallery())
    const guest = new GuestGallery(occasion)
    const session = await guest.send()
    await refused(404, "upload_session_not_found", new GuestGallery(occasion, "carol").complete(session))
    await refused(404, "upload_session_not_found", guest.complete(nobody))
    const { token } = await occasion.issue("guest", "alice")
    await answered(201, new GuestGallery(occasion, "alice", new Client(occasion.url, token)).complete(session))
    await refused(404, "upload_session_not_found", new GuestGallery(occasion, "carol").complete(session))
  })

  it("a session of another occasion is unknown", async () => {
    const session = await new GuestGallery(await server.occasion(withGallery())).send()
    const stranger = new GuestGallery(await server.occasion(withGallery()))
    await refused(404, "upload_session_not_found", stranger.complete(session))
  })

  it("Checked again: `event_not_accessible`, `module_not_enabled` (the session stays open), `upload_session_expired` (410 for at least 24 h, then 404), `upload_session_closed`. [ASSET-23, GAL-13]", async () => {
    const occasion = await server.occasion(withGallery())
    const guest = new GuestGallery(occasion)
    const session = await guest.send()
    await occasion.disable("gallery", "reception")
    await laterBy(16, () => refused(409, "module_not_enabled", guest.complete(session)).then(() => undefined))
    await occasion.apply({ guests: [{ actor: "alice", events: ["ceremony"] }] })
    await refused(403, "event_not_accessible", guest.complete(session))
    await occasion.apply({ guests: wedding.guests })
    await occasion.enable("gallery", "reception")
    await laterBy(15, () => refused(410, "upload_session_expired", guest.complete(session)).then(() => undefined))
    await laterBy(60 * 24 + 14, () =>
      refused(410, "upload_session_expired", guest.complete(session)).then(() => undefined)
    )
    await laterBy(60 * 24 + 16, () =>
      refused(404, "upload_session_not_found", guest.complete(session)).then(() => undefined)
    )
    await answered(201, guest.complete(session))

    const closed = await guest.send(notImages.find(({ name }) => name === "HTML")?.bytes)
    await refused(415, "not_an_image", guest.complete(closed))
    await refused(409, "upload_session_closed", guest.complete(closed))
  })

  it("uploads that are switched off meanwhile do not keep a session from being completed [GAL-13]", async () => {
    const occasion = await server.occasion(withGallery())
    const guest = new GuestGallery(occasion)
    const session = await guest.send()
    await occasion.apply({ modules: [seatingModule(), galleryModule({ uploads_active: false })] })
    await refused(409, "uploads_not_active", guest.uploadUrl())
    await answered(201, guest.complete(session))
  })
})

describe("The server looks at the stored bytes, never at what the client claimed (type, size and name are hints) [ASSET-24, ASSET-25, ASSET-26]", () => {
  it("so that a false claim of type, size or name changes nothing", async () => {
    const occasion = await server.occasion(withGallery())
    const guest = new GuestGallery(occasion)
    const claim = { content_type: "image/gif", byte_size: 3, file_name: "../../etc/passwd.html" }
    const item = await guest.upload(picture, claim)
    const { asset } = await new PlannerGalleryClient(occasion).settled(item.id)
    expect(asset).toMatchObject({
      status: "ready",
      content_type: "image/jpeg",
      byte_size: picture.length,
      width: 96,
      height: 64
    })
  })

  it("nothing stored is `409 upload_not_received` (the session stays open) [ASSET-24, ASSET-25, ASSET-26]", async () => {
    const guest = new GuestGallery(await server.occasion(withGallery()))
    const ticket = await answered(201, guest.uploadUrl())
    await refused(409, "upload_not_received", guest.complete(ticket.upload_session.id))
    await refused(409, "upload_not_received", guest.complete(ticket.upload_session.id))
    await put(ticket, picture)
    await answered(201, guest.complete(ticket.upload_session.id))
  })

  it("bytes whose header does not decode as an accepted image within the pixel limits are `415`; after a 413 or 415 the object is gone and the session is `closed`. [ASSET-24, ASSET-25, ASSET-26]", async () => {
    const occasion = await server.occasion(withGallery())
    const guest = new GuestGallery(occasion)
    const refusedFiles = [
      ...notImages.filter(({ bytes }) => bytes.length > 0),
      { name: "a GIF of too many pixels", bytes: claiming("image/gif", 30_000, 30_000) }
    ]
    for (const { bytes, name } of refusedFiles) {
      const ticket = await answered(201, guest.uploadUrl())
      expect([name, (await put(ticket, bytes)).status]).toEqual([name, 200])
      const answer = await guest.complete(ticket.upload_session.id)
      expect([name, answer.status]).toEqual([name, 415])
      await refused(415, "not_an_image", Promise.resolve(answer))
      await refused(409, "upload_session_closed", guest.complete(ticket.upload_session.id))
      // The URL is over with the session: it takes nothing again.
      expect([name, (await put(ticket, bytes)).status]).toEqual([name, 412])
      await refused(409, "upload_session_closed", guest.complete(ticket.upload_session.id))
    }
    const { items, storage, totals } = await answered(200, new PlannerGalleryClient(occasion).list())
    expect([items, totals.total, storage.used_bytes]).toEqual([[], 0, 0])
  })

  it("A file that fails later, when it is decoded whole, makes the asset `failed`: never shown to guests, shown to planners with the reason. [ASSET-5]", async () => {
    const occasion = await server.occasion(withGallery({ moderation_mode: "post_moderation" }))
    const guest = new GuestGallery(occasion)
    const planner = new PlannerGalleryClient(occasion)
    for (const { bytes } of broken) {
      const item = await guest.upload(bytes)
      expect(item).toMatchObject({ moderation_status: "approved", asset: { status: "processing" } })
      const settled = await planner.settled(item.id)
      expect(settled.asset).toMatchObject({ status: "failed", failure: expect.stringMatching(/\S/) })
      expect(settled).toMatchObject({ placeholder: null, thumbnail: null, web: null })
      await refused(404, "not_found", guest.original(item.id))
      await answered(200, planner.original(item.id))
    }
    expect((await answered(200, guest.feed())).items).toEqual([])
  })

  it("Twenty concurrent completes of one session make one item: one 201, the others 200. [GAL-16]", async () => {
    const occasion = await server.occasion(withGallery())
    const guest = new GuestGallery(occasion)
    const session = await guest.send(withMetadata(6))
    const answers = await Promise.all(Array.from({ length: 20 }, () => guest.complete(session)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 19 }, () => 200), 201])
    expect(new Set(answers.map(({ body }) => body.gallery_item.id)).size).toBe(1)
    expect((await answered(200, new PlannerGalleryClient(occasion).list())).totals.total).toBe(1)
  })

  it("and only once does it tell twenty who complete what is no image", async () => {
    const guest = new GuestGallery(await server.occasion(withGallery()))
    const session = await guest.send(notImages[1]?.bytes)
    const answers = await Promise.all(Array.from({ length: 20 }, () => guest.complete(session)))
    const allowed = new Set(["not_an_image", "upload_session_closed", "upload_not_received"])
    for (const { body } of answers) expect(allowed).toContain(Reflect.get(body, "code"))
    await refused(409, "upload_session_closed", guest.complete(session))
  })
})

describe("Session states: `open`, `finalized`, `expired`, `closed`. [ASSET-21]", () => {
  it("Sessions live 15 minutes unless configured otherwise. [ASSET-8]", async () => {
    const guest = new GuestGallery(await server.occasion(withGallery()))
    const session = await guest.send()
    await laterBy(15, () => refused(410, "upload_session_expired", guest.complete(session)).then(() => undefined))
    await laterBy(14, () => answered(201, guest.complete(session)).then(() => undefined))
  })
})
