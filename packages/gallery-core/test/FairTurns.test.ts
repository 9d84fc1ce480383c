import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { FairTurns, type Turn, type TurnBounds } from "../src/FairTurns.ts"

const bounds: TurnBounds = { seats: 3, seatsOfOccasion: 2, seatsOfGuest: 2, waitingOfGuest: 5 }

const taker = (name: string) => ({ occasionId: name[0] ?? "", guestId: name })

/** Lets these wait, and tells who sits down, each until the next does. */
const order = (names: ReadonlyArray<string>, seats = 1): ReadonlyArray<string> => {
  const turns = new FairTurns<string>({ ...bounds, seats, waitingOfGuest: 1000 })
  for (const name of names) turns.join(taker(name), name)
  const seated: Array<string> = []
  for (let turn = turns.next(); turn !== null; turn = turns.next()) {
    seated.push(turn.value)
    turns.leave(turn)
  }
  return seated
}

describe("turns", () => {
  it("go around the occasions, and within each around its guests", () => {
    const crowd = ["a1", "a1", "a1", "a2", "b1", "b1", "a3", "c1"]
    assert.deepStrictEqual(order(crowd), ["a1", "b1", "c1", "a2", "b1", "a3", "a1", "a1"])
  })

  it("come to a guest of another occasion second, however many wait before it", () => {
    assert.deepStrictEqual(order([...Array.from({ length: 40 }, () => "a1"), "b1"]).indexOf("b1"), 1)
    assert.deepStrictEqual(order([...Array.from({ length: 40 }, () => "a1"), "a2"]).indexOf("a2"), 1)
  })

  it("leave a seat to other occasions, and to other guests what a guest may not have", () => {
    const turns = new FairTurns<string>(bounds)
    for (const name of ["a1", "a1", "a1", "a2"]) turns.join(taker(name), name)
    const first = turns.next()
    assert.deepStrictEqual([first?.value, turns.next()?.value, turns.next()], ["a1", "a2", null])
    turns.join(taker("b1"), "b1")
    assert.deepStrictEqual([turns.next()?.value, turns.next()], ["b1", null])
    if (first !== null) turns.leave(first)
    assert.strictEqual(turns.next()?.value, "a1")
  })

  it("refuse to let a guest wait who has as many waiting as may", () => {
    const turns = new FairTurns<number>(bounds)
    for (let index = 0; index < 5; index++) assert.isNotNull(turns.join(taker("a1"), index))
    assert.isNull(turns.join(taker("a1"), 5))
    assert.isNotNull(turns.join(taker("a2"), 6))
    assert.isNotNull(turns.next())
    assert.isNotNull(turns.join(taker("a1"), 7))
  })
})

const Step = Schema.Union([
  Schema.Struct({ join: Schema.Literals(["a1", "a2", "a3", "b1", "b2", "c1"]) }),
  Schema.Struct({ leave: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 20 })) }),
  Schema.Struct({ next: Schema.Literal(true) })
])

it.effect.prop(
  "whoever joins and leaves: seats are bounded and never idle, nobody is lost, and nobody is passed over twice by one",
  [Schema.Array(Step).check(Schema.isMinLength(30), Schema.isMaxLength(120))],
  ([steps]) =>
    Effect.sync(() => {
      const turns = new FairTurns<string>(bounds)
      const waiting: Array<Turn<string>> = []
      const seated: Array<Turn<string>> = []
      /** Who sat down while somebody of an occasion, or some guest, might have and did not. */
      const passedBy = new Map<string, Set<string>>()
      const pass = (key: string, by: string) => {
        const others = passedBy.get(key) ?? new Set()
        assert.isFalse(others.has(by), `${key} was passed over twice by ${by}`)
        passedBy.set(key, others.add(by))
      }
      const of = (list: ReadonlyArray<Turn<string>>, key: "occasionId" | "guestId", value: string) =>
        list.filter((turn) => turn.taker[key] === value).length
      const mayGuest = ({ guestId, occasionId }: Turn<string>["taker"]) =>
        of(seated, "occasionId", occasionId) < bounds.seatsOfOccasion &&
        of(seated, "guestId", guestId) < bounds.seatsOfGuest
      const may = (turn: Turn<string>) => seated.length < bounds.seats && mayGuest(turn.taker)

      const seat = () => {
        const able = waiting.filter(may)
        const turn = turns.next()
        assert.strictEqual(turn === null, able.length === 0)
        if (turn === null) return
        assert.include(able, turn)
        const own = waiting.filter(({ taker: { guestId } }) => guestId === turn.taker.guestId)
        assert.strictEqual(own[0], turn)
        const { guestId, occasionId } = turn.taker
        const peers = able.filter(({ taker: other }) => other.occasionId === occasionId && other.guestId !== guestId)
        const strangers = able.filter(({ taker: other }) => other.occasionId !== occasionId)
        for (const key of new Set(strangers.map(({ taker: other }) => other.occasionId))) pass(key, occasionId)
        for (const key of new Set(peers.map(({ taker: other }) => other.guestId))) pass(key, guestId)
        passedBy.delete(occasionId)
        passedBy.delete(guestId)
        waiting.splice(waiting.indexOf(turn), 1)
        seated.push(turn)
      }

      for (const [index, step] of steps.entries()) {
        if ("join" in step) {
          const turn = turns.join(taker(step.join), `${step.join}#${index}`)
          assert.strictEqual(turn === null, of(waiting, "guestId", step.join) >= bounds.waitingOfGuest)
          if (turn !== null) waiting.push(turn)
        } else if ("leave" in step) {
          const all = [...waiting, ...seated]
          const turn = all[step.leave % Math.max(1, all.length)]
          if (turn === undefined) continue
          turns.leave(turn)
          turns.leave(turn)
          for (const list of [waiting, seated]) if (list.includes(turn)) list.splice(list.indexOf(turn), 1)
          for (const key of ["occasionId", "guestId"] as const) {
            if (of(waiting, key, turn.taker[key]) === 0) passedBy.delete(turn.taker[key])
          }
        } else seat()
        assert.isAtMost(seated.length, bounds.seats)
      }
      while (seated.length + waiting.length > 0) {
        const [turn] = seated
        if (turn !== undefined) {
          turns.leave(turn)
          seated.shift()
        }
        seat()
      }
      assert.isNull(turns.next())
    })
)
