/** What needs a look and can be mended: wishes that are not kept, and households at several tables. */
import { describe, expect, it } from "vitest"
import { isBroken } from "../../src/seating/planner/arranging/BrokenWishes.ts"
import { mendWish } from "../../src/seating/planner/arranging/MendWish.ts"
import { householdsApart, withHouseholdsTogether } from "../../src/seating/planner/arranging/HouseholdsApart.ts"
import { isNoBetter } from "../../src/seating/planner/arranging/NoBetter.ts"
import type { Wish } from "../../src/seating/planner/arranging/Proposal.ts"
import { withMoves } from "../../src/seating/planner/commands/Moves.ts"
import { english } from "../../src/seating/planner/English.ts"
import { fixesFor, fixFor } from "../../src/seating/planner/plan/AttentionFixes.ts"
import { attentionOf } from "../../src/seating/planner/plan/AttentionItems.ts"
import { gatherHousehold, separatedHouseholds } from "../../src/seating/planner/plan/SeparatedHouseholds.ts"
import { indexPlan, withHouseholdNames } from "../../src/seating/planner/PlanIndex.ts"
import type { Plan } from "../../src/seating/planner/SeatingView.ts"
import { candidate, planOf, table } from "./Plans.ts"

const nothingMoved = {
  moves: [],
  cost: 0,
  cost_before: null,
  seated: 0,
  unseated: [],
  wishes: { kept: 0, broken: [] },
  explanation: null,
  seed: 1,
  time_ms: 1,
  complete: true,
  revision: 1
}

const pair = (kind: "must_together" | "together" | "apart" | "must_apart", a: string, b: string, weight = 1): Wish => ({
  actor_ids: [a, b],
  kind,
  weight
})

type Seats = Parameters<typeof planOf>[0]["seats"]

const family = ["ana", "ben", "cleo"]

const plan = (seats: Seats, capacities: ReadonlyArray<number> = [4, 4, 2]): Plan =>
  planOf({
    zones: [{ id: "garden", name: "Garden", sort_order: 0 }],
    tables: capacities.map((capacity, place) =>
      table(`t${place + 1}`, capacity, { seating_zone_id: place === 2 ? "garden" : null })
    ),
    candidates: [
      candidate("family", { type: "household", display_name: "Family", party_size: 3 }),
      ...family.map((key) => candidate(key, { group_labels: ["Family"] })),
      candidate("dora"),
      candidate("emil"),
      candidate("band", { type: "group", display_name: "Band", party_size: 3 })
    ],
    seats
  })

it("a proposal that seats nobody, mends no must and is not better says so [SEAT-325]", () => {
  const index = indexPlan(plan({ ana: ["t1", null], dora: ["t2", null] }))
  const of = (moves: Parameters<typeof isNoBetter>[1]["arrangement"]["moves"], cost: number, wish?: Wish) =>
    isNoBetter(index, {
      arrangement: { ...nothingMoved, moves, cost, cost_before: 0 },
      keep: "locked",
      wishes: wish === undefined ? [] : [wish]
    })
  const ana = { actor_id: "ana", seating_table_id: "t2" }
  expect([of([ana], 5), of([ana], 0), of([{ actor_id: "ana", seating_table_id: null }], 5)]).toEqual([true, true, true])
  expect([of([ana], -1), of([], 0)]).toEqual([false, false])
  expect(of([ana, { actor_id: "emil", seating_table_id: "t2" }], 5)).toBe(false)
  expect(of([ana], 5, pair("must_together", "ana", "dora"))).toBe(false)
  expect(of([ana], 5, pair("must_apart", "ana", "dora"))).toBe(true)
})

const locked = (from: Plan, actorId: string): Plan => ({
  ...from,
  assignments: from.assignments.map((one) => (one.actor_id === actorId ? { ...one, locked: true } : one))
})

const tablesAfter = (from: Plan, moves: Parameters<typeof withMoves>[1]) =>
  Object.fromEntries(withMoves(from, moves).assignments.map((one) => [one.actor_id, one.seating_table_id]))

describe("a wish that is not kept [SEAT-180]", () => {
  it("is kept after the move, for each kind", () => {
    const seats: Seats = { ana: ["t1", null], dora: ["t1", null], emil: ["t2", null] }
    const from = plan(seats)
    const index = indexPlan(from)
    for (const wish of [
      pair("must_together", "ana", "emil"),
      pair("together", "dora", "emil"),
      pair("apart", "ana", "dora"),
      pair("must_apart", "ana", "dora"),
      { actor_id: "ana", kind: "must_table", seating_table_ids: ["t2"] },
      { actor_id: "ana", kind: "must_table", seating_zone_ids: ["garden"] },
      { actor_id: "ana", kind: "not_table", seating_table_ids: ["t1"] }
    ] satisfies ReadonlyArray<Wish>) {
      expect(isBroken(index, wish)).toBe(true)
      const moves = mendWish(index, [wish], wish)
      expect(moves).toHaveLength(1)
      const after = withMoves(from, moves ?? [])
      expect(after).not.toBe(from)
      expect(isBroken(indexPlan(after), wish)).toBe(false)
    }
  })

  it("is not kept at the cost of one that weighs as much", () => {
    const from = plan({ ana: ["t1", null], ben: ["t1", null], dora: ["t2", null] }, [4, 1])
    const wish = pair("together", "ana", "dora")
    const others = [pair("must_apart", "ben", "dora")]
    expect(mendWish(indexPlan(from), [wish], wish)).not.toBeNull()
    expect(mendWish(indexPlan(from), [wish, ...others], wish)).toBeNull()
    expect(mendWish(indexPlan(from), [wish, pair("apart", "ben", "dora", 1)], wish)).toBeNull()
  })

  it("moves nobody whose seat is locked, and both where neither table has room", () => {
    const wish = pair("must_together", "ana", "dora")
    const from = plan({ ana: ["t1", null], dora: ["t2", null] })
    expect(tablesAfter(from, mendWish(indexPlan(locked(from, "ana")), [wish], wish) ?? [])["ana"]).toBe("t1")
    expect(mendWish(indexPlan(locked(locked(from, "ana"), "dora")), [wish], wish)).toBeNull()
    const full = plan({ ana: ["t1", null], dora: ["t2", null] }, [1, 1, 2])
    expect(tablesAfter(full, mendWish(indexPlan(full), [wish], wish) ?? [])).toEqual({ ana: "t3", dora: "t3" })
  })

  it("has two change places where their tables are full, and nobody who would lose company for it [SEAT-415]", () => {
    const home = (name: string, keys: ReadonlyArray<string>) =>
      keys.map((key) => candidate(key, { group_labels: [name] }))
    const from = planOf({
      tables: [table("t1", 4), table("t2", 4), table("t3", 4)],
      candidates: [
        ...home("Becker", ["carla", "jonas", "kim", "lea"]),
        ...home("Graf", ["greta", "hans", "ina", "jan"])
      ],
      seats: {
        ...Object.fromEntries(["greta", "jonas", "kim", "lea"].map((key) => [key, ["t1", null] as const])),
        ...Object.fromEntries(["carla", "hans", "ina", "jan"].map((key) => [key, ["t2", null] as const]))
      }
    })
    const wishes = [
      ...["jonas", "kim", "lea"].map((key) => pair("must_together", "carla", key)),
      ...["hans", "ina", "jan"].map((key) => pair("must_together", "greta", key))
    ]
    const index = indexPlan(from)
    const [item] = attentionOf(english, index, wishes)
    if (item === undefined) return never()
    expect(fixFor(english, index, item.kind, item.things[0] ?? never(), wishes)?.words).toBe("Swap carla and greta")
    const commands = fixesFor(english, index, item, wishes)
    expect(commands).toHaveLength(1)
    const moves = commands.flatMap((command) => (command.kind === "moveSeats" ? command.moves : []))
    const after = indexPlan(withMoves(from, moves))
    expect(wishes.filter((wish) => isBroken(after, wish))).toEqual([])
    // Nobody leaves their own people for it, alone or with who joins them elsewhere.
    expect(mendWish(indexPlan(locked(from, "greta")), wishes, wishes[0] ?? never())).toBeNull()
    return undefined
  })

  it("moves a household with those who sit through it, where there is room for all of it", () => {
    const wish: Wish = { actor_id: "ana", kind: "not_table", seating_table_ids: ["t1"] }
    const from = plan({ family: ["t1", null], dora: ["t2", null], emil: ["t2", null] })
    expect(mendWish(indexPlan(from), [wish], wish)).toBeNull()
    const roomy = plan({ family: ["t1", null] })
    expect(tablesAfter(roomy, mendWish(indexPlan(roomy), [wish], wish) ?? [])).toEqual({ family: "t2" })
  })
})

describe("a household at several tables [SEAT-181]", () => {
  const apart: Seats = { ana: ["t1", null], ben: ["t1", null], cleo: ["t2", null] }

  it("is pointed out, unless a lock or a wish says that it is meant", () => {
    const index = indexPlan(plan(apart))
    expect(separatedHouseholds(index, []).map(({ tables }) => tables.map(({ id }) => id))).toEqual([["t1", "t2"]])
    expect(separatedHouseholds(indexPlan(locked(plan(apart), "cleo")), [])).toEqual([])
    expect(separatedHouseholds(index, [pair("apart", "ben", "cleo")])).toEqual([])
    expect(separatedHouseholds(index, [pair("apart", "dora", "cleo")])).toHaveLength(1)
    expect(separatedHouseholds(indexPlan(plan({ ana: ["t1", null], cleo: ["t1", null] })), [])).toEqual([])
  })

  it("is pointed out where its people are invited one by one, and brought together [SEAT-301, SEAT-302]", () => {
    const labelled = (name: string, ...group_labels: ReadonlyArray<string>) => candidate(name, { group_labels })
    const from = planOf({
      tables: [table("t1", 4), table("t2", 4)],
      candidates: [
        labelled("ana", "Friends", "The Otts"),
        labelled("ben", "The Otts"),
        labelled("cleo", "The Otts"),
        labelled("dora", "Friends")
      ],
      seats: { ana: ["t1", null], ben: ["t1", null], cleo: ["t2", null], dora: ["t2", null] }
    })
    const index = indexPlan(from)
    expect(separatedHouseholds(index, [])).toEqual([])
    const known = withHouseholdNames(index, new Set(["The Otts"]))
    const [item] = attentionOf(english, known, []).filter(({ kind }) => kind === "separated")
    expect(item?.things.map(({ name, selection }) => [name, selection])).toEqual([
      ["The Otts: t1, t2", { kind: "person", actorId: "ana" }]
    ])
    expect(fixFor(english, known, "separated", item?.things[0] ?? never(), [])?.words).toBe("Seat cleo at t1")
    expect(tablesAfter(from, gatherHousehold(known, [], "The Otts") ?? [])).toMatchObject({ cleo: "t1" })
    expect(separatedHouseholds(indexPlan(from, known), [])).toHaveLength(1)
    // So a proposal that leaves them so names them, and one that does not has nothing to name [SEAT-302].
    const proposed = (moves: ReadonlyArray<{ actor_id: string; seating_table_id: string }>) =>
      householdsApart(known, { arrangement: { ...nothingMoved, moves }, wishes: [], keep: "locked" }).names
    expect(proposed([{ actor_id: "dora", seating_table_id: "t1" }])).toEqual(["The Otts"])
    expect(proposed([{ actor_id: "cleo", seating_table_id: "t1" }])).toEqual([])
    expect(separatedHouseholds(known, [pair("apart", "ben", "cleo")])).toEqual([])
  })

  it("is not brought together at the cost of a wish that weighs as much", () => {
    const from = plan({ ...apart, dora: ["t1", null], emil: ["t1", null] }, [4, 4, 2])
    const gather = (...wishes: ReadonlyArray<Wish>) => gatherHousehold(indexPlan(from), wishes, "family")
    expect(tablesAfter(from, gather() ?? [])).toMatchObject({ ana: "t2", ben: "t2", cleo: "t2" })
    expect(gather(pair("must_together", "ana", "dora"))).toBeNull()
    expect(gather(pair("must_apart", "ben", "emil"))).toHaveLength(2)
  })

  it("comes together where fewest have to move, and nowhere where no table has room", () => {
    const from = plan(apart)
    expect(tablesAfter(from, gatherHousehold(indexPlan(from), [], "family") ?? [])).toEqual({
      ana: "t1",
      ben: "t1",
      cleo: "t1"
    })
    const full = plan({ ...apart, band: ["t2", null] }, [2, 4, 2])
    expect(gatherHousehold(indexPlan(full), [], "family")).toBeNull()
    const [item] = attentionOf(english, indexPlan(full), []).filter(({ kind }) => kind === "separated")
    expect(item?.words).toBe("1 household sits at different tables")
  })
})

describe("households that a proposal would part [SEAT-306, SEAT-307]", () => {
  const home = (household: string, ...keys: ReadonlyArray<string>) => [
    candidate(household, { type: "household", display_name: household }),
    ...keys.map((key) => candidate(key, { group_labels: [household] }))
  ]
  const candidates = [...home("Otts", "ana", "ben", "cleo"), ...home("Kims", "dora", "emil")]
  const from = (seats: Seats, capacities: ReadonlyArray<number> = [4, 4]) =>
    indexPlan(planOf({ tables: capacities.map((seatCount, at) => table(`t${at + 1}`, seatCount)), candidates, seats }))
  const moves = Object.entries({ ana: "t1", ben: "t1", cleo: "t2", dora: "t2", emil: "t2" }).map(
    ([actor_id, seating_table_id]) => ({ actor_id, seating_table_id })
  )
  const apart = (index: ReturnType<typeof from>, keep: "all" | "locked", wishes: ReadonlyArray<Wish> = []) => {
    const { keepable, ...found } = householdsApart(index, { arrangement: { ...nothingMoved, moves }, wishes, keep })
    return { ...found, keepable: keepable.map((people) => people.map(({ actor_id }) => actor_id)) }
  }
  const [otts, kims] = [family, ["dora", "emil"]]

  it("are more than now, and can be kept together with all others, by wishes", () => {
    expect(apart(from({}), "all")).toEqual({ names: ["Otts"], more: "new", keepable: [otts, kims], leftOut: [] })
    const seated: Seats = { ana: ["t1", null], ben: ["t2", null] }
    expect(apart(from(seated), "locked")).toMatchObject({ names: ["Otts"], more: null, keepable: [otts, kims] })
    const together: Seats = { ana: ["t1", null], ben: ["t1", null], cleo: ["t1", null] }
    expect(apart(from(together), "all")).toMatchObject({ names: ["Otts"], more: "parted" })
    expect(apart(from({ ana: ["t1", null] }), "all")).toMatchObject({ names: ["Otts"], more: "new" })
    const { keepable } = householdsApart(from({}), { arrangement: { ...nothingMoved, moves }, wishes: [], keep: "all" })
    const wished = withHouseholdsTogether([pair("together", "ana", "ben"), pair("apart", "ana", "dora")], keepable)
    expect(wished).toEqual([
      pair("apart", "ana", "dora"),
      pair("must_together", "ana", "ben"),
      pair("must_together", "ben", "cleo"),
      pair("must_together", "cleo", "ana"),
      pair("must_together", "dora", "emil")
    ])
    // Whoever is without a seat binds the others still.
    const left = planOf({
      tables: [table("t1", 4), table("t2", 4)],
      candidates,
      seats: { ben: ["t1", null], cleo: ["t2", null] }
    })
    expect(wished.filter((wish) => isBroken(indexPlan(left), wish))).toEqual([pair("must_together", "ben", "cleo")])
  })

  it("cannot be kept together where no table has seats for them, or those who stay sit apart", () => {
    expect(apart(from({}, [2, 4]), "all").keepable).toEqual([otts, kims])
    expect(apart(from({}, [2, 2]), "locked").keepable).toEqual([])
    expect(apart(from({ ana: ["t1", null], ben: ["t2", null] }), "all").keepable).toEqual([])
    expect(apart(from({ cleo: ["t2", null] }, [4, 2]), "all").keepable).toEqual([])
  })

  it("names those that it cannot keep together beside those that it can [SEAT-432]", () => {
    const meant = apart(from({}), "all", [pair("must_apart", "dora", "emil")])
    expect([meant.keepable, meant.leftOut]).toEqual([[otts], ["Kims"]])
    const seated = apart(from({ dora: ["t1", null], emil: ["t2", null] }), "all")
    expect([seated.keepable, seated.leftOut]).toEqual([[otts], ["Kims"]])
    expect(apart(from({}, [2, 2]), "locked").leftOut).toEqual([])
  })
})

describe("everything of one kind [SEAT-180]", () => {
  it("is mended one after another, on the plan as the ones before have left it", () => {
    const from = plan({ ana: ["t1", null], dora: ["t1", null], ben: ["t1", null], emil: ["t1", null] }, [4, 2, 2])
    const wishes = [pair("must_apart", "ana", "dora"), pair("must_apart", "ben", "emil")]
    const index = indexPlan(from)
    const [item] = attentionOf(english, index, wishes)
    expect(item?.words).toBe("2 wishes that must be kept are not")
    if (item === undefined) return
    expect(fixFor(english, index, item.kind, item.things[0] ?? never(), wishes)?.words).toMatch(/^Seat \w+ at t\d$/)
    const moves = fixesFor(english, index, item, wishes).flatMap((command) =>
      command.kind === "moveSeats" ? command.moves : []
    )
    const after = indexPlan(withMoves(from, moves))
    expect(wishes.filter((wish) => isBroken(after, wish))).toEqual([])
    expect(after.plan.tables.every(({ remaining }) => remaining >= 0)).toBe(true)
  })
})

const never = (): never => {
  throw new Error("there is a thing")
}
