/** What a device remembers of what it has sent, and how it asks what became of it. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { countGated, notInAlbum, SentPhotos, waitingOf } from "../../src/gallery/guest/SentPhotos.ts"
import { askOutcomes } from "../../src/gallery/guest/SentOutcomes.ts"
import type { Upload } from "../../src/gallery/guest/Upload.ts"
import { withOutcomes } from "../../src/gallery/guest/UploadOutcomes.ts"
import { offline, Problem } from "../../src/platform/api/Problem.ts"

const day = 24 * 3_600_000

/** A device over reloads of its pages. */
let kept: unknown
let now: number
beforeEach(() => {
  kept = null
  now = 0
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const opened = () => new SentPhotos({ read: () => kept, write: (sent) => (kept = sent) }, () => now)

const filled = (count: number, isGated = true): SentPhotos => {
  const sent = opened()
  for (let index = 0; index < count; index++)
    sent.add({ sessionId: `s${index}`, owner: "alice", itemId: `i${index}`, name: `${index}.jpg`, isGated })
  return sent
}

const names = (sent: SentPhotos) => sent.get().map(({ name, status }) => `${name} ${status}`)

/** How many wait, and of these for an approval. */
const counts = (sent: SentPhotos, owner = "alice") => {
  const waiting = waitingOf(sent.get(), owner)
  return [waiting.length, countGated(waiting)]
}

describe("what was sent", () => {
  it("is there after a reload, at most a hundred photos for a week", () => {
    filled(120)
    expect(opened().get().length).toBe(100)
    expect(names(opened()).at(-1)).toBe("119.jpg processing")
    now = 7 * day
    expect(opened().get()).toEqual([])
  })

  it("is not what another tab has settled or forgotten meanwhile", () => {
    const [one, other] = [filled(3, false), opened()]
    other.settle("s0", "failed")
    other.settle("s1", "ready")
    one.add({ sessionId: "s9", owner: "alice", itemId: "i9", name: "9.jpg", isGated: false })
    expect(names(one)).toEqual(["0.jpg failed", "2.jpg processing", "9.jpg processing"])
    other.forget("s0")
    expect(names(other)).toEqual(["2.jpg processing", "9.jpg processing"])
  })

  it("waits for approval as long as it may, and nobody says that it was rejected", () => {
    const sent = filled(1)
    expect([counts(sent), counts(sent, "bob")]).toEqual([
      [1, 1],
      [0, 0]
    ])
    sent.settle("s0", "ready")
    expect(counts(sent)).toEqual([1, 1])
    sent.settle("s0", "failed")
    expect(counts(sent)).toEqual([0, 0])
  })

  it("may wait beside photos of the album, unless it is one of them, or one that an older page may have [GAL-63]", () => {
    const sent = opened()
    for (const [at, itemId] of ["old", "shown", "new"].entries()) {
      now = 1000 * (at + 1)
      sent.add({ sessionId: `s${at}`, owner: "alice", itemId, name: `${itemId}.jpg`, isGated: true })
    }
    const waiting = (oldest?: number) =>
      notInAlbum(sent.get(), new Set(["shown"]), oldest === undefined ? oldest : new Date(oldest).toISOString())
    expect(waiting().map(({ itemId }) => itemId)).toEqual(["old", "new"])
    expect(waiting(1500).map(({ itemId }) => itemId)).toEqual(["new"])
  })

  it("is being prepared where it needs no approval, until it is in the album or turns out to be damaged [GAL-35]", () => {
    const sent = filled(2, false)
    expect(counts(sent)).toEqual([2, 0])
    sent.settle("s0", "ready")
    expect(counts(sent)).toEqual([1, 0])
    for (const status of ["failed", "told"] as const) {
      sent.settle("s1", status)
      expect(counts(sent)).toEqual([0, 0])
    }
  })

  it("is nothing where what is kept cannot be read", () => {
    for (const broken of ["x", 7, {}, [null, "x", { sessionId: "s" }]]) {
      kept = broken
      expect(opened().get()).toEqual([])
    }
  })

  it("is told of by name once it failed, in its row or, after a reload, in one of its own", () => {
    const sent = filled(3)
    sent.add({ sessionId: "t", owner: "bob", itemId: "i", name: "bob.jpg", isGated: true })
    for (const session of ["s0", "s1", "t"]) sent.settle(session, "failed")
    const upload = (id: string, sessionId: string): Upload => ({
      id,
      eventId: "e",
      name: `${id}.jpg`,
      caption: "Cake",
      file: new Blob(["x"]),
      phase: { is: "arrived", sessionId, itemId: "i", isApproved: true }
    })
    const listed = withOutcomes([upload("one", "s1"), upload("two", "s2")], sent.get(), "alice")
    expect(listed).toMatchObject([
      { id: "s0", name: "0.jpg", file: null, phase: { is: "refused", why: "damaged" } },
      { id: "one", sessionId: "s1", phase: { is: "refused", why: "damaged" } },
      { id: "two", phase: { is: "arrived" } }
    ])
    expect(listed.length).toBe(3)
  })
})

describe("what became of it", () => {
  const asking = (sent: SentPhotos, answer: (sessionId: string) => "processing" | "ready" | "failed") => {
    const asked: Array<string> = []
    const visit = new AbortController()
    const ask = async (sessionId: string) => {
      asked.push(sessionId)
      return answer(sessionId)
    }
    const ended = askOutcomes({ sent, owner: "alice", ask, signal: visit.signal })
    return { asked, ended, visit }
  }

  it("is asked until it is known, and then never again", async () => {
    const sent = filled(3, false)
    let isSettled = false
    const { asked, ended } = asking(sent, (id) => (id === "s1" ? "failed" : isSettled ? "ready" : "processing"))
    await vi.advanceTimersByTimeAsync(3000)
    expect(names(sent)).toEqual(["0.jpg processing", "1.jpg failed", "2.jpg processing"])
    isSettled = true
    await vi.advanceTimersByTimeAsync(10_000)
    await ended
    expect([asked.length, names(sent)]).toEqual([5, ["1.jpg failed"]])
    await asking(opened(), () => "ready").ended
  })

  it("is asked at most forty times a visit, ten at a time, and not at once", async () => {
    const { asked, ended } = asking(filled(60), () => "processing")
    await vi.advanceTimersByTimeAsync(2900)
    expect(asked.length).toBe(0)
    await vi.advanceTimersByTimeAsync(100)
    expect(asked.length).toBe(10)
    await vi.advanceTimersByTimeAsync(3_600_000)
    await ended
    expect(asked.length).toBe(40)
  })

  it("is asked of the others next while those of the first round are settled", async () => {
    const { asked, ended } = asking(filled(25, false), () => "ready")
    await vi.advanceTimersByTimeAsync(3_600_000)
    await ended
    expect([asked.length, new Set(asked).size]).toEqual([25, 25])
  })

  it("is not asked any more when the guest has gone", async () => {
    const { asked, ended, visit } = asking(filled(5), () => "processing")
    visit.abort()
    await ended
    expect(asked).toEqual([])
  })

  it("is asked again later where there was no network, and never of what the server has forgotten", async () => {
    const sent = filled(3)
    const problems: Record<string, Problem> = { s0: new Problem(404, "upload_session_not_found", null), s1: offline() }
    const { asked, visit } = asking(sent, (id) => {
      const problem = problems[id]
      if (problem !== undefined) throw problem
      return "failed"
    })
    await vi.advanceTimersByTimeAsync(3000)
    expect([asked, names(sent)]).toEqual([
      ["s0", "s1"],
      ["1.jpg processing", "2.jpg processing"]
    ])
    delete problems["s1"]
    await vi.advanceTimersByTimeAsync(10_000)
    expect(names(sent)).toEqual(["1.jpg failed", "2.jpg failed"])
    visit.abort()
  })
})
