/** Every public image that lies beside the repository goes the whole way, and has the outcome that its manifest names. */
import type { ImageFile } from "@banquet/assets-core/testing/ImageEngineContract"
import { publicImages } from "@banquet/image-worker/testing/PublicImages"
import { beforeAll, describe, expect, it } from "vitest"
import { type Answer, answered, refused } from "./support/Client.ts"
import { GuestGallery, PlannerGalleryClient, put, withGallery } from "./support/Gallery.ts"
import type { FeedItem, GalleryItem, PlannerGalleryItem } from "./support/GalleryWire.ts"
import type { Occasion } from "./support/Occasion.ts"
import { chunksOf, coloursOf, differenceOf, metadataOf, pictureChunks, severalAtOnce } from "./support/Pictures.ts"
import { useServer } from "./support/Server.ts"

const server = useServer({ uploadsPerMinute: 1000 })

interface Journey {
  readonly session: string
  readonly stored: number
  readonly complete: Answer<{ readonly gallery_item: GalleryItem }>
  /** As planners see it, once its variants are made or given up, and it is approved. */
  readonly item: PlannerGalleryItem | null
  readonly thumbnail: Buffer | null
  readonly web: Buffer | null
}

const files = publicImages.map((file) => [file.name, file] as const)
const rendered = files.filter(([, { outcome }]) => outcome === "rendered")
const undecodable = files.filter(([, { outcome }]) => outcome === "ImageUndecodable")
const notImages = files.filter(([, { outcome }]) => outcome === "NotAnImage")

let occasion: Occasion
let feed: ReadonlyArray<FeedItem>
const journeys = new Map<string, Journey>()

const journeyOf = (name: string): Journey => {
  const journey = journeys.get(name)
  if (journey === undefined) throw new Error(`${name} did not arrive`)
  return journey
}

const shown = (name: string): FeedItem | undefined => feed.find(({ id }) => id === journeyOf(name).item?.id)

const download = async (url: string | undefined): Promise<Buffer | null> =>
  url === undefined ? null : Buffer.from(await (await fetch(url)).arrayBuffer())

/** As somebody would who uploads whatever is in the folder. */
const send = async ({ bytes, contentType, name }: ImageFile): Promise<void> => {
  const guest = new GuestGallery(occasion)
  const claim = { file_name: name, content_type: contentType ?? "image/jpeg", byte_size: Math.max(1, bytes.length) }
  const ticket = await answered(201, guest.uploadUrl(claim))
  const { status: stored } = await put(ticket, bytes)
  const complete = await guest.complete(ticket.upload_session.id)
  const id = complete.status === 201 ? complete.body.gallery_item.id : null
  const item = id === null ? null : await new PlannerGalleryClient(occasion).approve(id)
  journeys.set(name, {
    session: ticket.upload_session.id,
    stored,
    complete,
    item,
    thumbnail: await download(item?.thumbnail?.url),
    web: await download(item?.web?.url)
  })
}

beforeAll(async () => {
  occasion = await server.occasion(withGallery())
  // The large ones first, for they take the longest.
  const largestFirst = publicImages.toSorted((one, other) => other.bytes.length - one.bytes.length)
  await severalAtOnce(6, largestFirst, send)
  feed = (await answered(200, new GuestGallery(occasion, "carol").feed({ limit: 200 }))).items
}, 120_000)

/** How large a picture is within a square of this side. */
const fitting = (size: { readonly width: number; readonly height: number }, side: number) => {
  const scale = Math.min(1, side / Math.max(size.width, size.height))
  return [Math.max(1, Math.round(size.width * scale)), Math.max(1, Math.round(size.height * scale))]
}

/** What was hidden in one of the files or another. */
const secrets = ["<script", "<?php", "PK\u0003\u0004", "%PDF", "Exif\0", "http://ns.adobe.com/xap", "GPSLatitude"]

describe.runIf(rendered.length > 0)("What is a picture is shown, and nothing else of its file", () => {
  it.each(rendered)("%s", async (name, { bytes, contentType, web: expected }) => {
    const { complete, item, stored, thumbnail, web } = journeyOf(name)
    expect([stored, complete.status, item?.asset.status, item?.asset.failure]).toEqual([200, 201, "ready", null])
    expect(item?.asset).toMatchObject({ content_type: contentType, byte_size: bytes.length })
    const seen = shown(name)
    expect([seen?.web.width, seen?.web.height]).toEqual([expected?.width, expected?.height])
    expect([seen?.thumbnail.width, seen?.thumbnail.height]).toEqual(fitting(seen ?? { width: 0, height: 0 }, 400))
    expect(seen?.placeholder).toMatch(/^[A-Za-z0-9+/]{6,}={0,2}$/)
    for (const variant of [thumbnail, web]) {
      const served = variant ?? Buffer.alloc(0)
      expect(chunksOf(served).filter((chunk) => !pictureChunks.includes(chunk))).toEqual([])
      expect(await metadataOf(served)).toEqual([])
      expect(secrets.filter((secret) => served.includes(secret, 0, "latin1"))).toEqual([])
    }
  })
})

describe.runIf(undecodable.length > 0)(
  "What breaks off in its picture becomes a failed asset that no guest sees",
  () => {
    it.each(undecodable)("%s", async (name) => {
      const { complete, item } = journeyOf(name)
      expect([complete.status, item?.asset.status, item?.moderation_status]).toEqual([201, "failed", "approved"])
      expect(item?.asset.failure).toMatch(/^[A-Z][^\n]{10,120}\.$/)
      expect(item).toMatchObject({ placeholder: null, thumbnail: null, web: null })
      expect(shown(name)).toBeUndefined()
      await refused(404, "not_found", new GuestGallery(occasion).original(item?.id ?? ""))
    })
  }
)

describe.runIf(notImages.length > 0)("What is no picture gets its code, and leaves no object and no item", () => {
  it.each(notImages)("%s", async (name, { bytes }) => {
    const { complete, session, stored } = journeyOf(name)
    const [storing, status, code] = bytes.length > 0 ? [200, 415, "not_an_image"] : [400, 409, "upload_not_received"]
    expect(stored).toBe(storing)
    await refused(status, code, Promise.resolve(complete))
    expect((await server.objects()).filter((key) => key.includes(session))).toEqual([])
    const items = await server.rows`
      select item.id from gallery_items item
      join upload_sessions session on session.asset_id = item.asset_id where session.id = ${session}`
    expect(items).toEqual([])
    const [again] = await server.rows<{ readonly status: string }>`
      select status from upload_sessions where id = ${session}`
    expect(again?.status).toBe(bytes.length > 0 ? "closed" : "open")
  })
})

const either = files.filter(([, { outcome }]) => outcome === "any")

describe.runIf(either.length > 0)("What may be shown or refused is one of the two", () => {
  it.each(either)("%s", (name) => {
    const { complete, item } = journeyOf(name)
    expect([201, 415]).toContain(complete.status)
    expect(shown(name)?.id).toBe(item?.asset.status === "ready" ? item.id : undefined)
  })
})

const alike = Object.entries(Object.groupBy(rendered, ([, { alike: group }]) => group ?? "")).filter(
  ([group, members]) => group !== "" && (members?.length ?? 0) > 1
)

describe.runIf(alike.length > 0)("The eight orientations look the same", () => {
  it.each(alike)("%s", async (_, members) => {
    const names = (members ?? []).map(([name]) => name)
    for (const variant of ["web", "thumbnail"] as const) {
      const all = await Promise.all(names.map((name) => coloursOf(journeyOf(name)[variant] ?? Buffer.alloc(0))))
      const differences = all.map((colours) => differenceOf(all[0] ?? colours, colours))
      expect(Math.max(...differences)).toBeLessThanOrEqual(6)
      expect(new Set(names.map((name) => shown(name)?.width)).size).toBe(1)
    }
  })
})

it.runIf(rendered.length > 0)("nothing is stored but what assets remember", async () => {
  const remembered = await server.rows<{ readonly key: string }>`
    select unnest(array_remove(array[object_key, thumbnail_object_key, web_object_key], null)) as key from assets`
  expect((await server.objects()).toSorted()).toEqual(remembered.map(({ key }) => key).toSorted())
})
