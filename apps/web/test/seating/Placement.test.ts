import { describe, expect, it } from "vitest"
import { anySpot, placement } from "../../src/seating/planner/Placement.ts"
import { indexPlan } from "../../src/seating/planner/PlanIndex.ts"
import { candidate, planOf, table } from "./Plans.ts"

const index = indexPlan(
  planOf({
    tables: [table("full", 2), table("free", 4), table("numbered", 4)],
    candidates: [
      ...["ana", "ben", "cleo", "dora", "emil"].map((key) => candidate(key)),
      candidate("family", { type: "household", party_size: 3 })
    ],
    seats: {
      ana: ["full", null],
      ben: ["full", null],
      cleo: ["free", null],
      dora: ["numbered", 2],
      family: ["free", null]
    }
  })
)

const dropped = (actorId: string, tableId: string, spot: Partial<typeof anySpot> = {}) => {
  const at = index.tables.get(tableId)
  return at === undefined ? null : placement(index, actorId, at, { ...anySpot, ...spot })
}

describe("somebody who is brought to a table", () => {
  it("changes places with whoever they are dropped on, where the table has no other seat for them [SEAT-412]", () => {
    expect(dropped("cleo", "full", { actorId: "ben" })).toEqual({ kind: "swap", actorIds: ["cleo", "ben"] })
    expect(dropped("cleo", "full", { actorId: "ben", seatNumber: 2 })).toMatchObject({ kind: "swap" })
  })

  it("changes places with whoever has the number of the seat", () => {
    expect(dropped("cleo", "numbered", { seatNumber: 2 })).toEqual({ kind: "swap", actorIds: ["cleo", "dora"] })
  })

  it("takes a seat beside them where there is one, and is refused it where neither that nor an exchange is possible", () => {
    const seat = (actorId: string, tableId: string, seatNumber: number | null = null) => ({
      kind: "seat",
      actorId,
      tableId,
      seatNumber,
      seatLabel: null
    })
    expect(dropped("ana", "numbered", { actorId: "dora" })).toEqual(seat("ana", "numbered"))
    expect(dropped("ana", "numbered", { seatNumber: 3 })).toEqual(seat("ana", "numbered", 3))
    expect(dropped("cleo", "full")).toEqual(seat("cleo", "full"))
    // Three have no room where one sat.
    expect(dropped("family", "full", { actorId: "ben" })).toEqual(seat("family", "full"))
    // Whoever has no seat has none to give.
    expect(dropped("emil", "full", { actorId: "ben" })).toEqual(seat("emil", "full"))
    expect(dropped("emil", "numbered", { seatNumber: 2 })).toEqual(seat("emil", "numbered", 2))
  })

  it("stays where they were taken up, and takes another number there", () => {
    expect(dropped("ana", "full")).toBeNull()
    expect(dropped("ana", "full", { actorId: "ben" })).toBeNull()
    expect(dropped("dora", "numbered", { seatNumber: 2 })).toBeNull()
    expect(dropped("dora", "numbered", { seatNumber: 3 })).toMatchObject({ kind: "seat", seatNumber: 3 })
  })
})
