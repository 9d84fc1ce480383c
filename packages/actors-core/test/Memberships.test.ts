import { ActorId } from "@banquet/platform-core/Ids"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { ancestors, cycles, parents } from "../src/Memberships.ts"

const id = (n: number) => ActorId.make(`00000000-0000-7000-8000-${String(n).padStart(12, "0")}`)
const graph = (edges: Record<string, ReadonlyArray<string>>) => new Map(Object.entries(edges))
const Small = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9 }))

describe("memberships", () => {
  it("ancestors are the parents and their parents, nearest first, each once", () => {
    const parentsOf = parents([
      { memberId: id(1), parentId: id(2) },
      { memberId: id(1), parentId: id(3) },
      { memberId: id(2), parentId: id(4) },
      { memberId: id(3), parentId: id(4) }
    ])
    assert.deepStrictEqual(ancestors(parentsOf, id(1)), [id(2), id(3), id(4)])
    assert.deepStrictEqual(ancestors(parentsOf, id(4)), [])
  })

  it("a cycle is named by its members in the order of belonging", () => {
    assert.deepStrictEqual(cycles(graph({ a: ["b"], b: ["c"], c: ["a"], d: ["a"] })), [["a", "b", "c"]])
    assert.deepStrictEqual(cycles(graph({ a: ["a"] })), [["a"]])
    assert.deepStrictEqual(cycles(graph({ z: ["a"], a: ["b"], b: ["a"] })), [["a", "b"]])
    assert.deepStrictEqual(cycles(graph({ a: ["b", "c"], b: ["d"], c: ["d"], d: [] })), [])
  })

  it("a chain of ten thousand households is walked without recursion", () => {
    const chain = new Map(Array.from({ length: 10_000 }, (_, n) => [n, [n + 1]]))
    assert.deepStrictEqual(cycles(chain), [])
    assert.strictEqual(cycles(new Map([...chain, [10_000, [0]]]))[0]?.length, 10_001)
  })

  it.prop(
    "memberships that only go upwards have no cycle, and one that closes a path has",
    [Schema.Array(Schema.Tuple([Small, Small]))],
    ([pairs]) => {
      const upwards = new Map<number, Array<number>>()
      for (const [a, b] of pairs) {
        if (a !== b) upwards.set(Math.min(a, b), [...(upwards.get(Math.min(a, b)) ?? []), Math.max(a, b)])
      }
      assert.deepStrictEqual(cycles(upwards), [])
      for (const [from, [to]] of upwards) {
        if (to === undefined) continue
        const closed = new Map(upwards).set(to, [...(upwards.get(to) ?? []), from])
        assert.isAbove(cycles(closed).length, 0)
      }
    }
  )
})
