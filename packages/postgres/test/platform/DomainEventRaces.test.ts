import type { DomainEvent } from "@banquet/platform-core/events/DomainEvent"
import { DomainEventLog } from "@banquet/platform-core/events/DomainEventLog"
import { content, DomainEventFixture, newEvent } from "@banquet/platform-core/testing/DomainEventFixture"
import type { Administrator } from "@banquet/platform-core/principals/Principal"
import { Transaction } from "@banquet/platform-core/Transaction"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { seatingFixture } from "@banquet/seating-core/testing/SeatingFixture"
import { assert, layer } from "@effect/vitest"
import { Context, Deferred, Effect, Fiber, Layer, Schedule, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { database, eventFixture, server } from "../Servers.ts"

const administrator: Administrator = { _tag: "Administrator" }

const atOnce = { concurrency: "unbounded" } as const

const everything = { occasionId: null, limit: 1000 }

/** Reads on after the position, a few events at a time, until the log has told `count` more. */
const tail = Effect.fnUntraced(function* (log: DomainEventLog["Service"], from: number, count: number) {
  const events: Array<DomainEvent> = []
  const read = Effect.gen(function* () {
    while (true) {
      const found = yield* log.after(events.at(-1)?.position ?? from, { occasionId: null, limit: 7 })
      events.push(...found)
      if (found.length < 7) return
    }
  })
  yield* log.arrivals.pipe(
    Stream.mapEffect(() => read),
    Stream.takeUntil(() => events.length >= count),
    Stream.runDrain,
    Effect.timeout("20 seconds")
  )
  return events
})

layer(eventFixture.pipe(Layer.provideMerge(database)), { excludeTestServices: true })(
  "readers of domain events",
  (it) => {
    it.effect("are not passed by a transaction that told early and committed late", () =>
      Effect.gen(function* () {
        const log = yield* DomainEventLog
        const { append } = yield* DomainEventFixture
        const transaction = yield* Transaction
        const [early, middle, late] = [yield* newEvent(), yield* newEvent(), yield* newEvent()]
        const head = yield* log.head
        const [told, release] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        const held = yield* Effect.forkChild(
          transaction.run(
            append(early).pipe(
              Effect.andThen(Deferred.succeed(told, undefined)),
              Effect.andThen(Deferred.await(release))
            )
          )
        )
        yield* Deferred.await(told)
        yield* append(middle)
        const seen = yield* log.after(head, everything)
        assert.deepStrictEqual(seen.map(content), [middle])
        yield* Deferred.succeed(release, undefined)
        yield* Fiber.join(held)
        yield* append(late)
        const rest = yield* log.after(seen[0]!.position, everything)
        assert.deepStrictEqual(rest.map(content), [early, late])
        assert.deepStrictEqual(yield* log.after(head, everything), [...seen, ...rest])
      })
    )

    it.effect(
      "of several servers see the same events in the same order while others write and hold transactions open",
      () =>
        Effect.gen(function* () {
          const log = yield* DomainEventLog
          const { append } = yield* DomainEventFixture
          const transaction = yield* Transaction
          const [one, two] = [yield* server({ maxConnections: 8 }), yield* server({ maxConnections: 8 })]
          const plans = yield* Effect.forEach([1, 2, 3], () =>
            Effect.gen(function* () {
              const { occasion, reception } = yield* seatingFixture
              const described = { planKey: undefined, displayName: undefined, plannerNotes: undefined }
              const planners = Context.get(one, PlannerSeating)
              return yield* Effect.map(
                planners.createPlan(administrator, occasion.id, { eventId: reception.id, ...described }),
                ({ plan }) => plan
              )
            })
          )
          const head = yield* log.head
          const [changes, holders] = [25, 20]
          const count = plans.length * changes + holders
          const readers = yield* Effect.forEach([one, two, one, two], (process) =>
            Effect.forkChild(tail(Context.get(process, DomainEventLog), head, count))
          )
          const edits = Array.from({ length: changes }, (_, index) =>
            plans.map((plan, at) =>
              Context.get((index + at) % 2 === 0 ? one : two, PlannerSeating).updatePlan(
                administrator,
                plan.occasionId,
                plan.id,
                { displayName: `Name ${index}`, plannerNotes: undefined, revision: undefined }
              )
            )
          )
          const holds = Array.from({ length: holders }, (_, index) =>
            Effect.flatMap(newEvent(), (event) =>
              transaction.run(Effect.andThen(append(event), Effect.sleep(`${(index * 37) % 90} millis`)))
            )
          )
          yield* Effect.all([...edits.flat(), ...holds], atOnce)
          const [first, ...others] = yield* Effect.all(readers.map((reader) => Fiber.join(reader)))
          assert.strictEqual(first!.length, count)
          for (const other of others) assert.deepStrictEqual(other, first)
          assert.deepStrictEqual(yield* log.after(head, everything), first)
          const positions = first!.map(({ position }) => position)
          assert.deepStrictEqual(
            positions,
            positions.map((_, index) => head + 1 + index)
          )
          for (const plan of plans) {
            assert.deepStrictEqual(
              first!.flatMap(({ aggregate, data }) => (aggregate.id === plan.id ? [data["revision"]] : [])),
              Array.from({ length: changes }, (_, index) => index + 2)
            )
          }
        })
    )

    it.effect("hear of other servers by notification, and by looking once the wire of notifications is cut", () =>
      Effect.gen(function* () {
        const { append } = yield* DomainEventFixture
        const sql = yield* SqlClient.SqlClient
        const log = yield* DomainEventLog
        const deaf = Context.get(yield* server({ eventPollInterval: "1 hour" }), DomainEventLog)
        const looking = Context.get(yield* server({ eventPollInterval: "100 millis" }), DomainEventLog)
        const head = yield* log.head
        const heard = yield* Effect.forkChild(tail(deaf, head, 1))
        const looked = yield* Effect.forkChild(tail(looking, head, 2))
        const listeners = sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database() and query ilike 'listen%'`
        yield* listeners.pipe(
          Effect.repeat({ until: (rows) => rows.length === 2, schedule: Schedule.spaced("20 millis") }),
          Effect.timeout("5 seconds")
        )
        yield* append(yield* newEvent())
        assert.strictEqual((yield* Fiber.join(heard)).length, 1)
        yield* sql`select pg_terminate_backend(pid) from (${listeners}) listener`
        yield* append(yield* newEvent())
        assert.strictEqual((yield* Fiber.join(looked)).length, 2)
      })
    )
  }
)
