/** Undo and redo of wishes: by themselves, and with the tables and zones that they are about. */
import { afterEach, describe, expect, it, vi } from "vitest"
import { readKept } from "../../src/platform/api/DeviceStorage.ts"
import type { Wish } from "../../src/seating/planner/arranging/Proposal.ts"
import { withoutWish, withPairWish, withPlaceWish, withWeight } from "../../src/seating/planner/arranging/WishLists.ts"
import { shown, shownWishes } from "./Scenes.ts"
import { byAnother, overtaken, placeOf, reloaded, said, seat, small, startWith, together } from "./Undoing.ts"

afterEach(() => vi.unstubAllGlobals())

describe("wishes are steps like all others [SEAT-315]", () => {
  const people = ["alice", "bob", "carol"]

  it("that are said, back and forth, one by one and as a batch, and outlive a reload by ids alone", async () => {
    const { server, store } = startWith(small)
    await store.changeWishes((all) => withPairWish(all, ["alice", "bob"], { kind: "together", weight: 10 }))
    expect(said(store)).toBe("Saved: alice and bob would like to sit at the same table.")
    await store.changeWishes((all) => withWeight(all, together("alice", "bob"), 30))
    expect(said(store)).toBe("Saved: alice and bob would like to sit at the same table (counts much).")
    await store.run(seat("alice", "one"))
    await store.changeWishes((all) => withPairWish(all, people, { kind: "must_together", weight: 1 }))
    expect(said(store)).toBe("Saved: All 3 must sit at the same table.")
    await store.changeWishes((all) => withPlaceWish(all, people, { kind: "not_table", tableId: "two" }))
    expect(said(store)).toBe("Saved: None of the 3 may sit at two.")
    await store.changeWishes((all) => all.slice(3))
    expect(said(store)).toBe("Removed: All 3 must sit at the same table.")
    await store.changeWishes((all) => all)
    expect(said(store)).toBe("Nothing has changed: the wishes were like that already.")
    expect(store.get().report?.isUndoable).toBe(false)
    const end = server.wishes
    expect(readKept("banquet.undo.plan")).not.toContain("sit")
    const again = reloaded(server)
    const steps = [
      "wish “All 3 must sit at the same table” removed",
      "wish “None of the 3 may sit at two”",
      "wish “All 3 must sit at the same table”",
      "seating alice at one",
      "wish “alice and bob would like to sit at the same table” (counts much)",
      "wish “alice and bob would like to sit at the same table”"
    ]
    for (const step of steps) {
      await again.undo()
      expect(said(again)).toBe(`Undone: ${step}.`)
    }
    expect([server.wishes, shown(server.plan)]).toEqual([[], shown(small)])
    for (const step of steps.toReversed()) {
      await again.redo()
      expect(said(again)).toBe(`Redone: ${step}.`)
    }
    expect(server.wishes).toEqual(end)
  })

  it("in the order in which they were given, also while they are on their way", async () => {
    const { server, store } = startWith(small)
    const wishing = store.changeWishes(() => [together("alice", "bob")])
    const seating = store.run(seat("alice", "one"))
    await Promise.all([wishing, seating, store.undo()])
    expect([server.wishes.length, placeOf(server.plan, "alice")]).toEqual([1, undefined])
    await store.undo()
    expect(server.wishes).toEqual([])
  })

  it("but for those about which somebody else wishes something else by now; another pair's are kept", async () => {
    const { server, store } = startWith(small)
    await store.changeWishes(() => [together("alice", "bob")])
    server.wishes = [...server.wishes, together("bob", "carol")]
    await store.undo()
    expect(server.wishes).toEqual([together("bob", "carol")])
    await store.redo()
    const theirs = withPairWish(server.wishes, ["bob", "alice"], { kind: "must_apart", weight: 1 })
    server.wishes = theirs
    await store.undo()
    expect(said(store)).toBe(
      `Could not be undone: wish “alice and bob would like to sit at the same table”. ${overtaken}`
    )
    expect(server.wishes).toEqual(theirs)
    expect(store.get().history).toEqual({ undo: [], redo: [] })
    await store.changeWishes((all) => withoutWish(all, together("bob", "carol")))
    await store.undo()
    server.wishes = [together("carol", "bob", 30)]
    await store.redo()
    expect(said(store)).toBe(
      `Could not be redone: wish “bob and carol would like to sit at the same table” removed. ${overtaken}`
    )
  })

  it("at tables and in zones that undo makes anew, and gone with them where they were set before", async () => {
    const { server, store } = startWith(small)
    const atTwo = { kind: "must_table", tableId: "two" } as const
    await store.changeWishes((all) => withPlaceWish(all, ["alice"], atTwo))
    await store.changeWishes(() => [])
    await store.run({ kind: "deleteTable", tableId: "two" })
    await store.undo()
    await store.undo()
    const anew = server.plan.tables.at(-1)?.id ?? ""
    expect(server.wishes).toEqual(withPlaceWish([], ["alice"], { ...atTwo, tableId: anew }))
    await store.run({ kind: "deleteTable", tableId: anew })
    await store.undo()
    await store.undo()
    expect(said(store)).toBe("Undone: wish “alice must sit at two”.")
    expect([server.wishes, shown(server.plan)]).toEqual([[], shown(small)])
  })

  it("and come back with tables and zones that are deleted, whole or as far as they were left [SEAT-323]", async () => {
    const { server, store } = startWith({ ...small, zones: [{ id: "garden", name: "Garden", sort_order: 0 }] })
    const atEither: Wish = {
      actor_id: "alice",
      kind: "must_table",
      seating_table_ids: ["one", "two"],
      seating_zone_ids: []
    }
    const inGarden = withPlaceWish([], ["bob"], { kind: "not_table", zoneId: "garden" })
    server.wishes = [atEither, ...inGarden, together("alice", "bob")]
    const wished = shownWishes(server.plan, server.wishes)
    const now = () => shownWishes(server.plan, server.wishes)
    await store.run({ kind: "deleteTable", tableId: "two" })
    expect(said(store)).toBe("two was deleted. Saved: alice must sit at one.")
    await store.run({ kind: "deleteZone", zoneId: "garden" })
    expect(said(store)).toBe("Garden was deleted. Removed: bob must not sit at a table in Garden.")
    const left = now()
    expect(left).toHaveLength(2)
    const again = reloaded(server)
    for (let round = 0; round < 2; round++) {
      await again.undo()
      await again.undo()
      expect(said(again)).toBe("Undone: two deleted.")
      expect(now()).toEqual(wished)
      await again.redo()
      await again.redo()
      expect(now()).toEqual(left)
    }
  })

  it("or are named where they cannot come back with their table [SEAT-323]", async () => {
    const { server, store } = startWith(small)
    const atTwo = withPlaceWish([], ["alice"], { kind: "must_table", tableId: "two" })
    const lose = async () => {
      server.wishes = [together("alice", "bob"), ...atTwo]
      await store.run({ kind: "deleteTable", tableId: "two" })
      await store.undo()
    }
    const failing = (status: number, code: string) => (url: string, init?: RequestInit) =>
      init?.method === "PUT" ? Promise.resolve(Response.json({ code }, { status })) : server.fetch(url, init)
    vi.stubGlobal("fetch", failing(422, "actor_not_eligible"))
    await lose()
    expect(said(store)).toMatch(/^Undone: two deleted\. Could not be undone: wish “alice must sit at two” removed\. /)
    expect(store.get().history.undo).toEqual([])
    vi.stubGlobal("fetch", server.fetch)
    await store.redo()
    server.wishes = [together("alice", "bob")]
    await store.undo()
    expect(said(store)).toBe("Undone: two deleted.")
    const [, two] = server.plan.tables
    server.wishes = withPlaceWish([], ["alice"], { kind: "must_table", tableId: two?.id ?? "" })
    await store.run({ kind: "deleteTable", tableId: two?.id ?? "" })
    vi.stubGlobal("fetch", failing(503, "store_unavailable"))
    await store.undo()
    expect(server.wishes).toEqual([])
    vi.stubGlobal("fetch", server.fetch)
    await store.undo()
    expect(said(store)).toBe("Undone: wish “alice must sit at two” removed.")
    expect(server.wishes).toHaveLength(1)
  })

  it("which stay to be undone where there was no answer, and are not asked for again where it was a refusal", async () => {
    const { server, store } = startWith(small)
    await store.changeWishes((all) => withPlaceWish(all, ["alice"], { kind: "must_table", tableId: "two" }))
    await store.changeWishes(() => [])
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")))
    await store.undo()
    expect(store.get().report?.wishes?.problem).toMatchObject({ code: "offline" })
    expect(store.get().history.undo).toHaveLength(2)
    vi.stubGlobal("fetch", server.fetch)
    await byAnother(server, { kind: "deleteTable", tableId: "two" })
    await store.undo()
    expect(store.get().report?.wishes?.problem).toMatchObject({ code: "table_not_in_plan" })
    expect(said(store)).toMatch(/^Could not be undone: wish “alice must sit at two” removed\. /)
    expect(store.get().history).toMatchObject({ undo: [{ wishes: { before: [] } }], redo: [] })
  })
})
