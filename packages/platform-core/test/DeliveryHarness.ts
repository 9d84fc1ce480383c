/** Deliveries in memory, a webhook receiver that answers as it is told, and workers that are started and stopped. */
import { DateTime, Effect, Layer, Option, Queue, Result } from "effect"
import { SecureRandom } from "effect/crypto"
import { TestClock } from "effect/testing"
import { DeliveryRepository } from "../src/deliveries/DeliveryRepository.ts"
import * as DeliveryWorker from "../src/deliveries/DeliveryWorker.ts"
import type { DomainEvent } from "../src/events/DomainEvent.ts"
import type { DomainEventHandler } from "../src/events/DomainEventHandler.ts"
import type { Subscriber, SubscriberId } from "../src/deliveries/EventSubscriber.ts"
import * as DeliveriesMemory from "../src/testing/DeliveriesMemory.ts"
import { newWebhook } from "../src/testing/DeliveryFixture.ts"
import { layerFixture } from "../src/testing/DomainEventLogMemory.ts"
import * as PlatformMemory from "../src/testing/PlatformMemory.ts"
import { SendingFailed, WebhookSender } from "../src/deliveries/WebhookSender.ts"

/** A store of its own for each test. */
export const memory = Layer.fresh(
  Layer.mergeAll(DeliveriesMemory.layer, layerFixture, SecureRandom.layerWebCrypto).pipe(
    Layer.provideMerge(PlatformMemory.layer)
  )
)

export const refusing = (status: number) => Effect.fail(new SendingFailed({ kind: "status", status }))

/** A worker that runs while the scope is open. */
export const worker = (sender: WebhookSender["Service"], handlers: ReadonlyArray<DomainEventHandler> = []) =>
  Layer.build(Layer.fresh(DeliveryWorker.layer({ handlers }).pipe(Layer.provide(Layer.succeed(WebhookSender, sender)))))

/** Hears every attempt, and answers it as `receive` says. */
export const receiver = Effect.fnUntraced(function* (
  receive: (event: DomainEvent, attempt: number) => Effect.Effect<void, SendingFailed>
) {
  const attempts = yield* Queue.unbounded<DomainEvent>()
  const counts = new Map<string, number>()
  const sender = WebhookSender.of({
    accept: Result.succeed,
    send: (_, event) => {
      const attempt = (counts.get(event.id) ?? 0) + 1
      counts.set(event.id, attempt)
      return Effect.andThen(Queue.offer(attempts, event), receive(event, attempt))
    }
  })
  const drain = Effect.map(Queue.clear(attempts), (events) => events.map(({ position }) => position))
  return {
    sender,
    /** The position of the event of the next attempt, once there is one. */
    next: Effect.map(Queue.take(attempts), ({ position }) => position),
    /** The positions of the attempts that nobody has looked at yet. */
    drain
  }
})

/** Adds a webhook that is told of everything. */
export const subscribed = Effect.fnUntraced(function* (traits: Partial<Subscriber> = {}) {
  const deliveries = yield* DeliveryRepository
  const webhook = yield* newWebhook({ createdAt: yield* DateTime.now, ...traits })
  yield* deliveries.insert(webhook)
  return webhook
})

export const listingOf = (id: SubscriberId) =>
  DeliveryRepository.use((deliveries) => Effect.map(deliveries.find(id), Option.getOrThrow))

/** Lets time go by in steps in which workers look for what is due. */
export const pass = (seconds: number) => TestClock.adjust(`${seconds} seconds`)

/** Lets time go by until it is so. */
export const until = <E, R>(condition: Effect.Effect<boolean, E, R>) =>
  Effect.repeat(Effect.andThen(pass(1), condition), { until: (done) => done })
