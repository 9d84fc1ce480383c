/** Delivers domain events to webhooks and to the host's handlers while its scope is open. */
import { Cause, Clock, DateTime, Duration, Effect, Exit, FiberMap, Latch, Layer, Metric, Option, Stream } from "effect"
import { SecureRandom } from "effect/crypto"
import { deliver, kindOf } from "./DeliveryAttempt.ts"
import { type Delivery, DeliveryRepository } from "./DeliveryRepository.ts"
import type { DomainEventHandler } from "../events/DomainEventHandler.ts"
import { DomainEventLog } from "../events/DomainEventLog.ts"
import { covers, SubscriberId } from "./EventSubscriber.ts"
import { idMaker } from "../Ids.ts"
import { Transaction } from "../Transaction.ts"
import { WebhookSender } from "./WebhookSender.ts"

export interface Options {
  /** Handlers of the host. Another process may have others. */
  readonly handlers: ReadonlyArray<DomainEventHandler>
}

/** How many events are queued at once. */
const page = 500

/** As many attempts for one subscriber run at once in a process. */
const attemptsAtOnce = 8

/** Longer than any attempt takes: whoever has not settled it by then is taken for dead. */
const lease = Duration.minutes(1)

/** How often to look for what is due again, and for subscribers of other processes. */
const pollInterval = Duration.seconds(2)

const backlogInterval = Duration.seconds(15)

/** How long what was given up can be replayed. */
const deadKept = Duration.days(30)

const forgetInterval = Duration.hours(1)

const pendingGauge = Metric.gauge("event_deliveries_pending", { description: "Deliveries that are still to be made" })
const deadGauge = Metric.gauge("event_deliveries_dead", { description: "Deliveries that were given up" })
const oldestGauge = Metric.gauge("event_deliveries_oldest_pending_seconds", {
  description: "For how long the oldest delivery has been waiting; 0 if none is"
})

/** Logs failures and continues; stops when it is interrupted. */
const survive = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  work.pipe(
    Effect.asSome,
    Effect.catchCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.interrupt
        : Effect.logWarning("Events are still to be delivered").pipe(
            Effect.annotateLogs({ kind: kindOf(cause.reasons[0]) }),
            Effect.as(Option.none<A>())
          )
    )
  )

interface Queue {
  readonly deliveries: DeliveryRepository["Service"]
  readonly log: DomainEventLog["Service"]
  readonly transaction: Transaction["Service"]
}

/** Queues a page of what is new for everybody, and answers whether there may be more. */
const queueNews = ({ deliveries, log, transaction }: Queue) =>
  transaction.run(
    Effect.gen(function* () {
      const queue = yield* deliveries.lockQueue
      if (Option.isNone(queue)) return false
      const { position, subscriptions } = queue.value
      const events = yield* log.after(position, { occasionId: null, limit: page })
      const last = events.at(-1)
      if (last === undefined) return false
      yield* deliveries.enqueue(
        events.flatMap((event) =>
          subscriptions
            .filter((subscription) => event.position > subscription.since && covers(subscription, event))
            .map(({ id }) => ({ subscriberId: id, event }))
        ),
        yield* DateTime.now
      )
      yield* deliveries.advance(last.position)
      return events.length === page
    })
  )

/** Measures what is still to be delivered, not more often than `backlogInterval`. */
const measuring = (deliveries: DeliveryRepository["Service"]) => {
  let measuredAt = -Infinity
  return Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    if (now - measuredAt < Duration.toMillis(backlogInterval)) return
    measuredAt = now
    const { dead, oldestPendingAt, pending } = yield* deliveries.backlog
    yield* Metric.update(pendingGauge, pending)
    yield* Metric.update(deadGauge, dead)
    const oldest = oldestPendingAt === null ? now : DateTime.toEpochMillis(oldestPendingAt)
    yield* Metric.update(oldestGauge, Math.max(0, now - oldest) / 1000)
  })
}

/** Delivers to one subscriber until nothing of it is due, so that a slow one holds up no other; returns how many. */
const lane = Effect.fnUntraced(function* (
  deliveries: DeliveryRepository["Service"],
  attempt: (delivery: Delivery) => Effect.Effect<void>,
  id: SubscriberId
) {
  let [delivered, underWay] = [0, 0]
  let settled = Latch.makeUnsafe()
  const claim = Effect.gen(function* () {
    const now = yield* DateTime.now
    return yield* deliveries.claim(id, now, DateTime.addDuration(now, lease))
  })
  const begin = (delivery: Delivery) => {
    underWay++
    delivered++
    return attempt(delivery).pipe(
      Effect.ensuring(
        Effect.sync(() => {
          underWay--
          settled.openUnsafe()
        })
      ),
      Effect.forkScoped
    )
  }
  while (true) {
    settled = Latch.makeUnsafe()
    const next = settled
    if (underWay < attemptsAtOnce) {
      const begun = yield* Effect.uninterruptible(
        Effect.flatMap(
          claim,
          Option.match({ onNone: () => Effect.succeedNone, onSome: (found) => Effect.asSome(begin(found)) })
        )
      )
      if (Option.isSome(begun)) continue
      if (underWay === 0) return delivered
    }
    yield* next.await
  }
}, Effect.scoped)

/** Registers the host's handlers, which begin at the head of the log; later where that is not known yet. */
const registering = Effect.fnUntraced(function* (
  { deliveries, log }: Queue,
  handlers: ReadonlyArray<DomainEventHandler>
) {
  const newId = yield* idMaker
  const register = Effect.fnUntraced(function* (head: typeof log.head) {
    const since = yield* head
    const createdAt = yield* DateTime.now
    const known = yield* Effect.forEach(handlers, ({ name, types }) =>
      Effect.map(newId(SubscriberId), (id) => ({
        id,
        occasionId: null,
        types: types ?? null,
        since,
        target: { _tag: "Handler", name } as const,
        createdAt
      }))
    )
    if (known.length > 0) yield* deliveries.registerHandlers(known)
  })
  const registered = yield* Effect.exit(register(log.head))
  // Where there was no log yet, nothing had happened: a host that migrates next is told of all that follows.
  const head = Exit.hasDies(registered) ? Effect.succeed(0) : log.head
  return Effect.gen(function* () {
    let done = Exit.isSuccess(registered)
    while (!done) {
      yield* Effect.sleep(pollInterval)
      done = Option.isSome(yield* survive(register(head)))
    }
  })
})

const make = Effect.fnUntraced(function* ({ handlers }: Options) {
  const deliveries = yield* DeliveryRepository
  const log = yield* DomainEventLog
  const queue: Queue = { deliveries, log, transaction: yield* Transaction }
  const handlerOf = new Map(handlers.map((handler) => [handler.name, handler]))
  if (handlerOf.size < handlers.length) return yield* Effect.die(new Error("Two handlers have the same name"))
  const sender = yield* WebhookSender
  const attempting = { deliveries, sender, random: yield* SecureRandom.SecureRandom, handlers: handlerOf }

  let news = Latch.makeUnsafe()
  const announce = Effect.sync(() => {
    const heard = news
    news = Latch.makeUnsafe()
    heard.openUnsafe()
  })

  const lanes = yield* FiberMap.make<SubscriberId>()
  const run = (id: SubscriberId) =>
    lane(deliveries, (delivery) => deliver(attempting, delivery), id).pipe(
      // What was queued while the last was under way has found this lane still there.
      Effect.tap((delivered) => (delivered > 0 ? announce : Effect.void)),
      survive
    )

  const look = Effect.gen(function* () {
    yield* Effect.repeat(queueNews(queue), { while: (more) => more })
    for (const { handler, id } of yield* deliveries.due(yield* DateTime.now)) {
      if (handler === null || handlerOf.has(handler)) yield* FiberMap.run(lanes, id, run(id), { onlyIfMissing: true })
    }
  })
  const measure = measuring(deliveries)
  const forget = Effect.flatMap(DateTime.now, (now) => deliveries.forget(DateTime.subtractDuration(now, deadKept)))
  const registerLater = yield* registering(queue, handlers)

  yield* Effect.forkScoped(Stream.runForEach(log.arrivals, () => announce))
  yield* Effect.forkScoped(Effect.forever(Effect.delay(survive(forget), forgetInterval)))
  const turn = Effect.suspend(() => {
    const heard = news
    return survive(Effect.andThen(look, measure)).pipe(
      Effect.andThen(Effect.raceFirst(heard.await, Effect.sleep(pollInterval)))
    )
  })
  yield* Effect.forkScoped(Effect.andThen(registerLater, Effect.forever(turn)))
})

/**
 * Works while its scope is open. Several processes share the work by leases. A handler that is new begins with the first
 * event after this layer is built.
 */
export const layer = (
  options: Options
): Layer.Layer<
  never,
  never,
  DeliveryRepository | DomainEventLog | SecureRandom.SecureRandom | Transaction | WebhookSender
> => Layer.effectDiscard(make(options))
