/** The HTTP contract, "Exports": what the files say. */
import { readPeopleFile } from "@banquet/people-file/PeopleFile"
import { ActorId } from "@banquet/platform-core/Ids"
import type { PlanList } from "@banquet/seating-core/PlanList"
import { Result } from "effect"
import { HttpServerResponse } from "effect/http"
import { describe, expect, it } from "vitest"
import { listFile } from "../../src/seating/ListDocuments.ts"
import * as sample from "../Sample.ts"

const kinds = ["by_name", "by_table", "meals"] as const

const listOf = (names: ReadonlyArray<string>): PlanList => ({
  plan: sample.plan,
  floorPictureUrl: sample.floorPictureUrl,
  event: sample.view.events[0]!,
  state: "draft",
  tables: [
    { id: sample.tableId, name: "=1+1", zoneName: "Hall", capacity: 500, occupancy: 500, shape: null, place: null }
  ],
  parties: names.map((displayName, index) => ({
    actorId: ActorId.make(`01912345-0000-7000-8000-${String(index).padStart(12, "0")}`),
    tableId: sample.tableId,
    displayName,
    type: "person",
    partySize: 1,
    seatNumber: index + 1,
    seatLabel: "Aisle",
    people: [],
    meals: [{ displayName, places: 1, meal: "Roast", dietary: "-" }]
  })),
  unanswered: 0,
  unseated: 0
})

const bytesOf = async (list: PlanList, kind: (typeof kinds)[number], format: "csv" | "xlsx") =>
  new Uint8Array(await HttpServerResponse.toWeb(listFile(list, { kind, format }, true, "de")).arrayBuffer())

describe("an export", () => {
  it("keeps strings of XLSX as they are [SEAT-133]", async () => {
    const names = ["=1+1", "+1", "-1", "@A1", "'=1", "Zoë & <Ana>", "נועם", "🎉 李"]
    for (const kind of kinds) {
      const read = Result.getOrThrow(await readPeopleFile(await bytesOf(listOf(names), kind, "xlsx"), []))
      const cells = read.sheets[0]?.rows.flatMap((row) => row.cells)
      expect(cells).toEqual(expect.arrayContaining([...names, "=1+1"]))
    }
  })

  it("of 5,000 people takes little memory and little time [SEAT-138]", async () => {
    const list = listOf(Array.from({ length: 5000 }, (_, index) => `${"Guest 🎉 ".repeat(20)}${index}`))
    const before = process.memoryUsage().rss
    for (const kind of kinds) {
      for (const format of ["csv", "xlsx"] as const) {
        const started = process.cpuUsage()
        expect((await bytesOf(list, kind, format)).length).toBeLessThan(4_000_000)
        // Of the processor, in microseconds: a busy machine is no fault of the export.
        const { system, user } = process.cpuUsage(started)
        expect(system + user).toBeLessThan(3_000_000)
      }
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(250_000_000)
  })
})
