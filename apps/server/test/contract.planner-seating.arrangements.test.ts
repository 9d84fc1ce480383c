/** The HTTP contract, "Arranging" and what is said precisely of it. */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import type { Occasion } from "./support/Occasion.ts"
import { seatingModule, wedding } from "./support/OccasionDocument.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const unknownId = "01912345-0000-7000-8000-00000000ffff"

const staff = [
  ...wedding.planners,
  { key: "reader", display_name: "Reader", permissions: ["seating:list"] },
  { key: "updater", display_name: "Updater", permissions: ["seating:update", "seating:list"] }
]

const person = (key: string, member_of: ReadonlyArray<string> = [], rest: object = {}) => ({
  key,
  type: "person",
  display_name: key,
  member_of,
  ...rest
})

const people = (...keys: ReadonlyArray<string>) => ({
  actors: keys.map((key) => person(key)),
  vendors: [],
  guests: [],
  planners: staff
})

const pair = (occasion: Occasion, kind: string, a: string, b: string, weight = 1) => ({
  kind,
  actor_ids: [occasion.actor(a), occasion.actor(b)],
  weight
})

const at = (occasion: Occasion, kind: string, actor: string, ...tables: ReadonlyArray<{ readonly id: string }>) => ({
  kind,
  actor_id: occasion.actor(actor),
  seating_table_ids: tables.map(({ id }) => id)
})

/** Who is moved where, by key and by the table's position. */
const moved = (
  occasion: Occasion,
  tables: ReadonlyArray<{ readonly id: string }>,
  moves: ReadonlyArray<{ readonly actor_id: string; readonly seating_table_id: string | null }>
) =>
  Object.fromEntries(
    moves.map(({ actor_id, seating_table_id }) => [
      Object.keys(occasion.applied.actors).find((key) => occasion.actor(key) === actor_id),
      seating_table_id === null ? null : tables.findIndex(({ id }) => id === seating_table_id)
    ])
  )

describe('**POST …/plans/:seating_plan_id/arrangements** (`seating:update`) `{ actor_ids?: [...], keep?: "all" | "locked" (default "all": only who is not seated is placed), group_weight?: 0–100 (default 10), move_cost?: 0–100 (default 0), seed?: int, time_limit_ms?: 50–10,000 (default 1,000) }` → 200', () => {
  it("`moves`, `cost`, `cost_before`, `seated`, `unseated`, `wishes`, `explanation`, `seed`, `time_ms`; the answer has `complete` and the plan's `revision`. Nothing is saved: the moves go to `changes`. [SEAT-110]", async () => {
    const occasion = await server.occasion(people("ana", "ben", "cleo", "dan"))
    const { plan, tables } = await occasion.setUp([2, 2])
    const wishes = [pair(occasion, "together", "ana", "cleo", 7), pair(occasion, "apart", "ana", "ben", 3)]
    await answered(200, occasion.planner().replaceWishes(plan, { wishes }))
    const updater = occasion.planner("updater")
    const before = await occasion.plan()
    const proposed = await answered(200, updater.arrange(plan))
    expect(proposed).toEqual({
      moves: expect.any(Array),
      cost: -7,
      cost_before: null,
      seated: 4,
      unseated: [],
      wishes: { kept: 2, broken: [] },
      explanation: null,
      seed: 1,
      time_ms: expect.any(Number),
      complete: true,
      revision: plan.revision
    })
    const seats = moved(occasion, tables, proposed.moves)
    expect([seats["ana"] === seats["cleo"], seats["ben"] === seats["dan"]]).toEqual([true, true])
    expect(await occasion.plan()).toEqual(before)
    const { revision } = proposed
    await answered(200, updater.changeSeats(plan, { revision, moves: proposed.moves }))
    const again = await answered(200, updater.arrange(plan, { seed: 5 }))
    expect(again).toMatchObject({ moves: [], cost: -7, cost_before: -7, seated: 4, seed: 5, revision: revision + 1 })
  })

  it("refuses what it cannot take, in the order of the checks. [SEAT-110]", async () => {
    const occasion = await server.occasion({ ...people("ana"), modules: [seatingModule()] })
    const { plan } = await occasion.setUp([2])
    const planner = occasion.planner()
    await refused(403, "permission_denied", occasion.planner("reader").arrange(plan, { keep: "nobody" }))
    await refused(404, "not_found", planner.arrange(unknownId))
    const wrong = [
      { keep: "none" },
      { group_weight: 101 },
      { move_cost: -1 },
      { seed: 1.5 },
      { time_limit_ms: 49 },
      { time_limit_ms: 10_001 },
      { actor_ids: "ana" },
      { actor_ids: ["ana"] },
      { actor_ids: Array.from({ length: 10_001 }, () => unknownId) }
    ]
    for (const body of wrong) await refused(400, "invalid_request", planner.arrange(plan, body))
    const { violations } = await refused(
      422,
      "actor_not_eligible",
      planner.arrange(plan, { actor_ids: [occasion.actor("ana"), unknownId] })
    )
    expect(violations).toMatchObject([{ code: "actor_not_eligible" }])
    await occasion.disable("seating", "reception")
    await refused(409, "module_not_enabled", planner.arrange(plan, { actor_ids: [unknownId] }))
  })
})

describe("`cost` is normative", () => {
  it("over every unordered pair of candidates who are seated at the same table, `+weight` for `apart`, `−weight` for `together`, `−group_weight` for each household or group of which both are direct members, plus `move_cost` for each person who was seated before and now sits at another table. `move_cost` counts once an actor. [SEAT-111]", async () => {
    const actors = [
      { key: "greens", type: "household", display_name: "Greens" },
      { key: "choir", type: "group", display_name: "Choir" },
      person("ana", ["greens", "choir"]),
      person("ben", ["greens", "choir"]),
      person("cleo", ["choir"]),
      person("dan")
    ]
    const occasion = await server.occasion({ ...people(), actors })
    const { plan, tables } = await occasion.setUp([4, 4])
    const wishes = [pair(occasion, "apart", "ana", "ben", 2), pair(occasion, "together", "cleo", "dan", 5)]
    await answered(200, occasion.planner().replaceWishes(plan, { wishes }))
    for (const key of ["ana", "ben", "cleo"]) await occasion.seat(plan, key, tables[0])
    await occasion.seat(plan, "dan", tables[1])
    const arrange = (body: object) => answered(200, occasion.planner().arrange(plan, { keep: "locked", ...body }))
    // Ana and Ben have two groups in common, each of them one with Cleo.
    expect(await arrange({})).toMatchObject({ cost: 2 - 40 - 5, cost_before: 2 - 40, wishes: { kept: 1 } })
    const { cost, moves, wishes: outcomes } = await arrange({ move_cost: 3 })
    expect([cost, moves.length, outcomes]).toEqual([
      2 - 40 - 5 + 3,
      1,
      { kept: 1, broken: [{ index: 0, kind: "apart", actor_ids: [occasion.actor("ana"), occasion.actor("ben")] }] }
    ])
    expect(await arrange({ move_cost: 6 })).toMatchObject({ cost: 2 - 40, moves: [] })
    expect(await arrange({ group_weight: 0 })).toMatchObject({ cost: -5, cost_before: 2, wishes: { kept: 2 } })
    expect(await arrange({ keep: "all" })).toMatchObject({ cost: 2 - 40, moves: [], seated: 4 })
  })
})

describe("`must_*`, locks, capacities with party sizes and the seven rules hold always; who cannot be placed without breaking one stays unseated, as few seats as possible (seats not given come before cost).", () => {
  it("as it says [SEAT-112]", async () => {
    const actors = [
      person("four", [], { party_size: 4 }),
      person("two", [], { party_size: 2 }),
      person("ana"),
      person("ben")
    ]
    const occasion = await server.occasion({ ...people(), actors })
    const { plan, tables } = await occasion.setUp([3, 1])
    const wishes = [pair(occasion, "apart", "two", "ana", 100), at(occasion, "must_table", "ben", tables[1])]
    await answered(200, occasion.planner().replaceWishes(plan, { wishes }))
    const proposed = await answered(200, occasion.planner().arrange(plan))
    expect(moved(occasion, tables, proposed.moves)).toEqual({ two: 0, ana: 0, ben: 1 })
    expect(proposed).toMatchObject({
      cost: 100,
      seated: 3,
      unseated: [{ actor_id: occasion.actor("four"), reason: "no_seats" }],
      explanation: null
    })
  })

  it('`conflict` items: `{ kind: "wish", index } | { kind: "lock", assignment_id } | { kind: "capacity", seating_table_id }`; minimal: without any one of them it could hold; null when only seats are missing. `no_seats`: no table that it may use has room for its block; else `conflicts`. [SEAT-113]', async () => {
    const occasion = await server.occasion(people("ana", "ben", "cleo", "dan"))
    const { plan, tables } = await occasion.setUp([2, 4])
    const planner = occasion.planner()
    const propose = async (wishes: ReadonlyArray<object>) => {
      await answered(200, planner.replaceWishes(plan, { wishes }))
      return answered(200, planner.arrange(plan))
    }
    const named = await propose([
      pair(occasion, "together", "cleo", "dan"),
      pair(occasion, "must_together", "ana", "ben"),
      at(occasion, "must_table", "ana", tables[0]),
      at(occasion, "not_table", "ben", tables[0])
    ])
    expect(named.explanation).toEqual({ conflict: [1, 2, 3].map((index) => ({ kind: "wish", index })) })
    const reason = "conflicts"
    expect(named.unseated).toEqual(["ana", "ben"].map((key) => ({ actor_id: occasion.actor(key), reason })))

    const full = await propose(["ana", "ben", "cleo"].map((key) => at(occasion, "must_table", key, tables[0])))
    expect(full.explanation?.conflict).toEqual([
      { kind: "capacity", seating_table_id: tables[0].id },
      ...[0, 1, 2].map((index) => ({ kind: "wish", index }))
    ])
    expect(full.unseated).toEqual([{ actor_id: expect.any(String), reason: "no_seats" }])

    const { id } = await occasion.seat(plan, "ana", tables[1])
    await answered(200, planner.lock(id, { locked: true }))
    const locked = await propose([
      pair(occasion, "must_together", "ana", "ben"),
      at(occasion, "must_table", "ben", tables[0])
    ])
    expect(locked.explanation?.conflict).toEqual([
      { kind: "wish", index: 0 },
      { kind: "wish", index: 1 },
      { kind: "lock", assignment_id: id }
    ])
  })

  it("a household's own wishes hold for its people where they are placed one by one, and its people's wishes for a household that is placed as one. [SEAT-114]", async () => {
    const actors = [
      { key: "greens", type: "household", display_name: "Greens" },
      person("ana", ["greens"]),
      person("ben", ["greens"]),
      { key: "browns", type: "household", display_name: "Browns", party_size: 3 },
      person("cleo", ["browns"]),
      person("dan")
    ]
    const occasion = await server.occasion({ ...people(), actors })
    const { plan, tables } = await occasion.setUp([3, 4, 3])
    const planner = occasion.planner()
    const wishes = [
      at(occasion, "must_table", "greens", tables[2]),
      pair(occasion, "must_apart", "greens", "dan"),
      at(occasion, "not_table", "cleo", tables[0]),
      pair(occasion, "together", "cleo", "dan", 4)
    ]
    await answered(200, planner.replaceWishes(plan, { wishes }))
    const proposed = await answered(200, planner.arrange(plan, { group_weight: 0 }))
    expect(moved(occasion, tables, proposed.moves)).toEqual({ ana: 2, ben: 2, browns: 1, dan: 1 })
    expect(proposed).toMatchObject({ cost: -4, wishes: { kept: 4, broken: [] } })
    // What the household's must comes to contradicts what is wished of one of them: the wish is named once.
    const both = [...wishes, at(occasion, "not_table", "ana", tables[2]), at(occasion, "not_table", "ben", tables[2])]
    await answered(200, planner.replaceWishes(plan, { wishes: both }))
    const { explanation } = await answered(200, planner.arrange(plan))
    expect(explanation?.conflict).toHaveLength(2)
    expect(explanation?.conflict).toContainEqual({ kind: "wish", index: 0 })
  })
})

describe("Households and their people are candidates both. By default a household or group of `party_size` > 1, or without candidate members, is placed as one and covers its members; otherwise its members are placed. Nobody is placed twice.", () => {
  const actors = [
    { key: "alone", type: "household", display_name: "Alone" },
    { key: "greens", type: "household", display_name: "Greens" },
    person("ana", ["greens"]),
    person("ben", ["greens"]),
    { key: "browns", type: "household", display_name: "Browns", party_size: 4 },
    person("cleo", ["browns"]),
    person("dan", ["browns"]),
    { key: "band", type: "group", display_name: "Band", party_size: 5 },
    person("eve", ["band"])
  ]

  it("as it says [SEAT-115]", async () => {
    const occasion = await server.occasion({ ...people(), actors })
    const { plan, tables } = await occasion.setUp([20])
    const planner = occasion.planner()
    const keys = async (body: object = {}) => {
      const { moves } = await answered(200, planner.arrange(plan, body))
      return Object.keys(moved(occasion, tables, moves)).toSorted()
    }
    expect(await keys()).toEqual(["alone", "ana", "band", "ben", "browns"])
    const ids = (...some: ReadonlyArray<string>) => ({ actor_ids: some.map((key) => occasion.actor(key)) })
    expect(await keys(ids("greens"))).toEqual(["greens"])
    expect(await keys(ids("cleo", "dan"))).toEqual(["cleo", "dan"])
    expect(await keys(ids("browns", "dan"))).toEqual(["browns"])
    expect(await keys(ids())).toEqual([])
    await occasion.seat(plan, "cleo", tables[0])
    await occasion.seat(plan, "band", tables[0])
    expect(await keys()).toEqual(["alone", "ana", "ben", "dan"])
  })

  it("`actor_ids` are the only ones that may be placed or moved. Seated people who declined or are not eligible any more stay. [SEAT-116]", async () => {
    const invited = ["ana", "ben", "cleo", "dan", "eve"]
    const invitations = invited.map((actor) => ({ event: "reception", actor, response: "attending" }))
    const occasion = await server.occasion({ ...people(...invited), invitations })
    const { plan, tables } = await occasion.setUp([2, 4])
    for (const key of ["ana", "ben"]) await occasion.seat(plan, key, tables[0])
    await occasion.apply({ invitations: [{ event: "reception", actor: "ana", response: "declined" }] })
    await occasion.apply({ invitations: [{ event: "reception", actor: "eve", response: "declined" }] })
    const planner = occasion.planner()
    const wishes = [pair(occasion, "together", "ana", "cleo", 9), pair(occasion, "together", "cleo", "dan", 9)]
    await answered(200, planner.replaceWishes(plan, { wishes }))
    const all = await answered(200, planner.arrange(plan, { keep: "locked" }))
    const seats = moved(occasion, tables, all.moves)
    expect([seats["ana"], seats["eve"], all.unseated]).toEqual([undefined, undefined, []])
    const only = await answered(200, planner.arrange(plan, { keep: "locked", actor_ids: [occasion.actor("cleo")] }))
    expect(moved(occasion, tables, only.moves)).toEqual({ cleo: 1 })
    const declined = await answered(200, planner.arrange(plan, { actor_ids: [occasion.actor("eve")] }))
    expect(declined).toMatchObject({ moves: [], unseated: [{ actor_id: occasion.actor("eve"), reason: "conflicts" }] })
  })

  it('`must_together` with one who cannot be placed leaves both unseated; with one who is no candidate it sleeps. Musts that are broken already among those who stay are tolerated and named. `moves` holds only what changes, without seat numbers; `null` is possible unless `keep: "all"`. [SEAT-117]', async () => {
    const mixed = [person("huge", [], { party_size: 9 }), person("gone", [], { status: "inactive" })]
    const keys = ["ana", "ben", "cleo", "dan"]
    const occasion = await server.occasion({ ...people(), actors: [...mixed, ...keys.map((key) => person(key))] })
    await occasion.apply({ actors: [person("gone")] })
    const { plan, tables } = await occasion.setUp([2, 2])
    const planner = occasion.planner()
    for (const key of ["cleo", "dan"]) await occasion.seat(plan, key, tables[0], { seat_number: key === "dan" ? 2 : 1 })
    const wishes = [
      pair(occasion, "must_together", "ana", "huge"),
      pair(occasion, "must_together", "ben", "gone"),
      pair(occasion, "must_apart", "cleo", "dan")
    ]
    await answered(200, planner.replaceWishes(plan, { wishes }))
    await occasion.apply({ actors: [person("gone", [], { status: "inactive" })] })
    const kept = await answered(200, planner.arrange(plan))
    expect(kept.moves).toEqual([{ actor_id: occasion.actor("ben"), seating_table_id: tables[1].id }])
    expect(kept.unseated.map(({ actor_id }) => actor_id).toSorted()).toEqual(
      ["ana", "huge"].map((key) => occasion.actor(key)).toSorted()
    )
    expect(kept.wishes).toMatchObject({ kept: 0, broken: [{ index: 2 }] })
    // Nobody's seat is sure now, and a must that takes everybody's tables takes a seat.
    const strict = [at(occasion, "not_table", "cleo", tables[0], tables[1])]
    await answered(200, planner.replaceWishes(plan, { wishes: strict }))
    const unseating = await answered(200, planner.arrange(plan, { keep: "locked" }))
    expect(unseating.moves).toContainEqual({ actor_id: occasion.actor("cleo"), seating_table_id: null })
    await answered(200, planner.changeSeats(plan, { moves: unseating.moves }))
  })
})
