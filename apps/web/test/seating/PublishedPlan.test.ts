/** Changing a plan that guests see: the planner is asked, and told what has changed since. */
import { it as law } from "@effect/vitest"
import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { BanquetClient } from "../../src/platform/api/BanquetClient.ts"
import { keep } from "../../src/platform/api/DeviceStorage.ts"
import type { PlanCommand } from "../../src/seating/planner/commands/PlanCommand.ts"
import { PlanEditor } from "../../src/seating/planner/PlanEditor.ts"
import { anySpot } from "../../src/seating/planner/Placement.ts"
import { changesSince, publicationOf } from "../../src/seating/planner/Publication.ts"
import { SeatingStore } from "../../src/seating/planner/SeatingStore.ts"
import type { Plan } from "../../src/seating/planner/SeatingView.ts"
import { FakeSeatingServer } from "./FakeSeatingServer.ts"
import { candidate, planOf, table } from "./Plans.ts"
import { planFor, Scene } from "./Scenes.ts"

const draft = planOf({
  tables: [table("one", 4), table("two", 4, { sort_order: 1 })],
  candidates: ["alice", "bob", "carol"].map((key) => candidate(key)),
  seats: { carol: ["one", null] }
})
const published: Plan = { ...draft, status: "published", published_at: "2026-05-01T00:00:00Z" }

const seat = (actorId: string, tableId: string) =>
  ({ kind: "seat", actorId, tableId, seatNumber: null, seatLabel: null }) satisfies PlanCommand

const api = () => ({ client: new BanquetClient("token"), occasionId: "occasion" })
const read = (server: FakeSeatingServer) => () => Promise.resolve(server.plan)
const noon = new Date(2026, 4, 2, 12)
const nextDay = new Date(2026, 4, 3, 0, 1)

/** A planner at work who answers each question alike, and counts them. */
const startWith = (server: FakeSeatingServer, agree: boolean, silence = false, now = noon) => {
  const store = new SeatingStore(new PlanEditor(api(), server.plan, read(server)), { now: () => now })
  const asked = { times: 0 }
  store.subscribe(() => {
    const { question } = store.get()
    if (question?.kind !== "change") return
    asked.times++
    question.answer(agree, silence)
  })
  return { asked, store }
}

const serverWith = (plan: Plan): FakeSeatingServer => {
  const server = new FakeSeatingServer(plan)
  vi.stubGlobal("fetch", server.fetch)
  return server
}

beforeEach(() => {
  keep("banquet.published-plan-consent.plan", null)
  keep("banquet.publication.plan", null)
  keep("banquet.undo.plan", null)
})
afterEach(() => vi.unstubAllGlobals())

describe("before the first change of a published plan", () => {
  const changes: ReadonlyArray<PlanCommand> = [
    seat("alice", "one"),
    { kind: "unseat", actorId: "carol" },
    { kind: "createTable", name: null, capacity: 8, zoneId: null, sortOrder: null },
    { kind: "updateTable", tableId: "one", name: "Olive", capacity: 4, zoneId: null },
    { kind: "deleteTable", tableId: "two" },
    { kind: "createZone", name: "Garden", sortOrder: null, tableIds: [] },
    { kind: "updatePlan", displayName: "Lunch", notes: null }
  ]
  for (const change of changes) {
    it(`the page asks once (${change.kind}), and nothing is sent until it is answered`, async () => {
      const server = serverWith(published)
      const refusing = startWith(server, false)
      expect(await refusing.store.run(change)).toMatchObject({ kind: "withdrawn" })
      expect(server.plan).toMatchObject({ status: "published", revision: published.revision })
      expect(refusing.store.get()).toMatchObject({ report: null, index: { plan: { status: "published" } } })
      const { asked, store } = startWith(server, true)
      expect(await store.run(change)).toMatchObject({ kind: "done" })
      expect(await store.run(seat("bob", "one"))).toMatchObject({ kind: "done" })
      expect(asked.times).toBe(1)
    })
  }

  it("the page shows the plan as it is while it asks, and the change once it may be made [SEAT-69]", async () => {
    const server = serverWith(published)
    const store = new SeatingStore(new PlanEditor(api(), server.plan, read(server)), { now: () => noon })
    const isShown = () => store.get().index.assignments.has("alice")
    const running = store.run(seat("alice", "one"))
    const { question } = store.get()
    if (question?.kind !== "change") throw new Error("the page does not ask")
    expect([isShown(), store.get().index.plan.status]).toEqual([false, "published"])
    question.answer(true, false)
    await vi.waitFor(() => expect(isShown()).toBe(true))
    await running
    expect(server.plan.status).toBe("draft")
  })

  it("the page asks once for a batch, and for changes that come faster than answers", async () => {
    const server = serverWith(published)
    const { asked, store } = startWith(server, true)
    await Promise.all([
      store.runAll([seat("alice", "one"), seat("bob", "one")]),
      store.run({ kind: "unseat", actorId: "carol" })
    ])
    expect(asked.times).toBe(1)
  })

  it("the page does not ask again after a change that was refused", async () => {
    const server = serverWith(published)
    const { asked, store } = startWith(server, true)
    await store.run({ kind: "updateTable", tableId: "one", name: "Olive", capacity: 0, zoneId: null })
    expect(server.plan.status).toBe("published")
    await store.run(seat("alice", "one"))
    expect(asked.times).toBe(1)
  })

  it("the page does not ask when a person is let go where she sits, nor for a publication", async () => {
    const server = serverWith(published)
    const { asked, store } = startWith(server, false)
    const one = store.get().index.tables.get("one")
    if (one !== undefined) store.place("carol", one, anySpot)
    await store.run({ kind: "publish" })
    expect(asked.times).toBe(0)
    expect(server.plan.revision).toBe(published.revision)
  })

  it("“Don't ask again for this plan today” holds on this device, until tomorrow", async () => {
    const server = serverWith(published)
    const first = startWith(server, true, true)
    await first.store.run(seat("alice", "one"))
    await first.store.run({ kind: "publish" })
    await first.store.run(seat("bob", "one"))
    expect([first.asked.times, server.plan.status]).toEqual([1, "draft"])
    await first.store.run({ kind: "publish" })
    const reloaded = startWith(server, true)
    await reloaded.store.run(seat("bob", "two"))
    expect(reloaded.asked.times).toBe(0)
    await reloaded.store.run({ kind: "publish" })
    const tomorrow = startWith(server, true, false, nextDay)
    await tomorrow.store.run(seat("alice", "two"))
    expect(tomorrow.asked.times).toBe(1)
  })

  it("another planner's change does not ask", async () => {
    const server = serverWith(published)
    const editor = new PlanEditor(api(), server.plan, read(server))
    const store = new SeatingStore(editor)
    await startWith(server, true).store.run(seat("alice", "one"))
    editor.receive(server.plan)
    expect(store.get()).toMatchObject({ question: null, index: { plan: { status: "draft" } } })
  })

  it("a plan published by somebody else while mine is open asks again", async () => {
    const server = serverWith(published)
    const { asked, store } = startWith(server, true, true)
    await store.run(seat("alice", "one"))
    expect(asked.times).toBe(1)
    // Nobody has told this page yet: it hears of the publication by the server's refusal.
    await new PlanEditor(api(), server.plan, read(server)).run({ kind: "publish" })
    expect(await store.run(seat("bob", "two"))).toMatchObject({ kind: "done" })
    expect(asked.times).toBe(2)
  })
})

describe("what has changed since the publication", () => {
  law.prop("is nothing right after it", [Scene], ([scene]) => {
    const plan: Plan = { ...planFor(scene), published_at: "2026-05-01T00:00:00Z" }
    const publication = publicationOf(plan)
    expect(publication === null ? null : changesSince(publication, plan)).toBe(0)
  })

  it("is counted by people and tables, and taken back by undo", async () => {
    const server = serverWith(published)
    const { store } = startWith(server, true)
    const count = () => {
      const { index, publication } = store.get()
      return publication === null ? null : changesSince(publication, index.plan)
    }
    expect(count()).toBe(0)
    await store.run(seat("alice", "one"))
    expect(count()).toBe(1)
    await store.run(seat("carol", "two"))
    await store.run({ kind: "updateTable", tableId: "one", name: "Olive", capacity: 4, zoneId: null })
    await store.run({ kind: "createTable", name: null, capacity: 8, zoneId: null, sortOrder: null })
    expect(count()).toBe(4)
    await store.run({ kind: "unseat", actorId: "carol" })
    expect(count()).toBe(4)
    await store.run({ kind: "deleteTable", tableId: "two" })
    expect(count()).toBe(5)
    await store.run({ kind: "updatePlan", displayName: "Lunch", notes: null })
    await store.run({ ...seat("alice", "one"), seatLabel: "high chair" })
    expect(count()).toBe(6)
    for (let step = 0; step < 8; step++) await store.undo()
    expect([count(), server.plan.status]).toEqual([0, "draft"])
    await store.run({ kind: "publish" })
    expect(count()).toBe(0)
  })

  it("counts a table that stands elsewhere in the room, and the floor [SEAT-230]", () => {
    const place = { x: 100, y: 200, angle: 0 }
    const floor = { width: 1200, depth: 900 }
    const roomed: Plan = { ...published, floor, tables: published.tables.map((one) => ({ ...one, place })) }
    const publication = publicationOf(roomed)
    const changesTo = (plan: Partial<Plan>) =>
      publication === null ? null : changesSince(publication, { ...roomed, ...plan })
    const [first, ...others] = roomed.tables
    expect(changesTo({})).toBe(0)
    expect(changesTo({ tables: [{ ...first!, place: { ...place, x: 300 } }, ...others] })).toBe(1)
    expect(changesTo({ tables: [{ ...first!, shape: "long" }, ...others] })).toBe(1)
    expect(changesTo({ floor: { width: 1200, depth: 1000 } })).toBe(1)
  })

  law.prop(
    "is nothing after tables were deleted and made again with everybody's seat, and a move is one [SEAT-295]",
    [Scene, Schema.Boolean],
    ([scene, isTurned]) => {
      const alike = planFor(scene)
      const plan: Plan = {
        ...alike,
        published_at: "2026-05-01T00:00:00Z",
        tables: alike.tables.map((one) => ({ ...one, name: "Olive", capacity: 8 }))
      }
      const publication = publicationOf(plan)
      const remade = (of: Plan): Plan => {
        const tables = of.tables.map((one) => ({ ...one, id: `${one.id} again` }))
        return {
          ...of,
          tables: isTurned ? tables.toReversed() : tables,
          assignments: of.assignments.map((one) => ({ ...one, seating_table_id: `${one.seating_table_id} again` }))
        }
      }
      expect(publication === null ? null : changesSince(publication, remade(plan))).toBe(0)
      const [first, ...others] = plan.assignments
      if (first === undefined) return
      const moved = { ...plan, assignments: [{ ...first, seat_label: "by the door" }, ...others] }
      expect(publication === null ? null : changesSince(publication, moved)).toBe(1)
    }
  )

  it("counts a table that was made again elsewhere in the room as one, and nobody who sits there [SEAT-295]", () => {
    const place = { x: 100, y: 200, angle: 0 }
    const roomed: Plan = { ...published, tables: published.tables.map((one) => ({ ...one, place })) }
    const publication = publicationOf(roomed)
    const [first, ...others] = roomed.tables
    const remade: Plan = {
      ...roomed,
      tables: [{ ...first!, id: "new", place: { ...place, x: 300 } }, ...others],
      assignments: roomed.assignments.map((one) => ({ ...one, seating_table_id: "new" }))
    }
    expect(publication === null ? null : changesSince(publication, remade)).toBe(1)
  })

  it("counts a note at a seat", async () => {
    const { store } = startWith(serverWith(published), true)
    await store.run({ ...seat("carol", "one"), seatLabel: "high chair" })
    const { index, publication } = store.get()
    expect(publication === null ? null : changesSince(publication, index.plan)).toBe(1)
    expect(JSON.stringify(publication)).not.toContain("Dinner")
  })

  it("is still known after a reload, and unknown where this device never saw the publication", async () => {
    const server = serverWith(published)
    await startWith(server, true).store.run(seat("alice", "one"))
    expect(startWith(server, true).store.get().publication?.publishedAt).toBe(published.published_at)
    const other = serverWith({ ...server.plan, published_at: "2026-05-02T00:00:00Z" })
    expect(startWith(other, true).store.get().publication).toBeNull()
  })
})
