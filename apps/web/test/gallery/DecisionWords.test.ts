/** What the page says of decisions, in both languages. */
import { expect, it } from "vitest"
import { decisionWords, nothingRecorded } from "../../src/gallery/planner/DecisionWords.ts"
import { english } from "../../src/gallery/planner/English.ts"
import { german } from "../../src/gallery/planner/German.ts"

it("a photo that was reopened was put back, and is not pending by somebody", () => {
  expect(decisionWords(english, "pending", "Petra Planner")).toBe("Put back to pending by Petra Planner")
  expect(decisionWords(german, "pending", "Petra Planner")).toBe("Von Petra Planner wieder auf „Offen“ gesetzt")
  expect(decisionWords(english, "rejected", "Petra Planner")).toBe("Rejected by Petra Planner")
})

it("a decision that is still on its way is said to be under way, and none where it was undone before it was sent [PLAT-174]", () => {
  const said = [english, german].map((messages) => [
    nothingRecorded(messages, "approved"),
    nothingRecorded(messages, "rejected"),
    nothingRecorded(messages, "pending")
  ])
  expect(said).toEqual([
    ["Your decision is being saved.", "Your decision is being saved.", "No decision is recorded yet."],
    ["Ihre Entscheidung wird gespeichert.", "Ihre Entscheidung wird gespeichert.", "Noch ist nichts entschieden."]
  ])
})
