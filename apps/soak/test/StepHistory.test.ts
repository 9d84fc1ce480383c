import { expect, it } from "vitest"
import type { AcceptedStep, Seat } from "../src/PlannersAtOnce.ts"
import { stepProblems } from "../src/StepHistory.ts"

const at = (tableId: string): Seat => ({ tableId, seatNumber: null })
const steps: ReadonlyArray<AcceptedStep> = [
  { revision: 5, moves: [{ actorId: "ana", seat: null }] },
  {
    revision: 4,
    moves: [
      { actorId: "ana", seat: at("one") },
      { actorId: "ben", seat: at("two") }
    ]
  }
]
const both = {
  revision: 4,
  seats: new Map([
    ["ben", at("two")],
    ["ana", at("one")]
  ])
}
const ben = { revision: 5, seats: new Map([["ben", at("two")]]) }

it("steps are believed in the order of their revisions, each whole [SEAT-263]", () => {
  expect(stepProblems(3, steps, [{ revision: 3, seats: new Map() }, both, ben])).toEqual([])
})

it("… a gap, a half of a step and a lost one are found [SEAT-263]", () => {
  expect(stepProblems(3, steps.slice(0, 1), [])).toEqual(["step 1 has revision 5 after 3"])
  expect(stepProblems(3, steps, [{ ...ben, revision: 4 }])).toEqual([
    "revision 4 was shown with other seats than it has"
  ])
  expect(stepProblems(3, steps, [{ ...both, revision: 5 }])).toHaveLength(1)
  expect(stepProblems(3, steps, [{ ...ben, revision: 6 }])).toHaveLength(1)
})
