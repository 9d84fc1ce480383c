/** The HTTP contract, "Guest": asking for the URL of an upload, and sending the file. */
import { claiming } from "@banquet/assets-core/testing/ImageEngineSamples"
import { describe, expect, it } from "vitest"
import { answered, Client, refused } from "./support/Client.ts"
import { GuestGallery, galleryModule, picture, PlannerGalleryClient, put, withGallery } from "./support/Gallery.ts"
import { seatingModule } from "./support/OccasionDocument.ts"
import { useServer } from "./support/Server.ts"

const server = useServer({ uploadsPerGuest: 3, uploadsPerMinute: 60 })

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/
const limit = 15 * 1024 * 1024

describe("POST …/media/upload-url `{ event_id, file_name, content_type, byte_size, caption? }` → 201 [ASSET-15, GAL-9, GAL-10]", () => {
  it('`{ upload_session: { id, event_id, status: "open", expires_at }, upload: { method: "PUT", url, headers: { … } } }` [ASSET-15, GAL-9]', async () => {
    const occasion = await server.occasion(withGallery())
    const before = Date.now()
    const { upload, upload_session, ...rest } = await answered(
      201,
      new GuestGallery(occasion).uploadUrl({ caption: "Hi" })
    )
    expect(rest).toEqual({})
    expect(upload_session).toEqual({
      id: expect.stringMatching(uuid),
      event_id: occasion.event(),
      status: "open",
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    })
    expect(upload).toEqual({
      method: "PUT",
      url: expect.stringContaining(`${occasion.url}/_storage/`),
      headers: { "content-type": "image/jpeg" }
    })
    const lifetime = Date.parse(upload_session.expires_at) - before
    expect(Math.round(lifetime / 60_000)).toBe(15)
  })

  it("A module that the occasion has not installed is `409 module_not_installed` on every guest read and write of it. [PLAT-5]", async () => {
    const occasion = await server.occasion({ modules: [seatingModule()] })
    const guest = new GuestGallery(occasion)
    const nobody = "01912345-0000-7000-8000-000000000001"
    await refused(409, "module_not_installed", guest.uploadUrl())
    await refused(409, "module_not_installed", guest.complete(nobody))
    await refused(409, "module_not_installed", guest.feed())
    await refused(409, "module_not_installed", guest.original(nobody))
  })

  it("Checked in this order: `event_not_accessible`, `module_not_enabled`, `uploads_not_active`, `not_an_image`, `file_too_large`, `upload_quota_reached` [ASSET-15, GAL-9, GAL-10]", async () => {
    const occasion = await server.occasion({
      ...withGallery(),
      modules: [seatingModule(), galleryModule({ uploads_active: false })]
    })
    const guest = new GuestGallery(occasion, "alice")
    const everythingWrong = { content_type: "image/svg+xml", byte_size: limit + 1 }
    const notOpened = new GuestGallery(occasion, "dave").uploadUrl(everythingWrong)
    await refused(403, "event_not_accessible", notOpened)
    const inCeremony = { ...everythingWrong, event_id: occasion.event("ceremony") }
    await refused(409, "module_not_enabled", guest.uploadUrl(inCeremony))
    await refused(409, "uploads_not_active", guest.uploadUrl(everythingWrong))
    await occasion.apply({ modules: [galleryModule({}, { uploads_active: true })] })
    for (let uploads = 0; uploads < 3; uploads++) await answered(201, guest.uploadUrl())
    await refused(415, "not_an_image", guest.uploadUrl(everythingWrong))
    await refused(413, "file_too_large", guest.uploadUrl({ byte_size: limit + 1 }))
    await refused(409, "upload_quota_reached", guest.uploadUrl())
  })

  it("An enablement's `uploads_active` that is not given is the installation's. [GAL-2]", async () => {
    const closed = await server.occasion(withGallery({ uploads_active: false }))
    await refused(409, "uploads_not_active", new GuestGallery(closed).uploadUrl())
    const open = await server.occasion(withGallery({ uploads_active: false }, { uploads_active: true }))
    await answered(201, new GuestGallery(open).uploadUrl())
    const shut = await server.occasion(withGallery({ uploads_active: true }, { uploads_active: false }))
    await refused(409, "uploads_not_active", new GuestGallery(shut).uploadUrl())
  })

  it("15 MB is 15 × 1024 × 1024 = 15,728,640 bytes; a larger `byte_size` is `413 file_too_large`; `byte_size` is whole and ≥ 1. [ASSET-9, ASSET-10, ASSET-19]", async () => {
    const guest = new GuestGallery(await server.occasion(withGallery()))
    await answered(201, guest.uploadUrl({ byte_size: 15_728_640 }))
    await answered(201, guest.uploadUrl({ byte_size: 1 }))
    for (const byte_size of [15_728_641, 2 ** 40, Number.MAX_SAFE_INTEGER, 2 ** 60, 1e300]) {
      const { detail } = await refused(413, "file_too_large", guest.uploadUrl({ byte_size }))
      expect(detail).toContain("15728640")
    }
    for (const byte_size of [0, -1, 1.5, "10", null, true]) {
      const { errors } = await refused(400, "invalid_request", guest.uploadUrl({ byte_size }))
      expect(errors?.map(({ path }) => path)).toEqual(["byte_size"])
    }
  })

  it("Accepted types: `image/jpeg`, `image/png`, `image/webp`, `image/gif`, `image/avif`, `image/heic`, `image/heif`, less what the configured image engine cannot read; any other, SVG included, is `415 not_an_image`. [ASSET-11]", async () => {
    for (const type of ["jpeg", "png", "webp", "gif", "avif", "heic", "heif"]) {
      const guest = new GuestGallery(await server.occasion(withGallery()))
      const ticket = await answered(201, guest.uploadUrl({ content_type: `image/${type}` }))
      expect(ticket.upload.headers["content-type"]).toBe(`image/${type}`)
    }
    const guest = new GuestGallery(await server.occasion(withGallery()))
    for (const content_type of ["image/svg+xml", "image/tiff", "image/bmp", "text/html", "application/pdf", "jpeg"]) {
      await refused(415, "not_an_image", guest.uploadUrl({ content_type }))
    }
  })

  it("`upload_quota_reached`: items and open sessions of this guest reach `BANQUET_UPLOADS_PER_GUEST` (500). [ASSET-12]", async () => {
    const occasion = await server.occasion(withGallery())
    const guest = new GuestGallery(occasion)
    await guest.upload()
    await answered(201, guest.uploadUrl())
    await answered(201, guest.uploadUrl())
    const { token } = await occasion.issue("guest", "alice")
    const reissued = new GuestGallery(occasion, "alice", new Client(occasion.url, token))
    await refused(409, "upload_quota_reached", guest.uploadUrl())
    await refused(409, "upload_quota_reached", reissued.uploadUrl())
    await answered(201, new GuestGallery(occasion, "carol").uploadUrl())
    server.clock.shift("16 minutes")
    try {
      await answered(201, guest.uploadUrl())
    } finally {
      server.clock.shift("-16 minutes")
    }
  })

  it("holds the quota when all come at once", async () => {
    const guest = new GuestGallery(await server.occasion(withGallery()))
    const answers = await Promise.all(Array.from({ length: 20 }, () => guest.uploadUrl()))
    expect(answers.filter(({ status }) => status === 201).length).toBe(3)
    expect(answers.filter(({ status }) => status === 409).length).toBe(17)
  })

  it("`rate_limited` counts every authenticated call of this route, refused ones too (default 60 a minute per token, all of them may come at once; complete and reads do not count). [ASSET-15]", async () => {
    const occasion = await server.occasion(withGallery())
    const guest = new GuestGallery(occasion)
    const session = await guest.send()
    for (let calls = 0; calls < 3; calls++) await answered(200, guest.feed())
    await answered(201, guest.complete(session))
    const refusedOnes = await Promise.all(
      Array.from({ length: 59 }, () => guest.uploadUrl({ content_type: "text/html" }))
    )
    expect(new Set(refusedOnes.map(({ status }) => status))).toEqual(new Set([415]))
    for (const claim of [{}, { content_type: "text/html" }, { byte_size: "x" }]) {
      const limited = await guest.uploadUrl(claim)
      await refused(429, "rate_limited", Promise.resolve(limited))
      expect(limited.headers.get("retry-after")).toMatch(/^([1-9]|[1-5]\d|60)$/)
    }
    await answered(200, guest.complete(session))
    await answered(200, guest.feed())
    await answered(201, new GuestGallery(occasion, "carol").uploadUrl())
    const { token } = await occasion.issue("guest", "alice")
    await answered(201, new GuestGallery(occasion, "alice", new Client(occasion.url, token)).uploadUrl())
    server.clock.shift("1 minute")
    try {
      await answered(201, guest.uploadUrl())
    } finally {
      server.clock.shift("-1 minute")
    }
  })

  it("`rate_limited` with `Retry-After` in whole seconds ≥ 1, per token and never per address [HTTP-27]", async () => {
    const occasion = await server.occasion(withGallery())
    const guest = new GuestGallery(occasion)
    await Promise.all(Array.from({ length: 61 }, () => guest.uploadUrl({ content_type: "text/html" })))
    const limited = await guest.uploadUrl()
    await refused(429, "rate_limited", Promise.resolve(limited))
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThanOrEqual(1)
    expect(limited.headers.get("retry-after")).toMatch(/^\d+$/)
    await answered(201, new GuestGallery(occasion, "carol").uploadUrl())
  })
})

describe("The browser sends the file with exactly `upload.method` and `upload.headers`, which hold only what a page's script may set. [ASSET-16]", () => {
  it('any 2xx is success, 412 means "already there, go on to complete". [ASSET-18]', async () => {
    const guest = new GuestGallery(await server.occasion(withGallery()))
    const ticket = await answered(201, guest.uploadUrl())
    expect((await put(ticket, picture)).status).toBe(200)
    expect((await put(ticket, claiming("image/gif", 5, 5))).status).toBe(412)
    const { gallery_item } = await answered(201, guest.complete(ticket.upload_session.id))
    expect(gallery_item.asset.status).toBe("processing")
  })

  it("The signature binds key, content type, an upper bound of 15 MiB and expiry [ASSET-17]", async () => {
    const occasion = await server.occasion(withGallery())
    const guest = new GuestGallery(occasion)
    const ticket = await answered(201, guest.uploadUrl())
    const { url } = ticket.upload
    const status = async (upload: Partial<typeof ticket.upload>, bytes = picture) =>
      (await put({ upload: { ...ticket.upload, ...upload } }, bytes)).status
    expect(await status({ url: url.replace(/\/[0-9a-f-]{36}\?/, `/${occasion.id}?`) })).toBe(403)
    expect(await status({ headers: { "content-type": "text/html" } })).toBe(403)
    expect(
      await status({ url: url.replace("image%2Fjpeg", "text%2Fhtml"), headers: { "content-type": "text/html" } })
    ).toBe(403)
    expect(await status({ url: url.replace("max=15728640", "max=99999999") })).toBe(403)
    expect(await status({ url: url.replace(/exp=\d/, "exp=9") })).toBe(403)
    expect(await status({ url: url.split("?")[0] ?? "" })).toBe(403)
    expect(await status({}, new Uint8Array(15 * 1024 * 1024 + 1))).toBe(413)
    expect((await fetch(url)).status).toBe(403)
    server.clock.shift("16 minutes")
    try {
      expect(await status({})).toBe(403)
    } finally {
      server.clock.shift("-16 minutes")
    }
    await refused(409, "upload_not_received", guest.complete(ticket.upload_session.id))
    expect(await status({})).toBe(200)
  })

  it("Storage URLs answer CORS preflights for PUT, GET and HEAD with the signed headers. [ASSET-9, ASSET-19]", async () => {
    const occasion = await server.occasion(withGallery())
    const guest = new GuestGallery(occasion)
    const planner = new PlannerGalleryClient(occasion)
    const ticket = await answered(201, guest.uploadUrl())
    const item = await planner.approve((await guest.upload()).id)
    for (const [url, method] of [
      [ticket.upload.url, "PUT"],
      [item.thumbnail?.url ?? "", "GET"],
      [item.thumbnail?.url ?? "", "HEAD"]
    ] as const) {
      const answer = await fetch(url, {
        method: "OPTIONS",
        headers: {
          origin: "https://party.example",
          "access-control-request-method": method,
          "access-control-request-headers": Object.keys(ticket.upload.headers).join(",")
        }
      })
      expect(answer.ok).toBe(true)
      expect(["*", "https://party.example"]).toContain(answer.headers.get("access-control-allow-origin"))
      expect(answer.headers.get("access-control-allow-methods")?.split(/, ?/)).toContain(method)
      const allowed = answer.headers.get("access-control-allow-headers")?.toLowerCase().split(/, ?/)
      expect(allowed).toEqual(expect.arrayContaining(Object.keys(ticket.upload.headers)))
    }
    const stored = await fetch(ticket.upload.url, {
      method: "PUT",
      headers: { ...ticket.upload.headers, origin: "https://party.example" },
      body: Buffer.from(picture)
    })
    expect(stored.headers.get("access-control-allow-origin")).toBe("*")
  })
})
