/** The benchmarks by their letters. Each makes its database, starts both servers on it and compares them. */
import { Effect } from "effect"
import { type Comparison, compare } from "./Comparison.ts"
import { type Fixture, makeFixture, type PlanFixture, unseatAll } from "./Fixture.ts"
import { type BenchRequest, drive } from "./Load.ts"
import { banquetServer, baselineServer, migrate } from "./Processes.ts"

/** What a benchmark is given: a way to make an empty database, and how long to measure. */
export interface Bench {
  readonly database: (name: string) => Effect.Effect<string>
  readonly rounds: number
  /** Seconds for each side of a round, where the work does not end by itself. */
  readonly seconds: number
}

const connections = 32

const prepare = (bench: Bench, size: Parameters<typeof makeFixture>[1]) =>
  Effect.gen(function* () {
    const databaseUrl = yield* bench.database(size.slug)
    yield* migrate(databaseUrl)
    const fixture = yield* Effect.promise(() => makeFixture(databaseUrl, size))
    const banquet = yield* banquetServer(databaseUrl)
    const baseline = yield* baselineServer(databaseUrl)
    return { databaseUrl, fixture, banquet, baseline }
  })

function* forever(next: () => BenchRequest): Iterable<BenchRequest> {
  while (true) yield next()
}

const planner = { persons: 800, plans: 1, tables: 120, capacity: 10, seated: 700, guests: 1 }

/** (a) The planner view of a plan with 1,000 guests (800 persons in 200 households) and 120 tables. */
const plannerView = (bench: Bench) =>
  Effect.gen(function* () {
    const { banquet, baseline, fixture } = yield* prepare(bench, { slug: "planner-view", ...planner })
    const request: BenchRequest = {
      method: "GET",
      path: `/v1/occasions/${fixture.occasionId}/seating?event_id=${fixture.plans[0]?.eventId}`,
      token: fixture.plannerToken
    }
    const load = (origin: string) =>
      drive(origin, { connections: 8, requests: () => forever(() => request) }, bench.seconds)
    return [
      yield* compare("(a) planner view, 1,000 guests, 120 tables", bench.rounds, {
        banquet: load(banquet),
        baseline: load(baseline)
      })
    ]
  })

const ownSeat = (bench: Bench, title: string, slug: string, seated: number) =>
  Effect.gen(function* () {
    const { banquet, baseline, fixture } = yield* prepare(bench, {
      slug,
      persons: seated,
      plans: 1,
      tables: seated / 10,
      capacity: 10,
      seated,
      guests: 1000
    })
    const requests = (worker: number) => {
      let turn = worker
      return forever(() => ({
        method: "GET",
        path: `/v1/guest/occasions/${fixture.slug}/seating`,
        token: fixture.guestTokens[(turn += connections) % fixture.guestTokens.length] ?? ""
      }))
    }
    const load = (origin: string) => drive(origin, { connections, requests }, bench.seconds)
    return yield* compare(title, bench.rounds, { banquet: load(banquet), baseline: load(baseline) })
  }).pipe(Effect.scoped)

/** (b) The guest's own seat out of 1,000 and out of 100,000 assignments. */
const guestSeat = (bench: Bench) =>
  Effect.all([
    ownSeat(bench, "(b) own seat out of 1,000 assignments", "own-seat-small", 1000),
    ownSeat(bench, "(b) own seat out of 100,000 assignments", "own-seat-large", 100_000)
  ])

const seatsPerPlanner = 30

/** 32 planners at once; each seats 30 people, planner `n` in the plan that `planOf(n)` names. */
const assigning = (
  bench: Bench,
  title: string,
  size: { readonly slug: string; readonly plans: number },
  planOf: (fixture: Fixture, planner: number) => PlanFixture | undefined
) =>
  Effect.gen(function* () {
    const { banquet, baseline, databaseUrl, fixture } = yield* prepare(bench, {
      ...size,
      persons: connections * seatsPerPlanner,
      tables: 120,
      capacity: 10,
      seated: 0,
      guests: 1
    })
    function* requests(worker: number): Iterable<BenchRequest> {
      const plan = planOf(fixture, worker)
      for (let turn = 0; turn < seatsPerPlanner; turn++) {
        const person = worker * seatsPerPlanner + turn
        yield {
          method: "POST",
          path: `/v1/occasions/${fixture.occasionId}/seating/plans/${plan?.planId}/assignments`,
          token: fixture.plannerToken,
          body: {
            actor_id: fixture.personIds[person],
            seating_table_id: plan?.tableIds[Math.floor(person / 10)],
            seat_number: 1 + (person % 10)
          }
        }
      }
    }
    const load = (origin: string) =>
      Effect.promise(() => unseatAll(databaseUrl)).pipe(
        Effect.flatMap(() => drive(origin, { connections, requests }, Number.POSITIVE_INFINITY))
      )
    return [yield* compare(title, bench.rounds, { banquet: load(banquet), baseline: load(baseline) })]
  })

/** Every benchmark by its letter. */
export const benchmarks: Readonly<Record<string, (bench: Bench) => Effect.Effect<ReadonlyArray<Comparison>>>> = {
  a: (bench) => Effect.scoped(plannerView(bench)),
  b: guestSeat,
  c: (bench) =>
    Effect.scoped(
      assigning(
        bench,
        "(c) 32 planners assigning into one plan",
        { slug: "one-plan", plans: 1 },
        ({ plans }) => plans[0]
      )
    ),
  d: (bench) =>
    Effect.scoped(
      assigning(
        bench,
        "(d) 32 planners assigning into 32 plans",
        { slug: "many-plans", plans: connections },
        ({ plans }, number) => plans[number]
      )
    )
}
