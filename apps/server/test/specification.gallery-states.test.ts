/** The interface specification, "Gallery item moderation status" and "Upload session". */
import { broken } from "@banquet/assets-core/testing/ImageEngineSamples"
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { GuestGallery, picture, PlannerGalleryClient, withGallery } from "./support/Gallery.ts"
import type { Occasion } from "./support/Occasion.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const shown = async (occasion: Occasion): Promise<ReadonlyArray<string>> =>
  (await answered(200, new GuestGallery(occasion).feed())).items.map(({ id }) => id)

it("States: `pending`, `approved`, `rejected`. [GAL-7]", async () => {
  const occasion = await server.occasion(withGallery())
  const planner = new PlannerGalleryClient(occasion)
  const ids = [0, 1, 2].map(() => new GuestGallery(occasion).upload())
  const [, approved, rejected] = await Promise.all(ids)
  await answered(200, planner.moderate(approved?.id ?? "", { action: "approve" }))
  await answered(200, planner.moderate(rejected?.id ?? "", { action: "reject" }))
  expect((await answered(200, planner.list())).totals).toEqual({ total: 3, pending: 1, approved: 1, rejected: 1 })
})

describe("(new item) | Completion of a guest upload [GAL-14]", () => {
  it("Installation moderation mode is `pre_moderation` | pending | Item is hidden from the guest feed. [GAL-1, GAL-14, GAL-17]", async () => {
    const occasion = await server.occasion(withGallery({ moderation_mode: "pre_moderation" }))
    const { id, moderation_status } = await new GuestGallery(occasion).upload()
    expect(moderation_status).toBe("pending")
    expect((await new PlannerGalleryClient(occasion).settled(id)).asset.status).toBe("ready")
    expect(await shown(occasion)).toEqual([])
  })

  it('Moderation mode is not `pre_moderation` | approved (auto-approval is permitted, "can be") | Item is visible once the asset is ready. [GAL-1, GAL-14, GAL-17]', async () => {
    const occasion = await server.occasion(withGallery({ moderation_mode: "post_moderation" }))
    const { asset, id, moderation_status } = await new GuestGallery(occasion).upload()
    expect([moderation_status, asset.status]).toEqual(["approved", "processing"])
    await new PlannerGalleryClient(occasion).settled(id)
    expect(await shown(occasion)).toEqual([id])
    const { id: broke } = await new GuestGallery(occasion).upload(broken[0]?.bytes)
    expect((await new PlannerGalleryClient(occasion).settled(broke)).asset.status).toBe("failed")
    expect(await shown(occasion)).toEqual([id])
  })
})

describe.each([
  ["pending", []],
  ["approved", ["approve"]],
  ["rejected", ["reject"]]
])("any, such as %s", (from, before) => {
  const inState = async () => {
    const occasion = await server.occasion(withGallery())
    const planner = new PlannerGalleryClient(occasion)
    const { id } = await new GuestGallery(occasion).upload()
    for (const action of before) await answered(200, planner.moderate(id, { action }))
    const { items } = await answered(200, planner.list())
    expect(items.map(({ moderation_status }) => moderation_status)).toEqual([from])
    return { occasion, planner, id }
  }

  it("Planner moderation (PATCH moderation) with approve | Planner holds gallery:moderate | approved | Moderation notes may be stored. [GAL-8, GAL-26]", async () => {
    const { id, occasion, planner } = await inState()
    await refused(
      403,
      "permission_denied",
      new PlannerGalleryClient(occasion, "lena").moderate(id, { action: "approve" })
    )
    const { gallery_item } = await answered(200, planner.moderate(id, { action: "approve", notes: "Lovely" }))
    expect([gallery_item.moderation_status, gallery_item.moderation?.notes]).toEqual(["approved", "Lovely"])
    await planner.settled(id)
    expect(await shown(occasion)).toEqual([id])
  })

  it("Planner moderation (PATCH moderation) with reject | Planner holds gallery:moderate | rejected | Moderation notes may be stored. [GAL-8, GAL-26]", async () => {
    const { id, occasion, planner } = await inState()
    await refused(
      403,
      "permission_denied",
      new PlannerGalleryClient(occasion, "lena").moderate(id, { action: "reject" })
    )
    const { gallery_item } = await answered(200, planner.moderate(id, { action: "reject", notes: "Blurred" }))
    expect([gallery_item.moderation_status, gallery_item.moderation?.notes]).toEqual(["rejected", "Blurred"])
    await planner.settled(id)
    expect(await shown(occasion)).toEqual([])
  })
})

describe("Only `approved` items, on accessible Gallery-enabled events, with a ready asset and allowed visibility, appear in the guest feed. [GAL-17]", () => {
  it("and the moment one of these is no longer so, not any more", async () => {
    const occasion = await server.occasion(withGallery())
    const planner = new PlannerGalleryClient(occasion)
    const { id } = await new GuestGallery(occasion).upload()
    await planner.approve(id)
    expect(await shown(occasion)).toEqual([id])
    expect((await answered(200, new GuestGallery(occasion, "dave").feed())).items).toEqual([])
    await occasion.disable("gallery", "reception")
    expect(await shown(occasion)).toEqual([])
    await occasion.enable("gallery", "reception")
    expect(await shown(occasion)).toEqual([id])
    await answered(200, planner.moderate(id, { action: "reject" }))
    expect(await shown(occasion)).toEqual([])
  })
})

describe("Upload session", () => {
  it("open | time passes | session expiry reached | session expired [ASSET-23]", async () => {
    const guest = new GuestGallery(await server.occasion(withGallery()))
    const { upload_session } = await answered(201, guest.uploadUrl())
    expect(upload_session.status).toBe("open")
    expect(Date.parse(upload_session.expires_at)).toBeGreaterThan(Date.now())
    const session = await guest.send()
    server.clock.shift("15 minutes")
    try {
      await refused(410, "upload_session_expired", guest.complete(session))
    } finally {
      server.clock.shift("-15 minutes")
    }
  })

  it("open | complete call | caller owns the session | finalized; gallery item created [ASSET-22, GAL-5]", async () => {
    const occasion = await server.occasion(withGallery())
    const session = await new GuestGallery(occasion).send(picture, { caption: "The cake" })
    await refused(404, "upload_session_not_found", new GuestGallery(occasion, "carol").complete(session))
    const { gallery_item } = await answered(201, new GuestGallery(occasion).complete(session))
    const rows = await server.rows`select status, asset_id from upload_sessions where id = ${session}`
    expect(rows).toEqual([{ status: "finalized", asset_id: gallery_item.asset.id }])
    const { items } = await answered(200, new PlannerGalleryClient(occasion).list())
    expect(items.map(({ caption, id }) => [id, caption])).toEqual([[gallery_item.id, "The cake"]])
  })

  it("finalized | complete call repeated | same session | existing gallery item is returned (no second item) [GAL-15]", async () => {
    const occasion = await server.occasion(withGallery())
    const guest = new GuestGallery(occasion)
    const session = await guest.send()
    const first = await answered(201, guest.complete(session))
    const second = await answered(200, guest.complete(session))
    expect(second.gallery_item.id).toBe(first.gallery_item.id)
    expect((await answered(200, new PlannerGalleryClient(occasion).list())).totals.total).toBe(1)
  })
})
