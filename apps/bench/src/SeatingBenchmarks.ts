/** The benchmarks of Seating. Each makes its database, starts both servers on it and compares them. */
import { Effect } from "effect"
import type pg from "pg"
import { type Bench, connections, fastify, forever, inShortTurns, prepare, tunedFastify } from "./Bench.ts"
import { compare, reversed } from "./Comparison.ts"
import { type Fixture, lockedInTurn, type PlanFixture, unseatAll } from "./Fixture.ts"
import { agree, answer, type BenchRequest, drive, driveAfterChanges, entityTag } from "./Load.ts"
import { bareServer, tunedBaselineServer } from "./Processes.ts"

const planner = { persons: 800, plans: 1, tables: 120, capacity: 10, seated: 700, guests: 1 }

/**
 * (a) The planner view of a plan with 1,000 guests (800 persons in 200 households) and 120 tables, one that did not change, what changed since
 * one, and that by eight who ask after each change.
 */
export const plannerView = (bench: Bench) =>
  Effect.gen(function* () {
    const { banquet, baseline, databaseUrl, fixture } = yield* prepare(bench, { slug: "planner-view", ...planner })
    const request: BenchRequest = {
      method: "GET",
      path: `/v1/occasions/${fixture.occasionId}/seating?event_id=${fixture.plans[0]?.eventId}`,
      token: fixture.plannerToken
    }
    yield* agree(banquet, baseline, request)
    const load = (origin: string, asked = request) =>
      drive(origin, { connections: 8, requests: () => forever(() => asked) }, bench.seconds)
    const title = "(a) planner view, 1,000 guests, 120 tables"
    const whole = yield* compare({ title, ...fastify, goal: 2 }, bench.rounds, {
      measured: load(banquet),
      other: load(baseline)
    })
    const ifNoneMatch = yield* entityTag(banquet, request)
    const unchanged = yield* compare(
      { title: `${title}, that did not change`, against: "Fastify + pg, sent again", goal: 10 },
      bench.rounds,
      { measured: load(banquet, { ...request, ifNoneMatch }), other: load(baseline) }
    )
    const assignments = lockedInTurn(databaseUrl)
    const changing = <A>(use: (client: pg.Client) => Effect.Effect<A>) =>
      Effect.acquireUseRelease(Effect.promise(assignments.open), use, (client) => Effect.promise(() => client.end()))
    const since = (tag: string) => ({ ...request, path: `${request.path}&since=${encodeURIComponent(tag)}` })
    yield* changing((client) => Effect.promise(() => assignments.change(client)))
    const byDelta = yield* compare(
      { title: `${title}, by delta`, against: "Fastify + pg, sent again", goal: 10 },
      bench.rounds,
      { measured: load(banquet, since(ifNoneMatch)), other: load(baseline) }
    )
    const afterChanges = (origin: string) =>
      changing((client) =>
        driveAfterChanges(
          origin,
          {
            connections: 8,
            change: () => assignments.change(client),
            request: (tag) => (tag === "" ? request : since(tag))
          },
          bench.seconds
        )
      )
    const changed = yield* compare(
      { title: `${title}, by eight after each change`, against: "Fastify + pg, sent again", goal: 2 },
      bench.rounds,
      { measured: afterChanges(banquet), other: afterChanges(baseline) }
    )
    return [whole, unchanged, byDelta, changed]
  })

const ownSeat = (bench: Bench, slug: string, seated: number) =>
  Effect.gen(function* () {
    const { banquet, baseline, databaseUrl, fixture } = yield* prepare(bench, {
      slug,
      persons: seated,
      plans: 1,
      tables: seated / 10,
      capacity: 10,
      seated,
      guests: 1000
    })
    const request = (turn: number): BenchRequest => ({
      method: "GET",
      path: `/v1/guest/occasions/${fixture.slug}/seating`,
      token: fixture.guestTokens[turn % fixture.guestTokens.length] ?? ""
    })
    const requests = (worker: number) => {
      let turn = worker
      return forever(() => request((turn += connections)))
    }
    const { origin: tuned } = yield* tunedBaselineServer(databaseUrl)
    yield* agree(banquet, baseline, request(0))
    yield* agree(banquet, tuned, request(0))
    const { origin: bare } = yield* bareServer(JSON.stringify(yield* answer(banquet, request(0))))
    const summaries = (worker: number) => {
      let turn = worker
      return forever(() => ({ ...request((turn += connections)), path: `/v1/guest/occasions/${fixture.slug}` }))
    }
    const loads = ({ seconds }: Bench) => {
      const load = (origin: string, asked = requests) => drive(origin, { connections, requests: asked }, seconds)
      return {
        measured: load(banquet),
        other: load(baseline),
        tuned: load(tuned),
        bare: load(bare),
        summary: load(banquet, summaries)
      }
    }
    // Answers are given again from the third on: the first two of each guest are other work.
    const inTurns = loads(bench)
    yield* Effect.all([inTurns.measured, inTurns.summary])
    return { ...inTurns, inShortTurns: loads(inShortTurns(bench)) }
  })

/**
 * (b) The guest's own seat out of 1,000 and out of 100,000 assignments, the one against the other, and out of 1,000 against a server
 * that does nothing else; and the guest's summary against that.
 */
export const guestSeat = (bench: Bench) =>
  Effect.gen(function* () {
    const few = yield* ownSeat(bench, "own-seat-few", 1000)
    const many = yield* ownSeat(bench, "own-seat-many", 100_000)
    const title = (count: string) => `(b) own seat out of ${count} assignments`
    const { rounds } = inShortTurns(bench)
    const seat = few.inShortTurns.measured
    // Measured before the rest: once V8 has compiled for seats alone, a summary takes seconds to become as fast.
    const small = yield* compare({ title: title("1,000"), against: "the same out of 100,000", goal: 0.95 }, rounds, {
      measured: seat,
      other: many.inShortTurns.measured
    })
    const summary = yield* compare({ title: "(b) the guest's summary", against: "own seat", goal: 0.95 }, rounds, {
      measured: few.inShortTurns.summary,
      other: seat
    })
    const against = [
      yield* compare({ title: title("1,000"), ...fastify, goal: 5 }, bench.rounds, few),
      yield* compare({ title: title("1,000"), ...tunedFastify }, bench.rounds, { ...few, other: few.tuned }),
      yield* compare({ title: title("1,000"), against: "bare node:http", goal: 0.25 }, bench.rounds, {
        ...few,
        other: few.bare
      }),
      yield* compare({ title: title("100,000"), ...fastify, goal: 5 }, bench.rounds, many),
      yield* compare({ title: title("100,000"), ...tunedFastify }, bench.rounds, { ...many, other: many.tuned })
    ]
    const large = reversed(small, { title: title("100,000"), against: "the same out of 1,000", goal: 0.83 })
    return [...against, summary, small, large]
  })

const seatsPerPlanner = 30

/** 32 planners at once; each seats 30 people, planner `n` in the plan that `planOf(n)` names. */
const assigning = (
  bench: Bench,
  names: { readonly title: string; readonly goal: number },
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
      guests: 1,
      planners: connections
    })
    function* requests(worker: number): Iterable<BenchRequest> {
      const plan = planOf(fixture, worker)
      const token = fixture.plannerTokens[worker] ?? ""
      for (let turn = 0; turn < seatsPerPlanner; turn++) {
        const person = worker * seatsPerPlanner + turn
        yield {
          method: "POST",
          path: `/v1/occasions/${fixture.occasionId}/seating/plans/${plan?.planId}/assignments`,
          token,
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
    return [yield* compare({ ...names, ...fastify }, bench.rounds, { measured: load(banquet), other: load(baseline) })]
  })

/** (c) 32 planners at once in one plan. */
export const onePlan = (bench: Bench) =>
  assigning(
    bench,
    { title: "(c) 32 planners assigning into one plan", goal: 1.6 },
    { slug: "one-plan", plans: 1 },
    ({ plans }) => plans[0]
  )

/** (d) 32 planners at once, each in a plan of their own. */
export const manyPlans = (bench: Bench) =>
  assigning(
    bench,
    { title: "(d) 32 planners assigning into 32 plans", goal: 1.5 },
    { slug: "many-plans", plans: connections },
    ({ plans }, number) => plans[number]
  )
