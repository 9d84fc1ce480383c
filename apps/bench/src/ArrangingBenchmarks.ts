/** Arrangements over HTTP: how good and how long, and what others notice of them. */
import { isTableMust } from "@banquet/seating-core/arranging/ArrangingProblem"
import { Effect } from "effect"
import { type ArrangingInstance, arrangingInstances } from "./ArrangingInstances.ts"
import { type Bench, forever } from "./Bench.ts"
import { compare } from "./Comparison.ts"
import { connected, type Fixture, makeFixture, type Size, unseatAll } from "./Fixture.ts"
import { greedyArrangement } from "./GreedyArrangement.ts"
import type { Latency } from "./Latency.ts"
import { answer, type BenchRequest, drive } from "./Load.ts"
import { banquetServer, migrate } from "./Processes.ts"

/** A database of the size, and Banquet's server on it. */
const serve = Effect.fnUntraced(function* (
  bench: Bench,
  size: Size,
  change: (databaseUrl: string, fixture: Fixture) => Promise<void>
) {
  const databaseUrl = yield* bench.database(size.slug)
  yield* migrate(databaseUrl, bench.directory)
  const fixture = yield* Effect.promise(() => makeFixture(databaseUrl, size))
  yield* Effect.promise(() => change(databaseUrl, fixture))
  const { origin } = yield* banquetServer(databaseUrl, bench.directory)
  return { databaseUrl, fixture, origin }
})

const planPath = ({ occasionId, plans }: Fixture): string =>
  `/v1/occasions/${occasionId}/seating/plans/${plans[0]?.planId}`

/** Gives parties and tables their sizes, and makes the groups of the instance the only ones. */
const asInstance =
  ({ problem }: ArrangingInstance) =>
  (databaseUrl: string, { occasionId, personIds, plans }: Fixture) =>
    connected(databaseUrl, async (client) => {
      await client.query("delete from memberships where occasion_id = $1", [occasionId])
      await client.query("delete from invitations where occasion_id = $1", [occasionId])
      await client.query("delete from actors where occasion_id = $1 and type = 'household'", [occasionId])
      const sizes = problem.actors.map(({ partySize }) => partySize)
      await client.query(
        "update actors a set party_size = n.size from unnest($1::uuid[], $2::int[]) n (id, size) where a.id = n.id",
        [personIds, sizes]
      )
      await client.query(
        "update seating_tables t set capacity = n.size from unnest($1::uuid[], $2::int[]) n (id, size) where t.id = n.id",
        [plans[0]?.tableIds, problem.capacities]
      )
      for (const [number, members] of problem.groups.entries()) {
        await client.query(
          `with household as (
           insert into actors (id, occasion_id, key, type, display_name, party_size, status)
           values (uuidv7(), $1, 'home-' || $2::int, 'household', 'Home ' || $2::int, 1, 'active') returning id
         )
         insert into memberships (occasion_id, parent_id, parent_type, member_id)
         select $1, household.id, 'household', member from household, unnest($3::uuid[]) member`,
          [occasionId, number, members.map((member) => personIds[member])]
        )
      }
    })

const wishesOf = ({ problem: { wishes } }: ArrangingInstance, { personIds, plans }: Fixture): ReadonlyArray<object> => {
  const pairs = new Set<string>()
  return wishes.flatMap((wish): ReadonlyArray<object> => {
    if (isTableMust(wish)) {
      const seating_table_ids = wish.tables.map((table) => plans[0]?.tableIds[table])
      return [{ kind: wish.kind, actor_id: personIds[wish.actor], seating_table_ids }]
    }
    const key = `${wish.kind} ${wish.actors.toSorted((a, b) => a - b).join()}`
    if (pairs.has(key)) return []
    pairs.add(key)
    const weight = "weight" in wish ? wish.weight : 1
    return [{ kind: wish.kind, actor_ids: wish.actors.map((actor) => personIds[actor]), weight }]
  })
}

interface Proposed {
  readonly cost: number
  readonly unseated: ReadonlyArray<unknown>
}

const isProposed = (document: unknown): document is Proposed =>
  typeof document === "object" && document !== null && "cost" in document && "unseated" in document

const arranged = Effect.fnUntraced(function* (bench: Bench, instance: ArrangingInstance, slug: string) {
  const { goal, name, problem, reference } = instance
  const size = {
    slug,
    persons: problem.actors.length,
    plans: 1,
    tables: problem.capacities.length,
    capacity: 500,
    seated: 0,
    guests: 1
  }
  const { fixture, origin } = yield* serve(bench, size, asInstance(instance))
  const token = fixture.plannerToken
  const path = planPath(fixture)
  yield* answer(origin, { method: "PUT", path: `${path}/wishes`, token, body: { wishes: wishesOf(instance, fixture) } })
  const { groupWeight: group_weight } = problem
  // A tenth is left for what is not the search.
  const body = { group_weight, time_limit_ms: Math.min(10_000, goal * 0.9) }
  const millis: Array<number> = []
  let worst: Proposed = { cost: -Infinity, unseated: [] }
  for (let round = 0; round < bench.rounds; round++) {
    const start = performance.now()
    const proposed = yield* answer(origin, { method: "POST", path: `${path}/arrangements`, token, body })
    millis.push(performance.now() - start)
    if (!isProposed(proposed)) throw new Error("that is no proposal")
    if (proposed.cost > worst.cost) worst = proposed
  }
  const greedy = greedyArrangement(problem)
  const known = reference === null ? "" : `, reference ${reference}`
  const without = `${worst.unseated.length} unseated`
  const byHand = `greedy ${greedy.cost} with ${greedy.seatsNotGiven} unseated`
  return { title: `(m) ${name}: cost ${worst.cost}, ${without}${known}, ${byHand}`, goal, millis } satisfies Latency
})

/** (m) The worst of some proposals of each instance, held against its reference and against a greedy arrangement. */
export const arrangements = (bench: Bench) =>
  Effect.forEach(arrangingInstances(), (instance, number) =>
    Effect.scoped(arranged(bench, instance, `arranging-${number}`))
  )

const party = { persons: 1000, plans: 1, tables: 120, capacity: 10, seated: 1000, guests: 1000 }

/** (o) Guests look up their own seats, while the server arranges for eight planners all the time. */
export const seatsWhileArranging = (bench: Bench) =>
  Effect.gen(function* () {
    const { fixture, origin } = yield* serve(bench, { slug: "while-arranging", ...party }, async () => {})
    const requests = (worker: number) => {
      let turn = worker
      return forever((): BenchRequest => ({
        method: "GET",
        path: `/v1/guest/occasions/${fixture.slug}/seating`,
        token: fixture.guestTokens[(turn += 8) % fixture.guestTokens.length] ?? ""
      }))
    }
    const seats = drive(origin, { connections: 8, requests }, bench.seconds)
    const arrangement: BenchRequest = {
      method: "POST",
      path: `${planPath(fixture)}/arrangements`,
      token: fixture.plannerToken,
      body: { keep: "locked", time_limit_ms: 1000 }
    }
    const arranging = drive(origin, { connections: 8, requests: () => forever(() => arrangement) }, bench.seconds)
    return [
      yield* compare(
        { title: "(o) own seat, while 8 planners have seats arranged", against: "without", goal: 0.5 },
        bench.rounds,
        { measured: Effect.map(Effect.all([seats, arranging], { concurrency: 2 }), ([sample]) => sample), other: seats }
      )
    ]
  })

const moved = 500

/** (p) 500 people are seated in one step, and by as many single requests of one planner. */
export const manyInOneStep = (bench: Bench) =>
  Effect.gen(function* () {
    const size = { slug: "many-in-one-step", ...party, persons: moved, seated: 0, guests: 1 }
    const { databaseUrl, fixture, origin } = yield* serve(bench, size, async () => {})
    const path = planPath(fixture)
    const token = fixture.plannerToken
    const moves = fixture.personIds.slice(0, moved).map((actor_id, index) => ({
      actor_id,
      seating_table_id: fixture.plans[0]?.tableIds[Math.floor(index / 10)],
      seat_number: 1 + (index % 10)
    }))
    const load = (requests: ReadonlyArray<BenchRequest>, each: number) =>
      Effect.promise(() => unseatAll(databaseUrl)).pipe(
        Effect.andThen(drive(origin, { connections: 1, requests: () => requests }, Number.POSITIVE_INFINITY)),
        // A step of many changes counts as many, in what it takes as well.
        Effect.map((sample) => ({
          ...sample,
          perSecond: sample.perSecond * each,
          processorMicros: sample.processorMicros === null ? null : sample.processorMicros / each
        }))
      )
    const step: BenchRequest = { method: "POST", path: `${path}/changes`, token, body: { moves } }
    const singles = moves.map((body): BenchRequest => ({ method: "POST", path: `${path}/assignments`, token, body }))
    return [
      yield* compare({ title: "(p) 500 seats in one step", against: "one by one", goal: 10 }, bench.rounds, {
        measured: load([step], moved),
        other: load(singles, 1)
      })
    ]
  })
