import { assert, describe, it } from "@effect/vitest"
import { type SeatingWish, withMergedActor, withoutActor } from "../src/SeatingWish.ts"
import { actorId, tableId } from "./SeatingModel.ts"

const pair = (kind: "together" | "apart", a: number, b: number, weight = 1): SeatingWish => ({
  kind,
  actorIds: [actorId(a), actorId(b)],
  weight
})

const at = (n: number): SeatingWish => ({
  kind: "must_table",
  actorId: actorId(n),
  tableIds: [tableId(1)],
  zoneIds: []
})

const merged = (...wishes: ReadonlyArray<SeatingWish>) =>
  withMergedActor({ revision: 3, wishes }, actorId(1), actorId(2))

describe("wishes about an actor that is merged", () => {
  it("are wished of the other; a wish about the two of them goes [SEAT-85]", () => {
    assert.deepStrictEqual(merged(at(1), pair("apart", 3, 1, 5), pair("together", 1, 2), at(3)), {
      revision: 4,
      wishes: [at(2), pair("apart", 3, 2, 5), at(3)]
    })
  })

  it("become one with those that they are the same as, with the larger weight [SEAT-85]", () => {
    const wishes = [pair("apart", 2, 3, 4), pair("apart", 3, 1, 9), pair("together", 1, 3), at(2), at(1)]
    assert.deepStrictEqual(merged(...wishes).wishes, [pair("apart", 2, 3, 9), pair("together", 2, 3), at(2)])
  })

  it("leave a list alone in which the actor does not appear", () => {
    const list = { revision: 3, wishes: [at(3), pair("apart", 2, 3)] }
    assert.strictEqual(withMergedActor(list, actorId(1), actorId(2)), list)
    assert.strictEqual(withoutActor(list, actorId(1)), list)
  })
})
