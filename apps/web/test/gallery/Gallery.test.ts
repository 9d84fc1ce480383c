import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { BanquetClient } from "../../src/platform/api/BanquetClient.ts"
import type { Change } from "../../src/platform/api/Changes.ts"
import { galleryItemChange } from "../../src/gallery/GalleryItemChange.ts"
import { Gallery } from "../../src/gallery/planner/Gallery.ts"
import { photo } from "./Photos.ts"

const items = [photo(2), photo(1)]
const totals = { total: 2, pending: 2, approved: 0, rejected: 0 }

const approved = (id: string): Change => ({
  kind: galleryItemChange,
  id,
  eventId: null,
  data: { moderation_status: "approved" }
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ items, next_cursor: null, totals })))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe("changes", () => {
  it("that are being sent from here are passed over, and what others decided shows at once", async () => {
    const gallery = new Gallery(new BanquetClient("token"), "occasion")
    const feed = gallery.open({ status: "pending", event: null, search: null, from: null, to: null })
    await feed.start()
    gallery.decisions.decide("approve", [photo(2)], null)
    const statuses = () => feed.get().items.map(({ moderation_status }) => moderation_status)
    gallery.applyChanges([approved(photo(2).id)])
    expect(statuses()).toEqual(["pending", "pending"])
    gallery.applyChanges([approved(photo(2).id), approved(photo(1).id)])
    expect(statuses()).toEqual(["pending", "approved"])
  })
})
