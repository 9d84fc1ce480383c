/** What every `DeliveryRepository` keeps to, in a store that no other test subscribes in. */
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, type Layer, Option } from "effect"
import { type Delivery, DeliveryRepository } from "../deliveries/DeliveryRepository.ts"
import type { DomainEvent } from "../events/DomainEvent.ts"
import { type Subscriber, SubscriberId } from "../deliveries/EventSubscriber.ts"
import type { OccasionRepository } from "../occasions/OccasionRepository.ts"
import { Transaction } from "../Transaction.ts"
import { after, eventAt, newHandler, newWebhook, noon } from "./DeliveryFixture.ts"
import { occasionFixture, randomId } from "./OccasionFixture.ts"

const failure = { kind: "status", status: 500 }

/** A stored webhook that these events are queued for, and what tests do with it; it is removed in the end. */
const queued = Effect.fnUntraced(function* (events: ReadonlyArray<DomainEvent>, traits: Partial<Subscriber> = {}) {
  const deliveries = yield* DeliveryRepository
  const webhook = yield* newWebhook(traits)
  const { id } = webhook
  yield* Effect.acquireRelease(deliveries.insert(webhook), () => Effect.orDie(deliveries.remove(id)))
  const enqueue = (more: ReadonlyArray<DomainEvent>, now = noon) =>
    deliveries.enqueue(
      more.map((event) => ({ subscriberId: id, event })),
      now
    )
  assert.strictEqual(yield* enqueue(events), events.length)
  const claim = (seconds: number) => deliveries.claim(id, after(seconds), after(seconds + 60))
  const claimed = (seconds: number) => Effect.flatMap(claim(seconds), Effect.fromOption)
  return {
    deliveries,
    webhook,
    id,
    enqueue,
    claim,
    claimed,
    /** The position of what can be claimed, or null. */
    next: (seconds: number) => Effect.map(claim(seconds), (found) => positionOf(found)),
    listing: Effect.flatMap(deliveries.find(id), Effect.fromOption)
  }
})

const positionOf = (found: Option.Option<Delivery>): number | null =>
  Option.match(found, { onNone: () => null, onSome: ({ event }) => event.position })

/** Three events of one aggregate and one of another between them. */
const fourEvents = Effect.gen(function* () {
  const first = yield* eventAt(1)
  const { aggregate } = first
  return [first, yield* eventAt(2), yield* eventAt(3, { aggregate }), yield* eventAt(4, { aggregate })] as const
})

export const suite = (
  name: string,
  layer: Layer.Layer<DeliveryRepository | OccasionRepository | Transaction, unknown>
) =>
  withLayer(layer)(`DeliveryRepository: ${name}`, (it) => {
    it.effect("lists subscribers without their secrets, oldest first, of one occasion or of all", () =>
      Effect.gen(function* () {
        const deliveries = yield* DeliveryRepository
        const { occasion } = yield* occasionFixture
        const types = ["playlist.published", "playlist.changed"]
        const later = yield* newWebhook({ createdAt: after(2), occasionId: occasion.id, types, since: 41 })
        const earlier = yield* newWebhook({ createdAt: after(1) })
        yield* deliveries.insert(later)
        yield* deliveries.insert(earlier)
        const untold = {
          target: { _tag: "Webhook", url: "https://example.org/hook" } as const,
          stoppedAt: null,
          pending: 0,
          dead: 0,
          oldestPendingAt: null,
          lastDeliveredAt: null,
          lastFailure: null
        }
        const listed = { ...later, ...untold, occasionSlug: occasion.slug }
        assert.deepStrictEqual(yield* deliveries.list(occasion.id), [listed])
        assert.deepStrictEqual(yield* deliveries.list(null), [{ ...earlier, ...untold, occasionSlug: null }, listed])
        assert.deepStrictEqual(yield* deliveries.find(later.id), Option.some(listed))
        assert.isTrue(yield* deliveries.remove(later.id))
        assert.isTrue(yield* deliveries.remove(earlier.id))
        assert.isFalse(yield* deliveries.remove(earlier.id))
        assert.deepStrictEqual(yield* deliveries.find(later.id), Option.none())
      })
    )

    it.effect("knows a handler by its name, whose types may change", () =>
      Effect.gen(function* () {
        const deliveries = yield* DeliveryRepository
        const mail = yield* newHandler("mail")
        yield* deliveries.registerHandlers([mail])
        const again = yield* newHandler("mail", ["asset.ready"])
        const index = yield* newHandler("index")
        yield* deliveries.registerHandlers([again, { ...index, since: 7, createdAt: after(1) }])
        const listed = (yield* deliveries.list(null)).map(({ id, since, target, types }) => ({
          id,
          since,
          target,
          types
        }))
        assert.deepStrictEqual(listed, [
          { id: mail.id, since: 0, target: mail.target, types: ["asset.ready"] },
          { id: index.id, since: 7, target: index.target, types: null }
        ])
        yield* deliveries.enqueue([{ subscriberId: mail.id, event: yield* eventAt(1) }], noon)
        assert.deepStrictEqual(yield* deliveries.due(noon), [{ id: mail.id, handler: "mail" }])
        yield* deliveries.remove(mail.id)
        yield* deliveries.remove(index.id)
      })
    )

    it.effect("remembers up to where it is queued for all, from where the first subscriber begins", () =>
      Effect.gen(function* () {
        const transaction = yield* Transaction
        const deliveries = yield* DeliveryRepository
        const queue = transaction.run(deliveries.lockQueue)
        assert.deepStrictEqual(yield* queue, Option.none())
        const { webhook } = yield* queued([], { since: 12, types: ["asset.ready"] })
        const { createdAt: _createdAt, target: _target, ...subscription } = webhook
        assert.deepStrictEqual(yield* queue, Option.some({ position: 12, subscriptions: [subscription] }))
        const { webhook: other } = yield* queued([], { since: 11 })
        const move = Effect.andThen(deliveries.lockQueue, deliveries.advance(15))
        yield* Effect.exit(transaction.run(Effect.andThen(move, Effect.die("defect"))))
        assert.strictEqual(Option.getOrThrow(yield* queue).position, 11)
        yield* transaction.run(move)
        const moved = Option.getOrThrow(yield* queue)
        assert.strictEqual(moved.position, 15)
        assert.strictEqual(yield* deliveries.queuedUpTo, 15)
        assert.sameMembers(
          moved.subscriptions.map(({ id }) => id),
          [webhook.id, other.id]
        )
      })
    )

    it.effect("hands out what is first of its aggregate, with its event and where it goes, to one at a time", () =>
      Effect.gen(function* () {
        const events = yield* fourEvents
        const { claim, claimed, deliveries, id, webhook } = yield* queued(events)
        assert.deepStrictEqual(yield* deliveries.due(noon), [{ id, handler: null }])
        const first = yield* claimed(0)
        assert.deepStrictEqual(
          { ...first, lease: "" },
          { subscriberId: id, target: webhook.target, event: events[0], attempt: 1, lease: "" }
        )
        assert.strictEqual((yield* claimed(0)).event.position, 2)
        assert.deepStrictEqual(yield* claim(1), Option.none())
        assert.deepStrictEqual(yield* deliveries.due(after(1)), [])
      })
    )

    it.effect("goes on with an aggregate when what was before is delivered or dead, and only then", () =>
      Effect.gen(function* () {
        const { claimed, deliveries, listing, next } = yield* queued(yield* fourEvents)
        const first = yield* claimed(0)
        yield* claimed(0)
        assert.isTrue(yield* deliveries.settle(first, { _tag: "Again", failure, at: after(30) }, after(1)))
        assert.isNull(yield* next(29))
        const again = yield* claimed(30)
        assert.deepStrictEqual([again.event.position, again.attempt], [1, 2])
        assert.isTrue(yield* deliveries.settle(again, { _tag: "Delivered" }, after(31)))
        const third = yield* claimed(31)
        assert.deepStrictEqual([third.event.position, third.attempt], [3, 1])
        assert.isTrue(yield* deliveries.settle(third, { _tag: "Dead", failure }, after(32)))
        assert.strictEqual(yield* next(32), 4)
        const { dead, lastDeliveredAt, lastFailure, oldestPendingAt, pending } = yield* listing
        assert.deepStrictEqual(
          { dead, pending, oldestPendingAt, lastDeliveredAt, lastFailure },
          {
            dead: 1,
            pending: 2,
            oldestPendingAt: noon,
            lastDeliveredAt: after(31),
            lastFailure: { ...failure, at: after(32) }
          }
        )
      })
    )

    it.effect("gives what nobody settled in time to another, who alone can then settle it", () =>
      Effect.gen(function* () {
        const [event] = yield* fourEvents
        const { claim, claimed, deliveries, listing } = yield* queued([event])
        const lost = yield* claimed(0)
        assert.deepStrictEqual(yield* claim(59), Option.none())
        const found = yield* claimed(60)
        assert.strictEqual(found.attempt, 2)
        assert.isFalse(yield* deliveries.settle(lost, { _tag: "Delivered" }, after(61)))
        assert.isFalse(yield* deliveries.settle(lost, { _tag: "Gone", failure }, after(61)))
        yield* deliveries.release(lost, after(61))
        const { lastDeliveredAt, lastFailure, pending, stoppedAt } = yield* listing
        assert.deepStrictEqual([pending, lastDeliveredAt, lastFailure, stoppedAt], [1, null, null, null])
        assert.isTrue(yield* deliveries.settle(found, { _tag: "Delivered" }, after(62)))
        assert.strictEqual((yield* listing).pending, 0)
      })
    )

    it.effect("does not count a try that was given back", () =>
      Effect.gen(function* () {
        const [event] = yield* fourEvents
        const { claimed, deliveries } = yield* queued([event])
        yield* deliveries.release(yield* claimed(0), after(1))
        assert.strictEqual((yield* claimed(1)).attempt, 1)
      })
    )

    it.effect(
      "tells a subscriber that is gone of nothing, until it is started with all that it was to be told of",
      () =>
        Effect.gen(function* () {
          const transaction = yield* Transaction
          const events = yield* fourEvents
          const { claimed, deliveries, enqueue, id, listing, next } = yield* queued(events)
          yield* transaction.run(Effect.andThen(deliveries.lockQueue, deliveries.advance(20)))
          const first = yield* claimed(0)
          assert.isTrue(yield* deliveries.settle(first, { _tag: "Gone", failure }, after(1)))
          const stopped = yield* listing
          assert.deepStrictEqual([stopped.pending, stopped.dead, stopped.since], [0, 4, 20])
          assert.deepStrictEqual(stopped.stoppedAt, after(1))
          assert.deepStrictEqual(yield* transaction.run(deliveries.lockQueue), Option.none())
          assert.strictEqual(yield* enqueue([yield* eventAt(21)]), 1)
          assert.strictEqual(yield* deliveries.revive(id, after(2)), 4)
          assert.deepStrictEqual(yield* deliveries.due(after(1000)), [])
          assert.isNull(yield* next(1000))
          assert.strictEqual(yield* deliveries.start(id), 20)
          const { dead, oldestPendingAt, pending, stoppedAt } = yield* listing
          assert.deepStrictEqual([pending, dead, stoppedAt], [5, 0, null])
          assert.deepStrictEqual(oldestPendingAt, noon)
          const claimable = yield* Effect.all([next(2), next(2), next(2), next(2)])
          assert.sameMembers([...claimable], [1, 2, 21, null])
        })
    )

    it.effect("queues an event once, and anew when it is dead", () =>
      Effect.gen(function* () {
        const [event] = yield* fourEvents
        const { claimed, deliveries, enqueue, listing } = yield* queued([event])
        assert.strictEqual(yield* enqueue([event]), 0)
        yield* deliveries.settle(yield* claimed(0), { _tag: "Dead", failure }, after(1))
        assert.deepStrictEqual([(yield* listing).pending, (yield* listing).dead], [0, 1])
        assert.strictEqual(yield* enqueue([event], after(2)), 1)
        assert.strictEqual((yield* claimed(2)).attempt, 1)
        const nobody = yield* randomId(SubscriberId)
        assert.strictEqual(yield* deliveries.enqueue([{ subscriberId: nobody, event }], noon), 0)
        assert.strictEqual(yield* deliveries.enqueue([], noon), 0)
      })
    )

    it.effect("puts an earlier event that is replayed before a later one that waits", () =>
      Effect.gen(function* () {
        const [first, , third, fourth] = yield* fourEvents
        const { claimed, deliveries, enqueue } = yield* queued([fourth])
        yield* deliveries.settle(yield* claimed(0), { _tag: "Again", failure, at: after(5) }, after(1))
        yield* enqueue([third, first], after(2))
        const order: Array<number> = []
        for (let turn = 0; turn < 3; turn++) {
          const delivery = yield* claimed(60)
          order.push(delivery.event.position)
          yield* deliveries.settle(delivery, { _tag: "Delivered" }, after(60))
        }
        assert.deepStrictEqual(order, [1, 3, 4])
      })
    )

    it.effect("puts an earlier event that is replayed before a later one that failed or was given back meanwhile", () =>
      Effect.gen(function* () {
        const [first, , third, fourth] = yield* fourEvents
        const { claimed, deliveries, enqueue } = yield* queued([fourth])
        const failing = yield* claimed(0)
        yield* enqueue([third], after(1))
        yield* deliveries.settle(failing, { _tag: "Again", failure, at: after(5) }, after(2))
        const interrupted = yield* claimed(10)
        assert.strictEqual(interrupted.event.position, 3)
        yield* enqueue([first], after(11))
        yield* deliveries.release(interrupted, after(12))
        const order: Array<number> = []
        for (let turn = 0; turn < 3; turn++) {
          const delivery = yield* claimed(60)
          order.push(delivery.event.position)
          yield* deliveries.settle(delivery, { _tag: "Delivered" }, after(60))
        }
        assert.deepStrictEqual(order, [1, 3, 4])
      })
    )

    it.effect("counts what is pending and dead, and forgets what has been dead for long", () =>
      Effect.gen(function* () {
        const { claimed, deliveries, enqueue, listing } = yield* queued(yield* fourEvents)
        yield* deliveries.settle(yield* claimed(0), { _tag: "Dead", failure }, after(1))
        const before = yield* deliveries.backlog
        assert.deepStrictEqual(before, { pending: 3, dead: 1, oldestPendingAt: noon })
        assert.strictEqual(yield* deliveries.forget(noon), 0)
        assert.strictEqual(yield* deliveries.forget(after(1)), 1)
        yield* enqueue([yield* eventAt(5)], after(7))
        assert.deepStrictEqual([(yield* listing).pending, (yield* listing).dead], [4, 0])
      })
    )
  })
