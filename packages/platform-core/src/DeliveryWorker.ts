/** Delivers domain events to webhooks and to the host's handlers while its scope is open. */
import { Cause, Clock, DateTime, Duration, Effect, Exit, FiberMap, Latch, Layer, Metric, Option, Stream } from "effect"
import { SecureRandom } from "effect/crypto"
import { type DeliveryFailure, maximumAttempts, retryAt } from "./DeliveryRetries.ts"
import { type Delivery, type DeliveryOutcome, DeliveryRepository } from "./DeliveryRepository.ts"
import type { DomainEventHandler } from "./DomainEventHandler.ts"
import { DomainEventLog } from "./DomainEventLog.ts"
import { covers, SubscriberId } from "./EventSubscriber.ts"
import { idMaker } from "./Ids.ts"
import { Transaction } from "./Transaction.ts"
import { SendingFailed, WebhookSender } from "./WebhookSender.ts"

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

const handlerTimeout = Duration.seconds(30)

/** How often to look for what is due again, and for subscribers of other processes. */
const pollInterval = Duration.seconds(2)

const backlogInterval = Duration.seconds(15)

/** How long what was given up can be replayed. */
const deadKept = Duration.days(30)

const forgetInterval = Duration.hours(1)

const attemptsEnded = ({ target }: Delivery, outcome: DeliveryOutcome) =>
  Metric.counter("event_deliveries_total", {
    description: "Attempts to tell a subscriber of an event, by how they ended; `again` comes back later",
    incremental: true,
    attributes: { target: target._tag.toLowerCase(), outcome: outcome._tag.toLowerCase() }
  })
const pendingGauge = Metric.gauge("event_deliveries_pending", { description: "Deliveries that are still to be made" })
const deadGauge = Metric.gauge("event_deliveries_dead", { description: "Deliveries that were given up" })
const oldestGauge = Metric.gauge("event_deliveries_oldest_pending_seconds", {
  description: "For how long the oldest delivery has been waiting; 0 if none is"
})

/** The kind of a handler's failure: what failed may carry what it failed on. */
const kindOf = (reason: Cause.Reason<unknown> | undefined): string => {
  if (reason === undefined || reason._tag === "Interrupt") return "interrupted"
  const error = reason._tag === "Fail" ? reason.error : reason.defect
  const [tag, name]: ReadonlyArray<unknown> =
    typeof error === "object" && error !== null ? [Reflect.get(error, "_tag"), Reflect.get(error, "name")] : []
  return [tag, name].find((kind): kind is string => typeof kind === "string" && /^\w{1,100}$/.test(kind)) ?? "failed"
}

const failureOf = ({ reasons }: Cause.Cause<unknown>): DeliveryFailure => {
  const reason = reasons.find(({ _tag }) => _tag !== "Interrupt")
  return reason?._tag === "Fail" && reason.error instanceof SendingFailed
    ? { kind: reason.error.kind, status: reason.error.status }
    : { kind: kindOf(reason), status: null }
}

/** The status by which a receiver says that it wants no more of this. */
const gone = 410

/** What follows from a failed attempt; `chance` is that of `retryAt`. */
export const outcomeOf = (
  attempt: number,
  failure: DeliveryFailure,
  now: DateTime.Utc,
  chance: number
): DeliveryOutcome => {
  if (failure.status === gone) return { _tag: "Gone", failure }
  const at = retryAt(attempt, now, chance)
  return at === null ? { _tag: "Dead", failure } : { _tag: "Again", failure, at }
}

/** Why a delivery is given up of whose last attempts nothing was heard: each took its process along. */
const abandoned: DeliveryFailure = { kind: "abandoned", status: null }

/** Goes on, unless it is told to stop. */
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

const make = Effect.fnUntraced(function* ({ handlers }: Options) {
  const deliveries = yield* DeliveryRepository
  const log = yield* DomainEventLog
  const newId = yield* idMaker
  const random = yield* SecureRandom.SecureRandom
  const sender = yield* WebhookSender
  const transaction = yield* Transaction

  const handlerOf = new Map(handlers.map((handler) => [handler.name, handler]))
  if (handlerOf.size < handlers.length) return yield* Effect.die(new Error("Two handlers have the same name"))

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

  /** Queues a page of what is new for everybody, and answers whether there may be more. */
  const queueNews = transaction.run(
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

  const attempt = ({ event, target }: Delivery): Effect.Effect<void, unknown> => {
    if (target._tag === "Webhook") return sender.send(target, event)
    const handler = handlerOf.get(target.name)
    return handler === undefined
      ? Effect.interrupt
      : Effect.suspend(() => handler.handle(event)).pipe(
          Effect.timeoutOrElse({
            duration: handlerTimeout,
            orElse: () => new SendingFailed({ kind: "timeout", status: null })
          })
        )
  }

  const settle = Effect.fnUntraced(function* (delivery: Delivery, outcome: DeliveryOutcome) {
    const { attempt: number, event, subscriberId } = delivery
    const settled = yield* Effect.retry(deliveries.settle(delivery, outcome, yield* DateTime.now), { times: 2 })
    if (!settled) return
    yield* Metric.update(attemptsEnded(delivery, outcome), 1)
    if (outcome._tag === "Delivered") return
    const { kind, status } = outcome.failure
    const facts = { subscriber: subscriberId, event: event.id, type: event.type, attempt: number, kind, status }
    yield* Effect.annotateLogs(
      outcome._tag === "Again"
        ? Effect.logInfo("An event could not be delivered; it is tried again")
        : Effect.logWarning(
            outcome._tag === "Dead" ? "An event was given up" : "A webhook is gone: it is told of nothing more"
          ),
      facts
    )
  })

  const finish = Effect.fnUntraced(function* (delivery: Delivery, exit: Exit.Exit<void, unknown>) {
    if (exit._tag === "Success") return yield* settle(delivery, { _tag: "Delivered" })
    if (Cause.hasInterruptsOnly(exit.cause)) return yield* deliveries.release(delivery, yield* DateTime.now)
    const [chance = 0] = yield* random.randomBytes(1)
    yield* settle(delivery, outcomeOf(delivery.attempt, failureOf(exit.cause), yield* DateTime.now, chance / 256))
  })

  /** What cannot be written down now need not be: the lease ends, and the delivery comes again. */
  const deliver = (delivery: Delivery) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.ignore(
        delivery.attempt > maximumAttempts
          ? settle(delivery, { _tag: "Dead", failure: abandoned })
          : Effect.flatMap(Effect.exit(restore(attempt(delivery))), (exit) => finish(delivery, exit))
      )
    )

  let news = Latch.makeUnsafe()
  const announce = Effect.sync(() => {
    const heard = news
    news = Latch.makeUnsafe()
    heard.openUnsafe()
  })

  /** Delivers to one subscriber until nothing of it is due, so that a slow one holds up no other. */
  const lane = (id: SubscriberId) =>
    Effect.gen(function* () {
      let [delivered, underWay] = [0, 0]
      let settled = Latch.makeUnsafe()
      const claim = Effect.gen(function* () {
        const now = yield* DateTime.now
        return yield* deliveries.claim(id, now, DateTime.addDuration(now, lease))
      })
      const begin = (delivery: Delivery) => {
        underWay++
        delivered++
        return deliver(delivery).pipe(
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
          if (underWay === 0) break
        }
        yield* next.await
      }
      // What was queued while the last was under way has found this lane still there.
      if (delivered > 0) yield* announce
    }).pipe(Effect.scoped, survive)

  const lanes = yield* FiberMap.make<SubscriberId>()

  const look = Effect.gen(function* () {
    yield* Effect.repeat(queueNews, { while: (more) => more })
    for (const { handler, id } of yield* deliveries.due(yield* DateTime.now)) {
      if (handler === null || handlerOf.has(handler)) yield* FiberMap.run(lanes, id, lane(id), { onlyIfMissing: true })
    }
  })

  let measuredAt = -Infinity
  const measure = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    if (now - measuredAt < Duration.toMillis(backlogInterval)) return
    measuredAt = now
    const { dead, oldestPendingAt, pending } = yield* deliveries.backlog
    yield* Metric.update(pendingGauge, pending)
    yield* Metric.update(deadGauge, dead)
    const oldest = oldestPendingAt === null ? now : DateTime.toEpochMillis(oldestPendingAt)
    yield* Metric.update(oldestGauge, Math.max(0, now - oldest) / 1000)
  })

  const forget = Effect.flatMap(DateTime.now, (now) => deliveries.forget(DateTime.subtractDuration(now, deadKept)))

  const registered = yield* Effect.exit(register(log.head))
  // Where there was no log yet, nothing had happened: a host that migrates next is told of all that follows.
  const head = Exit.hasDies(registered) ? Effect.succeed(0) : log.head
  const registerLater = Effect.gen(function* () {
    let done = Exit.isSuccess(registered)
    while (!done) {
      yield* Effect.sleep(pollInterval)
      done = Option.isSome(yield* survive(register(head)))
    }
  })

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
 * Works while its scope is open. Every process may: they share the work by leases, and what one leaves behind is done
 * by another. A handler that is new begins with what happens after this layer is built.
 */
export const layer = (
  options: Options
): Layer.Layer<
  never,
  never,
  DeliveryRepository | DomainEventLog | SecureRandom.SecureRandom | Transaction | WebhookSender
> => Layer.effectDiscard(make(options))
