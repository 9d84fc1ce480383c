/** The gallery with settings of its own: another image engine, other lifetimes, other limits. */
import { quadrants } from "@banquet/assets-core/testing/ImageEngineSamples"
import { Duration } from "effect"
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { GuestGallery, picture, PlannerGalleryClient, put, withGallery } from "./support/Gallery.ts"
import { useServer } from "./support/Server.ts"

const server = useServer({
  imageEngine: "jimp",
  uploadSessionTtl: Duration.minutes(2),
  signedUrlTtl: Duration.minutes(4),
  uploadsPerMinute: 3,
  uploadsPerGuest: 2,
  publicUrl: "https://party.example/photos"
})

const imageOf = (contentType: string): Uint8Array =>
  quadrants.find((image) => image.contentType === contentType)?.bytes ?? new Uint8Array()

/** From outside, the public address leads to the server. */
const reach = (url: string): string => {
  expect(url.startsWith("https://party.example/photos/_storage/")).toBe(true)
  return url.replace("https://party.example/photos", server.anybody.url)
}

it("a server whose public URL is https asks to be reached by that alone", async () => {
  const { headers } = await server.anybody.get("/healthz")
  expect(headers.get("strict-transport-security")).toBe("max-age=31536000")
})

describe("Accepted types are those of the contract less what the configured image engine cannot read", () => {
  it("jimp reads JPEG and PNG, by claim and by bytes, and writes JPEG", async () => {
    const occasion = await server.occasion(withGallery({ moderation_mode: "post_moderation" }))
    for (const [guest, contentType] of [
      ["alice", "image/webp"],
      ["alice", "image/heic"],
      ["carol", "image/gif"]
    ] as const) {
      const answer = new GuestGallery(occasion, guest).uploadUrl({ content_type: contentType })
      await refused(415, "not_an_image", answer)
    }
    const guest = new GuestGallery(occasion)
    const ticket = await answered(201, guest.uploadUrl())
    const upload = { ...ticket.upload, url: reach(ticket.upload.url) }
    expect((await put({ upload }, imageOf("image/webp"))).status).toBe(200)
    await refused(415, "not_an_image", guest.complete(ticket.upload_session.id))

    const carol = new GuestGallery(occasion, "carol")
    const good = await answered(201, carol.uploadUrl({ content_type: "image/png" }))
    expect((await put({ upload: { ...good.upload, url: reach(good.upload.url) } }, imageOf("image/png"))).status).toBe(
      200
    )
    const { gallery_item } = await answered(201, carol.complete(good.upload_session.id))
    const settled = await new PlannerGalleryClient(occasion).settled(gallery_item.id)
    expect(settled).toMatchObject({ asset: { status: "ready" }, web: { content_type: "image/jpeg" } })
    const [seen] = (await answered(200, carol.feed())).items
    expect((await fetch(reach(seen?.thumbnail.url ?? ""))).status).toBe(200)
    server.clock.shift("4 minutes")
    try {
      expect((await fetch(reach(seen?.thumbnail.url ?? ""))).status).toBe(403)
    } finally {
      server.clock.shift("-4 minutes")
    }
  })
})

describe("Sessions live 15 minutes unless configured otherwise. [ASSET-8]", () => {
  it("and so do the URLs of their uploads", async () => {
    const guest = new GuestGallery(await server.occasion(withGallery()))
    const ticket = await answered(201, guest.uploadUrl())
    expect(Date.parse(ticket.upload_session.expires_at) - Date.now()).toBeLessThanOrEqual(2 * 60_000)
    server.clock.shift("2 minutes")
    try {
      const upload = { ...ticket.upload, url: reach(ticket.upload.url) }
      expect((await put({ upload }, picture)).status).toBe(403)
      await refused(410, "upload_session_expired", guest.complete(ticket.upload_session.id))
    } finally {
      server.clock.shift("-2 minutes")
    }
  })
})

describe("limits of uploads", () => {
  it("`upload_quota_reached` counts items, open sessions, and what ended sessions left until it is swept; [ASSET-12]", async () => {
    const guest = new GuestGallery(await server.occasion(withGallery()))
    const [left] = [await answered(201, guest.uploadUrl()), await answered(201, guest.uploadUrl())]
    expect((await put({ upload: { ...left.upload, url: reach(left.upload.url) } }, picture)).status).toBe(200)
    server.clock.shift("2 minutes")
    try {
      await answered(201, guest.uploadUrl())
      await refused(409, "upload_quota_reached", guest.uploadUrl())
    } finally {
      server.clock.shift("-2 minutes")
    }
  })

  it("`BANQUET_UPLOADS_PER_GUEST`, then `BANQUET_UPLOADS_PER_MINUTE`", async () => {
    const guest = new GuestGallery(await server.occasion(withGallery()))
    await answered(201, guest.uploadUrl())
    await answered(201, guest.uploadUrl())
    await refused(409, "upload_quota_reached", guest.uploadUrl())
    await refused(429, "rate_limited", guest.uploadUrl())
  })
})
