/** A household of whom somebody is not coming: no chair is kept for them, and one number says how many come. */
import { describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { afterEach, expect, vi } from "vitest"
import { BanquetClient } from "../../src/platform/api/BanquetClient.ts"
import { preview } from "../../src/seating/planner/commands/PlanCommand.ts"
import { english } from "../../src/seating/planner/English.ts"
import { german } from "../../src/seating/planner/German.ts"
import { wordsForReport } from "../../src/seating/planner/OutcomeWords.ts"
import { partyWords } from "../../src/seating/planner/people/CandidateWords.ts"
import { countPeople, namesAndOthers, unseenSeats } from "../../src/seating/planner/plan/SeatsSeen.ts"
import { withoutLink } from "../../src/seating/planner/plan/SeenWords.ts"
import { PlanEditor } from "../../src/seating/planner/PlanEditor.ts"
import { indexPlan } from "../../src/seating/planner/PlanIndex.ts"
import { countComing, seatComing, seatsFor } from "../../src/seating/planner/SeatComing.ts"
import { SeatingStore } from "../../src/seating/planner/SeatingStore.ts"
import { seatsNeeded } from "../../src/seating/planner/SeatsNeeded.ts"
import type { Candidate, Plan } from "../../src/seating/planner/SeatingView.ts"
import { canTake } from "../../src/seating/planner/TableFit.ts"
import { FakeSeatingServer } from "./FakeSeatingServer.ts"
import { candidate, planOf, table } from "./Plans.ts"
import { shown } from "./Scenes.ts"

const bauer = (key: string, parts: Partial<Candidate> = {}): Candidate =>
  candidate(key, { display_name: `${key} Bauer`, group_labels: ["The Bauers"], ...parts })
const household = (size: number, parts: Partial<Candidate> = {}): Candidate =>
  candidate("bauers", { type: "household", display_name: "The Bauers", party_size: size, ...parts })
const family = [household(4), bauer("Anna"), bauer("Ben"), bauer("Eva", { rsvp: "declined" }), bauer("Max")]
const tables = [table("four", 4, { name: "Table 4" }), table("seven", 3, { name: "Table 7", sort_order: 1 })]
const planWith = (candidates: ReadonlyArray<Candidate>, seats: Parameters<typeof planOf>[0]["seats"] = {}) =>
  planOf({ tables, candidates, seats })

const seatAt = (tableId: string, seatNumber: number | null = null) =>
  ({ kind: "seat", actorId: "bauers", tableId, seatNumber, seatLabel: null }) as const
const movesFor = (candidates: ReadonlyArray<Candidate>) => seatComing(indexPlan(planWith(candidates)), seatAt("four"))

const start = (plan: Plan) => {
  const server = new FakeSeatingServer(plan)
  vi.stubGlobal("fetch", server.fetch)
  const api = { client: new BanquetClient("token"), occasionId: "occasion" }
  const store = new SeatingStore(new PlanEditor(api, server.plan, () => Promise.resolve(server.plan)))
  const words = (messages: typeof english) => {
    const { report } = store.get()
    return report === null ? null : wordsForReport({ ...messages } as Parameters<typeof wordsForReport>[0], report)
  }
  return { server, store, words }
}

afterEach(() => vi.unstubAllGlobals())

describe("a household whose people are known by name, and not all are coming", () => {
  it("is seated without those who are not, in one step that is undone as one [SEAT-67, SEAT-70, SEAT-358]", async () => {
    const { server, store, words } = start(planWith(family))
    expect(await store.run(seatAt("seven"))).toMatchObject({ kind: "done", command: { kind: "changeSeats" } })
    expect(server.plan.revision).toBe(8)
    expect(server.plan.assignments.map(({ actor_id }) => actor_id)).toEqual(["Anna", "Ben", "Max"])
    expect(server.plan.tables.map(({ occupancy }) => occupancy)).toEqual([0, 3])
    expect([words(english), words(german)]).toEqual([
      "The Bauers: 3 now at Table 7. Not coming: Eva Bauer.",
      "The Bauers: 3 jetzt an Table 7. Kommt nicht: Eva Bauer."
    ])
    await store.undo()
    expect([words(english), words(german)]).toEqual([
      "Undone: seating the Bauers at Table 7.",
      "Rückgängig gemacht: The Bauers an Table 7 setzen."
    ])
    expect(shown(server.plan)).toEqual(shown(planWith(family)))
    await store.redo()
    expect([words(english), words(german)]).toEqual([
      "Redone: seating the Bauers at Table 7.",
      "Wiederholt: The Bauers an Table 7 setzen."
    ])
  })

  it("fits a table that has a chair for each who comes, and the row says how many do", () => {
    const index = indexPlan(planWith(family))
    const unit = index.candidates.get("bauers") ?? household(0)
    expect([seatsFor(index, unit), index.plan.tables.map((one) => canTake(index, unit, one))]).toEqual([
      3,
      [true, true]
    ])
    expect([partyWords(english, index, unit), partyWords(german, index, unit)]).toEqual([
      "3 of 4 coming",
      "3 von 4 kommen"
    ])
    expect(partyWords(english, indexPlan(planWith([household(4)])), household(4))).toBe("party of 4")
  })

  it("gives the seat that was pointed at to the first of them", () => {
    const found = seatComing(indexPlan(planWith(family)), seatAt("four", 2))
    expect(found?.moves.map(({ place }) => place?.seatNumber)).toEqual([2, null, null])
  })

  it("moves together once its people sit one by one, and gets no second chairs for that", async () => {
    const seats = { Anna: ["four", null], Ben: ["four", null], Max: ["four", null] } as const
    const { server, store } = start(planWith(family, seats))
    const running = store.run(seatAt("seven"))
    const { question } = store.get()
    if (question?.kind !== "split") throw new Error("the page does not ask")
    question.answer("split")
    await running
    expect(server.plan.assignments.map(({ seating_table_id }) => seating_table_id)).toEqual(["seven", "seven", "seven"])
  })

  it("is seated one by one where its size says less than its names", () => {
    expect(movesFor([household(1), bauer("Anna"), bauer("Ben")])?.moves).toHaveLength(2)
  })
})

describe("a household that is seated whole", () => {
  it("is one of whom everybody comes, that has people without names, or that is a label", () => {
    const [anna, eva] = [bauer("Anna"), bauer("Eva", { rsvp: "declined" })]
    expect(movesFor([household(2), anna, bauer("Ben", { rsvp: "pending" })])).toBeNull()
    expect(movesFor([household(3), anna, eva])).toBeNull()
    expect(movesFor([household(4)])).toBeNull()
    expect(movesFor([household(1, { type: "group" }), anna, bauer("Ben")])).toBeNull()
    expect(movesFor([household(1), eva])).toBeNull()
  })
})

describe("the number of people who are told where they sit", () => {
  it("leaves out who is not coming though a chair is kept for them, and counts nobody twice [SEAT-68]", () => {
    const count = (seats: Parameters<typeof planOf>[0]["seats"]) => countComing(indexPlan(planWith(family, seats)))
    expect(count({ bauers: ["four", null] })).toBe(3)
    expect(count({ bauers: ["four", null], Anna: ["seven", null] })).toBe(3)
    expect(count({ Anna: ["four", null], Eva: ["four", null] })).toBe(1)
  })

  const Person = Schema.Literals(["attending", "pending", "declined"])
  it.effect.prop(
    "is the number of seats that were needed, whichever household was seated",
    [Schema.Array(Person).check(Schema.isMinLength(1), Schema.isMaxLength(4))],
    ([answers]) =>
      Effect.sync(() => {
        const people = answers.map((rsvp, key) => bauer(`person-${key}`, { rsvp }))
        const plan = planWith([household(people.length), ...people])
        const before = indexPlan(plan)
        const command = seatComing(before, seatAt("four")) ?? seatAt("four")
        const after = indexPlan(preview(plan, command))
        if (answers.every((rsvp) => rsvp === "declined")) return
        expect([countComing(after), seatsNeeded(after)]).toEqual([seatsNeeded(before), 0])
        expect(after.plan.capacity.assigned).toBe(seatsNeeded(before))
      })
  )
})

it("only they see their seat of whom a link shows it: their own seat, or that of the household; the others are named [SEAT-225, SEAT-401]", () => {
  const whole = indexPlan(planWith(family, { bauers: ["four", null] }))
  const apart = indexPlan(planWith(family, { Anna: ["four", null], Ben: ["four", null] }))
  const unseen = (index: typeof whole, ...linked: ReadonlyArray<string>) => unseenSeats(index, new Set(linked))
  const seeing = (index: typeof whole, ...linked: ReadonlyArray<string>) =>
    countComing(index) - countPeople(unseen(index, ...linked))
  expect([countComing(whole), seeing(whole, "bauers"), seeing(whole, "Anna"), seeing(whole)]).toEqual([3, 3, 1, 0])
  expect([countComing(apart), seeing(apart, "bauers"), seeing(apart, "Anna"), seeing(apart, "Anna", "Ben")]).toEqual([
    2, 0, 1, 2
  ])
  expect([unseen(whole, "Anna"), unseen(apart, "Anna")]).toEqual([
    [{ name: "The Bauers", people: 2 }],
    [{ name: "Ben Bauer", people: 1 }]
  ])
  const five = ["Ana", "Ben", "Cem", "Dora", "The Bauers"].map((name, place) => ({ name, people: place + 1 }))
  expect([namesAndOthers(five), namesAndOthers(five.slice(0, 3)).others]).toEqual([
    { names: ["Ana", "Ben", "Cem"], others: 9 },
    0
  ])
  expect(withoutLink(131).en).toBe("131 people have a seat, but no link that shows it")
  expect(withoutLink(1).de).toBe("1 Person hat einen Platz, aber keinen Link, der ihn zeigt")
})
