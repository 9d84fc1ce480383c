/** What the contract says of the search behind "Arranging", asked of the running server. */
import { proposalFor } from "@banquet/seating-core/arranging/Proposal"
import type { ArrangedWish } from "@banquet/seating-core/arranging/ArrangingProblem"
import { randomNumbers } from "@banquet/seating-core/arranging/RandomNumbers"
import { availableParallelism } from "node:os"
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import type { Occasion } from "./support/Occasion.ts"
import { useServer } from "./support/Server.ts"
import type { Arrangement, PlanWithCandidates } from "./support/Wire.ts"

const server = useServer()

const keyOf = (index: number): string => `p${String(index).padStart(4, "0")}`

const parties = (sizes: ReadonlyArray<number>) => ({
  actors: sizes.map((party_size, index) => ({
    key: keyOf(index),
    type: "person",
    display_name: keyOf(index),
    party_size
  })),
  vendors: [],
  guests: []
})

const pairKinds = ["together", "apart", "must_apart", "must_together"] as const

/** So many parties of 1 to 4, and wishes of so many of these kinds. */
const scene = (seed: number, count: number, wished: number, kinds: ReadonlyArray<(typeof pairKinds)[number]>) => {
  const random = randomNumbers(seed)
  const below = (bound: number) => random() % bound
  const sizes = Array.from({ length: count }, () => 1 + below(4))
  const pairs = new Map<string, { kind: (typeof pairKinds)[number]; actors: [number, number]; weight: number }>()
  for (let index = 0; index < wished; index++) {
    const a = below(count)
    const b = (a + 1 + below(count - 1)) % count
    const kind = kinds[below(kinds.length)] ?? "together"
    pairs.set(`${kind} ${Math.min(a, b)} ${Math.max(a, b)}`, { kind, actors: [a, b], weight: 1 + below(9) })
  }
  return { sizes, wishes: [...pairs.values()], below }
}

const wishBodies = (occasion: Occasion, wishes: ReturnType<typeof scene>["wishes"]) => ({
  wishes: wishes.map(({ actors: [a, b], kind, weight }) => ({
    kind,
    weight,
    actor_ids: [occasion.actor(keyOf(a)), occasion.actor(keyOf(b))]
  }))
})

/** The table of each actor after a proposal. */
const finalSeats = ({ assignments }: PlanWithCandidates, { moves }: Arrangement): ReadonlyMap<string, string | null> =>
  new Map([
    ...assignments.map(({ actor_id, seating_table_id }) => [actor_id, seating_table_id] as const),
    ...moves.map(({ actor_id, seating_table_id }) => [actor_id, seating_table_id] as const)
  ])

describe("The same input, seed and step budget give the same answer on every machine (the time limit only cuts a fixed schedule short; `complete: true` says that it did not). The schedule is fixed per version; without `seed` it is 1; equal answers are promised when `complete`.", () => {
  it("and it is the answer of the function in `seating-core`, for nine callers at once. [SEAT-118]", async () => {
    const seeds = [undefined, 1, 1, 7, 7, 7, 7, 1, undefined]
    const { sizes, wishes } = scene(4, 9, 40, ["together", "apart", "must_apart"])
    const occasion = await server.occasion(parties(sizes))
    const { plan, tables } = await occasion.setUp([9, 9, 9, 9, 9])
    await answered(200, occasion.planner().replaceWishes(plan, wishBodies(occasion, wishes)))
    const problem = {
      actors: sizes.map((partySize) => ({ partySize, table: null, stays: null })),
      capacities: [9, 9, 9, 9, 9],
      wishes: wishes.map(({ actors, kind, weight }): ArrangedWish =>
        kind === "together" || kind === "apart" ? { kind, actors, weight } : { kind, actors }
      ),
      groups: [],
      groupWeight: 10,
      moveCost: 0
    }
    const known = new Map([1, 7].map((seed) => [seed, proposalFor(problem, { seed, isOver: () => false })]))
    const answers = await Promise.all(
      seeds.map((seed) => answered(200, occasion.planner().arrange(plan, { seed, time_limit_ms: 10_000 })))
    )
    for (const [index, { complete, cost, moves, seed }] of answers.entries()) {
      expect([complete, seed]).toEqual([true, seeds[index] ?? 1])
      const expected = known.get(seed)
      expect(cost).toBe(expected?.cost)
      const seats = sizes.map((_, actor) => {
        const move = moves.find(({ actor_id }) => actor_id === occasion.actor(keyOf(actor)))
        return move === undefined ? null : tables.findIndex(({ id }) => id === move.seating_table_id)
      })
      expect(seats).toEqual(expected?.seats)
    }
  })

  it("the time limit cuts the schedule short, and the answer says so. [SEAT-118]", async () => {
    const { sizes, wishes } = scene(5, 60, 200, ["together", "apart"])
    const occasion = await server.occasion(parties(sizes))
    const { plan } = await occasion.setUp(Array.from({ length: 20 }, () => 9))
    await answered(200, occasion.planner().replaceWishes(plan, wishBodies(occasion, wishes)))
    const { complete, time_ms, unseated } = await answered(200, occasion.planner().arrange(plan, { time_limit_ms: 50 }))
    expect([complete, unseated]).toEqual([false, []])
    expect(time_ms).toBeGreaterThanOrEqual(50)
  })
})

/** What a proposal costs, counted anew from what planners are shown. */
const costOf = (
  occasion: Occasion,
  wishes: ReturnType<typeof scene>["wishes"],
  view: PlanWithCandidates,
  seats: ReadonlyMap<string, string | null>,
  moveCost: number
): number => {
  const tableOf = (index: number) => seats.get(occasion.actor(keyOf(index))) ?? null
  const ofWishes = wishes.map(({ actors: [a, b], kind, weight }) => {
    if (tableOf(a) === null || tableOf(a) !== tableOf(b)) return 0
    return kind === "apart" ? weight : kind === "together" ? -weight : 0
  })
  const ofMoves = view.assignments.map(({ actor_id, seating_table_id }) => {
    const table = seats.get(actor_id) ?? null
    return table === null || table === seating_table_id ? 0 : moveCost
  })
  return [...ofWishes, ...ofMoves].reduce((sum, cost) => sum + cost, 0)
}

describe("`must_*`, locks, capacities with party sizes and the seven rules hold always", () => {
  it("`changes` takes the moves of every proposal, and the cost is what it says. [SEAT-111, SEAT-112]", async () => {
    for (let seed = 1; seed <= 6; seed++) {
      const { below, sizes, wishes } = scene(seed, 9, 14, pairKinds)
      const occasion = await server.occasion(parties(sizes))
      const planner = occasion.planner()
      const { plan, tables } = await occasion.setUp([4 + below(4), 4 + below(5), 3 + below(4)])
      for (const index of [0, 1, 2]) {
        const seated = await planner.assign(plan, {
          actor_id: occasion.actor(keyOf(index)),
          seating_table_id: tables[below(3)]?.id
        })
        if (seated.status === 201 && index === 0) await planner.lock(seated.body.assignment, { locked: true })
      }
      await answered(200, planner.replaceWishes(plan, wishBodies(occasion, wishes)))
      const view = await occasion.plan()
      const body = { keep: seed % 2 === 0 ? "all" : "locked", move_cost: below(4), seed }
      const proposed = await answered(200, planner.arrange(plan, body))
      const seats = finalSeats(view, proposed)
      expect(proposed.cost).toBe(costOf(occasion, wishes, view, seats, body.move_cost))
      expect(proposed.seated).toBe([...seats.values()].filter((table) => table !== null).length)
      expect(proposed.seated + proposed.unseated.length).toBe(sizes.length)
      if (proposed.moves.length > 0) {
        await answered(200, planner.changeSeats(plan, { moves: proposed.moves, revision: proposed.revision }))
      }
      const after = await occasion.plan()
      const first = view.assignments.find(({ locked }) => locked)
      expect(after.assignments.find(({ id }) => id === first?.id)).toEqual(first)
      const at = (index: number) =>
        after.assignments.find(({ actor_id }) => actor_id === occasion.actor(keyOf(index)))?.seating_table_id
      const stayed = (index: number) => body.keep === "all" && index < 3
      const broken = wishes.filter(({ actors, kind }) => {
        const [a, b] = actors.map(at)
        if (kind === "must_apart") return a !== undefined && a === b && !actors.every(stayed)
        return kind === "must_together" && a !== b && !actors.some(stayed) && !actors.includes(0)
      })
      expect(broken).toEqual([])
    }
  })
})

describe("as many at once as there are cores; up to 32 more wait 10 s, then `429 rate_limited`", () => {
  it("with `Retry-After`, and whoever gives up leaves its turn to others. [SEAT-119]", async () => {
    const { sizes, wishes } = scene(6, 60, 200, ["together", "apart"])
    const occasion = await server.occasion(parties(sizes))
    const { plan } = await occasion.setUp(Array.from({ length: 20 }, () => 9))
    await answered(200, occasion.planner().replaceWishes(plan, wishBodies(occasion, wishes)))
    const { client, path } = occasion.planner()
    const ask = (signal: AbortSignal) =>
      client.send("POST", `${path}/plans/${plan.id}/arrangements`, {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ time_limit_ms: 10_000 }),
        signal
      })
    const controller = new AbortController()
    const busy = Array.from({ length: availableParallelism() + 32 }, () => ask(controller.signal))
    const over = Promise.allSettled(busy)
    await expect
      .poll(async () => {
        const beyond = await Promise.race([occasion.planner().arrange(plan, { time_limit_ms: 50 }), waited(500)])
        return beyond?.status
      })
      .toBe(429)
    const refusal = await occasion.planner().arrange(plan)
    await refused(429, "rate_limited", Promise.resolve(refusal))
    expect(Number(refusal.headers.get("retry-after"))).toBeGreaterThan(0)
    controller.abort()
    const settled = await over
    expect(settled.some(({ status }) => status === "rejected")).toBe(true)
    const start = performance.now()
    await expect.poll(async () => (await occasion.planner().arrange(plan, { time_limit_ms: 50 })).status).toBe(200)
    expect(performance.now() - start).toBeLessThan(8000)
  })
})

const waited = (millis: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, millis, undefined))
