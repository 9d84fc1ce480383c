/** The HTTP contract, "Guest": the feed and the originals. */
import { broken, withMetadata } from "@banquet/assets-core/testing/ImageEngineSamples"
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { forged, galleryModule, GuestGallery, picture, PlannerGalleryClient, withGallery } from "./support/Gallery.ts"
import type { FeedItem } from "./support/GalleryWire.ts"
import type { Occasion } from "./support/Occasion.ts"
import { seatingModule } from "./support/OccasionDocument.ts"
import { useServer } from "./support/Server.ts"

const server = useServer({ uploadsPerMinute: 1000 })

const nobody = "01912345-0000-7000-8000-000000000001"

/** An occasion whose items are visible as soon as they are ready. */
const open = (config: object = {}) => server.occasion(withGallery({ moderation_mode: "post_moderation", ...config }))

/** So many items that are ready, the newest first. */
const ready = async (occasion: Occasion, count: number, claim: object = {}): Promise<ReadonlyArray<string>> => {
  const guest = new GuestGallery(occasion)
  const planner = new PlannerGalleryClient(occasion)
  const ids: Array<string> = []
  for (let uploaded = 0; uploaded < count; uploaded++) ids.unshift((await guest.upload(picture, claim)).id)
  for (const id of ids) expect((await planner.settled(id)).asset.status).toBe("ready")
  return ids
}

const feedOf = async (occasion: Occasion, guest = "alice"): Promise<ReadonlyArray<FeedItem>> =>
  (await answered(200, new GuestGallery(occasion, guest).feed())).items

describe("GET …/media `?event_id=&limit=&cursor=` → 200, the feed [GAL-6, GAL-17, GAL-19]", () => {
  it("`items: [{ id, event_id, caption, uploader_name, created_at, width, height, placeholder, thumbnail: { url, width, height, content_type, byte_size }, web: { … } }]` [GAL-6, GAL-17, GAL-19]", async () => {
    const occasion = await open()
    const [id] = await ready(occasion, 1, { caption: "The cake" })
    const image = {
      url: expect.stringContaining(`${occasion.url}/_storage/variants/`),
      width: 96,
      height: 64,
      content_type: "image/webp",
      byte_size: expect.any(Number)
    }
    expect(await answered(200, new GuestGallery(occasion, "carol").feed())).toEqual({
      items: [
        {
          id,
          event_id: occasion.event(),
          caption: "The cake",
          uploader_name: "Alice Smith",
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          width: 96,
          height: 64,
          placeholder: expect.stringMatching(/^[A-Za-z0-9+/]{4,}={0,2}$/),
          thumbnail: image,
          web: image
        }
      ],
      next_cursor: null
    })
  })

  describe("Only approved items with a ready asset and guest visibility, of events that the token opens and that have Gallery enabled. [GAL-6, GAL-17, GAL-19]", () => {
    it("a pending or rejected item is in no guest read", async () => {
      const occasion = await server.occasion(withGallery())
      const guest = new GuestGallery(occasion)
      const planner = new PlannerGalleryClient(occasion)
      const [id = ""] = await ready(occasion, 1)
      const hidden = async () => {
        expect(await feedOf(occasion)).toEqual([])
        await refused(404, "not_found", guest.original(id))
      }
      await hidden()
      await answered(200, planner.moderate(id, { action: "approve" }))
      expect((await feedOf(occasion)).map((item) => item.id)).toEqual([id])
      await answered(200, guest.original(id))
      await answered(200, planner.moderate(id, { action: "reject" }))
      await hidden()
    })

    it("nor is one whose asset is not ready", async () => {
      const occasion = await open()
      const item = await new GuestGallery(occasion).upload(broken[0]?.bytes)
      await new PlannerGalleryClient(occasion).settled(item.id)
      expect(await feedOf(occasion)).toEqual([])
      await refused(404, "not_found", new GuestGallery(occasion).original(item.id))
    })

    it("nor one that only planners may see", async () => {
      const occasion = await open({ default_visibility: "planners" })
      const [id = ""] = await ready(occasion, 1)
      expect(await feedOf(occasion)).toEqual([])
      await refused(404, "not_found", new GuestGallery(occasion).original(id))
      const { items } = await answered(200, new PlannerGalleryClient(occasion).list())
      expect(items.map((item) => item.asset.visibility)).toEqual(["planners"])
    })

    it("nor one of an event that the token does not open, or that has Gallery no longer enabled", async () => {
      const occasion = await open()
      const [id = ""] = await ready(occasion, 1)
      expect(await feedOf(occasion, "dave")).toEqual([])
      await refused(404, "not_found", new GuestGallery(occasion, "dave").original(id))
      await occasion.disable("gallery", "reception")
      expect(await feedOf(occasion)).toEqual([])
      await refused(404, "not_found", new GuestGallery(occasion).original(id))
      await occasion.enable("gallery", "reception")
      expect((await feedOf(occasion)).length).toBe(1)
    })

    it("nor one of another occasion", async () => {
      const [id = ""] = await ready(await open(), 1)
      const elsewhere = await open()
      expect(await feedOf(elsewhere)).toEqual([])
      await refused(404, "not_found", new GuestGallery(elsewhere).original(id))
    })
  })

  it("An `event_id` that the token does not open is `403 event_not_accessible`; one without Gallery enabled is an empty list. [GAL-19, SEAT-49]", async () => {
    const occasion = await open()
    await ready(occasion, 1)
    const alice = new GuestGallery(occasion)
    expect((await answered(200, alice.feed({ event_id: occasion.event() }))).items.length).toBe(1)
    expect(await answered(200, alice.feed({ event_id: occasion.event("ceremony") }))).toEqual({
      items: [],
      next_cursor: null
    })
    for (const event_id of [occasion.event(), nobody]) {
      await refused(403, "event_not_accessible", new GuestGallery(occasion, "dave").feed({ event_id }))
    }
    await refused(400, "invalid_request", alice.feed({ event_id: "reception" }))
  })

  it("`width`, `height`: of the original, upright. [ASSET-4, GAL-21]", async () => {
    const occasion = await open()
    const item = await new GuestGallery(occasion).upload(withMetadata(6))
    await new PlannerGalleryClient(occasion).settled(item.id)
    const [shown] = await feedOf(occasion)
    expect([shown?.width, shown?.height]).toEqual([shown?.web.width, shown?.web.height])
    expect((shown?.width ?? 0) < (shown?.height ?? 0)).toBe(true)
  })
})

it("`placeholder`: a ThumbHash in base64. [GAL-21]", async () => {
  const occasion = await open()
  await ready(occasion, 1)
  const [shown] = await feedOf(occasion)
  const hash = Buffer.from(shown?.placeholder ?? "", "base64")
  expect(hash.toString("base64")).toBe(shown?.placeholder)
  // A ThumbHash tells in its fourth and fifth byte how many waves it has, and whether the picture is landscape.
  expect(hash.length).toBeGreaterThanOrEqual(10)
  expect(hash.length).toBeLessThanOrEqual(25)
  expect((hash[4] ?? 0) >> 7).toBe(1)
})

describe("Lists: newest first (creation, then id), stable while new items arrive.", () => {
  it('`?limit=` 1–200, default 50; `?cursor=` opaque; answer `{ "items": [...], "next_cursor": string \\| null }`, newest first (creation, then id), stable while new items arrive. [HTTP-17]', async () => {
    const occasion = await open()
    const guest = new GuestGallery(occasion)
    const ids = await ready(occasion, 5)
    const first = await answered(200, guest.feed({ limit: 2 }))
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    await ready(occasion, 1)
    const second = await answered(200, guest.feed({ limit: 2, cursor: first.next_cursor ?? "" }))
    expect(second.items.map(({ id }) => id)).toEqual(ids.slice(2, 4))
    const third = await answered(200, guest.feed({ limit: 2, cursor: second.next_cursor ?? "" }))
    expect(third.items.map(({ id }) => id)).toEqual(ids.slice(4))
    expect(third.next_cursor).toBeNull()
    expect((await answered(200, guest.feed({ limit: 200 }))).items.length).toBe(6)
    expect((await answered(200, guest.feed({ limit: 6 }))).next_cursor).toBeNull()
  })

  it("A bad cursor or limit is `400`. [HTTP-17]", async () => {
    const occasion = await open()
    const guest = new GuestGallery(occasion)
    const planner = new PlannerGalleryClient(occasion)
    for (const limit of ["0", "201", "-1", "1.5", "ten", "1e1"]) {
      for (const answer of [guest.feed({ limit }), planner.list({ limit })]) {
        const { errors } = await refused(400, "invalid_request", answer)
        expect(errors?.map(({ path }) => path)).toEqual(["limit"])
      }
    }
    for (const cursor of ["x", "🎂", nobody, "AAAA", "MTIz", "a".repeat(5000)]) {
      for (const answer of [guest.feed({ cursor }), planner.list({ cursor })]) {
        const { errors } = await refused(400, "invalid_request", answer)
        expect(errors?.map(({ path }) => path)).toEqual(["cursor"])
      }
    }
  })
})

describe("Image URLs", () => {
  it("are signed, live at most `BANQUET_SIGNED_URL_TTL` (also after a rejection or revocation), are the same for everybody within a window, and answer with `Cache-Control: private, max-age=…, immutable`. [ASSET-29, ASSET-30]", async () => {
    const occasion = await open()
    await ready(occasion, 1)
    const [seen] = await feedOf(occasion, "alice")
    const [seenByCarol] = await feedOf(occasion, "carol")
    if (seen === undefined) throw new Error("nothing in the feed")
    expect([seenByCarol?.thumbnail.url, seenByCarol?.web.url]).toEqual([seen.thumbnail.url, seen.web.url])
    for (const image of [seen.thumbnail, seen.web]) {
      const asked = Date.now()
      const answer = await fetch(image.url)
      expect(answer.status).toBe(200)
      const [, seconds] = /^private, max-age=(\d+), immutable$/.exec(answer.headers.get("cache-control") ?? "") ?? []
      expect(Number(seconds)).toBeGreaterThan(0)
      expect(Number(seconds) * 1000).toBeLessThanOrEqual(Number(new URL(image.url).searchParams.get("exp")) - asked)
      expect(answer.headers.get("content-type")).toBe(image.content_type)
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
      expect((await answer.arrayBuffer()).byteLength).toBe(image.byte_size)
      expect((await fetch(forged(image.url))).status).toBe(403)
    }
    await answered(200, new PlannerGalleryClient(occasion).moderate(seen.id, { action: "reject" }))
    expect((await fetch(seen.web.url)).status).toBe(200)
    server.clock.shift("61 minutes")
    try {
      expect((await fetch(seen.web.url)).status).toBe(403)
    } finally {
      server.clock.shift("-61 minutes")
    }
  })
})

describe("GET …/media/:gallery_item_id/original → 200 `{ url, expires_at, file_name }` under the feed's rules, else 404. [GAL-22]", () => {
  it("The URL lives 5 minutes at most and serves an attachment. [ASSET-31]", async () => {
    const occasion = await open()
    const guest = new GuestGallery(occasion)
    const [id = ""] = await ready(occasion, 1, { file_name: 'Ana "&" Ben 🎂.jpg' })
    const before = Date.now()
    const original = await answered(200, guest.original(id))
    expect(original).toEqual({
      url: expect.stringContaining("/_storage/originals/"),
      expires_at: expect.stringMatching(/Z$/),
      file_name: 'Ana "&" Ben 🎂.jpg'
    })
    const lifetime = Date.parse(original.expires_at) - before
    expect(lifetime).toBeGreaterThan(60_000)
    expect(lifetime).toBeLessThanOrEqual(5 * 60_000 + 1000)
    const answer = await fetch(original.url)
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(picture))).toBe(true)
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="[^"]*"; filename\*=UTF-8''Ana%20/)
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
    expect(answer.headers.get("content-security-policy")).toContain("sandbox")
    server.clock.shift("5 minutes")
    try {
      expect((await fetch(original.url)).status).toBe(403)
    } finally {
      server.clock.shift("-5 minutes")
    }
    await refused(404, "not_found", guest.original(nobody))
    await refused(400, "invalid_request", guest.original("x"))
  })

  it("With the installation's `guest_originals: false` it is always 404 (originals may carry where a phone was). [GAL-4, GAL-22]", async () => {
    const occasion = await open()
    const [id = ""] = await ready(occasion, 1)
    await answered(200, new GuestGallery(occasion).original(id))
    await occasion.apply({
      modules: [seatingModule(), galleryModule({ moderation_mode: "post_moderation", guest_originals: false })]
    })
    await refused(404, "not_found", new GuestGallery(occasion).original(id))
    expect((await feedOf(occasion)).length).toBe(1)
    await answered(200, new PlannerGalleryClient(occasion).original(id))
  })
})

describe("who may read the feed", () => {
  it("a guest of the occasion alone", async () => {
    const occasion = await open()
    const elsewhere = await open()
    const { client } = occasion.guest()
    await refused(403, "guest_occasion_mismatch", new GuestGallery(elsewhere, "alice", client).feed())
    await refused(403, "permission_denied", new GuestGallery(occasion, "alice", occasion.planner().client).feed())
    await refused(403, "permission_denied", new GuestGallery(occasion, "alice", occasion.vendor().client).feed())
    await refused(401, "unauthenticated", new GuestGallery(occasion, "alice", occasion.anybody).feed())
  })
})
