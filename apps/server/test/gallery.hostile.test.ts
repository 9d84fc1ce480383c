/** Files that mean harm, from the upload to what is shown of them. */
import {
  ascii,
  broken,
  claiming,
  notImages,
  quadrants,
  secret,
  withMetadata
} from "@banquet/assets-core/testing/ImageEngineSamples"
import { hostileImages } from "@banquet/image-worker/testing/HostileImages"
import { describe, expect, it } from "vitest"
import { gzipSync } from "node:zlib"
import { answered, refused } from "./support/Client.ts"
import { costlyPicture } from "./support/CostlyPicture.ts"
import { GuestGallery, picture, PlannerGalleryClient, put, withGallery } from "./support/Gallery.ts"
import type { Occasion } from "./support/Occasion.ts"
import { chunksOf, coloursOf, differenceOf, metadataOf, pictureChunks } from "./support/Pictures.ts"
import { useServer } from "./support/Server.ts"

const server = useServer({ uploadsPerMinute: 1000 })

const limit = 15 * 1024 * 1024

/** An occasion whose items are visible as soon as they are ready. */
const open = () => server.occasion(withGallery({ moderation_mode: "post_moderation" }))

const joined = (...parts: ReadonlyArray<Uint8Array>): Uint8Array => Buffer.concat(parts)

/** Returns the objects and records that remain of a session's upload. */
const remains = async (session: string): Promise<object> => {
  const [{ assets, items, jobs, status } = { assets: 0, items: 0, jobs: 0, status: "unknown" }] = await server.rows<{
    readonly assets: number
    readonly items: number
    readonly jobs: number
    readonly status: string
  }>`
    select session.status, count(asset.id)::int4 as assets, count(item.id)::int4 as items,
      count(job.asset_id)::int4 as jobs
    from upload_sessions session
    left join assets asset on asset.object_key = session.object_key
    left join gallery_items item on item.asset_id = asset.id
    left join variant_jobs job on job.asset_id = asset.id
    where session.id = ${session} group by session.id`
  const objects = (await server.objects("originals/")).filter((key) => key.includes(session)).length
  return { status, assets, items, jobs, objects }
}

const nothing = { assets: 0, items: 0, jobs: 0, objects: 0 }

describe("What is over the limit", () => {
  it("is refused by what it says of itself, before a byte of it is stored", async () => {
    const guest = new GuestGallery(await open())
    await refused(413, "file_too_large", guest.uploadUrl({ byte_size: limit + 1 }))
    const ticket = await answered(201, guest.uploadUrl({ byte_size: 1 }))
    expect((await put(ticket, new Uint8Array(limit + 1))).status).toBe(413)
    await refused(409, "upload_not_received", guest.complete(ticket.upload_session.id))
    expect(await remains(ticket.upload_session.id)).toEqual({ status: "open", ...nothing })
  })

  it("is refused where it passes the limit when it says nothing of itself", async () => {
    const guest = new GuestGallery(await open())
    const { upload, upload_session } = await answered(201, guest.uploadUrl())
    const piece = new Uint8Array(1024 * 1024)
    let sent = 0
    const body = new ReadableStream({
      pull: (controller) => {
        if (sent++ < 64) controller.enqueue(piece)
        else controller.close()
      }
    })
    const init = { method: "PUT", headers: upload.headers, body, duplex: "half" } as const
    const status = await fetch(upload.url, init).then(
      (answer) => answer.status,
      () => "cut off"
    )
    expect([413, "cut off"]).toContain(status)
    expect(sent).toBeLessThan(60)
    await refused(409, "upload_not_received", guest.complete(upload_session.id))
    expect(await remains(upload_session.id)).toEqual({ status: "open", ...nothing })
  })

  it("is refused and removed however it came into storage", async () => {
    const guest = new GuestGallery(await open())
    const { upload, upload_session } = await answered(201, guest.uploadUrl())
    const bytes = new Uint8Array(limit + 1)
    bytes.set(picture)
    await server.store(new URL(upload.url).pathname.replace("/_storage/", ""), bytes)
    await refused(413, "file_too_large", guest.complete(upload_session.id))
    await refused(409, "upload_session_closed", guest.complete(upload_session.id))
    // The URL is over with the session: it takes nothing again.
    expect((await put({ upload }, picture)).status).toBe(412)
    expect(await remains(upload_session.id)).toEqual({ status: "closed", ...nothing })
  })
})

it("What is empty is not stored, and leaves nothing", async () => {
  const guest = new GuestGallery(await open())
  const ticket = await answered(201, guest.uploadUrl())
  expect((await put(ticket, new Uint8Array())).status).toBe(400)
  await refused(409, "upload_not_received", guest.complete(ticket.upload_session.id))
  expect(await remains(ticket.upload_session.id)).toEqual({ status: "open", ...nothing })
  await server.store(new URL(ticket.upload.url).pathname.replace("/_storage/", ""), new Uint8Array())
  await refused(415, "not_an_image", guest.complete(ticket.upload_session.id))
  expect(await remains(ticket.upload_session.id)).toEqual({ status: "closed", ...nothing })
})

const png = quadrants.find(({ contentType }) => contentType === "image/png")?.bytes ?? new Uint8Array()
const webp = quadrants.find(({ contentType }) => contentType === "image/webp")?.bytes ?? new Uint8Array()
const avif = quadrants.find(({ contentType }) => contentType === "image/avif")?.bytes ?? new Uint8Array()

const refusedFiles: ReadonlyArray<readonly [name: string, bytes: Uint8Array]> = [
  ...notImages.filter(({ bytes }) => bytes.length > 0).map(({ bytes, name }) => [name, bytes] as const),
  [
    "SVG with a script, after a declaration",
    ascii(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>`)
  ],
  [
    "SVG with a picture inside",
    ascii(`<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>`)
  ],
  ["a gzip archive", gzipSync(picture)],
  ["a bomb of a gzip archive", gzipSync(new Uint8Array(8 * 1024 * 1024))],
  [
    "a tar archive of a picture",
    joined(ascii("IMG.jpg".padEnd(257, "\0")), ascii("ustar\0" + "\0".repeat(249)), picture)
  ],
  ["a TIFF", joined(ascii("II*\0"), Uint8Array.of(8, 0, 0, 0), new Uint8Array(64))],
  ["an MP4", joined(Uint8Array.of(0, 0, 0, 24), ascii("ftypisom"), new Uint8Array(64))],
  ["a program", joined(Uint8Array.of(0x7f), ascii("ELF"), new Uint8Array(64))],
  ["a GIF of nothing but its signature", ascii("GIF89a")],
  ["a script that begins like a GIF", ascii("GIF89a=1;alert(document.domain)//")],
  ["a PNG of nothing but its signature", png.slice(0, 8)],
  ["a PNG whose header is garbage", joined(png.slice(0, 16), new Uint8Array(32).fill(255))],
  ["a PNG of no width", joined(png.slice(0, 16), Uint8Array.of(0, 0, 0, 0), png.slice(20))],
  ["a JPEG of nothing but its beginning and its end", Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)],
  ["a WebP of nothing but its container", webp.slice(0, 12)],
  ["an AVIF of nothing but its type", avif.slice(0, 28)],
  ["a JPEG of 4,225 megapixels", claiming("image/jpeg", 65_000, 65_000)],
  ["a GIF of 4,225 megapixels", claiming("image/gif", 65_000, 65_000)],
  ["an AVIF of 400 megapixels", claiming("image/avif", 20_000, 20_000)],
  ["a JPEG after a megabyte of nothing", joined(new Uint8Array(1024 * 1024), picture)]
]

describe("What is no picture, or one too large to be true, gets its code and leaves no object and no item", () => {
  it.each(refusedFiles)("%s", async (_, bytes) => {
    const occasion = await open()
    const guest = new GuestGallery(occasion)
    const session = await guest.send(bytes)
    const { detail } = await refused(415, "not_an_image", guest.complete(session))
    expect(detail).toMatch(/^[A-Z][^\n/\\]{10,120}\.$/)
    expect(await remains(session)).toEqual({ status: "closed", ...nothing })
    expect((await answered(200, new PlannerGalleryClient(occasion).list())).totals.total).toBe(0)
    await refused(409, "upload_session_closed", guest.complete(session))
  })
})

describe("What breaks off becomes a failed asset that no guest sees", () => {
  const truncated = [
    ...broken.map(({ bytes, name }) => [name, bytes] as const),
    ["a WebP cut off in its picture", webp.slice(0, Math.floor(webp.length * 0.6))] as const
  ]

  it.each(truncated)("%s", async (_, bytes) => {
    const occasion = await open()
    const guest = new GuestGallery(occasion)
    const planner = new PlannerGalleryClient(occasion)
    const session = await guest.send(bytes)
    const { body, status } = await guest.complete(session)
    // Some are known by their header already.
    const outcome = status === 415 ? "refused" : (await planner.approve(body.gallery_item.id)).asset.status
    expect(["refused", "failed"]).toContain(outcome)
    expect((await answered(200, guest.feed())).items).toEqual([])
    const left = outcome === "refused" ? nothing : { assets: 1, items: 1, jobs: 0, objects: 1 }
    await expect.poll(() => remains(session)).toMatchObject(left)
    expect((await server.objects("variants/")).filter((key) => key.includes(occasion.id))).toEqual([])
  })
})

describe("A false claim is ignored: the bytes decide", () => {
  it.each(quadrants.map((sample) => [sample.name, sample] as const))("%s under every other name", async (_, sample) => {
    const occasion = await open()
    const guest = new GuestGallery(occasion)
    const claim = {
      content_type: sample.contentType === "image/gif" ? "image/heic" : "image/gif",
      byte_size: 1,
      file_name: "holiday.mov"
    }
    const { id } = await guest.upload(sample.bytes, claim)
    const { asset, web } = await new PlannerGalleryClient(occasion).settled(id)
    expect(asset).toMatchObject({
      status: "ready",
      content_type: sample.contentType,
      byte_size: sample.bytes.length,
      width: sample.width,
      height: sample.height
    })
    const original = await fetch((await answered(200, guest.original(id))).url)
    expect(original.headers.get("content-type")).toBe(sample.contentType)
    expect(web?.content_type).toBe("image/webp")
  })
})

/** Valid pictures that are something else besides. */
const polyglots: ReadonlyArray<readonly [name: string, bytes: Uint8Array]> = [
  ["a JPEG with a page in its comment, metadata everywhere and an archive behind it", withMetadata(1)],
  ["a JPEG with a page behind it", joined(picture, ascii(secret))],
  ["a PNG with a page behind it", joined(png, ascii(secret))],
  ["a PNG with an archive behind it", joined(png, ascii(`PK\u0003\u0004${secret}`))],
  ["a JPEG with a PDF behind it", joined(picture, ascii(`%PDF-1.4\n${secret}`))]
]

describe("A polyglot is accepted, and only its re-encoded pixels are ever shown", () => {
  it.each(polyglots)("%s", async (_, bytes) => {
    const occasion = await open()
    const guest = new GuestGallery(occasion)
    const { id } = await guest.upload(bytes, { file_name: "party.html" })
    expect((await new PlannerGalleryClient(occasion).settled(id)).asset.status).toBe("ready")
    const [seen] = (await answered(200, guest.feed())).items
    for (const image of [seen?.thumbnail, seen?.web]) {
      const served = Buffer.from(await (await fetch(image?.url ?? "")).arrayBuffer())
      expect(served.includes("SECRET")).toBe(false)
      expect(served.includes("PK\u0003\u0004")).toBe(false)
      expect(chunksOf(served).filter((chunk) => !pictureChunks.includes(chunk))).toEqual([])
      expect(await metadataOf(served)).toEqual([])
      expect(differenceOf(await coloursOf(served), await coloursOf(Buffer.from(picture)))).toBeLessThan(6)
    }
  })

  it.each(polyglots)("and its original is served as an attachment that no browser opens: %s", async (_, bytes) => {
    const occasion = await open()
    const guest = new GuestGallery(occasion)
    const { id } = await guest.upload(bytes, { file_name: "party.html" })
    const planner = new PlannerGalleryClient(occasion)
    await planner.settled(id)
    for (const original of [guest.original(id), planner.original(id)]) {
      const { url } = await answered(200, original)
      const answer = await fetch(url)
      expect(answer.headers.get("content-disposition")).toMatch(/^attachment;/)
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
      expect(answer.headers.get("content-security-policy")).toContain("sandbox")
      expect(answer.headers.get("content-type")).toMatch(/^image\/(jpeg|png)$/)
      expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
      for (const [name, value] of [
        ["fn", "a.html"],
        ["ct", "text/html"]
      ] as const) {
        const changed = new URL(url)
        changed.searchParams.set(name, value)
        expect((await fetch(changed)).status).toBe(403)
        changed.searchParams.delete(name)
        expect((await fetch(changed)).status).toBe(403)
      }
    }
  })
})

describe("A name that means harm [ASSET-27]", () => {
  const names = [
    "../../../etc/passwd",
    "a\r\nset-cookie: a=1\r\n\r\n<script>.jpg",
    'a"; filename="b.html',
    "\u202egpj.exe",
    "𝕏".repeat(120),
    "C:\\Windows\\system32\\x.jpg"
  ]

  it.each(names)("%j is the name of a download at most", async (file_name) => {
    const occasion = await open()
    const guest = new GuestGallery(occasion)
    const { id } = await guest.upload(picture, { file_name })
    await new PlannerGalleryClient(occasion).settled(id)
    const original = await answered(200, guest.original(id))
    const answer = await fetch(original.url)
    expect([answer.status, answer.headers.get("set-cookie")]).toEqual([200, null])
    const disposition = answer.headers.get("content-disposition") ?? ""
    expect(disposition).toMatch(/^attachment; filename="[^"\\/\r\n]*"(; filename\*=UTF-8''[\w%.!~*'()-]*)?$/)
    expect((await server.objects()).filter((key) => /passwd|cookie|Windows/.test(key))).toEqual([])
  })
})

describe("None slows the server for others", () => {
  const processing = async (occasion: Occasion): Promise<number> => {
    const { items } = await answered(200, new PlannerGalleryClient(occasion).list())
    return items.filter(({ asset }) => asset.status === "processing").length
  }

  it("who read, upload and complete as much as they like while pictures of 64 megapixels are still being decoded", async () => {
    const huge = costlyPicture(8000, 8000)
    const attacked = await open()
    const attacker = new GuestGallery(attacked)
    const bystander = new GuestGallery(await open(), "carol")
    for (let file = 0; file < 4; file++) await attacker.upload(huge, { content_type: "image/png" })
    let answers = 0
    for (let round = 0; round < 5; round++) {
      await answered(200, bystander.feed())
      await bystander.upload()
      answers += 4
    }
    // All of it was answered before the last of the four was decoded: nobody waited for them.
    expect([answers, (await processing(attacked)) > 0]).toEqual([20, true])
  })

  it("nor does a guest of another occasion wait until forty costly files were looked at", async () => {
    const [costly] = hostileImages(1024 * 1024)
    const attacker = new GuestGallery(await open())
    const bystander = new GuestGallery(await open(), "carol")
    const own = await bystander.send(picture)
    const sessions = []
    while (sessions.length < 40) {
      sessions.push(await attacker.send(costly?.bytes ?? picture, { content_type: "image/png" }))
    }
    let through = 0
    const completing = sessions.map(async (session) => {
      const { status } = await attacker.complete(session)
      through += 1
      return status
    })
    await answered(201, bystander.complete(own))
    const before = through
    // Some of them may have waited for their turn too long; none was lost or is an error.
    expect((await Promise.all(completing)).filter((status) => status !== 201 && status !== 503)).toEqual([])
    // In one line for all it would come among the last; how many were through before it arrived is the machine's.
    expect(before).toBeLessThan(36)
  })

  it("nor does one who sends bombs get a worker to look at them", async () => {
    const guest = new GuestGallery(await open())
    const bombs = refusedFiles.filter(([name]) => name.includes("megapixels"))
    const [before] = await server.rows`select count(*)::int4 as assets from assets`
    await Promise.all(
      bombs.map(async ([, bytes]) => refused(415, "not_an_image", guest.complete(await guest.send(bytes))))
    )
    expect(await server.rows`select count(*)::int4 as assets from assets`).toEqual([before])
  })
})
