/** Where the gallery is worked at: guests upload and browse, planners decide, and all is written down. */
import { UploadTicket } from "@banquet/http-api/assets/UploadTicket"
import {
  Feed,
  FeedItem,
  GalleryItemAnswer,
  PlannerGallery,
  PlannerGalleryItemAnswer,
  PlannerGalleryItemsAnswer
} from "@banquet/http-api/gallery/GalleryDocument"
import { Schema } from "effect"
import type { Answer, Call, RetryingClient } from "./RetryingClient.ts"
import type { SeededRandom } from "./SeededRandom.ts"
import type { Findings } from "./Findings.ts"
import type { Decided, FeedWalk, Moderation, Upload } from "./GalleryHistory.ts"
import { type TestOccasion, slug } from "./TestOccasion.ts"
import type { GuestFile, Pictures } from "./Pictures.ts"

const decodeTicket = Schema.decodeUnknownSync(UploadTicket)
const decodeItem = Schema.decodeUnknownSync(GalleryItemAnswer)
/** Cursors mean nothing to clients. */
const opaque = { next_cursor: Schema.NullOr(Schema.String) }
const FeedPage = Schema.Struct({ ...Feed.fields, ...opaque })
const decodeFeed = Schema.decodeUnknownSync(FeedPage)
const decodePage = Schema.decodeUnknownSync(Schema.Struct({ ...PlannerGallery.fields, ...opaque }))
const decodeModerated = Schema.decodeUnknownSync(PlannerGalleryItemAnswer)
const decodeModeratedAll = Schema.decodeUnknownSync(PlannerGalleryItemsAnswer)

type Picture = (typeof FeedItem.Type)["web"]

const media = `/v1/guest/occasions/${slug}/media`

/** Items that planners know of and may decide about; the newest. */
const remembered = 60

export class GalleryWorkload {
  readonly #occasion: TestOccasion
  readonly #client: RetryingClient
  readonly #findings: Findings
  readonly #pictures: Pictures
  readonly uploads: Array<Upload> = []
  readonly moderations: Array<Moderation> = []
  readonly walks: Array<FeedWalk> = []
  readonly readyAt = new Map<string, number>()
  #known: ReadonlyArray<string> = []
  #files = 0
  #decisions = 0

  constructor(occasion: TestOccasion, pictures: Pictures, client: RetryingClient, findings: Findings) {
    this.#occasion = occasion
    this.#pictures = pictures
    this.#client = client
    this.#findings = findings
  }

  /** A guest uploads a file, and at times forgets to finish, or finishes more than once. */
  async upload(random: SeededRandom): Promise<void> {
    const guest = random.oneOf(this.#occasion.guests)
    const eventId = random.oneOf(guest?.eventIds ?? [])
    if (guest === undefined || eventId === undefined) return
    const caption = `Photo ${++this.#files}`
    const file = this.#pictures.next(caption, random)
    const sessionId = await this.#sendFile(guest.token, eventId, caption, file, random)
    if (sessionId === null || random.happens(0.02)) return
    const answers = await this.#complete(guest.token, sessionId, file, random)
    const answered = answers.filter((answer) => answer._tag === "Answered")
    const items = answered.filter(({ status }) => status < 300).map(({ json }) => decodeItem(json).gallery_item)
    this.uploads.push({
      caption,
      eventId,
      uploader: guest.actorId,
      hash: file.hash,
      isImage: file.isImage,
      completed: {
        sentAt: Math.min(...answers.map((answer) => (answer._tag === "Answered" ? answer.firstSentAt : answer.sentAt))),
        endedAt: Math.max(...answers.map(({ endedAt }) => endedAt))
      },
      itemIds: items.map(({ id }) => id),
      refused: answered.find(({ status }) => status >= 300)?.code ?? null
    })
    if (answered.filter(({ status }) => status === 201).length > 1) {
      this.#findings.add("a session becomes one item", `${caption} was made more than once`)
    }
  }

  /** Sends the file and returns its session, `null` where that failed or was given up. */
  async #sendFile(
    token: string,
    eventId: string,
    caption: string,
    { bytes }: GuestFile,
    random: SeededRandom
  ): Promise<string | null> {
    const claim = { file_name: `${caption}.jpg`, content_type: "image/jpeg", byte_size: bytes.length }
    const asked = await this.#client.ask(
      {
        kind: "gallery: upload-url",
        method: "POST",
        path: `${media}/upload-url`,
        token,
        json: { event_id: eventId, caption, ...claim },
        expected: [201],
        // A second session is no harm: the sweep removes the first.
        repeatable: true
      },
      random
    )
    if (asked._tag === "Lost" || asked.status !== 201) return null
    const { upload, upload_session } = decodeTicket(asked.json)
    if (random.happens(0.02)) return null
    const sent = await this.#client.ask(
      {
        kind: "gallery: PUT file",
        method: upload.method,
        path: upload.url,
        file: { bytes, headers: upload.headers },
        expected: [200, 412],
        repeatable: true
      },
      random
    )
    return sent._tag === "Lost" ? null : upload_session.id
  }

  /** Completes the upload, now and then three times at once. */
  #complete(
    token: string,
    sessionId: string,
    { isImage }: GuestFile,
    random: SeededRandom
  ): Promise<ReadonlyArray<Answer>> {
    const complete: Call = {
      kind: "gallery: complete",
      method: "POST",
      path: `${media}/complete`,
      token,
      json: { upload_session_id: sessionId },
      expected: isImage ? [200, 201] : [415, 409],
      repeatable: true
    }
    const times = random.happens(0.15) ? 3 : 1
    return Promise.all(Array.from({ length: times }, () => this.#client.ask(complete, random)))
  }

  /** A guest reads so many pages of the feed, and looks at some of the pictures. */
  async browse(pages: number, limit: number, random: SeededRandom): Promise<void> {
    const guest = random.oneOf(this.#occasion.guests)
    if (guest === undefined) return
    const itemIds: Array<string> = []
    let [sentAt, endedAt] = [Infinity, -Infinity]
    let cursor: string | null = null
    let createdAt = "9999"
    for (let page = 0; page < pages; page++) {
      const path: string = `${media}?limit=${limit}${cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`}`
      const answer = await this.#get("gallery: feed", path, guest.token, random)
      if (answer === null) return
      sentAt = Math.min(sentAt, answer.sentAt)
      endedAt = answer.endedAt
      const { items, next_cursor }: typeof FeedPage.Type = decodeFeed(answer.json)
      for (const { created_at, id } of items) {
        itemIds.push(id)
        if (created_at > createdAt) this.#findings.add("lists are newest first", "a page of the feed is out of order")
        createdAt = created_at
        if (!this.readyAt.has(id)) this.readyAt.set(id, endedAt)
      }
      for (const item of random.some(items, 2))
        await this.#look(random.happens(0.7) ? item.thumbnail : item.web, random)
      cursor = next_cursor
      if (cursor === null) break
    }
    this.walks.push({ sentAt, endedAt, eventIds: guest.eventIds, whole: cursor === null, itemIds })
  }

  /** Whoever is shown a picture can load it. */
  async #look({ byte_size, url }: Picture, random: SeededRandom): Promise<void> {
    const answer = await this.#get("gallery: picture", url, undefined, random)
    if (answer !== null && answer.bytes.length !== byte_size) {
      this.#findings.add("pictures are whole", `${answer.bytes.length} bytes came of ${byte_size}`)
    }
  }

  /** A planner looks at a page, of all items or of those that wait. */
  async list(random: SeededRandom): Promise<void> {
    const query = random.happens(0.6) ? "&moderation_status=pending" : ""
    const path = `/v1/occasions/${this.#occasion.occasionId}/gallery?limit=${random.whole(10, 100)}${query}`
    const answer = await this.#get("gallery: planner list", path, this.#planner(random), random)
    if (answer === null) return
    const { items, totals } = decodePage(answer.json)
    if (totals.total !== totals.pending + totals.approved + totals.rejected) {
      this.#findings.add("totals equal counts", `${JSON.stringify(totals)} do not add up`)
    }
    for (const { asset, id } of items) {
      if (asset.status === "ready" && !this.readyAt.has(id)) this.readyAt.set(id, answer.endedAt)
    }
    this.#known = [...new Set([...items.map(({ id }) => id), ...this.#known])].slice(0, remembered)
  }

  /** A planner decides about an item. */
  async moderate(random: SeededRandom): Promise<void> {
    const id = random.oneOf(this.#known)
    if (id === undefined) return this.list(random)
    const { action, notes, to } = this.#decision(random)
    const answer = await this.#client.ask(
      {
        kind: "gallery: moderate",
        method: "PATCH",
        path: `/v1/occasions/${this.#occasion.occasionId}/gallery/items/${id}/moderation`,
        token: this.#planner(random),
        json: { action, notes },
        expected: [200],
        repeatable: false
      },
      random
    )
    const { endedAt, sentAt } = answer
    const isLost = answer._tag === "Lost"
    if (!isLost && answer.status === 200) {
      const { gallery_item } = decodeModerated(answer.json)
      if (gallery_item.moderation_status !== to || gallery_item.moderation?.notes !== notes) {
        this.#findings.add("a decision is answered as it was made", `${notes} was answered as another`)
      }
    }
    this.moderations.push({
      notes,
      to,
      itemIds: [id],
      sentAt,
      endedAt,
      acknowledged: isLost ? null : answer.status === 200 ? [id] : []
    })
  }

  /** A planner decides about several at once. */
  async moderateAll(random: SeededRandom): Promise<void> {
    const itemIds = random.some(this.#known, random.whole(2, 20))
    if (itemIds.length === 0) return this.list(random)
    const { action, notes, to } = this.#decision(random)
    const answer = await this.#client.ask(
      {
        kind: "gallery: moderate several",
        method: "POST",
        path: `/v1/occasions/${this.#occasion.occasionId}/gallery/moderation`,
        token: this.#planner(random),
        json: { action, notes, gallery_item_ids: itemIds },
        expected: [200],
        repeatable: false
      },
      random
    )
    const { endedAt, sentAt } = answer
    const acknowledged =
      answer._tag === "Lost"
        ? null
        : answer.status === 200
          ? decodeModeratedAll(answer.json).gallery_items.map(({ id }) => id)
          : []
    if (acknowledged !== null && acknowledged.length !== itemIds.length) {
      this.#findings.add(
        "what was listed is there",
        `${itemIds.length - acknowledged.length} items of ${notes} were not found`
      )
    }
    this.moderations.push({ notes, to, itemIds, sentAt, endedAt, acknowledged })
  }

  #decision(random: SeededRandom): { readonly action: string; readonly to: Decided; readonly notes: string } {
    const notes = `Decision ${++this.#decisions}`
    return random.happens(0.75)
      ? { action: "approve", to: "approved", notes }
      : { action: "reject", to: "rejected", notes }
  }

  #planner(random: SeededRandom): string {
    return random.oneOf(this.#occasion.plannerTokens) ?? ""
  }

  async #get(kind: string, path: string, token: string | undefined, random: SeededRandom) {
    const call: Call = { kind, method: "GET", path, expected: [200], repeatable: true }
    const answer = await this.#client.ask(token === undefined ? call : { ...call, token }, random)
    return answer._tag === "Lost" || answer.status !== 200 ? null : answer
  }
}
