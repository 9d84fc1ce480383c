import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { nextTableName } from "../src/TableNaming.ts"

const Sequence = Schema.Literals(["numbered", "lettered"])
const Count = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 800 }))

const next = (strategy: typeof Sequence.Type, taken: ReadonlyArray<string>) =>
  Result.getOrThrow(nextTableName(strategy, taken))

const first = (strategy: typeof Sequence.Type, count: number): ReadonlyArray<string> => {
  const names: Array<string> = []
  while (names.length < count) names.push(next(strategy, names))
  return names
}

const names = { numbered: first("numbered", 801), lettered: first("lettered", 801) }

describe("The names of tables", () => {
  it("numbered: Table 1, Table 2, …", () => {
    assert.deepStrictEqual(names.numbered.slice(0, 3), ["Table 1", "Table 2", "Table 3"])
    assert.strictEqual(names.numbered[800], "Table 801")
  })

  it("lettered: Table A, …, Table Z, Table AA, …", () => {
    const at = [1, 2, 26, 27, 28, 52, 53, 702, 703, 704]
    assert.deepStrictEqual(
      at.map((n) => names.lettered[n - 1]),
      ["A", "B", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA", "AAB"].map((letters) => `Table ${letters}`)
    )
  })

  it.prop(
    "the name is not taken, and every name before it in the sequence is",
    [Sequence, Schema.Array(Count)],
    ([strategy, indices]) => {
      const taken = indices.map((index) => names[strategy][index] ?? "")
      const name = next(strategy, taken)
      assert.isFalse(taken.includes(name))
      const position = names[strategy].indexOf(name)
      assert.isTrue(names[strategy].slice(0, position).every((before) => taken.includes(before)))
    }
  )

  it.prop(
    "names of no sequence do not matter, nor does their order",
    [Sequence, Count, Schema.Array(Schema.String)],
    ([strategy, count, others]) => {
      const taken = names[strategy].slice(0, count)
      const foreign = others.map((other) => `x${other}`)
      assert.strictEqual(next(strategy, [...foreign, ...taken].toReversed()), names[strategy][count])
    }
  )

  it("names are compared exactly", () => {
    assert.strictEqual(next("numbered", ["table 1", "Table 01", " Table 1", "Table 1 "]), "Table 1")
    assert.strictEqual(next("lettered", ["Table a"]), "Table A")
  })

  it("custom: a missing name is invalid input", () => {
    const result = nextTableName("custom", [])
    assert.isTrue(Result.isFailure(result) && result.failure.path === "name")
  })
})
