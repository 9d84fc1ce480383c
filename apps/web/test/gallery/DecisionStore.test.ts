import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { offline, Problem } from "../../src/platform/api/Problem.ts"
import type { BulkRecord } from "../../src/gallery/planner/BulkRecord.ts"
import { DecisionStore, holdTime, noticeTime } from "../../src/gallery/planner/DecisionStore.ts"
import { actionTo, type Item } from "../../src/gallery/planner/GalleryItems.ts"
import { FakeModeration } from "./FakeModeration.ts"
import { photo } from "./Photos.ts"

/** A store whose server decides what it is asked, or fails. */
const start = (known: ReadonlyArray<Item>) => {
  const server = new FakeModeration(known)
  const asked: Array<readonly [action: string, notes: string | null, ids: ReadonlyArray<string>]> = []
  const received: Array<Item> = []
  /** `null` is none. */
  const failures: Array<Problem | null> = []
  const records: Array<BulkRecord | null> = []
  const store = new DecisionStore({
    send: async (request) => {
      asked.push([actionTo[request.verdict.status], request.verdict.notes, request.ids])
      const failure = failures.shift() ?? null
      if (failure !== null) throw failure
      return server.decide(request)
    },
    receive: ({ items }) => void received.push(...items),
    record: (bulk) => void records.push(bulk),
    now: () => Date.now()
  })
  const shown = (item: Item) => store.get().decided.get(item.id)?.after.moderation_status ?? null
  return { asked, failures, received, records, server, shown, store }
}

const [one, two] = [photo(1), photo(2)]
const many = (count: number) => Array.from({ length: count }, (_, number) => photo(number))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (time: number) => vi.advanceTimersByTimeAsync(time)

describe("a decision", () => {
  it("shows at once and is sent when it was held back long enough", async () => {
    const { asked, received, shown, store } = start([one])
    store.decide("approve", [one], "Lovely")
    expect(shown(one)).toBe("approved")
    await pass(holdTime - 1)
    expect(asked).toEqual([])
    await pass(1)
    expect(asked).toEqual([["approve", "Lovely", [one.id]]])
    expect(received.map(({ moderation_status }) => moderation_status)).toEqual(["approved"])
    expect(store.get().decided.size).toBe(0)
  })

  it("tells how many of the photos guests will see, and how many cannot be shown [GAL-50]", () => {
    const failed = { ...two, asset: { ...two.asset, status: "failed" as const } }
    const kept = { ...photo(3), asset: { ...photo(3).asset, visibility: "planners" as const } }
    const { store } = start([one, failed, kept])
    store.decide("approve", [one, failed, kept], null)
    expect(store.get().notice).toMatchObject({ kind: "decided", count: 3, forGuests: 1, broken: 1 })
  })

  it("is never sent when it is taken back in time", async () => {
    const { asked, shown, store } = start([one])
    store.decide("reject", [one], null)
    expect(store.undo()).toEqual([one.id])
    expect(shown(one)).toBe(null)
    expect(store.get().notice).toEqual({ kind: "takenBack", count: 1 })
    await pass(holdTime * 2)
    expect(asked).toEqual([])
    expect(store.undo()).toEqual([])
    expect(store.get().notice).toEqual({ kind: "nothingToUndo" })
  })

  it("that is missing when one undoes is told, and the notice goes by itself, alone", async () => {
    const { store } = start([one])
    store.undo()
    await pass(noticeTime - 1)
    expect(store.get().notice).toEqual({ kind: "nothingToUndo" })
    await pass(1)
    expect(store.get().notice).toBe(null)
    store.undo()
    store.decide("approve", [one], null)
    await pass(noticeTime)
    expect(store.get().notice).toMatchObject({ kind: "decided" })
  })

  it("takes the place of one about the same photo that was not sent", async () => {
    const { asked, store } = start([one, two])
    store.decide("approve", [one, two], null)
    store.decide("reject", [one], null)
    await pass(holdTime)
    expect(asked.toSorted()).toEqual([
      ["approve", null, [two.id]],
      ["reject", null, [one.id]]
    ])
  })

  it("is sent at once when the page is left, which is over with the last answer", async () => {
    const { asked, received, store } = start([one, two])
    store.decide("approve", [one], null)
    store.decide("reject", [two], null)
    const sent = store.flush()
    expect(asked.map(([action]) => action)).toEqual(["approve", "reject"])
    expect(received).toEqual([])
    await sent
    expect(received.map(({ id }) => id)).toEqual([one.id, two.id])
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
    expect(asked).toEqual([["reject", "Too dark", [one.id]]])
  })

  it("that comes after the decision was sent is sent with the same decision again, and undone with it", async () => {
    const { asked, server, store } = start([one])
    store.decide("reject", [one], null)
    await pass(holdTime)
    store.annotate(one, "Too dark")
    await pass(holdTime)
    expect(asked.at(-1)).toEqual(["reject", "Too dark", [one.id]])
    store.undo()
    await pass(0)
    expect(server.verdict(one.id)).toEqual(["pending", null])
    expect(store.get().undoable).toBe(0)
  })

  it("about what was decided some other time is sent with the same decision again", async () => {
    const { asked, store } = start([photo(1, "approved")])
    store.annotate(photo(1, "approved"), "For the book")
    store.annotate(photo(2), "Nobody has decided about this one")
    await pass(holdTime)
    expect(asked).toEqual([["approve", "For the book", [one.id]]])
    expect(store.noteOf(photo(1, "approved"))).toBe("For the book")
  })
})

describe("undoing walks back through the whole session", () => {
  it("also what was sent already: back to pending, or to the decision that was there before, with its note", async () => {
    const was = photo(3, "rejected", "reception", "Blurred")
    const { asked, server, store } = start([one, two, was])
    store.decide("approve", [one], null)
    await pass(holdTime)
    store.decide("approve", [was], null)
    await pass(holdTime)
    store.decide("reject", [two], "Too dark")
    await pass(holdTime)
    asked.length = 0
    for (const item of [two, was, one]) expect(store.undo()).toEqual([item.id])
    await pass(0)
    expect(asked).toEqual([
      ["reopen", null, [two.id]],
      ["reject", "Blurred", [was.id]],
      ["reopen", null, [one.id]]
    ])
    expect([one, two, was].map(({ id }) => server.verdict(id))).toEqual([
      ["pending", null],
      ["pending", null],
      ["rejected", "Blurred"]
    ])
  })

  it("step by step where one photo was decided several times", async () => {
    const { server, shown, store } = start([one])
    store.decide("approve", [one], null)
    await pass(holdTime)
    store.decide("reject", [one], null)
    store.undo()
    expect(shown(one)).toBe(null)
    await pass(holdTime)
    expect(server.verdict(one.id)).toEqual(["approved", null])
    store.undo()
    expect(shown(one)).toBe("pending")
    await pass(0)
    expect(server.decisions).toBe(2)
    expect(server.verdict(one.id)).toEqual(["pending", null])
  })

  it("a decision about many in one step", async () => {
    const all = many(450)
    const { asked, server, store } = start(all)
    store.decide("approve", all, null)
    await pass(holdTime)
    expect(store.undo().length).toBe(450)
    await pass(0)
    expect(asked.map(([action, , ids]) => [action, ids.length])).toEqual([
      ["approve", 200],
      ["approve", 200],
      ["approve", 50],
      ["reopen", 200],
      ["reopen", 200],
      ["reopen", 50]
    ])
    expect(new Set(all.map(({ id }) => server.verdict(id)[0]))).toEqual(new Set(["pending"]))
    expect(store.get()).toMatchObject({ undoable: 0, progress: null, notice: { kind: "takenBack", count: 450 } })
  })

  it("what is on its way is undone as soon as the answer is there", async () => {
    const { server, store } = start([one])
    const { promise, resolve } = Promise.withResolvers<void>()
    server.delay = promise
    store.decide("approve", [one], null)
    await pass(holdTime)
    store.undo()
    resolve()
    await pass(0)
    expect(server.verdict(one.id)).toEqual(["pending", null])
    expect(server.decisions).toBe(2)
  })

  it("what may have reached the server though no answer came is undone there too", async () => {
    const { server, store } = start([one])
    server.losesAnswers = true
    store.decide("approve", [one], null)
    await pass(holdTime)
    expect([store.get().waiting, server.verdict(one.id)[0]]).toEqual([1, "approved"])
    server.losesAnswers = false
    store.undo()
    await pass(0)
    expect(server.verdict(one.id)[0]).toBe("pending")
    expect(store.get().decided.size).toBe(0)
  })
})

describe("where somebody else has decided since, undoing says so and does nothing", () => {
  it("for one photo", async () => {
    const { server, store } = start([one])
    store.decide("approve", [one], null)
    await pass(holdTime)
    server.others(one.id, "rejected", "Not this one")
    store.undo()
    await pass(0)
    expect(server.verdict(one.id)).toEqual(["rejected", "Not this one"])
    expect(store.get().notice).toEqual({ kind: "decidedSince", count: 1, of: 1 })
    expect(store.get().decided.size).toBe(0)
  })

  it("for those of many of which it is so", async () => {
    const { server, store } = start([one, two])
    store.decide("approve", [one, two], null)
    await pass(holdTime)
    server.others(two.id, "approved", "Lovely")
    store.undo()
    await pass(0)
    expect([server.verdict(one.id), server.verdict(two.id)]).toEqual([
      ["pending", null],
      ["approved", "Lovely"]
    ])
    expect(store.get().notice).toEqual({ kind: "decidedSince", count: 1, of: 2 })
  })

  it("also where one has decided after them oneself", async () => {
    const { server, store } = start([one])
    store.decide("approve", [one], null)
    await pass(holdTime)
    const theirs = server.others(one.id, "rejected", null)
    store.decide("approve", [theirs], null)
    await pass(holdTime)
    store.undo()
    await pass(0)
    expect(server.verdict(one.id)[0]).toBe("rejected")
    store.undo()
    await pass(0)
    expect(server.verdict(one.id)[0]).toBe("rejected")
    expect(store.get().notice).toMatchObject({ kind: "decidedSince", count: 1 })
  })
})

describe("a decision about more than the server takes at once", () => {
  it("is sent part by part, and says how far it is", async () => {
    const all = many(506)
    const { records, server, store } = start(all)
    const parts: Array<PromiseWithResolvers<void>> = []
    server.pause = () => {
      parts.push(Promise.withResolvers<void>())
      return parts.at(-1)?.promise
    }
    store.decide("approve", all, null)
    await pass(holdTime)
    for (const done of [0, 200, 400]) {
      expect(store.get().progress).toEqual({ to: "approved", done, of: 506 })
      expect(records.at(-1)).toMatchObject({ to: "approved", of: 506, left: { length: 506 - done } })
      parts.at(-1)?.resolve()
      await pass(0)
    }
    expect(store.get().progress).toBe(null)
    expect(records.at(-1)).toBe(null)
    expect(server.decisions).toBe(506)
  })

  it("that is refused halfway says what was done, and undoes just that", async () => {
    const all = many(506)
    const { asked, failures, server, store } = start(all)
    store.decide("approve", all, null)
    await pass(holdTime - 1)
    failures.push(null, new Problem(500, "internal_error", null))
    await pass(1)
    expect(asked.length).toBe(2)
    expect(store.get().notice).toMatchObject({ kind: "refused", done: 200, of: 506 })
    expect([server.decisions, store.get().decided.size, store.get().progress]).toEqual([200, 0, null])
    expect(store.undo().length).toBe(200)
  })

  it("goes on where it was when the server is there again", async () => {
    const all = many(506)
    const { failures, server, store } = start(all)
    failures.push(null, offline(), new Problem(503, "temporarily_unavailable", null))
    store.decide("approve", all, null)
    await pass(holdTime)
    expect(store.get().progress).toMatchObject({ done: 200, of: 506 })
    await pass(holdTime * 2)
    expect([server.decisions, store.get().waiting, store.get().progress]).toEqual([506, 0, null])
  })
})

describe("what the server does not take", () => {
  it("is taken back and told, when it refuses", async () => {
    const { failures, shown, store } = start([one])
    failures.push(new Problem(403, "permission_denied", null))
    store.decide("approve", [one], null)
    await pass(holdTime)
    expect(shown(one)).toBe(null)
    expect(store.get().notice).toMatchObject({ kind: "refused", done: 0, problem: { code: "permission_denied" } })
    expect(store.undo()).toEqual([])
  })

  it("waits and is sent again, when it is out of reach, with what is decided meanwhile [GAL-48]", async () => {
    const { asked, failures, shown, store } = start([one])
    failures.push(offline(), new Problem(503, "temporarily_unavailable", null))
    store.decide("approve", [one], null)
    await pass(holdTime)
    expect(store.get().waiting).toBe(1)
    expect(shown(one)).toBe("approved")
    // Counts a decision taken meanwhile too, until the server answers.
    store.decide("reject", [two], null)
    expect(store.get().waiting).toBe(2)
    store.undo()
    await pass(holdTime * 2)
    expect(asked.length).toBe(3)
    expect(store.get().waiting).toBe(0)
  })

  it("is told when it is not there any more", async () => {
    const { store } = start([one])
    store.decide("approve", [one, two], null)
    await pass(holdTime)
    expect(store.get().notice).toEqual({ kind: "gone", count: 1 })
    expect(store.undo()).toEqual([one.id])
  })
})
