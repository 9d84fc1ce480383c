import { describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { expect } from "vitest"
import { preview } from "../../src/seating/planner/commands/PlanCommand.ts"
import { countFound, findCandidates, wholeList } from "../../src/seating/planner/people/CandidateSearch.ts"
import { rowsOf } from "../../src/seating/planner/people/CandidateRows.ts"
import { type IndexedPlan, indexPlan } from "../../src/seating/planner/PlanIndex.ts"
import type { Candidate, Plan } from "../../src/seating/planner/SeatingView.ts"
import { headcount, isSeatedOneByOne, isToSeat, seatsNeeded } from "../../src/seating/planner/SeatsNeeded.ts"
import { candidate, planOf, table } from "./Plans.ts"

const person = (key: string, labels: ReadonlyArray<string>, parts: Partial<Candidate> = {}) =>
  candidate(key, { group_labels: labels, ...parts })
const household = (name: string, party: number, parts: Partial<Candidate> = {}) =>
  candidate(name, { type: "household", party_size: party, ...parts })
const group = (name: string, party: number, parts: Partial<Candidate> = {}) =>
  candidate(name, { type: "group", party_size: party, ...parts })

const planFor = (candidates: ReadonlyArray<Candidate>, seats: Parameters<typeof planOf>[0]["seats"] = {}) =>
  planOf({ tables: [table("one", 200), table("two", 200)], candidates, seats })
const neededOf = (candidates: ReadonlyArray<Candidate>, seats: Parameters<typeof planOf>[0]["seats"] = {}) =>
  seatsNeeded(indexPlan(planFor(candidates, seats)))
const listed = (index: IndexedPlan) => findCandidates(index, index.plan.candidates, wholeList).candidates

describe("seats that are still needed", () => {
  it("are 134, not 169, where 134 of the 140 people in 35 households are coming", () => {
    const people = Array.from({ length: 140 }, (_, number) =>
      person(`person ${number}`, [`household ${number % 35}`], {
        rsvp: number < 6 ? "declined" : number % 3 === 0 ? "pending" : "attending"
      })
    )
    for (const party of [1, 4]) {
      const households = Array.from({ length: 35 }, (_, number) => household(`household ${number}`, party))
      expect(neededOf([...households, ...people])).toBe(134)
    }
  })

  it("are the whole party of a household whose people are not known", () => {
    expect(neededOf([household("The Smiths", 4)])).toBe(4)
  })

  it("are also those of a party who have no names", () => {
    const smiths = [household("The Smiths", 4), person("alice", ["The Smiths"]), person("bob", ["The Smiths"])]
    expect(neededOf(smiths)).toBe(4)
    expect(neededOf(smiths, { alice: ["one", null] })).toBe(3)
    expect(neededOf(smiths, { alice: ["one", null], bob: ["one", null] })).toBe(2)
  })

  it("are none for people of a household who declined, and none in the place of them", () => {
    const smiths = [
      household("The Smiths", 3),
      person("alice", ["The Smiths"]),
      person("bob", ["The Smiths"], { rsvp: "declined" }),
      person("carol", ["The Smiths"], { rsvp: "pending" })
    ]
    expect(neededOf(smiths)).toBe(2)
    expect(neededOf(smiths, { alice: ["one", null], carol: ["one", null] })).toBe(0)
  })

  it("count a person of two groups once", () => {
    const people = [person("alice", ["Choir", "Band", "The Smiths"]), person("bob", ["Band", "Choir"])]
    expect(neededOf([group("Choir", 2), group("Band", 2), household("The Smiths", 1), ...people])).toBe(2)
  })

  it("are none for whoever sits with a household or group, before the server has said so too", () => {
    const people = [person("alice", ["The Smiths"]), person("bob", ["The Smiths"])]
    const friends = [group("Friends", 3), household("The Smiths", 2, { group_labels: ["Friends"] }), ...people]
    expect(neededOf(friends)).toBe(3)
    expect(neededOf(friends, { "The Smiths": ["one", null] })).toBe(1)
    expect(neededOf(friends, { Friends: ["one", null] })).toBe(0)
    const covered = people.map((one) => ({ ...one, covered_by: "seat-of-Friends" }))
    expect(neededOf([group("Friends", 3), ...covered], { Friends: ["one", null] })).toBe(0)
  })

  it("come back with the household's seat that was taken back", () => {
    const covered = person("alice", ["The Smiths"], { covered_by: "seat-of-The Smiths" })
    const plan = planFor([household("The Smiths", 1), covered], { "The Smiths": ["one", null] })
    expect(seatsNeeded(indexPlan(plan))).toBe(0)
    expect(seatsNeeded(indexPlan(preview(plan, { kind: "unseat", actorId: "The Smiths" })))).toBe(1)
  })

  it("are told apart for two households of one name, as far as seats say whose people they are", () => {
    const people = ["a", "b", "c", "d"].map((key) => person(key, ["The Smiths"]))
    const both = [household("The Smiths", 2), household("The Smiths", 2, { actor_id: "others" })]
    expect(neededOf([...both, ...people])).toBe(4)
    const [a, b, ...rest] = people.map((one) => ({ ...one, covered_by: "seat-of-others" }))
    const seated = planFor([...both, ...[a, b].filter((one) => one !== undefined), ...people.slice(2)], {
      others: ["one", null]
    })
    expect(rest).toHaveLength(2)
    expect(seatsNeeded(indexPlan(seated))).toBe(2)
  })

  it("are none of people who are not invited any more", () => {
    expect(neededOf([person("alice", [], { eligible: false })])).toBe(0)
  })
})

describe("a household in the list", () => {
  const smiths = [household("The Smiths", 2), person("alice", ["The Smiths"]), person("bob", ["The Smiths"])]
  const rows = (candidates: ReadonlyArray<Candidate>, seats = {}) => {
    const index = indexPlan(planFor(candidates, seats))
    return rowsOf(index, listed(index)).map(({ id, people }) => [id, people.map((one) => one.id)])
  }

  it("is one row that opens to its people", () => {
    expect(rows(smiths)).toEqual([["The Smiths", ["alice", "bob"]]])
    expect(rows(smiths, { alice: ["one", null] })).toEqual([["The Smiths", ["bob"]]])
  })

  it("goes when everybody in it has a seat, one by one or together", () => {
    expect(rows(smiths, { alice: ["one", null], bob: ["two", null] })).toEqual([])
    expect(rows(smiths, { "The Smiths": ["one", null] })).toEqual([])
    const index = indexPlan(planFor(smiths, { alice: ["one", null], bob: ["two", null] }))
    expect(isSeatedOneByOne(index, index.candidates.get("The Smiths") ?? household("none", 1))).toBe(true)
  })

  it("leaves its people by themselves when it is not coming, and has those of a group that is more than a label", () => {
    expect(rows([household("The Smiths", 2, { rsvp: "declined" }), person("alice", ["The Smiths"])])).toEqual([
      ["alice", []]
    ])
    expect(rows([group("Band", 5), group("Friends", 1), person("ann", ["Band"]), person("eve", ["Friends"])])).toEqual([
      ["Band", ["ann"]],
      ["eve", []]
    ])
  })

  it("is the row of a person who is in a group too", () => {
    expect(rows([group("Band", 5), ...smiths.slice(0, 2), person("carol", ["Band", "The Smiths"])])).toEqual([
      ["Band", []],
      ["The Smiths", ["alice", "carol"]]
    ])
  })
})

const upTo = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))
const Rsvp = Schema.Literals(["attending", "pending", "declined", "not_tracked"])

const Scene = Schema.Struct({
  /** Households first, and groups, which may have households in them. */
  units: Schema.Array(
    Schema.Struct({
      isGroup: Schema.Boolean,
      party: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 6 })),
      rsvp: Rsvp,
      parent: Schema.NullOr(upTo(5)),
      isSeated: Schema.Boolean
    })
  ).check(Schema.isMaxLength(6)),
  people: Schema.Array(
    Schema.Struct({
      of: Schema.Array(upTo(5)).check(Schema.isMaxLength(3)),
      rsvp: Rsvp,
      party: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2 })),
      isSeated: Schema.Boolean
    })
  ).check(Schema.isMaxLength(10))
})

/** Units are in units that come later only. */
const sceneOf = ({ people, units }: typeof Scene.Type): Plan => {
  const candidates = [
    ...units.map(({ isGroup, parent, party, rsvp }, key) =>
      (isGroup ? group : household)(`unit ${key}`, party, {
        rsvp,
        group_labels: parent !== null && parent > key && parent < units.length ? [`unit ${parent}`] : []
      })
    ),
    ...people.map(({ of, party, rsvp }, key) =>
      person(
        `person ${key}`,
        [...new Set(of)].filter((unit) => unit < units.length).map((unit) => `unit ${unit}`),
        { rsvp, party_size: party }
      )
    )
  ]
  const seated = [
    ...units.flatMap(({ isSeated }, key) => (isSeated ? [`unit ${key}`] : [])),
    ...people.flatMap(({ isSeated }, key) => (isSeated ? [`person ${key}`] : []))
  ]
  return planFor(candidates, Object.fromEntries(seated.map((key) => [key, ["one", null] as const])))
}

const runs = { arbitrary: { runs: 300 } }

describe("whatever the plan", () => {
  it.prop(
    "the rows of the list need together what the header says, and nobody has two",
    [Scene],
    ([scene]) => {
      const index = indexPlan(sceneOf(scene))
      const found = findCandidates(index, index.plan.candidates, wholeList)
      const ids = rowsOf(index, found.candidates).flatMap(({ id, people }) => [id, ...people.map((one) => one.id)])
      expect(new Set(ids)).toEqual(new Set(listed(index).map(({ actor_id }) => actor_id)))
      expect(ids).toHaveLength(new Set(ids).size)
      expect(countFound(index, found, "toSeat")).toBe(seatsNeeded(index))
    },
    runs
  )

  it.prop(
    "whoever gets a seat needs none any more, and others need as many as before or fewer",
    [Scene, upTo(15)],
    ([scene, chosen]) => {
      const plan = sceneOf(scene)
      const index = indexPlan(plan)
      const one = plan.candidates[chosen]
      if (one === undefined || one.assignment_id !== null || !isToSeat(index, one)) return
      const place = { tableId: "two", seatNumber: null, seatLabel: null }
      const after = indexPlan(preview(plan, { kind: "seat", actorId: one.actor_id, ...place }))
      expect(after.seats.needed.get(one.actor_id) ?? 0).toBe(0)
      for (const [id, needed] of after.seats.needed) expect(needed).toBeLessThanOrEqual(index.seats.needed.get(id) ?? 0)
      const isPerson = one.type === "person"
      if (isPerson) expect(seatsNeeded(index) - seatsNeeded(after)).toBe(one.party_size)
      else expect(seatsNeeded(after)).toBeLessThan(seatsNeeded(index))
      expect(seatsNeeded(indexPlan(preview(after.plan, { kind: "unseat", actorId: one.actor_id })))).toBe(
        seatsNeeded(index)
      )
    },
    runs
  )

  it.prop(
    "the count is the same in whatever order the candidates are, and never more than the people there are",
    [Scene],
    ([scene]) => {
      const plan = sceneOf(scene)
      const index = indexPlan(plan)
      const turned = indexPlan({ ...plan, candidates: plan.candidates.toReversed() })
      expect(seatsNeeded(turned)).toBe(seatsNeeded(index))
      expect(seatsNeeded(index)).toBeLessThanOrEqual(headcount(index, plan.candidates))
    },
    runs
  )

  it.prop(
    "without households and groups it is the party of everybody who is neither seated nor declined",
    [Scene],
    ([scene]) => {
      const plan = sceneOf({ ...scene, units: [] })
      const open = plan.candidates.filter((one) => one.assignment_id === null && one.rsvp !== "declined")
      expect(open).toHaveLength(plan.capacity.unassigned_candidates)
      expect(seatsNeeded(indexPlan(plan))).toBe(open.reduce((sum, one) => sum + one.party_size, 0))
    },
    runs
  )

  it.prop(
    "with everybody coming and nobody seated, each household needs the larger of its party and its people",
    [Scene],
    ([scene]) => {
      const units = scene.units.map((one) => ({ ...one, isGroup: false, parent: null, isSeated: false }))
      const people = scene.people.map((one) => ({ ...one, of: one.of.slice(0, 1), isSeated: false }))
      const { candidates } = sceneOf({ units, people })
      const coming = planFor(candidates.map((one) => ({ ...one, rsvp: "attending" as const })))
      const sum = (sizes: ReadonlyArray<number>) => sizes.reduce((all, size) => all + size, 0)
      const namedIn = (label: string | undefined) =>
        sum(candidates.filter((one) => one.group_labels[0] === label).map(({ party_size }) => party_size))
      const households = candidates.filter(({ type }) => type === "household")
      const alone = candidates.filter((one) => one.type === "person" && one.group_labels.length === 0)
      expect(seatsNeeded(indexPlan(coming))).toBe(
        sum(households.map((one) => Math.max(one.party_size, namedIn(one.display_name)))) +
          sum(alone.map(({ party_size }) => party_size))
      )
    },
    runs
  )
})
