/** A household and one of its people: nobody gets two chairs without being asked for. */
import { describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { afterEach, expect, vi } from "vitest"
import { BanquetClient } from "../../src/platform/api/BanquetClient.ts"
import { preview } from "../../src/seating/planner/commands/PlanCommand.ts"
import { comingOf, declinedCovered, partiesOfWrongSize, splitFor } from "../../src/seating/planner/HouseholdSplit.ts"
import { byTable, splitInPlace } from "../../src/seating/planner/people/SeatsOneByOne.ts"
import { PlanEditor } from "../../src/seating/planner/PlanEditor.ts"
import { type IndexedPlan, indexPlan } from "../../src/seating/planner/PlanIndex.ts"
import { SeatingStore } from "../../src/seating/planner/SeatingStore.ts"
import type { Candidate, Plan } from "../../src/seating/planner/SeatingView.ts"
import { FakeSeatingServer } from "./FakeSeatingServer.ts"
import { candidate, planOf, table } from "./Plans.ts"
import { shown } from "./Scenes.ts"

const smith = (key: string, parts: Partial<Candidate> = {}): Candidate =>
  candidate(key, { group_labels: ["The Smiths"], ...parts })
const household = (size: number, parts: Partial<Candidate> = {}): Candidate =>
  candidate("smiths", { type: "household", display_name: "The Smiths", party_size: size, ...parts })

const tables = [table("one", 4), table("two", 2, { sort_order: 1 })]
const at = (tableId: string, seatNumber: number | null = null) => ({ tableId, seatNumber, seatLabel: null })

const family = [household(4), smith("alice"), smith("bob"), smith("carol"), smith("dave")]
const seated = planOf({ tables, candidates: family, seats: { smiths: ["one", null] } })

const split = (plan: Plan, actor: string, tableId: string) => splitFor(indexPlan(plan), actor, at(tableId))
const names = (people: ReadonlyArray<Candidate> | undefined) => people?.map(({ actor_id }) => actor_id)

afterEach(() => vi.unstubAllGlobals())

describe("a person of a seated household who is seated alone", () => {
  it("takes her seat, and the others who are coming are seated one by one at its table", () => {
    expect(split(seated, "alice", "two")?.moves).toEqual([
      { actorId: "smiths", place: null },
      { actorId: "alice", place: at("two") },
      { actorId: "bob", place: at("one") },
      { actorId: "carol", place: at("one") },
      { actorId: "dave", place: at("one") }
    ])
  })

  it("leaves out who declined or is no longer invited, and who sits elsewhere already", () => {
    const plan = planOf({
      tables,
      candidates: [
        household(4),
        smith("alice"),
        smith("bob", { rsvp: "declined" }),
        smith("carol", { rsvp: "pending" }),
        smith("dave"),
        smith("erin", { eligible: false })
      ],
      seats: { smiths: ["one", null], dave: ["two", 1] }
    })
    expect(names(split(plan, "alice", "two")?.seated)).toEqual(["carol"])
  })

  it("seats as many as fit, and says for whom there is no room and what has no name", () => {
    const big = planOf({
      tables: [table("one", 3), table("two", 2)],
      candidates: [household(2), ...family.slice(1), candidate("zoe")],
      seats: { smiths: ["one", null], zoe: ["one", null] }
    })
    const found = split(big, "alice", "two")
    expect([names(found?.seated), names(found?.unseated)]).toEqual([["bob", "carol"], ["dave"]])
    const unnamed = planOf({
      tables,
      candidates: [household(4), smith("alice"), smith("bob")],
      seats: { smiths: ["one", null] }
    })
    expect(split(unnamed, "alice", "two")?.unnamed).toBe(2)
  })

  it("counts her own seat where she stays at the table of the household", () => {
    const found = split(
      planOf({ tables: [table("one", 4)], candidates: family, seats: { smiths: ["one", null] } }),
      "alice",
      "one"
    )
    expect(names(found?.seated)).toEqual(["bob", "carol", "dave"])
  })

  it("is not asked about where her household has no seat, where she sits alone already, and where she is not coming", () => {
    expect(split(planOf({ tables, candidates: family, seats: {} }), "alice", "two")).toBeNull()
    const twice = planOf({ tables, candidates: family, seats: { smiths: ["one", null], alice: ["two", null] } })
    expect(split(twice, "alice", "one")).toBeNull()
    const declined = planOf({
      tables,
      candidates: [household(4), smith("alice", { rsvp: "declined" }), smith("bob")],
      seats: { smiths: ["one", null] }
    })
    expect(split(declined, "alice", "two")).toBeNull()
  })
})

describe("a household one of whose people is seated", () => {
  const begun = planOf({ tables, candidates: family, seats: { alice: ["two", 1] } })

  it("seats the others one by one at its table, and she stays at hers", () => {
    expect(split(begun, "smiths", "one")).toMatchObject({
      alone: [{ actor_id: "alice" }],
      moves: ["bob", "carol", "dave"].map((actorId) => ({ actorId, place: at("one") }))
    })
  })

  it("is not asked about where none of them have seats", () => {
    expect(split(planOf({ tables, candidates: family, seats: {} }), "smiths", "one")).toBeNull()
  })

  it("is asked about where all who are coming have seats, and nobody is left to seat", () => {
    const people = [household(4), smith("alice"), smith("bob"), smith("carol"), smith("dave", { rsvp: "declined" })]
    const all = planOf({
      tables: [...tables, table("three", 4)],
      candidates: people,
      seats: { alice: ["one", null], bob: ["two", null], carol: ["one", null] }
    })
    const found = split(all, "smiths", "three")
    expect(names(found?.alone)).toEqual(["alice", "bob", "carol"])
    // They can only be moved together.
    expect(found?.moves).toEqual(["alice", "bob", "carol"].map((actorId) => ({ actorId, place: at("three") })))
    const index = indexPlan(all)
    expect([...byTable(index, people)].map(([{ id }, who]) => [id, names(who)])).toEqual([
      ["one", ["alice", "carol"]],
      ["two", ["bob"]]
    ])
    // The server refuses what does not fit.
    expect(split(all, "smiths", "two")).toBeNull()
  })
})

describe("the split", () => {
  const start = (plan: Plan, choice: "split" | "twice" | "cancel") => {
    const server = new FakeSeatingServer(plan)
    vi.stubGlobal("fetch", server.fetch)
    const api = { client: new BanquetClient("token"), occasionId: "occasion" }
    const store = new SeatingStore(new PlanEditor(api, server.plan, () => Promise.resolve(server.plan)))
    const asked: Array<string> = []
    store.subscribe(() => {
      const { question } = store.get()
      if (question === null) return
      asked.push(question.kind)
      if (question.kind === "split") question.answer(choice)
      else question.answer(true, false)
    })
    return { asked, server, store }
  }
  const seatOf = (plan: Plan) =>
    plan.assignments.map(({ actor_id, seating_table_id }) => [actor_id, seating_table_id]).toSorted()
  const alone = { kind: "seat", actorId: "alice", ...at("two", 2) } as const

  it("is one step at the server, undone as one", async () => {
    const { asked, server, store } = start(seated, "split")
    expect(await store.run(alone)).toMatchObject({ kind: "done", command: { kind: "changeSeats" } })
    expect(asked).toEqual(["split"])
    expect(server.plan.revision).toBe(seated.revision + 1)
    expect(seatOf(server.plan)).toEqual([
      ["alice", "two"],
      ["bob", "one"],
      ["carol", "one"],
      ["dave", "one"]
    ])
    await store.undo()
    expect(shown(server.plan)).toEqual(shown(seated))
    await store.redo()
    expect(server.plan.assignments).toHaveLength(4)
  })

  it("is not made against the planner's will: two chairs, or nothing at all", async () => {
    const twice = start(seated, "twice")
    expect(await twice.store.run(alone)).toMatchObject({ kind: "done", command: { kind: "seat" } })
    expect(seatOf(twice.server.plan)).toEqual([
      ["alice", "two"],
      ["smiths", "one"]
    ])
    const left = start(seated, "cancel")
    expect(await left.store.run(alone)).toMatchObject({ kind: "withdrawn" })
    expect(left.server.plan.revision).toBe(seated.revision)
  })

  it("is followed by a question where the household is to be seated beside its people", async () => {
    const { asked, server, store } = start(seated, "cancel")
    const { index } = store.get()
    const inPlace = splitInPlace(index, household(4))
    if (inPlace === null) throw new Error("a household with people can be split")
    await store.split(inPlace)
    await store.run({ kind: "createTable", name: "ten", capacity: 8, zoneId: null, sortOrder: null })
    const revision = server.plan.revision
    const ten = server.plan.tables.find(({ capacity }) => capacity === 8)
    expect(await store.run({ kind: "seat", actorId: "smiths", ...at(ten?.id ?? "") })).toMatchObject({
      kind: "withdrawn"
    })
    expect([asked, server.plan.revision]).toEqual([["split"], revision])
  })

  it("is asked for before the question about a published plan", async () => {
    const published: Plan = { ...seated, status: "published", published_at: "2026-05-01T00:00:00Z" }
    const { asked, store } = start(published, "split")
    await store.run(alone)
    expect(asked).toEqual(["split", "change"])
  })

  const Person = Schema.Struct({
    rsvp: Schema.Literals(["attending", "pending", "declined"]),
    party: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2 })),
    sits: Schema.NullOr(Schema.Literals(["one", "two"]))
  })
  it.effect.prop(
    "of any household never overfills a table, and loses nobody who is coming while there is room",
    [
      Schema.Array(Person).check(Schema.isMinLength(1), Schema.isMaxLength(5)),
      Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 6 })),
      Schema.Literals(["one", "two"])
    ],
    ([people, size, target]) =>
      Effect.promise(async () => {
        const candidates = [
          household(size),
          ...people.map(({ party, rsvp }, key) => smith(`person-${key}`, { rsvp, party_size: party }))
        ]
        const empty = planOf({ tables: [table("one", 6), table("two", 4, { sort_order: 1 })], candidates, seats: {} })
        const plan = people.reduce(
          (before, { sits }, key) =>
            sits === null || key === 0
              ? before
              : preview(before, { kind: "seat", actorId: `person-${key}`, ...at(sits) }),
          preview(empty, { kind: "seat", actorId: "smiths", ...at("one") })
        )
        const found = split(plan, "person-0", target)
        if (found === null) return
        const { server, store } = start(plan, "split")
        const outcome = await store.run({ kind: "seat", actorId: "person-0", ...at(target) })
        // She may not fit herself; then nothing changes.
        if (outcome.kind !== "done") {
          expect(server.plan.revision).toBe(plan.revision)
          return
        }
        expect(server.plan.tables.every(({ remaining }) => remaining >= 0)).toBe(true)
        const room = server.plan.tables.find(({ id }) => id === "one")?.remaining ?? 0
        for (const one of found.unseated) expect(one.party_size).toBeGreaterThan(room)
        await store.undo()
        expect(shown(server.plan)).toEqual(shown(plan))
      })
  )

  it("in place seats the people of a household one by one where it sits", () => {
    const index = indexPlan(seated)
    const found = splitInPlace(index, index.candidates.get("smiths") ?? household(0))
    expect(names(found?.seated)).toEqual(["alice", "bob", "carol", "dave"])
  })
})

describe("needs a look", () => {
  const look = (index: IndexedPlan) => ({
    declined: names(declinedCovered(index)),
    sizes: partiesOfWrongSize(index).map((one) => [one.actor_id, one.party_size, comingOf(index, one)])
  })
  const with_ = (...candidates: ReadonlyArray<Candidate>) =>
    look(indexPlan(planOf({ tables, candidates, seats: { smiths: ["one", null] } })))

  it("has a declined person of a seated household once, while a seat is kept for her", () => {
    expect(with_(household(2), smith("alice", { rsvp: "declined" }), smith("bob"))).toEqual({
      declined: ["alice"],
      sizes: []
    })
  })

  it("has a party size that contradicts who is coming, not one that counts people without names", () => {
    expect(with_(household(4), smith("alice"), smith("bob")).sizes).toEqual([])
    expect(with_(household(1), smith("alice"), smith("bob")).sizes).toEqual([["smiths", 1, 2]])
    expect(with_(household(4)).sizes).toEqual([])
    expect(with_(household(1), smith("alice", { rsvp: "declined" }), smith("bob"))).toEqual({
      declined: [],
      sizes: []
    })
  })

  it("has nothing of households that are not seated, or that declined as a whole", () => {
    const people = [household(2), smith("alice", { rsvp: "declined" }), smith("bob")]
    expect(look(indexPlan(planOf({ tables, candidates: people, seats: {} })))).toEqual({ declined: [], sizes: [] })
    expect(with_(household(1, { rsvp: "declined" }), smith("alice", { rsvp: "declined" })).declined).toEqual([])
  })
})
