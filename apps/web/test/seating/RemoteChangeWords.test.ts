/** What the page says of a change by somebody else that was faster. */
import { describe, expect, it } from "vitest"
import type { PlanCommand } from "../../src/seating/planner/commands/PlanCommand.ts"
import { english } from "../../src/seating/planner/English.ts"
import { german } from "../../src/seating/planner/German.ts"
import type { Messages } from "../../src/seating/planner/Messages.ts"
import { wordsForOvertaken } from "../../src/seating/planner/RemoteChangeWords.ts"
import { candidate, planOf, table } from "./Plans.ts"

const people = ["Zoë", "Ulf", "Mia"].map((name) => candidate(name, { display_name: name }))
const planWith = (seats: Parameters<typeof planOf>[0]["seats"]) =>
  planOf({
    tables: [1, 2, 3].map((number) => table(`table-${number}`, 8, { name: `Table ${number}` })),
    candidates: people,
    seats
  })
const before = planWith({ Zoë: ["table-1", null], Mia: ["table-2", null] })
/** Zoë was moved, Ulf got a seat and Mia lost hers. */
const change = { before, after: planWith({ Zoë: ["table-3", null], Ulf: ["table-2", null] }) }
const seat = (actorId: string): PlanCommand => ({
  kind: "seat",
  actorId,
  tableId: "table-2",
  seatNumber: null,
  seatLabel: null
})
const said = (command: PlanCommand, messages: Pick<Messages, "done" | "refused"> = english) =>
  wordsForOvertaken(messages, command, change)

describe("a change that was faster says where those are now whom one was about to move [SEAT-392]", () => {
  const first = "Somebody else has just changed that."

  it.each<readonly [string, PlanCommand, string]>([
    ["somebody at another table", seat("Zoë"), "Zoë now at Table 3."],
    ["somebody without a seat", seat("Mia"), "Mia: no seat any more."],
    [
      "two who were to change places",
      { kind: "swap", actorIds: ["Zoë", "Mia"] },
      "Zoë now at Table 3. Mia: no seat any more."
    ],
    [
      "several",
      {
        kind: "moveSeats",
        moves: [
          { actorId: "Ulf", place: null },
          { actorId: "Zoë", place: null }
        ]
      },
      "Zoë now at Table 3; Ulf now at Table 2."
    ],
    ["all of a table", { kind: "emptyTable", tableId: "table-2" }, "Ulf now at Table 2. Mia: no seat any more."],
    ["all of two tables", { kind: "swapTables", tableIds: ["table-1", "table-3"] }, "Zoë now at Table 3."]
  ])("%s", (_, command, moved) => {
    expect(said(command)).toBe(`${first} ${moved}`)
  })

  it("in German", () => {
    expect(said(seat("Zoë"), german)).toBe("Das hat gerade jemand anderes geändert. Zoë jetzt an Table 3.")
  })

  it("and asks to check the plan where nobody of them was moved", () => {
    expect(said({ kind: "renameZone", zoneId: "zone", name: "Garden" })).toBe(
      `${first} The plan is up to date now; please check it again.`
    )
  })
})
