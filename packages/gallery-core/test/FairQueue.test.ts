import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { FairQueue, type QueueEntry, type FairQueueLimits } from "../src/FairQueue.ts"

const limits: FairQueueLimits = { running: 3, runningPerOccasion: 2, runningPerGuest: 2, waitingPerGuest: 5 }

const client = (name: string) => ({ occasionId: name[0] ?? "", guestId: name })

/** Enqueues these, and returns them in the order in which they start, each after the one before was removed. */
const order = (names: ReadonlyArray<string>, running = 1): ReadonlyArray<string> => {
  const queue = new FairQueue<string>({ ...limits, running, waitingPerGuest: 1000 })
  for (const name of names) queue.enqueue(client(name), name)
  const started: Array<string> = []
  for (let entry = queue.startNext(); entry !== null; entry = queue.startNext()) {
    started.push(entry.value)
    queue.remove(entry)
  }
  return started
}

describe("the fair queue", () => {
  it("serves the occasions round robin, and within each its guests", () => {
    const crowd = ["a1", "a1", "a1", "a2", "b1", "b1", "a3", "c1"]
    assert.deepStrictEqual(order(crowd), ["a1", "b1", "c1", "a2", "b1", "a3", "a1", "a1"])
  })

  it("serves a guest of another occasion second, however many wait before it", () => {
    assert.deepStrictEqual(order([...Array.from({ length: 40 }, () => "a1"), "b1"]).indexOf("b1"), 1)
    assert.deepStrictEqual(order([...Array.from({ length: 40 }, () => "a1"), "a2"]).indexOf("a2"), 1)
  })

  it("leaves a place to other occasions, and to other guests what a guest may not have", () => {
    const queue = new FairQueue<string>(limits)
    for (const name of ["a1", "a1", "a1", "a2"]) queue.enqueue(client(name), name)
    const first = queue.startNext()
    assert.deepStrictEqual([first?.value, queue.startNext()?.value, queue.startNext()], ["a1", "a2", null])
    queue.enqueue(client("b1"), "b1")
    assert.deepStrictEqual([queue.startNext()?.value, queue.startNext()], ["b1", null])
    if (first !== null) queue.remove(first)
    assert.strictEqual(queue.startNext()?.value, "a1")
  })

  it("refuses an entry of a guest who has as many waiting as it may", () => {
    const queue = new FairQueue<number>(limits)
    for (let index = 0; index < 5; index++) assert.isNotNull(queue.enqueue(client("a1"), index))
    assert.isNull(queue.enqueue(client("a1"), 5))
    assert.isNotNull(queue.enqueue(client("a2"), 6))
    assert.isNotNull(queue.startNext())
    assert.isNotNull(queue.enqueue(client("a1"), 7))
  })
})

const Step = Schema.Union([
  Schema.Struct({ join: Schema.Literals(["a1", "a2", "a3", "b1", "b2", "c1"]) }),
  Schema.Struct({ leave: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 20 })) }),
  Schema.Struct({ next: Schema.Literal(true) })
])

it.effect.prop(
  "whatever comes and goes: places are bounded and never idle, no entry is lost, and none is passed over twice by one",
  [Schema.Array(Step).check(Schema.isMinLength(30), Schema.isMaxLength(120))],
  ([steps]) =>
    Effect.sync(() => {
      const queue = new FairQueue<string>(limits)
      const waiting: Array<QueueEntry<string>> = []
      const running: Array<QueueEntry<string>> = []
      /** Who started while an entry of an occasion, or of a guest, might have and did not. */
      const passedBy = new Map<string, Set<string>>()
      const pass = (key: string, by: string) => {
        const others = passedBy.get(key) ?? new Set()
        assert.isFalse(others.has(by), `${key} was passed over twice by ${by}`)
        passedBy.set(key, others.add(by))
      }
      const of = (list: ReadonlyArray<QueueEntry<string>>, key: "occasionId" | "guestId", value: string) =>
        list.filter((entry) => entry.client[key] === value).length
      const mayGuest = ({ guestId, occasionId }: QueueEntry<string>["client"]) =>
        of(running, "occasionId", occasionId) < limits.runningPerOccasion &&
        of(running, "guestId", guestId) < limits.runningPerGuest
      const may = (entry: QueueEntry<string>) => running.length < limits.running && mayGuest(entry.client)

      const start = () => {
        const able = waiting.filter(may)
        const entry = queue.startNext()
        assert.strictEqual(entry === null, able.length === 0)
        if (entry === null) return
        assert.include(able, entry)
        const own = waiting.filter(({ client: { guestId } }) => guestId === entry.client.guestId)
        assert.strictEqual(own[0], entry)
        const { guestId, occasionId } = entry.client
        const peers = able.filter(({ client: other }) => other.occasionId === occasionId && other.guestId !== guestId)
        const strangers = able.filter(({ client: other }) => other.occasionId !== occasionId)
        for (const key of new Set(strangers.map(({ client: other }) => other.occasionId))) pass(key, occasionId)
        for (const key of new Set(peers.map(({ client: other }) => other.guestId))) pass(key, guestId)
        passedBy.delete(occasionId)
        passedBy.delete(guestId)
        waiting.splice(waiting.indexOf(entry), 1)
        running.push(entry)
      }

      for (const [index, step] of steps.entries()) {
        if ("join" in step) {
          const entry = queue.enqueue(client(step.join), `${step.join}#${index}`)
          assert.strictEqual(entry === null, of(waiting, "guestId", step.join) >= limits.waitingPerGuest)
          if (entry !== null) waiting.push(entry)
        } else if ("leave" in step) {
          const all = [...waiting, ...running]
          const entry = all[step.leave % Math.max(1, all.length)]
          if (entry === undefined) continue
          queue.remove(entry)
          queue.remove(entry)
          for (const list of [waiting, running]) if (list.includes(entry)) list.splice(list.indexOf(entry), 1)
          for (const key of ["occasionId", "guestId"] as const) {
            if (of(waiting, key, entry.client[key]) === 0) passedBy.delete(entry.client[key])
          }
        } else start()
        assert.isAtMost(running.length, limits.running)
      }
      while (running.length + waiting.length > 0) {
        const [entry] = running
        if (entry !== undefined) {
          queue.remove(entry)
          running.shift()
        }
        start()
      }
      assert.isNull(queue.startNext())
    })
)
