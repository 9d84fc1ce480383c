/** The picture of a plan's floor over HTTP, beyond the contract: uploaded as photos are, and seen by planners and vendors. */
import { broken, notImages, secret, withMetadata } from "@banquet/assets-core/testing/ImageEngineSamples"
import { describe, expect, it } from "vitest"
import { type Answer, answered, refused } from "./support/Client.ts"
import { picture, PlannerGalleryClient, put, withGallery } from "./support/Gallery.ts"
import type { UploadTicket } from "./support/GalleryWire.ts"
import type { Occasion } from "./support/Occasion.ts"
import { seatingModule, wedding } from "./support/OccasionDocument.ts"
import { managed, managedParts } from "./support/OccasionRoutes.ts"
import { readLists } from "./support/SeatingLists.ts"
import { useServer } from "./support/Server.ts"

interface FloorPicture {
  readonly url: string
  readonly width: number
  readonly height: number
  readonly content_type: string
}

interface Pictured {
  readonly plan: { readonly revision: number; readonly status: string }
  readonly floor_picture: FloorPicture
}

const unknownId = "01912345-0000-7000-8000-00000000ffff"
const floor = { width: 2400, depth: 1600 }

/** The routes of a floor's picture, as one of the planners calls them. */
const picturesOf = (occasion: Occasion, planId: string, key?: string) => {
  const { client, path } = occasion.planner(key)
  const here = `${path}/plans/${planId}/floor-picture`
  const uploadUrl = (claim: object = {}): Promise<Answer<UploadTicket>> =>
    client.post(`${here}/upload-url`, {
      file_name: "hall.jpg",
      content_type: "image/jpeg",
      byte_size: picture.length,
      ...claim
    })
  const set = (sessionId: string, more: object = {}): Promise<Answer<Pictured>> =>
    client.json("PUT", here, { upload_session_id: sessionId, ...more })
  const send = async (bytes: Uint8Array = picture) => {
    const ticket = await answered(201, uploadUrl({ byte_size: Math.max(1, bytes.length) }))
    await put(ticket, bytes)
    return ticket.upload_session.id
  }
  return {
    uploadUrl,
    set,
    send,
    remove: (query = ""): Promise<Answer<Pick<Pictured, "plan">>> => client.delete(`${here}${query}`),
    upload: async (bytes?: Uint8Array) => answered(200, set(await send(bytes)))
  }
}

const pictureOf = (document: object | undefined) => (document as { floor_picture?: FloorPicture }).floor_picture

const keptPublished = { modules: [seatingModule({ keep_published: true })] }

describe("**…/plans/:seating_plan_id/floor-picture** (`seating:update`)", () => {
  const server = useServer()

  it("a planner uploads a picture to a signed URL and sets it; the plan has a URL of it, its width and height, and nothing of what else was in the file [SEAT-242]", async () => {
    const occasion = await server.occasion()
    const { plan } = await occasion.setUp([8])
    expect(pictureOf(await occasion.plan())).toBeUndefined()
    await answered(200, occasion.planner().updatePlan(plan, { floor }))
    const secretive = withMetadata(6)
    expect(Buffer.from(secretive).includes(secret)).toBe(true)
    const { floor_picture: set, plan: changed } = await picturesOf(occasion, plan.id).upload(secretive)
    expect(changed).toMatchObject({ revision: plan.revision + 2, status: "draft" })
    // Upright, where the file was turned.
    expect(set).toEqual({ url: expect.any(String), width: 64, height: 96, content_type: "image/webp" })
    expect(await occasion.plan()).toMatchObject({ floor, floor_picture: set })
    const shown = await fetch(set.url)
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"])
    const bytes = Buffer.from(await shown.arrayBuffer())
    expect([secret, "Exif", "GPS"].filter((text) => bytes.includes(text))).toEqual([])
  })

  it("each change is one revision, one entry of the audit log, and says the same when it is repeated; a stale revision changes nothing [SEAT-244]", async () => {
    const occasion = await server.occasion(managedParts)
    const { plan } = await occasion.setUp([8])
    const pictures = picturesOf(occasion, plan.id)
    const first = await pictures.send()
    await refused(409, "stale_revision", pictures.set(first, { revision: plan.revision + 1 }))
    const asked = () => answered(200, pictures.set(first, { revision: plan.revision }))
    const set = await asked()
    expect(set.plan.revision).toBe(plan.revision + 1)
    expect(await asked()).toEqual(set)
    const other = await pictures.upload()
    expect(other.plan.revision).toBe(plan.revision + 2)
    expect(other.floor_picture.url).not.toBe(set.floor_picture.url)
    // Its picture is no longer there.
    await refused(404, "upload_session_not_found", pictures.set(first))
    await refused(409, "stale_revision", pictures.remove(`?revision=${plan.revision}`))
    expect((await answered(200, pictures.remove())).plan.revision).toBe(plan.revision + 3)
    expect((await answered(200, pictures.remove())).plan.revision).toBe(plan.revision + 3)
    expect(pictureOf(await occasion.plan())).toBeUndefined()
    const { items } = await answered(200, managed(occasion).audit("seating_plan.updated"))
    expect(items.map(({ changes }) => changes.map(({ member }) => member))).toEqual([
      ["floor_picture"],
      ["floor_picture"],
      ["floor_picture"]
    ])
  })

  it("what is no picture, broken, empty, too large, not there, somebody else's or of another type is refused, and changes nothing [SEAT-243]", async () => {
    const occasion = await server.occasion({
      planners: [
        ...wedding.planners,
        { key: "reader", display_name: "Reader", permissions: ["seating:list", "seating:create", "seating:publish"] }
      ]
    })
    const { plan } = await occasion.setUp([8])
    const pictures = picturesOf(occasion, plan.id)
    await pictures.upload()
    const before = await occasion.plan()
    for (const { bytes } of [...notImages, ...broken]) {
      const session = await pictures.send(bytes)
      if (bytes.length === 0) await refused(409, "upload_not_received", pictures.set(session))
      else {
        await refused(415, "not_an_image", pictures.set(session))
        await refused(409, "upload_session_closed", pictures.set(session))
      }
    }
    await refused(415, "not_an_image", pictures.uploadUrl({ content_type: "image/svg+xml" }))
    await refused(413, "file_too_large", pictures.uploadUrl({ byte_size: 15_728_641 }))
    await refused(400, "invalid_request", pictures.uploadUrl({ byte_size: 0 }))
    await refused(400, "invalid_request", pictures.set("x"))
    await refused(404, "upload_session_not_found", pictures.set(unknownId))
    await refused(404, "not_found", picturesOf(occasion, unknownId).uploadUrl())
    await refused(404, "not_found", picturesOf(occasion, unknownId).remove())
    const good = await pictures.send()
    const reader = picturesOf(occasion, plan.id, "reader")
    for (const answer of [reader.uploadUrl(), reader.set(good), reader.remove()]) {
      await refused(403, "permission_denied", answer)
    }
    const elsewhere = await server.occasion()
    const there = (await elsewhere.setUp([2])).plan
    await refused(404, "upload_session_not_found", picturesOf(elsewhere, there.id).set(good))
    expect(await occasion.plan()).toEqual(before)
  })

  it("vendors and lists have it as it was last published, planners as it is, and guests not at all [SEAT-245]", async () => {
    const occasion = await server.occasion(keptPublished)
    const planner = occasion.planner()
    const { plan, tables } = await occasion.setUp([8])
    const pictures = picturesOf(occasion, plan.id)
    await answered(200, planner.updatePlan(plan, { floor }))
    await answered(200, planner.updateTable(tables[0], { place: { x: 100, y: 100, angle: 0 } }))
    await occasion.seat(plan, "alice", tables[0])
    const first = (await pictures.upload()).floor_picture
    await answered(200, planner.publish(plan))
    const seen = async () => {
      const vendor = await answered(200, occasion.vendor().seating())
      const list = async (reader: Parameters<typeof readLists>[0], query = {}) =>
        pictureOf((await answered(200, readLists(reader, query))).lists[0])
      return {
        vendor: pictureOf(vendor.plans[0]),
        lists: [await list(occasion.vendor()), await list(planner, { state: "published" }), await list(planner)],
        draft: pictureOf(await occasion.plan())
      }
    }
    expect(await seen()).toEqual({ vendor: first, lists: [first, first, first], draft: first })
    const second = (await pictures.upload()).floor_picture
    expect(await seen()).toEqual({ vendor: first, lists: [first, first, second], draft: second })
    expect((await fetch(first.url)).status).toBe(200)
    await answered(200, planner.publish(plan))
    expect(await seen()).toEqual({ vendor: second, lists: [second, second, second], draft: second })
    await answered(200, pictures.remove())
    expect(await seen()).toEqual({ vendor: second, lists: [second, second, undefined], draft: undefined })
    const guest = await answered(200, occasion.guest("alice").seating())
    expect(guest.assignments[0]).toMatchObject({ room: { floor } })
    expect(JSON.stringify(guest)).not.toContain("picture")
  })

  it("goes with the module that it is of [SEAT-246]", async () => {
    const occasion = await server.occasion(managedParts)
    const { plan } = await occasion.setUp([8])
    await picturesOf(occasion, plan.id).upload()
    await answered(201, picturesOf(occasion, plan.id).uploadUrl())
    expect((await server.objects(`variants/${occasion.id}/`)).length).toBe(2)
    expect((await managed(occasion).client.delete(`/v1/occasions/${occasion.id}/modules/seating`)).status).toBe(204)
    expect(await server.objects(`variants/${occasion.id}/`)).toEqual([])
    expect(await server.objects(`originals/${occasion.id}/`)).toEqual([])
  })
})

describe("a picture and the bytes of an occasion", () => {
  const size = picture.length
  const server = useServer({ uploadBytesPerGuest: 4 * size, uploadBytesPerOccasion: 2 * size })

  it("an upload counts from its beginning, and a picture as long as it is there; what is too much is refused [SEAT-246]", async () => {
    const occasion = await server.occasion(withGallery())
    const { plan } = await occasion.setUp([8])
    const pictures = picturesOf(occasion, plan.id)
    const used = async () => (await answered(200, new PlannerGalleryClient(occasion).list())).storage.used_bytes
    await pictures.upload()
    expect(await used()).toBe(size)
    const session = await pictures.send()
    expect(await used()).toBe(2 * size)
    await refused(507, "insufficient_storage", pictures.uploadUrl())
    await answered(200, pictures.set(session))
    expect(await used()).toBe(size)
    await answered(200, pictures.remove())
    expect(await used()).toBe(0)
  })
})
