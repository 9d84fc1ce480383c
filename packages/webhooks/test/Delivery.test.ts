/** The worker of deliveries and a real receiver, over HTTP. */
import { DeliveryRepository } from "@banquet/platform-core/deliveries/DeliveryRepository"
import * as DeliveryWorker from "@banquet/platform-core/deliveries/DeliveryWorker"
import * as DeliveriesMemory from "@banquet/platform-core/testing/DeliveriesMemory"
import { newWebhook } from "@banquet/platform-core/testing/DeliveryFixture"
import { DomainEventFixture, newEvent } from "@banquet/platform-core/testing/DomainEventFixture"
import { layerFixture } from "@banquet/platform-core/testing/DomainEventLogMemory"
import * as PlatformMemory from "@banquet/platform-core/testing/PlatformMemory"
import { assert, it } from "@effect/vitest"
import { DateTime, Effect, Layer, Queue, Redacted } from "effect"
import { SecureRandom } from "effect/crypto"
import { TestClock } from "effect/testing"
import * as WebhookSenderHttp from "../src/WebhookSenderHttp.ts"
import { listening, type Received, secret, verify } from "./Receiver.ts"

const layer = Layer.mergeAll(
  DeliveriesMemory.layer,
  layerFixture,
  SecureRandom.layerWebCrypto,
  WebhookSenderHttp.layer({ allowPrivate: true })
).pipe(Layer.provideMerge(PlatformMemory.layer))

const labelOf = (received: Received): string =>
  (verify(received) as { readonly data: { readonly label: string } }).data.label

it.effect("an answer of 500 is followed by another attempt with the same id, and holds up its aggregate alone", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(Date.now())
    let failures = 2
    const { port, received } = yield* listening((response, request) => {
      const fails = labelOf(request) === "first" && failures > 0
      if (fails) failures--
      response.writeHead(fails ? 500 : 204).end()
    })
    const deliveries = yield* DeliveryRepository
    const { append } = yield* DomainEventFixture
    const webhook = yield* newWebhook({
      createdAt: yield* DateTime.now,
      target: { _tag: "Webhook", url: `http://127.0.0.1:${port}/`, secret: Redacted.make(secret) }
    })
    yield* deliveries.insert(webhook)
    yield* Layer.build(DeliveryWorker.layer({ handlers: [] }))
    const first = yield* newEvent({ data: { label: "first" } })
    yield* append(first)
    yield* append(yield* newEvent({ aggregate: first.aggregate, data: { label: "second" } }))
    yield* append(yield* newEvent({ data: { label: "other" } }))
    const [one, two] = [yield* Queue.take(received), yield* Queue.take(received)]
    assert.sameMembers([one, two].map(labelOf), ["first", "other"])
    const ids = [[one, two].find((request) => labelOf(request) === "first")?.headers["webhook-id"]]
    const lastFailure = Effect.map(deliveries.list(null), ([listing]) => listing?.lastFailure ?? null)
    let known: DateTime.Utc | null = null
    for (const wait of ["8 seconds", "36 seconds"] as const) {
      const failure: { readonly at: DateTime.Utc; readonly status: number | null } | null = yield* Effect.repeat(
        lastFailure,
        { until: (found) => found !== null && found.at !== known }
      )
      assert.strictEqual(failure?.status, 500)
      known = failure?.at ?? null
      yield* TestClock.adjust(wait)
      const again = yield* Queue.take(received)
      assert.strictEqual(labelOf(again), "first")
      ids.push(again.headers["webhook-id"])
    }
    assert.strictEqual(labelOf(yield* Queue.take(received)), "second")
    assert.strictEqual(new Set(ids).size, 1)
    assert.strictEqual(ids.length, 3)
  }).pipe(Effect.provide(layer))
)
