import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { offline, Problem } from "../../src/platform/api/Problem.ts"
import { DecisionStore, holdTime } from "../../src/gallery/planner/DecisionStore.ts"
import { type Item, statusAfter } from "../../src/gallery/planner/GalleryItems.ts"
import { photo } from "./Photos.ts"

interface Asked {
  readonly action: "approve" | "reject"
  readonly notes: string | null
  readonly ids: ReadonlyArray<string>
}

/** A store whose server decides what it is asked, or fails. */
const start = (known: ReadonlyArray<Item>) => {
  const items = new Map(known.map((item) => [item.id, item]))
  const asked: Array<Asked> = []
  const received: Array<Item> = []
  const failures: Array<Problem> = []
  const store = new DecisionStore({
    send: ({ action, notes }, ids) => {
      asked.push({ action, notes, ids })
      const failure = failures.shift()
      if (failure !== undefined) return Promise.reject(failure)
      const decided = ids.flatMap((id) => {
        const item = items.get(id)
        return item === undefined ? [] : [{ ...item, moderation_status: statusAfter(action) }]
      })
      for (const item of decided) items.set(item.id, item)
      return Promise.resolve({ items: decided, notFound: ids.filter((id) => !items.has(id)) })
    },
    receive: ({ items: decided }) => void received.push(...decided)
  })
  const shown = (item: Item) => store.get().decided.get(item.id)?.after.moderation_status ?? null
  return { asked, store, failures, items, received, shown }
}

const [one, two] = [photo(1), photo(2)]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (time: number) => vi.advanceTimersByTimeAsync(time)

describe("a decision", () => {
  it("shows at once and is sent when it was held back long enough", async () => {
    const { asked, store, received, shown } = start([one])
    store.decide("approve", [one], "Lovely")
    expect(shown(one)).toBe("approved")
    await pass(holdTime - 1)
    expect(asked).toEqual([])
    await pass(1)
    expect(asked).toEqual([{ action: "approve", notes: "Lovely", ids: [one.id] }])
    expect(received.map(({ moderation_status }) => moderation_status)).toEqual(["approved"])
    expect(store.get().decided.size).toBe(0)
  })

  it("is never sent when it is taken back in time", async () => {
    const { asked, store, shown } = start([one])
    store.decide("reject", [one], null)
    expect(store.undo()?.changes.map(({ before }) => before.id)).toEqual([one.id])
    expect(shown(one)).toBe(null)
    await pass(holdTime * 2)
    expect(asked).toEqual([])
    expect(store.undo()).toBe(null)
  })

  it("takes the place of one about the same photo that was not sent", async () => {
    const { asked, store } = start([one, two])
    store.decide("approve", [one, two], null)
    store.decide("reject", [one], null)
    await pass(holdTime)
    expect(asked).toEqual([
      { action: "approve", notes: null, ids: [two.id] },
      { action: "reject", notes: null, ids: [one.id] }
    ])
  })

  it("is sent at once when the page is left", () => {
    const { asked, store } = start([one, two])
    store.decide("approve", [one], null)
    store.decide("reject", [two], null)
    store.flush()
    expect(asked.map(({ action }) => action)).toEqual(["approve", "reject"])
  })

  it("about more than the server takes at once is sent in parts", async () => {
    const many = Array.from({ length: 450 }, (_, number) => photo(number))
    const { asked, store, received } = start(many)
    store.decide("approve", many, null)
    await pass(holdTime)
    expect(asked.map(({ ids }) => ids.length)).toEqual([200, 200, 50])
    expect(received.length).toBe(450)
  })
})

describe("a note", () => {
  it("joins a decision that is held back, which then waits anew", async () => {
    const { asked, store } = start([one])
    store.decide("reject", [one], null)
    await pass(holdTime - 1)
    store.annotate(one, "Too dark")
    await pass(holdTime - 1)
    expect(asked).toEqual([])
    await pass(1)
    expect(asked).toEqual([{ action: "reject", notes: "Too dark", ids: [one.id] }])
  })

  it("that comes after the decision was sent is sent with the same decision again", async () => {
    const { asked, store } = start([one])
    store.decide("reject", [one], null)
    await pass(holdTime)
    store.annotate(one, "Too dark")
    await pass(holdTime)
    expect(asked.at(-1)).toEqual({ action: "reject", notes: "Too dark", ids: [one.id] })
  })
})

describe("a note about what was decided some other time", () => {
  it("is sent with the same decision again", async () => {
    const { asked, store } = start([photo(1, "approved")])
    store.annotate(photo(1, "approved"), "For the book")
    store.annotate(photo(2), "Nobody has decided about this one")
    await pass(holdTime)
    expect(asked).toEqual([{ action: "approve", notes: "For the book", ids: [one.id] }])
  })
})

describe("undoing what was sent", () => {
  it("is the opposite decision about what was pending", async () => {
    const { asked, store } = start([one])
    store.decide("approve", [one], null)
    await pass(holdTime)
    store.undo()
    await pass(holdTime)
    expect(asked.at(-1)).toEqual({ action: "reject", notes: null, ids: [one.id] })
  })

  it("brings each photo back to where it was, with its note", async () => {
    const was = {
      ...photo(3, "rejected"),
      moderation: {
        notes: "Blurred",
        decided_at: "2026-06-20T18:00:00.000Z",
        decided_by: { kind: "planner" as const, key: "petra", display_name: "Petra" }
      }
    }
    const approved = photo(4, "approved")
    const { asked, store } = start([was, approved])
    store.decide("approve", [was, approved], null)
    await pass(holdTime)
    store.undo()
    await pass(holdTime)
    expect(asked.slice(1)).toEqual([
      { action: "reject", notes: "Blurred", ids: [was.id] },
      { action: "approve", notes: null, ids: [approved.id] }
    ])
  })
})

describe("what the server does not take", () => {
  it("is taken back and told, when it refuses", async () => {
    const { store, failures, shown } = start([one])
    failures.push(new Problem(403, "permission_denied", null))
    store.decide("approve", [one], null)
    await pass(holdTime)
    expect(shown(one)).toBe(null)
    expect(store.get().notice).toMatchObject({ kind: "refused", problem: { code: "permission_denied" } })
    expect(store.undo()).toBe(null)
  })

  it("waits and is sent again, when it is out of reach", async () => {
    const { asked, store, failures, shown } = start([one])
    failures.push(offline(), new Problem(503, "temporarily_unavailable", null))
    store.decide("approve", [one], null)
    await pass(holdTime)
    expect(store.get().waiting).toBe(1)
    expect(shown(one)).toBe("approved")
    await pass(holdTime * 2)
    expect(asked.length).toBe(3)
    expect(store.get().waiting).toBe(0)
  })

  it("is taken back in part, when only a part is refused", async () => {
    const many = Array.from({ length: 201 }, (_, number) => photo(number))
    const { store, failures, received } = start(many)
    failures.push(new Problem(500, "internal_error", null))
    store.decide("approve", many, null)
    await pass(holdTime)
    expect(received.length).toBe(1)
    expect(store.get().decided.size).toBe(0)
    expect(store.get().notice).toMatchObject({ kind: "refused" })
    expect(store.undo()?.changes.length).toBe(1)
  })

  it("is told when it is not there any more", async () => {
    const { store } = start([one])
    store.decide("approve", [one, two], null)
    await pass(holdTime)
    expect(store.get().notice).toEqual({ kind: "gone", count: 1 })
  })
})
