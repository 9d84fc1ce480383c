/** A planner at work on a small plan, who undoes steps and does them again. */
import { expect, vi } from "vitest"
import { BanquetClient } from "../../src/platform/api/BanquetClient.ts"
import { english as shared } from "../../src/platform/messages/English.ts"
import { keep } from "../../src/platform/api/DeviceStorage.ts"
import type { Wish } from "../../src/seating/planner/arranging/Proposal.ts"
import type { PlanCommand } from "../../src/seating/planner/commands/PlanCommand.ts"
import { english } from "../../src/seating/planner/English.ts"
import { wordsForReport } from "../../src/seating/planner/OutcomeWords.ts"
import { PlanEditor } from "../../src/seating/planner/PlanEditor.ts"
import { SeatingStore } from "../../src/seating/planner/SeatingStore.ts"
import type { Plan } from "../../src/seating/planner/SeatingView.ts"
import { FakeSeatingServer } from "./FakeSeatingServer.ts"
import { candidate, planOf, table } from "./Plans.ts"

export const api = () => ({ client: new BanquetClient("token"), occasionId: "occasion" })

/** A planner at work, who agrees to change published plans. */
export const startWith = (plan: Plan, wishes: ReadonlyArray<Wish> = []) => {
  keep("banquet.undo.plan", null)
  sessionStorage.removeItem("banquet.undo.plan")
  const server = new FakeSeatingServer(plan, wishes)
  vi.stubGlobal("fetch", server.fetch)
  const store = new SeatingStore(new PlanEditor(api(), server.plan, () => Promise.resolve(server.plan)))
  store.subscribe(() => {
    const { question } = store.get()
    if (question?.kind === "change") question.answer(true, false)
  })
  return { server, store }
}

/** The same planner, after the page was loaded again. */
export const reloaded = (server: FakeSeatingServer): SeatingStore =>
  new SeatingStore(new PlanEditor(api(), server.plan, () => Promise.resolve(server.plan)))

/** Returns what the toast says. */
export const said = (store: SeatingStore): string | null => {
  const { report } = store.get()
  return report === null ? null : wordsForReport({ ...shared, ...english }, report)
}

export const overtaken = "It has been changed since, by somebody else or on another device."

/** Another planner, who is as fast as the server. */
export const byAnother = async (server: FakeSeatingServer, command: PlanCommand): Promise<void> => {
  const editor = new PlanEditor(api(), server.plan, () => Promise.resolve(server.plan))
  expect(await editor.run(command)).toMatchObject({ kind: "done" })
}

export const seat = (actorId: string, tableId: string, seatNumber: number | null = null): PlanCommand => ({
  kind: "seat",
  actorId,
  tableId,
  seatNumber,
  seatLabel: null
})
export const createTable: PlanCommand<"createTable"> = {
  kind: "createTable",
  name: null,
  capacity: 8,
  zoneId: null,
  sortOrder: null
}

export const small = planOf({
  tables: [table("one", 4), table("two", 2, { sort_order: 1 })],
  candidates: ["alice", "bob", "carol"].map((key) => candidate(key)),
  seats: { carol: ["one", null] }
})

export const together = (a: string, b: string, weight = 10): Wish => ({ actor_ids: [a, b], kind: "together", weight })

export const placeOf = (plan: Plan, actor: string): string | undefined =>
  plan.assignments.find(({ actor_id }) => actor_id === actor)?.seating_table_id
