/** What a guest may leave in storage, over HTTP: nothing through a URL whose session is over, and no more than the quotas. */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { GuestGallery, picture, PlannerGalleryClient, put, withGallery } from "./support/Gallery.ts"
import { useServer } from "./support/Server.ts"

const size = picture.length

describe("`507` `insufficient_storage` (uploads only: the floor of free space, or the occasion's byte quota) [ASSET-14]", () => {
  const server = useServer({ uploadBytesPerGuest: 4 * size, uploadBytesPerOccasion: 6 * size })

  it("`upload_quota_reached` counts … also bytes, when `BANQUET_UPLOAD_BYTES_PER_GUEST` is reached; planners see how much there is [ASSET-13]", async () => {
    const occasion = await server.occasion(withGallery())
    const [alice, carol] = [new GuestGallery(occasion), new GuestGallery(occasion, "carol")]
    await alice.upload()
    const answers = await Promise.all(Array.from({ length: 12 }, () => alice.uploadUrl()))
    expect(answers.filter(({ status }) => status === 201).length).toBe(3)
    expect(await refused(409, "upload_quota_reached", alice.uploadUrl())).toMatchObject({ quota_bytes: 4 * size })
    await carol.upload()
    await answered(201, carol.uploadUrl())
    await refused(507, "insufficient_storage", carol.uploadUrl())
    const planner = new PlannerGalleryClient(occasion)
    const { storage } = await answered(200, planner.list({ moderation_status: "rejected" }))
    expect(storage).toEqual({ used_bytes: 6 * size, limit_bytes: 6 * size })
    await answered(201, new GuestGallery(await server.occasion(withGallery())).uploadUrl())
  })

  it("after a 413 or 415 the same URL takes nothing, and what was sent counts no more", async () => {
    const occasion = await server.occasion(withGallery())
    const guest = new GuestGallery(occasion)
    const ticket = await answered(201, guest.uploadUrl({ byte_size: size }))
    const junk = Buffer.alloc(size, "x")
    expect((await put(ticket, junk)).status).toBe(200)
    await refused(415, "not_an_image", guest.complete(ticket.upload_session.id))
    for (let again = 0; again < 5; again++) {
      expect((await put(ticket, junk)).status).toBe(412)
      await refused(409, "upload_session_closed", guest.complete(ticket.upload_session.id))
    }
    const { storage } = await answered(200, new PlannerGalleryClient(occasion).list())
    expect(storage.used_bytes).toBe(0)
    for (let uploads = 0; uploads < 4; uploads++) await guest.upload()
  })
})

describe("the floor of free space", () => {
  const server = useServer({ storageFloor: Number.MAX_SAFE_INTEGER })

  it("uploads stop with 507 and leave no session, while everything else goes on and is ready", async () => {
    const occasion = await server.occasion(withGallery())
    const guest = new GuestGallery(occasion)
    for (let calls = 0; calls < 3; calls++) await refused(507, "insufficient_storage", guest.uploadUrl())
    const { storage } = await answered(200, new PlannerGalleryClient(occasion).list())
    expect(storage.used_bytes).toBe(0)
    await answered(200, guest.feed())
    expect((await occasion.planner().seating()).status).toBe(200)
    expect((await server.anybody.get("/readyz")).status).toBe(200)
  })
})

describe("an upload on its way", () => {
  const server = useServer({})

  it("forty uploads of one URL hold one file, and one of them arrives [ASSET-20]", async () => {
    const occasion = await server.occasion(withGallery())
    const ticket = await answered(201, new GuestGallery(occasion).uploadUrl())
    const answers = await Promise.all(Array.from({ length: 40 }, () => put(ticket, picture)))
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    expect(answers.every(({ status }) => [200, 409, 412].includes(status))).toBe(true)
  })
})
