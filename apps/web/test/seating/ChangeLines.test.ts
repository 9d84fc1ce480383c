import { describe, expect, it } from "vitest"
import { type Changes, changeLines, nothing } from "../../src/seating/vendor/ChangeLines.ts"
import { english } from "../../src/seating/vendor/English.ts"
import { german } from "../../src/seating/vendor/German.ts"

const changes: Changes = {
  seated: [],
  moved: [
    {
      display_name: "Diana Novak",
      from: { table_name: "Table 5", seat_number: 1 },
      to: { table_name: "Head table", seat_number: 2 }
    }
  ],
  unseated: [],
  tables: {
    added: [{ table_name: "Bar", capacity: 1 }],
    removed: [{ table_name: "Table 9" }],
    renamed: [{ from: "Table 5", to: "Head table" }],
    resized: [{ table_name: "Head table", from: 8, to: 6 }],
    rezoned: [
      { table_name: "Head table", zone_name: "The Garden" },
      { table_name: "Table 2", zone_name: null }
    ]
  },
  room: true
}

describe("what has changed in a plan since a vendor confirmed it", () => {
  it("is a line for each table, for the room and for each person [SEAT-437]", () => {
    expect(changeLines(changes, english, true)).toEqual([
      "New table: Bar, 1 seat",
      "Table removed: Table 9",
      "Table 5 is now called Head table",
      "Head table now has 6 seats (8 before)",
      "Head table is now in the Garden",
      "Table 2 is now in no zone",
      "The plan of the room has changed: see Room",
      "Moved: Diana Novak, from Table 5, seat 1 to Head table, seat 2"
    ])
    expect(changeLines(changes, german, true)).toEqual([
      "Neuer Tisch: Bar, 1 Platz",
      "Tisch entfällt: Table 9",
      "Table 5 heißt jetzt Head table",
      "Head table hat jetzt 6 Plätze (vorher 8)",
      "Head table gehört jetzt zum Bereich The Garden",
      "Table 2 gehört zu keinem Bereich mehr",
      "Der Raumplan hat sich geändert: siehe „Raum“",
      "Umgesetzt: Diana Novak, von Table 5, Platz 1 an Head table, Platz 2"
    ])
  })

  it("names no view of the room where the page has none [SEAT-437]", () => {
    const moved = { ...nothing, room: true }
    expect([english, german].map((words) => changeLines(moved, words, false))).toEqual([
      ["The plan of the room has changed"],
      ["Der Raumplan hat sich geändert"]
    ])
  })

  it("is of people only where it is not known which tables were seen [SEAT-437]", () => {
    const { moved, seated, unseated } = changes
    const line = "Moved: Diana Novak, from Table 5, seat 1 to Head table, seat 2"
    expect(changeLines({ moved, seated, unseated }, english, true)).toEqual([line])
    expect(changeLines({ moved, seated, unseated, tables: null, room: false }, english, true)).toEqual([line])
  })
})
