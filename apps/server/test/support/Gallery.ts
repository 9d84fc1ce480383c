/** What guests and planners ask of the gallery of an occasion, and what storage answers. */
import { quadrants } from "@banquet/assets-core/testing/ImageEngineSamples"
import { expect, vi } from "vitest"
import { type Answer, answered, type Client } from "./Client.ts"
import type {
  Feed,
  GalleryItem,
  ModerationHistory,
  Original,
  PlannerGallery,
  PlannerGalleryItem,
  UploadTicket
} from "./GalleryWire.ts"
import type { Occasion } from "./Occasion.ts"
import { type OccasionParts, seatingModule, seatingPermissions } from "./OccasionDocument.ts"

/** A JPEG of 96 × 64. */
export const picture: Uint8Array = quadrants[0]?.bytes ?? new Uint8Array()

/** Gallery with this config, enabled on the reception. */
export const galleryModule = (config: object = {}, enablement: object = {}) => ({
  module: "gallery",
  config,
  events: [{ event: "reception", config: enablement }]
})

export const galleryPermissions = ["gallery:list", "gallery:moderate"]

/** What a wedding with a gallery has besides, or instead of, what the small wedding has. */
export const withGallery = (config: object = {}, enablement: object = {}): OccasionParts => ({
  modules: [seatingModule(), galleryModule(config, enablement)],
  planners: [
    { key: "petra", display_name: "Petra Planner", permissions: [...seatingPermissions, ...galleryPermissions] },
    { key: "lena", display_name: "Lena Lister", permissions: ["gallery:list"] },
    { key: "sam", display_name: "Sam Seater", permissions: seatingPermissions }
  ]
})

const queryOf = (query: Readonly<Record<string, string | number | undefined>>): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length === 0 ? "" : `?${new URLSearchParams(given).toString()}`
}

export interface PageQuery {
  readonly event_id?: string
  readonly limit?: number | string
  readonly cursor?: string
}

/** A signed URL with another signature than its own. */
export const forged = (url: string): string =>
  url.replace(/sig=(.)/, (_, first: string) => `sig=${first === "A" ? "B" : "A"}`)

/** Sends a file to storage as a browser does: with the method and headers of the answer, and nothing else. */
export const put = (
  { upload }: Pick<UploadTicket, "upload">,
  bytes: Uint8Array,
  headers: Readonly<Record<string, string>> = upload.headers
): Promise<Response> => fetch(upload.url, { method: upload.method, headers, body: Buffer.from(bytes) })

export class GuestGallery {
  readonly #client: Client
  readonly #occasion: Occasion
  readonly path: string

  constructor(occasion: Occasion, key = "alice", client: Client = occasion.guest(key).client) {
    this.#client = client
    this.#occasion = occasion
    this.path = `/v1/guest/occasions/${occasion.slug}/media`
  }

  uploadUrl(claim: object = {}): Promise<Answer<UploadTicket>> {
    return this.#client.post(`${this.path}/upload-url`, {
      event_id: this.#occasion.event(),
      file_name: "IMG_0001.jpg",
      content_type: "image/jpeg",
      byte_size: picture.length,
      ...claim
    })
  }

  complete(sessionId: string): Promise<Answer<{ readonly gallery_item: GalleryItem }>> {
    return this.#client.post(`${this.path}/complete`, { upload_session_id: sessionId })
  }

  feed(query: PageQuery = {}): Promise<Answer<Feed>> {
    return this.#client.get(`${this.path}${queryOf({ ...query })}`)
  }

  original(itemId: string): Promise<Answer<Original>> {
    return this.#client.get(`${this.path}/${itemId}/original`)
  }

  /** Everything up to `complete`: the session of a file that storage has. */
  async send(bytes: Uint8Array = picture, claim: object = {}): Promise<string> {
    const ticket = await answered(201, this.uploadUrl(claim))
    expect((await put(ticket, bytes)).status).toBe(200)
    return ticket.upload_session.id
  }

  /** A whole upload. */
  async upload(bytes: Uint8Array = picture, claim: object = {}): Promise<GalleryItem> {
    return (await answered(201, this.complete(await this.send(bytes, claim)))).gallery_item
  }
}

interface PlannerQuery extends PageQuery {
  readonly moderation_status?: string
  readonly search?: string
  readonly from?: string
  readonly to?: string
}

export class PlannerGalleryClient {
  readonly #client: Client
  readonly path: string

  constructor(occasion: Occasion, key = "petra") {
    this.#client = occasion.planner(key).client
    this.path = `/v1/occasions/${occasion.id}/gallery`
  }

  list(query: PlannerQuery = {}): Promise<Answer<PlannerGallery>> {
    return this.#client.get(`${this.path}${queryOf({ ...query })}`)
  }

  moderate(itemId: string, body: object): Promise<Answer<{ readonly gallery_item: PlannerGalleryItem }>> {
    return this.#client.patch(`${this.path}/items/${itemId}/moderation`, body)
  }

  history(itemId: string): Promise<Answer<ModerationHistory>> {
    return this.#client.get(`${this.path}/items/${itemId}/moderation`)
  }

  moderateAll(body: object): Promise<
    Answer<{
      readonly gallery_items: ReadonlyArray<PlannerGalleryItem>
      readonly decided_since: ReadonlyArray<string>
      readonly not_found: ReadonlyArray<string>
    }>
  > {
    return this.#client.post(`${this.path}/moderation`, body)
  }

  original(itemId: string): Promise<Answer<Original>> {
    return this.#client.get(`${this.path}/items/${itemId}/original`)
  }

  /** The item once its variants are made or given up. */
  settled(itemId: string): Promise<PlannerGalleryItem> {
    return vi.waitFor(
      async () => {
        const { items } = await answered(200, this.list({ limit: 200 }))
        const item = items.find(({ id }) => id === itemId)
        if (item === undefined || item.asset.status === "processing") throw new Error(`${itemId} is processing`)
        return item
      },
      { timeout: 60_000, interval: 50 }
    )
  }

  async approve(itemId: string): Promise<PlannerGalleryItem> {
    await answered(200, this.moderate(itemId, { action: "approve" }))
    return this.settled(itemId)
  }
}
