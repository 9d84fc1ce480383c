import { DeliveryRepository } from "@banquet/platform-core/deliveries/DeliveryRepository"
import * as DeliveryWorker from "@banquet/platform-core/deliveries/DeliveryWorker"
import type { DomainEvent } from "@banquet/platform-core/events/DomainEvent"
import { DomainEventLog } from "@banquet/platform-core/events/DomainEventLog"
import { Uuid } from "@banquet/platform-core/Ids"
import { after, eventAt, newWebhook, noon } from "@banquet/platform-core/testing/DeliveryFixture"
import { DomainEventFixture, newEvent } from "@banquet/platform-core/testing/DomainEventFixture"
import { randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { Transaction } from "@banquet/platform-core/Transaction"
import { SendingFailed, WebhookSender } from "@banquet/platform-core/deliveries/WebhookSender"
import { assert, layer } from "@effect/vitest"
import { Context, DateTime, Deferred, Effect, Fiber, Layer, Option, Result } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { assertIndexed, plansOf, rowsRead } from "../QueryPlan.ts"
import { refused } from "../Refusal.ts"
import { database, eventFixture, server } from "../Servers.ts"

const atOnce = { concurrency: "unbounded" } as const

/** A webhook that begins at the head of the log; it is removed in the end. */
const subscribed = Effect.gen(function* () {
  const deliveries = yield* DeliveryRepository
  const webhook = yield* newWebhook({ since: yield* DomainEventLog.use(({ head }) => head) })
  yield* Effect.acquireRelease(deliveries.insert(webhook), () => Effect.orDie(deliveries.remove(webhook.id)))
  return webhook
})

/** A worker on a pool of connections of its own. */
const worker = (send: WebhookSender["Service"]["send"]) =>
  Effect.flatMap(server(), (services) =>
    Layer.build(
      Layer.fresh(
        DeliveryWorker.layer({ handlers: [] }).pipe(
          Layer.provide([
            Layer.succeedContext(services),
            SecureRandom.layerWebCrypto,
            Layer.succeed(WebhookSender, WebhookSender.of({ accept: Result.succeed, send }))
          ])
        )
      )
    )
  )

/** Lets the clock of the workers run until it is so, not so fast that a lease ends while the database answers. */
const until = <E, R>(condition: Effect.Effect<boolean, E, R>) =>
  Effect.repeat(Effect.andThen(TestClock.adjust("200 millis"), condition), { until: (done) => done })

const isIdle = Effect.map(
  DeliveryRepository.use(({ backlog }) => backlog),
  ({ pending }) => pending === 0
)

layer(eventFixture.pipe(Layer.provideMerge(database)))("deliveries of several processes", (it) => {
  it.effect("are made at least once, one at a time and in order for one aggregate, while events go on", () =>
    Effect.gen(function* () {
      const { append } = yield* DomainEventFixture
      yield* subscribed
      const aggregates = yield* Effect.all(Array.from({ length: 4 }, () => randomId(Uuid)))
      const received: Array<DomainEvent> = []
      const busy = new Set<string>()
      const [twice, failedOnce]: [Array<string>, Set<string>] = [[], new Set()]
      const send: WebhookSender["Service"]["send"] = (_, event) =>
        Effect.gen(function* () {
          const { id } = event.aggregate
          if (busy.has(id)) twice.push(id)
          busy.add(id)
          yield* Effect.yieldNow
          busy.delete(id)
          if (event.position % 7 === 0 && !failedOnce.has(event.id)) {
            failedOnce.add(event.id)
            return yield* new SendingFailed({ kind: "status", status: 500 })
          }
          received.push(event)
        })
      for (let count = 0; count < 2; count++) yield* worker(send)
      const told = 10
      yield* Effect.forEach(
        aggregates,
        (id) =>
          Effect.forEach(Array.from({ length: told }), (_, count) =>
            Effect.flatMap(newEvent({ aggregate: { type: "thing", id }, data: { count } }), append)
          ),
        atOnce
      )
      yield* until(Effect.map(isIdle, (idle) => idle && received.length >= aggregates.length * told))
      assert.deepStrictEqual(twice, [])
      assert.isNotEmpty([...failedOnce])
      for (const id of aggregates) {
        const counts = received.filter(({ aggregate }) => aggregate.id === id).map(({ data }) => data["count"])
        assert.deepStrictEqual(
          counts.filter((count, index) => count !== counts[index - 1]),
          Array.from({ length: told }, (_, count) => count)
        )
      }
    })
  )

  it.effect("come again when the process that was at them died before it wrote down that they were received", () =>
    Effect.gen(function* () {
      const { append } = yield* DomainEventFixture
      const { id } = yield* subscribed
      const other = Context.get(yield* server(), DeliveryRepository)
      const received: Array<DomainEvent["id"]> = []
      const told = yield* newEvent()
      const log = yield* DomainEventLog
      const head = yield* log.head
      yield* append(told)
      const [event] = yield* log.after(head, { occasionId: null, limit: 1 })
      assert.isDefined(event)
      // The one that dies: it has claimed the delivery and the receiver has it, and nothing more is heard of it.
      const now = yield* DateTime.now
      yield* other.enqueue([{ subscriberId: id, event }], now)
      const claimed = yield* other.claim(id, now, DateTime.add(now, { minutes: 1 }))
      received.push(Option.getOrThrow(claimed).event.id)
      yield* worker((_, again) => Effect.sync(() => void received.push(again.id)))
      yield* TestClock.adjust("50 seconds")
      assert.isFalse(yield* isIdle)
      yield* TestClock.adjust("12 seconds")
      yield* until(isIdle)
      assert.deepStrictEqual(received, [event.id, event.id])
    })
  )

  it.effect("are queued by one process at a time, and for a subscriber from the moment it is there", () =>
    Effect.gen(function* () {
      const deliveries = yield* DeliveryRepository
      const transaction = yield* Transaction
      const other = Context.get(yield* server(), DeliveryRepository)
      const first = yield* subscribed
      const [locked, release] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      yield* Effect.forkChild(
        transaction.run(
          deliveries.lockQueue.pipe(
            Effect.tap(() => Deferred.succeed(locked, undefined)),
            Effect.andThen(Deferred.await(release))
          )
        )
      )
      yield* Deferred.await(locked)
      assert.deepStrictEqual(yield* other.lockQueue, Option.none())
      const late = yield* newWebhook()
      const inserted = yield* Effect.forkChild(other.insert(late))
      assert.deepStrictEqual(yield* deliveries.find(late.id), Option.none())
      yield* Deferred.succeed(release, undefined)
      yield* Fiber.join(inserted)
      const { subscriptions } = Option.getOrThrow(yield* transaction.run(deliveries.lockQueue))
      assert.sameMembers(
        subscriptions.map(({ id }) => id),
        [first.id, late.id]
      )
      yield* deliveries.remove(late.id)
    })
  )

  it.effect("never have two of an aggregate that may be tried, whatever else a process thinks", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const deliveries = yield* DeliveryRepository
      const { id } = yield* subscribed
      const one = yield* eventAt(1)
      const next = yield* eventAt(2, { aggregate: one.aggregate })
      yield* deliveries.enqueue(
        [one, next].map((event) => ({ subscriberId: id, event })),
        noon
      )
      yield* refused(
        sql,
        sql`update event_deliveries set next_attempt_at = now() where subscriber_id = ${id} and position = 2`,
        "event_deliveries_first"
      )
      yield* refused(sql, sql`update event_deliveries set state = 'dead'`, "event_deliveries_dead_rest")
      yield* refused(sql, sql`update event_subscribers set secret = null`, "event_subscribers_secret")
      yield* refused(sql, sql`update event_subscribers set handler = 'mail'`, "event_subscribers_target")
    })
  )

  it.effect("are found without reading those that are not due, of however many", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const deliveries = yield* DeliveryRepository
      const { id } = yield* subscribed
      yield* deliveries.enqueue([{ subscriberId: id, event: yield* eventAt(1) }], noon)
      yield* sql`
        insert into event_deliveries (
          subscriber_id, position, aggregate_type, aggregate_id, event, next_attempt_at, queued_at
        )
        select subscriber_id, n, aggregate_type, case when n % 2 = 0 then aggregate_id else n::text end, '{}',
          case when n % 2 = 0 then null else ${DateTime.toDate(after(60))}::timestamptz end, queued_at
        from event_deliveries cross join generate_series(2, 5000) as n where subscriber_id = ${id}`
      yield* sql`analyze event_deliveries`.unprepared
      const due = yield* plansOf(deliveries.due(noon))
      const claimed = yield* plansOf(deliveries.claim(id, noon, after(60)))
      for (const { statements } of [due, claimed]) {
        assertIndexed(statements, ["event_deliveries"])
        assert.isBelow(rowsRead(statements, ["event_deliveries"]), 10)
      }
      const delivery = Option.getOrThrow(claimed.answer)
      const settled = yield* plansOf(deliveries.settle(delivery, { _tag: "Delivered" }, after(1)))
      assertIndexed(settled.statements, ["event_deliveries"])
      assert.isBelow(rowsRead(settled.statements, ["event_deliveries"]), 10)
    })
  )
})
