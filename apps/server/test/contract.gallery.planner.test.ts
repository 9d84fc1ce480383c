/** The HTTP contract, "Planner: gallery". */
import { broken } from "@banquet/assets-core/testing/ImageEngineSamples"
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { GuestGallery, picture, PlannerGalleryClient, withGallery } from "./support/Gallery.ts"
import type { Occasion } from "./support/Occasion.ts"
import { seatingModule } from "./support/OccasionDocument.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const nobody = "01912345-0000-7000-8000-000000000001"
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const petra = { kind: "planner", key: "petra", display_name: "Petra Planner" }

/** Items of the reception, the newest first. */
const uploaded = async (occasion: Occasion, count: number): Promise<ReadonlyArray<string>> => {
  const ids: Array<string> = []
  for (let item = 0; item < count; item++) ids.unshift((await new GuestGallery(occasion).upload()).id)
  return ids
}

describe("GET /v1/occasions/:occasion_id/gallery `?event_id=&moderation_status=&limit=&cursor=` → 200 (`gallery:list`) [GAL-23]", () => {
  it("`PlannerGalleryItem`: `{ id, occasion_id, event_id | null, module_installation_id, event_enablement_id | null, asset_id, caption, moderation_status, moderation: { notes, decided_at, decided_by } | null, uploader: { actor_id, display_name }, created_at, asset: { status, failure, content_type, byte_size, width, height, visibility }, placeholder, thumbnail | null, web | null }` [GAL-6, GAL-25]", async () => {
    const occasion = await server.occasion(withGallery())
    const planner = new PlannerGalleryClient(occasion)
    const { asset, id } = await new GuestGallery(occasion).upload(picture, { caption: "The cake" })
    await planner.settled(id)
    await answered(200, planner.moderate(id, { action: "approve", notes: "Lovely" }))
    const image = {
      url: expect.stringContaining("/_storage/variants/"),
      width: 96,
      height: 64,
      content_type: "image/webp",
      byte_size: expect.any(Number)
    }
    expect(await answered(200, planner.list())).toEqual({
      items: [
        {
          id,
          occasion_id: occasion.id,
          event_id: occasion.event(),
          module_installation_id: expect.any(String),
          event_enablement_id: expect.any(String),
          asset_id: asset.id,
          caption: "The cake",
          moderation_status: "approved",
          moderation: { notes: "Lovely", decided_at: expect.stringMatching(time), decided_by: petra },
          uploader: { actor_id: occasion.actor("alice"), display_name: "Alice Smith" },
          created_at: expect.stringMatching(time),
          asset: {
            status: "ready",
            failure: null,
            content_type: "image/jpeg",
            byte_size: picture.length,
            width: 96,
            height: 64,
            visibility: "guests"
          },
          placeholder: expect.any(String),
          thumbnail: image,
          web: image
        }
      ],
      next_cursor: null,
      totals: { total: 1, pending: 0, approved: 1, rejected: 0 },
      storage: { used_bytes: picture.length, limit_bytes: 100 * 1024 ** 3 }
    })
  })

  it("`{ items: [PlannerGalleryItem], next_cursor, totals: { total, pending, approved, rejected } }`; totals follow `event_id` but not `moderation_status`. [GAL-23, GAL-24]", async () => {
    const occasion = await server.occasion(withGallery())
    const planner = new PlannerGalleryClient(occasion)
    await occasion.enable("gallery", "ceremony")
    const [approved = "", rejected = ""] = await uploaded(occasion, 3)
    const inCeremony = await new GuestGallery(occasion).upload(picture, { event_id: occasion.event("ceremony") })
    await answered(200, planner.moderate(approved, { action: "approve" }))
    await answered(200, planner.moderate(rejected, { action: "reject" }))
    const all = await answered(200, planner.list())
    expect(all.totals).toEqual({ total: 4, pending: 2, approved: 1, rejected: 1 })
    expect(all.items.map(({ id }) => id)[0]).toBe(inCeremony.id)
    const pending = await answered(200, planner.list({ moderation_status: "pending" }))
    expect(pending.items.length).toBe(2)
    expect(pending.totals).toEqual(all.totals)
    const reception = await answered(200, planner.list({ event_id: occasion.event(), moderation_status: "rejected" }))
    expect(reception.items.map(({ id }) => id)).toEqual([rejected])
    expect(reception.totals).toEqual({ total: 3, pending: 1, approved: 1, rejected: 1 })
    await occasion.disable("gallery", "reception")
    expect((await answered(200, planner.list())).totals).toEqual(all.totals)
  })

  it("page by page, newest first, within a filter", async () => {
    const occasion = await server.occasion(withGallery())
    const planner = new PlannerGalleryClient(occasion)
    const ids = await uploaded(occasion, 4)
    await answered(200, planner.moderate(ids[1] ?? "", { action: "reject" }))
    const first = await answered(200, planner.list({ limit: 2, moderation_status: "pending" }))
    expect(first.items.map(({ id }) => id)).toEqual([ids[0], ids[2]])
    const cursor = first.next_cursor ?? ""
    const second = await answered(200, planner.list({ limit: 2, moderation_status: "pending", cursor }))
    expect([second.items.map(({ id }) => id), second.next_cursor]).toEqual([[ids[3]], null])
  })

  it("`search` looks in uploader and caption without case and accents, `from` and `to` at the time of upload; totals follow", async () => {
    const occasion = await server.occasion(withGallery())
    const planner = new PlannerGalleryClient(occasion)
    const guest = new GuestGallery(occasion)
    const cake = await guest.upload(picture, { caption: "Große Torte" })
    const dance = await guest.upload(picture, { caption: "Tänzer" })
    await answered(200, planner.moderate(dance.id, { action: "approve" }))
    const found = async (query: Parameters<typeof planner.list>[0]) => {
      const { items, totals } = await answered(200, planner.list(query))
      return [items.map(({ id }) => id), totals.total, totals.approved]
    }
    expect(await found({ search: "GROSSE torte" })).toEqual([[cake.id], 1, 0])
    expect(await found({ search: "alice tanz", moderation_status: "pending" })).toEqual([[], 1, 1])
    expect(await found({ search: "%" })).toEqual([[], 0, 0])
    expect(await found({ search: "  " })).toEqual([[dance.id, cake.id], 2, 1])
    expect(await found({ from: dance.created_at })).toEqual([[dance.id], 1, 1])
    expect(await found({ to: dance.created_at, event_id: occasion.event() })).toEqual([[cake.id], 1, 0])
    const [{ next_cursor, totals }] = [await answered(200, planner.list({ search: "alice", limit: 1 }))]
    const rest = await answered(200, planner.list({ search: "alice", limit: 1, cursor: next_cursor ?? "" }))
    expect([totals.total, rest.items.map(({ id }) => id), rest.next_cursor]).toEqual([2, [cake.id], null])
    await refused(400, "invalid_request", planner.list({ search: "x".repeat(101) }))
    await refused(400, "invalid_request", planner.list({ from: "today" }))
  })

  it("asks for the permission, the module and the event, in this order", async () => {
    const occasion = await server.occasion(withGallery())
    await refused(400, "invalid_request", new PlannerGalleryClient(occasion).list({ moderation_status: "lost" }))
    await refused(403, "permission_denied", new PlannerGalleryClient(occasion, "sam").list({ event_id: nobody }))
    await refused(404, "not_found", new PlannerGalleryClient(occasion).list({ event_id: nobody }))
    const bare = await server.occasion({ ...withGallery(), modules: [seatingModule()] })
    await refused(403, "permission_denied", new PlannerGalleryClient(bare, "sam").list())
    await refused(409, "module_not_installed", new PlannerGalleryClient(bare).list({ event_id: nobody }))
    await refused(409, "module_not_installed", new PlannerGalleryClient(bare).moderate(nobody, { action: "approve" }))
    await refused(409, "module_not_installed", new PlannerGalleryClient(bare).history(nobody))
    await refused(409, "module_not_installed", new PlannerGalleryClient(bare).original(nobody))
    const many = { action: "approve", gallery_item_ids: [nobody] }
    await refused(409, "module_not_installed", new PlannerGalleryClient(bare).moderateAll(many))
  })
})

describe('PATCH …/gallery/items/:gallery_item_id/moderation `{ action: "approve" | "reject" | "reopen" (beyond: back to `pending`), notes? }` → 200 `{ gallery_item: PlannerGalleryItem }` (`gallery:moderate`). [GAL-26, GAL-27]', () => {
  it("Any state may be decided again; repeating a decision is fine. [GAL-27]", async () => {
    const occasion = await server.occasion(withGallery())
    const planner = new PlannerGalleryClient(occasion)
    const [id = ""] = await uploaded(occasion, 1)
    for (const [action, status] of [
      ["reject", "rejected"],
      ["approve", "approved"],
      ["approve", "approved"],
      ["reopen", "pending"],
      ["reopen", "pending"],
      ["reject", "rejected"],
      ["reopen", "pending"],
      ["reject", "rejected"]
    ] as const) {
      const { gallery_item } = await answered(200, planner.moderate(id, { action }))
      expect(gallery_item).toMatchObject({
        id,
        moderation_status: status,
        moderation: { notes: null, decided_by: petra }
      })
    }
  })

  it("`moderation` is the latest decision; notes that are not given are null. [GAL-8]", async () => {
    const occasion = await server.occasion(withGallery())
    const planner = new PlannerGalleryClient(occasion)
    const [id = ""] = await uploaded(occasion, 1)
    const moderated = async (body: object) => (await answered(200, planner.moderate(id, body))).gallery_item.moderation
    expect((await answered(200, planner.list())).items[0]?.moderation).toBeNull()
    expect(await moderated({ action: "reject", notes: " Blurred " })).toMatchObject({ notes: "Blurred" })
    expect(await moderated({ action: "approve" })).toMatchObject({ notes: null })
    expect(await moderated({ action: "approve", notes: null })).toMatchObject({ notes: null })
    expect(await moderated({ action: "approve", notes: "  " })).toMatchObject({ notes: null })
    expect(await moderated({ action: "approve", notes: "x".repeat(2000) })).toMatchObject({ notes: "x".repeat(2000) })
  })

  it("asks for gallery:moderate and for an item of the occasion", async () => {
    const occasion = await server.occasion(withGallery())
    const [id = ""] = await uploaded(occasion, 1)
    const approve = { action: "approve" }
    await refused(403, "permission_denied", new PlannerGalleryClient(occasion, "lena").moderate(id, approve))
    await refused(400, "invalid_request", new PlannerGalleryClient(occasion).moderate(id, { action: "undo" }))
    await refused(404, "not_found", new PlannerGalleryClient(occasion).moderate(nobody, approve))
    const elsewhere = await server.occasion(withGallery())
    await refused(404, "not_found", new PlannerGalleryClient(elsewhere).moderate(id, approve))
    const { items } = await answered(200, new PlannerGalleryClient(occasion).list())
    expect(items.map(({ moderation_status }) => moderation_status)).toEqual(["pending"])
  })
})

describe("GET …/gallery/items/:gallery_item_id/moderation (beyond) → 200 `{ decisions: [{ from, to, notes, decided_at, decided_by }] }`, newest first (`gallery:list`). [GAL-28]", () => {
  it("every decision, also one that changed nothing", async () => {
    const occasion = await server.occasion(withGallery())
    const planner = new PlannerGalleryClient(occasion)
    const [id = ""] = await uploaded(occasion, 1)
    expect(await answered(200, planner.history(id))).toEqual({ decisions: [] })
    await answered(200, planner.moderate(id, { action: "reject", notes: "Blurred" }))
    await answered(200, planner.moderate(id, { action: "approve" }))
    await answered(200, planner.moderate(id, { action: "approve", notes: "Really" }))
    const by = { decided_at: expect.stringMatching(time), decided_by: petra }
    expect(await answered(200, new PlannerGalleryClient(occasion, "lena").history(id))).toEqual({
      decisions: [
        { from: "approved", to: "approved", notes: "Really", ...by },
        { from: "rejected", to: "approved", notes: null, ...by },
        { from: "pending", to: "rejected", notes: "Blurred", ...by }
      ]
    })
    await refused(403, "permission_denied", new PlannerGalleryClient(occasion, "sam").history(id))
    await refused(404, "not_found", planner.history(nobody))
    await refused(404, "not_found", new PlannerGalleryClient(await server.occasion(withGallery())).history(id))
  })
})

describe("POST …/gallery/moderation (beyond) `{ action, notes?, gallery_item_ids: [1–200] }` → 200 `{ gallery_items: [PlannerGalleryItem], not_found: [id] }` (`gallery:moderate`). [GAL-29]", () => {
  it("decides what is there and names what is not", async () => {
    const occasion = await server.occasion(withGallery())
    const planner = new PlannerGalleryClient(occasion)
    const [newest = "", middle = "", oldest = ""] = await uploaded(occasion, 3)
    const [foreign = ""] = await uploaded(await server.occasion(withGallery()), 1)
    const body = { action: "approve", notes: "All fine", gallery_item_ids: [oldest, nobody, newest, foreign, oldest] }
    const { gallery_items, not_found } = await answered(200, planner.moderateAll(body))
    expect(gallery_items.map(({ id }) => id)).toEqual([oldest, newest])
    expect(gallery_items.map(({ moderation }) => moderation?.notes)).toEqual(["All fine", "All fine"])
    expect(not_found).toEqual([nobody, foreign])
    const { items } = await answered(200, planner.list({ moderation_status: "pending" }))
    expect(items.map(({ id }) => id)).toEqual([middle])
    expect((await answered(200, planner.history(oldest))).decisions.length).toBe(1)
  })

  it("with `latest_decided_at` decides only what nobody has decided since, and names the others in `decided_since`", async () => {
    const occasion = await server.occasion(withGallery())
    const planner = new PlannerGalleryClient(occasion)
    const [mine = "", others = ""] = await uploaded(occasion, 2)
    const both = { gallery_item_ids: [mine, others] }
    const { gallery_items } = await answered(200, planner.moderateAll({ ...both, action: "approve" }))
    const latest_decided_at = gallery_items[0]?.moderation?.decided_at
    await answered(200, planner.moderate(others, { action: "approve", notes: "Yes" }))
    const undone = await answered(200, planner.moderateAll({ ...both, action: "reopen", latest_decided_at }))
    expect(undone).toMatchObject({ gallery_items: [{ id: mine }], decided_since: [others], not_found: [] })
    expect((await answered(200, planner.history(others))).decisions.length).toBe(2)
    await refused(400, "invalid_request", planner.moderateAll({ ...both, action: "reopen", latest_decided_at: "now" }))
  })

  it("takes 1 to 200 ids and asks for gallery:moderate", async () => {
    const occasion = await server.occasion(withGallery())
    const planner = new PlannerGalleryClient(occasion)
    const ids = (count: number) =>
      Array.from({ length: count }, (_, index) => nobody.slice(0, -4) + String(1000 + index))
    const many = { action: "reject", gallery_item_ids: ids(200) }
    expect((await answered(200, planner.moderateAll(many))).not_found).toEqual(ids(200))
    await refused(400, "invalid_request", planner.moderateAll({ ...many, gallery_item_ids: ids(201) }))
    await refused(400, "invalid_request", planner.moderateAll({ ...many, gallery_item_ids: [] }))
    await refused(403, "permission_denied", new PlannerGalleryClient(occasion, "lena").moderateAll(many))
  })
})

describe("GET …/gallery/items/:gallery_item_id/original → 200 `{ url, expires_at, file_name }` (`gallery:list`). [GAL-30]", () => {
  it("whatever the state of the item or its asset", async () => {
    const occasion = await server.occasion(withGallery())
    const planner = new PlannerGalleryClient(occasion)
    const bytes = broken[0]?.bytes ?? picture
    const { id } = await new GuestGallery(occasion).upload(bytes)
    await planner.settled(id)
    await answered(200, planner.moderate(id, { action: "reject" }))
    const original = await answered(200, new PlannerGalleryClient(occasion, "lena").original(id))
    expect(original).toEqual({
      url: expect.stringContaining("/_storage/originals/"),
      expires_at: expect.stringMatching(time),
      file_name: "IMG_0001.jpg"
    })
    const answer = await fetch(original.url)
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment;/)
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
    await refused(403, "permission_denied", new PlannerGalleryClient(occasion, "sam").original(id))
    await refused(404, "not_found", planner.original(nobody))
    await refused(404, "not_found", new PlannerGalleryClient(await server.occasion(withGallery())).original(id))
  })
})

it('`decided_by`, `published_by`: `{ kind: "planner" | "administrator", key, display_name }`. [GAL-25]', async () => {
  const occasion = await server.occasion(withGallery())
  const planner = new PlannerGalleryClient(occasion)
  const [id = ""] = await uploaded(occasion, 1)
  const { gallery_item } = await answered(200, planner.moderate(id, { action: "approve" }))
  expect(gallery_item.moderation?.decided_by).toEqual(petra)
  await server.approveAsAdministrator(id)
  const [item] = (await answered(200, planner.list())).items
  expect(item?.moderation?.decided_by).toEqual({
    kind: "administrator",
    key: "administrator",
    display_name: "Administrator"
  })
})
