import { afterEach, describe, expect, it, vi } from "vitest"
import { Problem } from "../../src/platform/api/Problem.ts"
import { GalleryFeed } from "../../src/gallery/planner/GalleryFeed.ts"
import {
  type Filter,
  type GalleryPage,
  type Item,
  matches,
  merged,
  shownItems,
  shownTotals
} from "../../src/gallery/planner/GalleryItems.ts"
import { photo } from "./Photos.ts"

afterEach(() => vi.useRealTimers())

const pending: Filter = { status: "pending", event: null, search: null, from: null, to: null }

/** A server with these items, whose cursors are the ids of the last items. */
class FakeServer {
  items: ReadonlyArray<Item>
  problem: Problem | null = null
  /** Waited for before an answer, which is what it was when it was asked. */
  delay: Promise<void> = Promise.resolve()
  /** What the planner has decided without an answer so far. */
  readonly decidedHere = new Map<string, Item>()

  constructor(items: ReadonlyArray<Item>) {
    this.items = items
  }

  decide(number: number, status: "approved" | "rejected"): Item {
    const decided = photo(number, status)
    this.items = this.items.map((item) => (item.id === decided.id ? decided : item))
    return decided
  }

  feed(filter: Filter = pending): GalleryFeed {
    const read = async (cursor: string | null, limit: number): Promise<GalleryPage> => {
      if (this.problem !== null) throw this.problem
      const found = merged([], this.items)
        .filter((item) => matches(filter, item))
        .filter(({ id }) => cursor === null || id < cursor)
      const items = found.slice(0, limit)
      const count = (status: string) => this.items.filter((item) => item.moderation_status === status).length
      const answer = {
        items,
        next_cursor: found.length > limit ? (items.at(-1)?.id ?? null) : null,
        totals: {
          total: this.items.length,
          pending: count("pending"),
          approved: count("approved"),
          rejected: count("rejected")
        },
        storage: { used_bytes: this.items.length * 3_000_000, limit_bytes: 2 ** 36 }
      }
      await this.delay
      return answer
    }
    return new GalleryFeed(filter, read, null, (id) => this.decidedHere.get(id))
  }
}

const photos = (count: number) => Array.from({ length: count }, (_, number) => photo(number))

const numbers = (items: ReadonlyArray<Item>) => items.map(({ id }) => Number(id.slice(6)))

describe("pages", () => {
  it("come one after another, newest first, to the end", async () => {
    const feed = new FakeServer(photos(3000)).feed()
    await feed.start()
    expect(feed.get().items.length).toBe(60)
    while (!feed.get().isComplete) await feed.loadMore()
    expect(numbers(feed.get().items)).toEqual(photos(3000).map((_, index) => 2999 - index))
    expect(feed.get().totals?.total).toBe(3000)
  })

  it("that fail leave what is there, and are asked for again", async () => {
    const server = new FakeServer(photos(100))
    const feed = server.feed()
    await feed.start()
    server.problem = new Problem(0, "offline", null)
    await feed.loadMore()
    expect(feed.get()).toMatchObject({ problem: { code: "offline" }, isLoading: false, isComplete: false })
    expect(feed.get().items.length).toBe(60)
    server.problem = null
    await feed.loadMore()
    expect(feed.get()).toMatchObject({ problem: null, isComplete: true })
    expect(feed.get().items.length).toBe(100)
  })
})

describe("news", () => {
  it("is told apart, and shown when it is asked for", async () => {
    const server = new FakeServer(photos(70))
    const feed = server.feed()
    await feed.start()
    server.items = photos(73)
    await feed.poll()
    expect(numbers(feed.get().fresh)).toEqual([72, 71, 70])
    expect(feed.get().totals?.pending).toBe(73)
    expect(feed.get().items.length).toBe(60)
    await feed.showFresh()
    expect(numbers(feed.get().items).slice(0, 4)).toEqual([72, 71, 70, 69])
    expect(feed.get().fresh).toEqual([])
  })

  it("of more than was asked for begins from the beginning", async () => {
    const server = new FakeServer(photos(10))
    const feed = server.feed()
    await feed.start()
    server.items = photos(500)
    await feed.poll()
    expect(feed.get().isFreshMore).toBe(true)
    await feed.showFresh()
    expect(numbers(feed.get().items)[0]).toBe(499)
    while (!feed.get().isComplete) await feed.loadMore()
    expect(feed.get().items.length).toBe(500)
  })

  it("of what others decided takes it from the list", async () => {
    const server = new FakeServer(photos(70))
    const feed = server.feed()
    await feed.start()
    server.decide(68, "approved")
    await feed.poll()
    expect(numbers(feed.get().items).slice(0, 3)).toEqual([69, 67, 66])
    expect(feed.get().items.length).toBe(59)
  })

  it("from before a decision of one's own is passed over", async () => {
    const server = new FakeServer(photos(3))
    const feed = server.feed()
    await feed.start()
    const { promise, resolve } = Promise.withResolvers<void>()
    server.delay = promise
    const polled = feed.poll()
    feed.receive([server.decide(2, "approved")], [])
    resolve()
    await polled
    expect(feed.get().items[0]?.moderation_status).toBe("approved")
    expect(feed.get().totals).toMatchObject({ pending: 2, approved: 1 })
  })

  it("of what others decided shows at once, and keeps the photo for those who are looking at it", async () => {
    const server = new FakeServer(photos(70))
    const feed = server.feed()
    await feed.start()
    server.decide(68, "approved")
    const heard = feed.applyChanges([{ id: photo(68).id, status: "approved" }])
    expect(numbers(shownItems(feed.get().items, pending, new Map(), false)).slice(0, 2)).toEqual([69, 67])
    await heard
    expect(feed.get().items[1]).toMatchObject({ id: photo(68).id, moderation_status: "approved" })
    expect(feed.get().totals).toMatchObject({ pending: 69, approved: 1 })
  })

  it("of what others decided further down comes when anything may have changed", async () => {
    vi.useFakeTimers()
    const server = new FakeServer(photos(500))
    const feed = server.feed()
    await feed.start()
    while (!feed.get().isComplete) await feed.loadMore()
    server.decide(3, "rejected")
    await feed.applyChanges(null)
    expect(feed.get().items.length).toBe(500)
    vi.advanceTimersByTime(60_000)
    await feed.applyChanges(null)
    expect(numbers(feed.get().items)).not.toContain(3)
    expect(feed.get().items.length).toBe(499)
  })

  it("that comes while a picture is asked for again is not lost", async () => {
    const server = new FakeServer(photos(100))
    const feed = server.feed()
    await feed.start()
    await feed.loadMore()
    const { promise, resolve } = Promise.withResolvers<void>()
    server.delay = promise
    feed.renew(photo(90).id)
    server.decide(3, "approved")
    const heard = feed.poll(new Set([photo(3).id]))
    resolve()
    await heard
    await vi.waitFor(() => expect(numbers(feed.get().items)).not.toContain(3))
  })

  it("that was passed over for a decision of one's own is asked for again", async () => {
    const server = new FakeServer(photos(3))
    const feed = server.feed()
    await feed.start()
    const { promise, resolve } = Promise.withResolvers<void>()
    server.delay = promise
    server.decide(1, "rejected")
    const polled = feed.poll()
    feed.receive([server.decide(2, "approved")], [])
    resolve()
    await polled
    expect(numbers(feed.get().items)).toEqual([2, 0])
    expect(feed.get().totals).toMatchObject({ pending: 1, approved: 1, rejected: 1 })
  })

  it("that comes before the answer to a decision of one's own keeps the photo, and counts it once [GAL-61]", async () => {
    const server = new FakeServer(photos(3))
    const feed = server.feed()
    await feed.start()
    const decided = server.decide(2, "approved")
    server.decidedHere.set(decided.id, decided)
    await feed.poll()
    expect(numbers(feed.get().items)).toEqual([2, 1, 0])
    server.decidedHere.clear()
    feed.receive([decided], [])
    expect(numbers(feed.get().items)).toEqual([2, 1, 0])
    expect(feed.get().totals).toMatchObject({ pending: 2, approved: 1 })
  })

  it("of what was decided here keeps the photo for those who are looking at it", async () => {
    const server = new FakeServer(photos(3))
    const feed = server.feed()
    await feed.start()
    feed.receive([server.decide(1, "rejected")], [])
    await feed.poll()
    expect(numbers(feed.get().items)).toEqual([2, 1, 0])
    expect(numbers(shownItems(feed.get().items, pending, new Map(), true))).toEqual([2, 0])
  })
})

describe("decisions that the server does not know yet", () => {
  const before = photo(5)
  const after = photo(5, "approved")
  const decided = new Map([[before.id, { before, after }]])

  it("leave the filter that they do not come under, and come under the one that they do", () => {
    expect(shownItems([photo(6), before], pending, decided, true).map(({ id }) => id)).toEqual([photo(6).id])
    const approved = shownItems(
      [photo(7, "approved"), photo(2, "approved")],
      { ...pending, status: "approved" },
      decided,
      false
    )
    expect(numbers(approved)).toEqual([7, 5, 2])
  })

  it("do not come before the page that they are on is there", () => {
    const filter = { ...pending, status: "approved" } as const
    expect(numbers(shownItems([photo(7, "approved")], filter, decided, false))).toEqual([7])
    expect(shownItems([], filter, decided, false)).toEqual([])
    expect(numbers(shownItems([], filter, decided, true))).toEqual([5])
  })

  it("count where they belong", () => {
    const totals = { total: 3, pending: 2, approved: 1, rejected: 0 }
    const counted = { total: 3, pending: 1, approved: 2, rejected: 0 }
    const found = (id: string) => id === before.id
    const nothing = () => false
    expect(shownTotals(totals, pending, decided, nothing)).toEqual(counted)
    expect(shownTotals(totals, { ...pending, event: "ceremony" }, decided, nothing)).toEqual(totals)
    expect(shownTotals(totals, { ...pending, from: before.created_at }, decided, nothing)).toEqual(counted)
    expect(shownTotals(totals, { ...pending, to: before.created_at }, decided, nothing)).toEqual(totals)
    expect(shownTotals(totals, { ...pending, search: "Alice" }, decided, found)).toEqual(counted)
    expect(shownTotals(totals, { ...pending, search: "Bob" }, decided, nothing)).toEqual(totals)
  })

  it("do not come under a search that has not found them", () => {
    const filter = { ...pending, status: "approved", search: "Bob" } as const
    expect(shownItems([], filter, decided, true)).toEqual([])
    expect(numbers(shownItems([before], filter, decided, true))).toEqual([5])
  })
})
