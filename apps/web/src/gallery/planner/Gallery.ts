/** The gallery of one occasion as one planner works on it: what is looked at, and what was decided. */
import { galleryItemChange } from "../GalleryItemChange.ts"
import type { ChangeBatch } from "../../platform/api/Changes.ts"
import type { GalleryClient } from "../GalleryClient.ts"
import { DecisionStore } from "./DecisionStore.ts"
import { GalleryFeed } from "./GalleryFeed.ts"
import { asStatus, type Filter } from "./GalleryItems.ts"

export class Gallery {
  readonly client: GalleryClient
  readonly occasionId: string
  readonly decisions: DecisionStore
  #feed: GalleryFeed | null = null

  constructor(client: GalleryClient, occasionId: string) {
    this.client = client
    this.occasionId = occasionId
    this.decisions = new DecisionStore({
      send: async ({ action, notes }, ids) => {
        const { gallery_items, not_found } = await client.request(
          "POST /v1/occasions/:occasion_id/gallery/moderation",
          {
            params: { occasion_id: occasionId },
            body: { action, gallery_item_ids: ids, ...(notes === null ? {} : { notes }) },
            keepalive: true
          }
        )
        return { items: gallery_items, notFound: not_found }
      },
      receive: ({ items, notFound }) => this.#feed?.receive(items, notFound)
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
    if (before !== null && before.filter.status === filter.status && before.filter.event === filter.event) return before
    const totals = before?.filter.event === filter.event ? before.get().totals : null
    this.#feed = new GalleryFeed(
      filter,
      (cursor, limit) =>
        this.client.request("GET /v1/occasions/:occasion_id/gallery", {
          params: { occasion_id: this.occasionId },
          query: {
            limit: String(limit),
            ...(cursor === null ? {} : { cursor }),
            ...(filter.event === null ? {} : { event_id: filter.event }),
            ...(filter.status === null ? {} : { moderation_status: filter.status })
          }
        }),
      totals
    )
    return this.#feed
  }
}
