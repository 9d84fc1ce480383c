import { afterEach, describe, expect, it, vi } from "vitest"
import { BanquetClient } from "../../src/platform/api/BanquetClient.ts"
import { type PlanCommand, preview } from "../../src/seating/planner/commands/PlanCommand.ts"
import { PlanEditor } from "../../src/seating/planner/PlanEditor.ts"
import { assignmentOf } from "../../src/seating/planner/PlanRecords.ts"
import type { Plan } from "../../src/seating/planner/SeatingView.ts"
import { candidate, planOf, table } from "./Plans.ts"

const seat = (actorId: string, tableId: string, seatNumber: number | null = null): PlanCommand => ({
  kind: "seat",
  actorId,
  tableId,
  seatNumber,
  seatLabel: null
})

const first = planOf({
  tables: [table("one", 4), table("two", 4)],
  candidates: [candidate("alice"), candidate("bob"), candidate("carol")],
  seats: { carol: ["one", null] }
})

interface Sent {
  readonly actor_id: string
  readonly seating_table_id: string
  readonly revision: number
}

/** A server that seats whoever it is asked to, as long as the revision is the plan's. */
class FakeServer {
  plan: Plan = first
  readonly sent: Array<Sent> = []
  /** Answers instead of seating, once. */
  refuseNext: { readonly status: number; readonly body: object } | null = null

  readonly fetch = (_url: string, init?: RequestInit): Promise<Response> => {
    const body: Sent = JSON.parse(typeof init?.body === "string" ? init.body : "{}")
    this.sent.push(body)
    const refusal = this.refuseNext
    this.refuseNext = null
    if (refusal !== null) return Promise.resolve(Response.json(refusal.body, { status: refusal.status }))
    if (body.revision !== this.plan.revision) {
      return Promise.resolve(Response.json({ code: "stale_revision", revision: this.plan.revision }, { status: 409 }))
    }
    this.change(seat(body.actor_id, body.seating_table_id))
    const { event_id, id, published_at, revision, status } = this.plan
    const assignment = assignmentOf(this.plan, body.actor_id)
    return Promise.resolve(
      Response.json({ assignment, plan: { event_id, id, published_at, revision, status } }, { status: 201 })
    )
  }

  change(command: PlanCommand): void {
    this.plan = { ...preview(this.plan, command), revision: this.plan.revision + 1 }
  }
}

const start = () => {
  const server = new FakeServer()
  vi.stubGlobal("fetch", server.fetch)
  const editor = new PlanEditor({ client: new BanquetClient("token"), occasionId: "occasion" }, first, () =>
    Promise.resolve(server.plan)
  )
  const placeOf = (actor: string) => assignmentOf(editor.plan.get().plan, actor)?.seating_table_id ?? null
  return { editor, placeOf, server }
}

afterEach(() => vi.unstubAllGlobals())

describe("PlanEditor", () => {
  it("shows commands at once and sends them one after another, each with the revision by then", async () => {
    const { editor, placeOf, server } = start()
    const both = Promise.all([editor.run(seat("alice", "one")), editor.run(seat("bob", "two"))])
    expect([placeOf("alice"), placeOf("bob")]).toEqual(["one", "two"])
    expect((await both).map(({ kind }) => kind)).toEqual(["done", "done"])
    expect(server.sent.map(({ actor_id, revision }) => [actor_id, revision])).toEqual([
      ["alice", first.revision],
      ["bob", first.revision + 1]
    ])
  })

  it("sends again what still means the same after somebody else's change", async () => {
    const { editor, placeOf, server } = start()
    server.change(seat("bob", "two"))
    const outcome = await editor.run(seat("alice", "one"))
    expect(outcome.kind).toBe("done")
    expect(server.sent.map(({ revision }) => revision)).toEqual([first.revision, first.revision + 1])
    expect([placeOf("alice"), placeOf("bob")]).toEqual(["one", "two"])
  })

  it("gives up what somebody else has changed meanwhile, and shows how it is now", async () => {
    const { editor, placeOf, server } = start()
    server.change({ kind: "unseat", actorId: "carol" })
    const outcome = await editor.run(seat("carol", "two"))
    expect(outcome).toMatchObject({ kind: "conflict", change: { before: { revision: 7 }, after: { revision: 8 } } })
    expect(server.sent).toHaveLength(1)
    expect([placeOf("carol"), assignmentOf(server.plan, "carol")]).toEqual([null, undefined])
  })

  it("has done what somebody else has done meanwhile, and can take it back [SEAT-393]", async () => {
    const { editor, placeOf, server } = start()
    server.change(seat("carol", "two"))
    const both = await Promise.all([editor.run(seat("carol", "two")), editor.run(seat("carol", "two"))])
    expect(both.map(({ kind }) => kind)).toEqual(["done", "done"])
    expect(both[0]).toMatchObject({ undo: { kind: "seat", actorId: "carol", tableId: "one" } })
    expect(placeOf("carol")).toBe("two")
    expect(server.sent).toHaveLength(1)
  })

  it("gives up what somebody else has changed before its turn came", async () => {
    const { editor, placeOf, server } = start()
    server.change(seat("carol", "two"))
    const both = Promise.all([editor.run(seat("alice", "one")), editor.run(seat("carol", "one", 3))])
    expect((await both).map(({ kind }) => kind)).toEqual(["done", "conflict"])
    expect([placeOf("alice"), placeOf("carol")]).toEqual(["one", "two"])
  })

  it("takes back what the server refuses, and says by what rule", async () => {
    const { editor, placeOf, server } = start()
    server.refuseNext = { status: 422, body: { code: "actor_declined", violations: [] } }
    const outcome = await editor.run(seat("alice", "one"))
    expect(outcome).toMatchObject({ kind: "refused", problem: { code: "actor_declined", status: 422 } })
    expect(placeOf("alice")).toBeNull()
  })

  it("passes over what is older than what it knows", async () => {
    const { editor, placeOf } = start()
    await editor.run(seat("alice", "one"))
    editor.receive(first)
    expect(placeOf("alice")).toBe("one")
  })

  it("hears of other planners' changes", () => {
    const { editor, placeOf, server } = start()
    server.change(seat("bob", "two"))
    editor.receive(server.plan)
    expect(placeOf("bob")).toBe("two")
  })
})
