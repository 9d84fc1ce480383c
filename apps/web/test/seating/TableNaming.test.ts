/** Names of tables that are made without one. */
import { afterEach, describe, expect, it, vi } from "vitest"
import { BanquetClient } from "../../src/platform/api/BanquetClient.ts"
import { PlanEditor } from "../../src/seating/planner/PlanEditor.ts"
import { SeatingStore } from "../../src/seating/planner/SeatingStore.ts"
import { nextTableName } from "../../src/seating/planner/TableNaming.ts"
import { FakeSeatingServer } from "./FakeSeatingServer.ts"
import { planOf, table } from "./Plans.ts"

const plan = (...names: ReadonlyArray<string>) =>
  planOf({ tables: names.map((name, key) => table(`t${key}`, 8, { name, sort_order: key })), seats: {} })
const german = { word: "Tisch", strategy: "numbered" } as const

afterEach(() => vi.unstubAllGlobals())

describe("names of tables", () => {
  it("are in the planner's language, with the first number or letter that no table has in any", () => {
    expect(nextTableName(plan(), german)).toBe("Tisch 1")
    expect(nextTableName(plan("Table 1", "Tisch 2", "Olive", "Tisch 4"), german)).toBe("Tisch 3")
    expect(nextTableName(plan("Table A", "Tisch C"), { word: "Tisch", strategy: "lettered" })).toBe("Tisch B")
    const letters = Array.from({ length: 26 }, (_, n) => `Tisch ${String.fromCodePoint(65 + n)}`)
    expect(nextTableName(plan(...letters), { word: "Tisch", strategy: "lettered" })).toBe("Tisch AA")
  })

  it("are given to each table of a batch as it is made [SEAT-71]", async () => {
    const server = new FakeSeatingServer(plan("Table 1", "Tisch 3"))
    vi.stubGlobal("fetch", server.fetch)
    const api = { client: new BanquetClient("token"), occasionId: "occasion" }
    const store = new SeatingStore(new PlanEditor(api, server.plan, () => Promise.resolve(server.plan)))
    const one = { kind: "createTable", name: null, naming: german, capacity: 8, zoneId: null, sortOrder: null } as const
    await store.runAll([one, one])
    expect(server.plan.tables.map(({ name }) => name)).toEqual(["Table 1", "Tisch 3", "Tisch 2", "Tisch 4"])
    await store.undo()
    await store.redo()
    expect(server.plan.tables.map(({ name }) => name)).toEqual(["Table 1", "Tisch 3", "Tisch 2", "Tisch 4"])
  })
})
