/** Families at a wedding of which everybody also belongs to one of two sides: 140 people, 18 tables of eight. */
import { assert, it } from "@effect/vitest"
import { costOf, faultsOf, seatsNotGiven } from "../../src/arranging/ArrangementCheck.ts"
import { arrange } from "../../src/arranging/arrange.ts"
import type { ArrangedWish, ArrangingProblem, Seats } from "../../src/arranging/ArrangingProblem.ts"

const bride = [6, 6, 6, 5, 5, 5, 4, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2]
const groom = [6, 6, 6, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 2, 2]

let people = 0
const familiesOf = (sizes: ReadonlyArray<number>) => sizes.map((size) => Array.from({ length: size }, () => people++))
const [ofBride, ofGroom] = [familiesOf(bride), familiesOf(groom)]
const families = [...ofBride, ...ofGroom]

/** One family of each side sits already. */
const seated = new Map([
  ...(ofBride[0] ?? []).map((one) => [one, 0] as const),
  ...(ofGroom[0] ?? []).map((one) => [one, 17] as const)
])

const wedding: ArrangingProblem = {
  actors: Array.from({ length: people }, (_, person) => {
    const table = seated.get(person) ?? null
    return { partySize: 1, table, stays: table === null ? null : "kept" }
  }),
  capacities: Array.from({ length: 18 }, () => 8),
  wishes: [],
  groups: [...families, ofBride.flat(), ofGroom.flat()],
  groupWeight: 10,
  moveCost: 0
}

const partedBy = (seats: Seats) => families.filter((members) => new Set(members.map((one) => seats[one])).size > 1)

const together = families.flatMap(([first, ...others]) =>
  others.map((one): ArrangedWish => ({ kind: "must_together", actors: [first ?? 0, one] }))
)

it("families are whole where they must be, and everybody has a seat", () => {
  const limits = { seed: 1, isOver: () => false }
  const { complete, seats } = arrange({ ...wedding, wishes: together }, limits)
  assert.isTrue(complete)
  assert.deepStrictEqual(faultsOf(wedding, seats), [])
  assert.strictEqual(seatsNotGiven(wedding, seats), 0)
  assert.deepStrictEqual(partedBy(seats), [])
  assert.isAtMost(costOf(wedding, seats), -7100)
})
