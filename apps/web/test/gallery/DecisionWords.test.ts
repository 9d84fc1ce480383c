/** What the page says of decisions, in both languages. */
import { expect, it } from "vitest"
import { decisionWords } from "../../src/gallery/planner/DecisionWords.ts"
import { english } from "../../src/gallery/planner/English.ts"
import { german } from "../../src/gallery/planner/German.ts"

it("a photo that was reopened was put back, and is not pending by somebody", () => {
  expect(decisionWords(english, "pending", "Petra Planner")).toBe("Put back to pending by Petra Planner")
  expect(decisionWords(german, "pending", "Petra Planner")).toBe("Von Petra Planner wieder auf „Offen“ gesetzt")
  expect(decisionWords(english, "rejected", "Petra Planner")).toBe("Rejected by Petra Planner")
})

it("where a decision was undone before it was sent, none is recorded", () => {
  expect([english.moderation.noDecisions, german.moderation.noDecisions]).toEqual([
    "No decision is recorded yet.",
    "Noch ist keine Entscheidung festgehalten."
  ])
})
