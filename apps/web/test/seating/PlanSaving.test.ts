/** What becomes of a planner's changes when the answer is late or does not come. */
import { describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { afterEach, beforeEach, expect, vi } from "vitest"
import { BanquetClient } from "../../src/platform/api/BanquetClient.ts"
import { Problem } from "../../src/platform/api/Problem.ts"
import type { PlanCommand } from "../../src/seating/planner/commands/PlanCommand.ts"
import { PlanEditor } from "../../src/seating/planner/PlanEditor.ts"
import type { Plan } from "../../src/seating/planner/SeatingView.ts"
import { FakeSeatingServer } from "./FakeSeatingServer.ts"
import { candidate, planOf, table } from "./Plans.ts"
import { Command, planFor, Scene, shown } from "./Scenes.ts"

const small = planOf({
  tables: [table("one", 4), table("two", 4)],
  candidates: ["alice", "bob"].map((key) => candidate(key)),
  seats: {}
})

const seat = (actorId: string, tableId: string): PlanCommand => ({
  kind: "seat",
  actorId,
  tableId,
  seatNumber: null,
  seatLabel: null
})

/** How requests fare: answered, stopped on the way there or on the way back, refused by what stands before the server, or never answered. */
type Fate = "answered" | "lost" | "answer lost" | "away" | "hangs"

const start = (plan: Plan) => {
  const server = new FakeSeatingServer(plan)
  const network = { fate: "answered" as Fate, sent: 0 }
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit): Promise<Response> => {
    network.sent++
    switch (network.fate) {
      case "lost":
        throw new TypeError("Failed to fetch")
      case "away":
        return Response.json({}, { status: 503 })
      case "hangs":
        return new Promise(() => undefined)
      case "answer lost":
        await server.fetch(url, init)
        throw new TypeError("Failed to fetch")
      case "answered":
        return server.fetch(url, init)
    }
  })
  const read = () =>
    network.fate === "answered" ? Promise.resolve(server.plan) : Promise.reject(new Problem(0, "offline", null))
  const editor = new PlanEditor({ client: new BanquetClient("token"), occasionId: "occasion" }, server.plan, read)
  const phase = () => editor.progress.get().phase
  return { editor, network, phase, server }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe("while a change is saved", () => {
  it("“Saving…” appears after 400 ms without an answer, and other words after 10 s", async () => {
    const { editor, network, phase } = start(small)
    network.fate = "hangs"
    void editor.run(seat("alice", "one"))
    await vi.advanceTimersByTimeAsync(399)
    expect(phase()).toBe("quiet")
    await vi.advanceTimersByTimeAsync(1)
    expect(phase()).toBe("saving")
    await vi.advanceTimersByTimeAsync(9599)
    expect(phase()).toBe("saving")
    await vi.advanceTimersByTimeAsync(1)
    expect(editor.progress.get()).toEqual({ phase: "slow", unsaved: 1 })
  })

  it("nothing is said of answers that come at once", async () => {
    const { editor, phase } = start(small)
    const phases: Array<string> = []
    editor.progress.subscribe(() => phases.push(phase()))
    await editor.run(seat("alice", "one"))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(new Set(phases)).toEqual(new Set(["quiet"]))
  })
})

describe("without an answer", () => {
  for (const fate of ["lost", "away"] as const) {
    it(`(${fate}) changes are kept in sight and sent again, one after another, until they are saved, which is said then [SEAT-400]`, async () => {
      const { editor, network, server } = start(small)
      network.fate = fate
      const runs = [editor.run(seat("alice", "one")), editor.run(seat("bob", "two"))]
      await vi.advanceTimersByTimeAsync(60_000)
      expect(editor.progress.get()).toEqual({ phase: "unanswered", unsaved: 2 })
      expect(editor.plan.get().plan.assignments).toHaveLength(2)
      expect(network.sent).toBe(1)
      network.fate = "answered"
      editor.retry()
      await vi.advanceTimersByTimeAsync(0)
      expect((await Promise.all(runs)).map(({ kind }) => kind)).toEqual(["done", "done"])
      expect(shown(server.plan)).toEqual(shown(editor.plan.get().plan))
      expect(editor.progress.get()).toEqual({ phase: "saved", unsaved: 0 })
    })
  }

  it("the server is asked again by itself, every few seconds", async () => {
    const { editor, network, server } = start(small)
    network.fate = "lost"
    const run = editor.run(seat("alice", "one"))
    await vi.advanceTimersByTimeAsync(120_000)
    network.fate = "answered"
    await vi.advanceTimersByTimeAsync(15_000)
    expect((await run).kind).toBe("done")
    expect(server.plan.assignments).toHaveLength(1)
  })

  it("a request that hangs for 30 s counts as lost", async () => {
    const { editor, network, phase } = start(small)
    network.fate = "hangs"
    const run = editor.run(seat("alice", "one"))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(phase()).toBe("unanswered")
    network.fate = "answered"
    await vi.advanceTimersByTimeAsync(1000)
    expect((await run).kind).toBe("done")
  })

  it("discarded changes are taken back and said to be unsaved, all of them", async () => {
    const { editor, network, server } = start(small)
    network.fate = "lost"
    const runs = [editor.run(seat("alice", "one")), editor.run(seat("bob", "two"))]
    await vi.advanceTimersByTimeAsync(5000)
    editor.giveUp()
    await vi.advanceTimersByTimeAsync(0)
    expect((await Promise.all(runs)).map(({ kind }) => kind)).toEqual(["unsaved", "unsaved"])
    expect(editor.plan.get().plan.assignments).toEqual([])
    expect(editor.progress.get()).toEqual({ phase: "quiet", unsaved: 0 })
    network.fate = "answered"
    expect((await editor.run(seat("alice", "two"))).kind).toBe("done")
    expect(server.plan.assignments).toHaveLength(1)
  })

  it("a change that another planner overtook meanwhile is given up, and said so", async () => {
    const { editor, network, server } = start(small)
    network.fate = "lost"
    const run = editor.run(seat("alice", "one"))
    await vi.advanceTimersByTimeAsync(0)
    const other = new PlanEditor({ client: new BanquetClient("token"), occasionId: "occasion" }, server.plan, () =>
      Promise.resolve(server.plan)
    )
    network.fate = "answered"
    expect((await other.run(seat("alice", "two"))).kind).toBe("done")
    await vi.advanceTimersByTimeAsync(15_000)
    expect((await run).kind).toBe("conflict")
    expect(server.plan.assignments[0]?.seating_table_id).toBe("two")
  })
})

/** Such commands are several requests: one of them may be carried out, and the others not. */
const isOneRequest = (command: PlanCommand): boolean =>
  !["moveTable", "moveZone"].includes(command.kind) && (command.kind !== "createZone" || command.tableIds.length === 0)

describe("every command", () => {
  it.effect.prop(
    "is carried out once, also where the request or its answer was lost",
    [Scene, Command, Schema.Literals(["lost", "answer lost"])],
    ([scene, command, fate]) =>
      Effect.promise(async () => {
        if (!isOneRequest(command)) return
        const plan = planFor(scene)
        const ordinary = start(plan)
        const expected = await ordinary.editor.run(command)
        const { editor, network, server } = start(plan)
        network.fate = fate
        const run = editor.run(command)
        await vi.advanceTimersByTimeAsync(0)
        network.fate = "answered"
        await vi.advanceTimersByTimeAsync(1000)
        const outcome = await run
        expect(outcome.kind).toBe(expected.kind)
        expect(shown(server.plan)).toEqual(shown(ordinary.server.plan))
        expect(shown(editor.plan.get().plan)).toEqual(shown(server.plan))
      }),
    { arbitrary: { runs: 600 } }
  )
})
