/** Undo and redo: what holds for any sequence of steps, and what other planners' changes mean for them. */
import { describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { afterEach, expect, vi } from "vitest"
import { readKept } from "../../src/platform/api/DeviceStorage.ts"
import type { PlanCommand } from "../../src/seating/planner/commands/PlanCommand.ts"
import { PlanEditor } from "../../src/seating/planner/PlanEditor.ts"
import { SeatingStore } from "../../src/seating/planner/SeatingStore.ts"
import type { Plan } from "../../src/seating/planner/SeatingView.ts"
import { historyLength } from "../../src/seating/planner/UndoHistory.ts"
import { candidate, planOf, table } from "./Plans.ts"
import { Command, fromNoZone, planFor, Scene, shown, shownWishes, WishChoice, wishEdit, withoutTies } from "./Scenes.ts"
import {
  api,
  byAnother,
  createTable,
  overtaken,
  placeOf,
  reloaded,
  said,
  seat,
  small,
  startWith,
  together
} from "./Undoing.ts"

afterEach(() => vi.unstubAllGlobals())

describe("undo and redo", () => {
  it.effect.prop(
    "undo of any sequence is the start, and redo is the end, of wishes too [SEAT-315]",
    [Scene, Schema.Array(Schema.Union([Command, Schema.Struct({ wish: WishChoice })])).check(Schema.isMaxLength(12))],
    ([scene, given]) =>
      Effect.promise(async () => {
        // Notes cannot be taken away again.
        const plan = planFor(withoutTies({ ...scene, notes: "The band sits at the window." }))
        const { server, store } = startWith(plan, plan.candidates.length > 1 ? [together("actor-1", "actor-0")] : [])
        const all = () => ({ plan: shown(server.plan), wishes: shownWishes(server.plan, server.wishes) })
        const start = all()
        for (const one of given) {
          if ("wish" in one) await store.changeWishes(wishEdit(one.wish))
          else await store.run(fromNoZone(server.plan, one))
        }
        const end = all()
        const steps = store.get().history.undo.length
        for (let step = 0; step < steps; step++) {
          await store.undo()
          // A locked seat is given back and locked again.
          const { outcomes, wishes } = store.get().report ?? {}
          expect([...new Set(outcomes?.map(({ kind }) => kind))]).toEqual(wishes === null ? ["done"] : [])
          expect(wishes?.problem ?? null).toBeNull()
        }
        expect(all()).toEqual(start)
        for (let step = 0; step < steps; step++) await store.redo()
        expect(all()).toEqual(end)
        expect(shown(store.get().index.plan)).toEqual(end.plan)
        for (let step = 0; step < steps; step++) await store.undo()
        expect(all()).toEqual(start)
      }),
    { arbitrary: { runs: 200 } }
  )

  it("go back 50 steps [SEAT-154]", async () => {
    const { server, store } = startWith(small)
    for (let step = 0; step < 55; step++) await store.run(seat("alice", "one", (step % 3) + 2))
    expect(store.get().history.undo).toHaveLength(50)
    expect(historyLength).toBe(50)
    for (let step = 0; step < 55; step++) await store.undo()
    expect(server.plan.assignments.find(({ actor_id }) => actor_id === "alice")?.seat_number).toBe(((55 - 51) % 3) + 2)
    expect(store.get().history).toMatchObject({ undo: [] })
    expect(store.get().history.redo).toHaveLength(50)
  })

  it("outlive a reload of the page [SEAT-154]", async () => {
    const { server, store } = startWith(small)
    await store.run(seat("alice", "one"))
    await store.run({ kind: "deleteTable", tableId: "two" })
    await store.undo()
    const again = reloaded(server)
    await again.redo()
    expect(server.plan.tables.map(({ id }) => id)).toEqual(["one"])
    await again.undo()
    await again.undo()
    expect(shown(server.plan)).toEqual(shown(small))
  })

  it("are refused in words after a reload where somebody else has changed it since [SEAT-155]", async () => {
    const { server, store } = startWith(small)
    await store.run(seat("alice", "one"))
    await byAnother(server, seat("alice", "two"))
    const again = reloaded(server)
    await again.undo()
    expect(said(again)).toBe(`Could not be undone: seating alice at one. ${overtaken}`)
    expect(placeOf(server.plan, "alice")).toBe("two")
  })

  it("keep nothing on the device that may be private: no names of people, and no notes [SEAT-156]", async () => {
    const { server, store } = startWith(small)
    const place = { tableId: "one", seatNumber: null, seatLabel: "wheelchair" }
    await store.run({ kind: "seat", actorId: "alice", ...place })
    await store.run({ kind: "updatePlan", displayName: "Dinner", notes: "Aunt May must not hear of it." })
    await store.run(seat("bob", "two"))
    expect(store.get().history.undo.length).toBeGreaterThan(1)
    expect(readKept("banquet.undo.plan")).not.toMatch(/wheelchair|Aunt May/)
    const again = reloaded(server)
    expect(again.get().history.undo).toHaveLength(1)
    await again.undo()
    expect(placeOf(server.plan, "bob")).toBeUndefined()
  })

  it("names everybody whom a batch of moves moves", async () => {
    const { store } = startWith(small)
    const moving = (actorId: string, tableId: string): PlanCommand => ({
      kind: "moveSeats",
      moves: [{ actorId, place: { tableId, seatNumber: null, seatLabel: null } }]
    })
    await store.runAll([moving("alice", "one"), moving("bob", "two")])
    expect(said(store)).toBe("alice now at one; bob now at two.")
    await store.undo()
    expect(said(store)).toBe("Undone: seating bob at two; alice at one.")
  })

  it("take a batch (17 tables added at once) as one step", async () => {
    const { server, store } = startWith(small)
    await store.runAll(Array.from({ length: 17 }, () => createTable))
    expect(server.plan.tables).toHaveLength(19)
    expect(store.get().history.undo).toHaveLength(1)
    await store.undo()
    expect(server.plan.tables.map(({ id }) => id)).toEqual(["one", "two"])
    await store.redo()
    expect(server.plan.tables).toHaveLength(19)
    await store.undo()
    expect(server.plan.tables).toHaveLength(2)
  })

  it("undo a batch from its end", async () => {
    const { server, store } = startWith(small)
    await store.runAll([seat("alice", "one"), seat("alice", "two"), { kind: "unseat", actorId: "carol" }])
    await store.undo()
    expect(shown(server.plan)).toEqual(shown(small))
  })

  it("undo what was given last, also while it is still on its way", async () => {
    const { server, store } = startWith(small)
    const runs = [store.run(seat("alice", "one")), store.run(seat("bob", "two"))]
    const undone = [store.undo(), store.undo()]
    await Promise.all([...runs, ...undone])
    expect(shown(server.plan)).toEqual(shown(small))
  })

  it("cannot be done again once something else was done", async () => {
    const { store } = startWith(small)
    await store.run(seat("alice", "one"))
    await store.undo()
    await store.run(seat("bob", "two"))
    expect(store.get().history.redo).toEqual([])
  })

  it("refuse in words where somebody else has changed it since, and go on with the step before", async () => {
    const { server, store } = startWith(small)
    await store.run(seat("bob", "two"))
    await store.run(seat("alice", "one"))
    await byAnother(server, seat("alice", "two"))
    // The page has not heard of it: the server says so.
    await store.undo()
    expect(store.get().report).toMatchObject({ means: "undo", outcomes: [{ kind: "conflict" }] })
    expect(said(store)).toBe(`Could not be undone: seating alice at one. ${overtaken} alice now at two.`)
    expect(placeOf(server.plan, "alice")).toBe("two")
    await store.undo()
    expect(placeOf(server.plan, "bob")).toBeUndefined()
  })

  it("send nothing where the page knows that somebody else has changed it", async () => {
    const { server, store } = startWith(small)
    await store.run(seat("alice", "one"))
    await byAnother(server, { kind: "unseat", actorId: "alice" })
    // With any answer the page hears of it.
    await store.run(seat("bob", "two"))
    await store.undo()
    const { revision } = server.plan
    await store.undo()
    expect(store.get().report).toMatchObject({ means: "undo", outcomes: [] })
    expect(said(store)).toBe(`Could not be undone: seating alice at one. ${overtaken}`)
    expect(server.plan.revision).toBe(revision)
  })

  it("leave a batch whole where somebody sits at one of its tables by now", async () => {
    const { server, store } = startWith(small)
    await store.runAll([createTable, createTable, createTable])
    const [, , , added] = server.plan.tables
    await byAnother(server, seat("bob", added?.id ?? ""))
    await store.run(seat("alice", "one"))
    await store.undo()
    await store.undo()
    expect(store.get().report).toMatchObject({ means: "undo", outcomes: [] })
    expect(server.plan.tables).toHaveLength(5)
  })

  it("say which step it was that failed, and why, by names that the plan has no more, after a reload too [SEAT-316]", async () => {
    const { server, store } = startWith({ ...small, candidates: small.candidates.with(0, candidate("Alice")) })
    await store.run({ ...createTable, name: "Arbour" })
    const added = server.plan.tables.at(-1)?.id ?? ""
    const to = (actorId: string, tableId: string) => ({
      actorId,
      place: { tableId, seatNumber: null, seatLabel: null }
    })
    await store.run({ kind: "moveSeats", moves: [to("Alice", "one"), to("bob", added)] })
    await store.run({ kind: "unseat", actorId: "bob" })
    await byAnother(server, { kind: "deleteTable", tableId: added })
    const again = reloaded(server)
    await again.undo()
    expect(said(again)).toBe(`Could not be undone: freeing the seat of bob. ${overtaken}`)
    await again.undo()
    expect(said(again)).toBe(`Could not be undone: seating Alice at one; bob at Arbour. ${overtaken}`)
    await again.undo()
    expect(said(again)).toBe(`Could not be undone: Arbour added. ${overtaken}`)
    await again.run({ kind: "deleteTable", tableId: "two" })
    await again.undo()
    await byAnother(server, seat("bob", server.plan.tables.at(-1)?.id ?? ""))
    await again.redo()
    expect(said(again)).toBe("Could not be redone: two deleted. 1 party still sits there.")
    expect(again.get().refusal).toBeNull()
    await again.run(seat("Alice", "one", 2))
    const gone = { ...server.plan, candidates: [], assignments: [] }
    const later = new SeatingStore(new PlanEditor(api(), gone, () => Promise.resolve(gone)))
    await later.undo()
    expect(said(later)).toBe(`Could not be undone: the last change. ${overtaken}`)
  })

  it("know nothing to undo of what cannot be: notes that were empty, and a publication", async () => {
    const { store } = startWith(small)
    await store.run(seat("alice", "one"))
    await store.run({ kind: "updatePlan", displayName: "Lunch", notes: null })
    await store.run({ kind: "updatePlan", displayName: "Lunch", notes: "The band is late." })
    await store.run({ kind: "publish" })
    expect(store.get().history.undo).toMatchObject([{ reversals: [{ command: { kind: "unseat" } }] }])
  })
})

describe("undo of the change that hid the published plan", () => {
  const published: Plan = { ...small, status: "published", published_at: "2026-05-01T00:00:00Z" }

  it("publishes again in the same press", async () => {
    const { server, store } = startWith(published)
    await store.run(seat("alice", "one"))
    expect(server.plan.status).toBe("draft")
    await store.undoAndPublish()
    expect(server.plan.status).toBe("published")
    expect(shown(server.plan)).toEqual(shown(small))
    await store.redo()
    expect(placeOf(server.plan, "alice")).toBe("one")
  })

  it("says that the plan is as it was published", async () => {
    const { store } = startWith(published)
    await store.run(seat("alice", "one"))
    await store.run(seat("bob", "two"))
    await store.undo()
    expect(store.get().report?.isAsPublished).toBe(false)
    await store.undo()
    expect(store.get().report?.isAsPublished).toBe(true)
  })
})

describe("a locked seat [SEAT-185]", () => {
  const lockedPlan = (seats: Parameters<typeof planOf>[0]["seats"]): Plan => {
    const plan = planOf({
      tables: [table("one", 4), table("two", 2, { sort_order: 1 })],
      candidates: ["ana", "ben"].map((key) => candidate(key)),
      seats
    })
    return { ...plan, assignments: plan.assignments.map((one) => ({ ...one, locked: one.actor_id === "ana" })) }
  }
  const locks = ({ assignments }: Plan) => assignments.map(({ actor_id, locked }) => [actor_id, locked]).toSorted()

  it("is a step of its own, although it moves no revision [SEAT-428]", async () => {
    const { server, store } = startWith(lockedPlan({ ana: ["one", 2], ben: ["one", null] }))
    await store.run({ kind: "lockSeat", actorId: "ben", isLocked: true })
    await store.run({ kind: "lockSeat", actorId: "ana", isLocked: false })
    const locked = () => locks(server.plan).flatMap(([actor, isLocked]) => (isLocked === true ? [actor] : []))
    const seen = [locked()]
    for (const reverse of ["undo", "undo", "redo", "redo"] as const) {
      await store[reverse]()
      seen.push(locked())
    }
    expect(seen).toEqual([["ben"], ["ana", "ben"], ["ana"], ["ana", "ben"], ["ben"]])
    // What locks already is no step.
    await store.run({ kind: "lockSeat", actorId: "ben", isLocked: true })
    expect(store.get().history.undo).toHaveLength(2)
  })

  for (const [how, command] of [
    ["freed", { kind: "unseat", actorId: "ana" }],
    ["freed with others", { kind: "emptyTable", tableId: "one" }],
    [
      "freed by moves",
      {
        kind: "moveSeats",
        moves: [
          { actorId: "ana", place: null },
          { actorId: "ben", place: { tableId: "two", seatNumber: null, seatLabel: null } }
        ]
      }
    ]
  ] satisfies ReadonlyArray<readonly [string, PlanCommand]>) {
    it(`is locked again where it was ${how} and that is undone, and again after a redo`, async () => {
      const { server, store } = startWith(lockedPlan({ ana: ["one", 2], ben: ["one", null] }))
      const before = locks(server.plan)
      await store.run(command)
      expect(server.plan.assignments.some(({ actor_id }) => actor_id === "ana")).toBe(false)
      for (let round = 0; round < 2; round++) {
        await store.undo()
        expect(locks(server.plan)).toEqual(before)
        expect(said(store)).toMatch(/^Undone: .*(freeing|emptied)/)
        await store.redo()
        expect(server.plan.assignments.some(({ actor_id }) => actor_id === "ana")).toBe(false)
      }
    })
  }
})

describe("two tabs of one plan [SEAT-186]", () => {
  /** What a tab keeps for itself. */
  const tabOf = () => {
    const kept = new Map<string, string>()
    return {
      enter: () =>
        vi.stubGlobal("sessionStorage", {
          getItem: (key: string) => kept.get(key) ?? null,
          setItem: (key: string, value: string) => void kept.set(key, value),
          removeItem: (key: string) => void kept.delete(key)
        })
    }
  }

  it("each go back their own steps after a reload, and none that the other has taken back", async () => {
    const [first, second] = [tabOf(), tabOf()]
    first.enter()
    const { server, store } = startWith(small)
    await store.run(seat("alice", "one"))
    second.enter()
    const other = reloaded(server)
    await other.run(seat("bob", "one"))
    first.enter()
    const firstAgain = reloaded(server)
    expect(firstAgain.get().history.undo).toHaveLength(1)
    await firstAgain.undo()
    const seated = () => server.plan.assignments.map(({ actor_id }) => actor_id)
    expect(seated()).toEqual(["carol", "bob"])
    second.enter()
    const secondAgain = reloaded(server)
    expect(secondAgain.get().history.undo).toHaveLength(2)
    await secondAgain.undo()
    expect(seated()).toEqual(["carol"])
    await secondAgain.undo()
    expect(said(secondAgain)).toBe(`Could not be undone: seating alice at one. ${overtaken}`)
  })
})
