/** The gallery of one occasion as one planner works on it: what is looked at, and what was decided. */
import { galleryItemChange } from "../GalleryItemChange.ts"
import type { ChangeBatch } from "../../platform/api/Changes.ts"
import type { GalleryClient } from "../GalleryClient.ts"
import { DecisionStore } from "./DecisionStore.ts"
import { GalleryFeed } from "./GalleryFeed.ts"
import { keepBulkRecord } from "./BulkRecord.ts"
import { actionTo, asStatus, type Filter, isSameCount } from "./GalleryItems.ts"

export class Gallery {
  readonly client: GalleryClient
  readonly occasionId: string
  readonly decisions: DecisionStore
  #feed: GalleryFeed | null = null

  constructor(client: GalleryClient, occasionId: string) {
    this.client = client
    this.occasionId = occasionId
    this.decisions = new DecisionStore({
      send: async ({ ids, latestDecidedAt, verdict: { notes, status } }) => {
        const { decided_since, gallery_items, not_found } = await client.request(
          "POST /v1/occasions/:occasion_id/gallery/moderation",
          {
            params: { occasion_id: occasionId },
            body: {
              action: actionTo[status],
              gallery_item_ids: ids,
              ...(notes === null ? {} : { notes }),
              ...(latestDecidedAt === null ? {} : { latest_decided_at: latestDecidedAt })
            },
            keepalive: true
          }
        )
        return { items: gallery_items, decidedSince: decided_since, notFound: not_found }
      },
      receive: ({ decidedSince, items, notFound }) => {
        this.#feed?.receive(items, notFound)
        if (decidedSince.length > 0) void this.#feed?.poll(new Set(decidedSince))
      },
      record: (bulk) => keepBulkRecord(occasionId, bulk),
      now: () => performance.now()
    })
  }

  /** Applies what has changed elsewhere; what is being sent from here is known already. */
  applyChanges(changes: ChangeBatch): void {
    const { decided } = this.decisions.get()
    const items = changes
      ?.filter(({ kind }) => kind === galleryItemChange)
      .map(({ data, id }) => ({ id, status: asStatus(data["moderation_status"]) }))
      .filter(({ id, status }) => status === null || decided.get(id)?.after.moderation_status !== status)
    if (items === undefined || items.length > 0) void this.#feed?.applyChanges(items ?? null)
  }

  /** Looks at what is under this filter; counters stay where they are the same. */
  open(filter: Filter): GalleryFeed {
    const before = this.#feed
    const isCountedAlike = before !== null && isSameCount(before.filter, filter)
    if (isCountedAlike && before.filter.status === filter.status) return before
    const totals = isCountedAlike ? before.get().totals : null
    this.#feed = new GalleryFeed(
      filter,
      (cursor, limit) =>
        this.client.request("GET /v1/occasions/:occasion_id/gallery", {
          params: { occasion_id: this.occasionId },
          query: {
            limit: String(limit),
            ...(cursor === null ? {} : { cursor }),
            ...(filter.event === null ? {} : { event_id: filter.event }),
            ...(filter.search === null ? {} : { search: filter.search }),
            ...(filter.from === null ? {} : { from: filter.from }),
            ...(filter.to === null ? {} : { to: filter.to }),
            ...(filter.status === null ? {} : { moderation_status: filter.status })
          }
        }),
      totals,
      (id) => this.decisions.get().decided.get(id)?.after
    )
    return this.#feed
  }
}
