import type { WebhookTarget } from "@banquet/platform-core/deliveries/EventSubscriber"
import { eventAt } from "@banquet/platform-core/testing/DeliveryFixture"
import { WebhookSender } from "@banquet/platform-core/deliveries/WebhookSender"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Fiber, Queue, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { signature } from "../src/WebhookSignature.ts"
import * as WebhookSenderHttp from "../src/WebhookSenderHttp.ts"
import { listening, secret, verify } from "./Receiver.ts"

const targetOf = (url: string): WebhookTarget => ({ _tag: "Webhook", url, secret: Redacted.make(secret) })

const send = Effect.fnUntraced(function* (url: string, allowPrivate = true) {
  const event = yield* eventAt(7, { type: "seating_plan.published", data: { status: "published", name: "Ana & 🐈" } })
  yield* TestClock.setTime(Date.now())
  yield* WebhookSender.use((sender) => sender.send(targetOf(url), event)).pipe(
    Effect.provide(WebhookSenderHttp.layer({ allowPrivate }))
  )
  return event
})

const failureOf = (...args: Parameters<typeof send>) =>
  Effect.map(Effect.flip(send(...args)), ({ kind, status }) => ({ kind, status }))

const answering = (status: number, headers: Record<string, string> = {}) =>
  listening((response) => response.writeHead(status, headers).end("Thanks"))

describe("sending a webhook", () => {
  it.effect("posts a document that a library of Standard Webhooks verifies", () =>
    Effect.gen(function* () {
      const { port, received } = yield* answering(204)
      const event = yield* send(`http://127.0.0.1:${port}/hook?from=banquet`)
      const delivered = yield* Queue.take(received)
      const { body, headers, method, url } = delivered
      assert.deepStrictEqual([method, url], ["POST", "/hook?from=banquet"])
      assert.strictEqual(headers["content-type"], "application/json")
      assert.strictEqual(headers["webhook-id"], event.id)
      assert.deepStrictEqual(verify(delivered), {
        id: event.id,
        position: 7,
        type: "seating_plan.published",
        occasion_id: event.occasionId,
        event_id: null,
        aggregate: event.aggregate,
        occurred_at: DateTime.formatIso(event.occurredAt),
        data: event.data
      })
      assert.throws(() => verify({ headers, body: body.replace("published", "cancelled") }))
    })
  )

  it("signs as the vectors of the scheme say", () => {
    assert.strictEqual(
      signature(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, '{"test": 2432232314}'),
      "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    )
  })

  it.effect("takes every 2xx for a success, and nothing else", () =>
    Effect.gen(function* () {
      for (const status of [200, 202, 299]) yield* send(`http://127.0.0.1:${(yield* answering(status)).port}`)
      for (const status of [304, 400, 404, 410, 429, 500]) {
        const { port } = yield* answering(status)
        assert.deepStrictEqual(yield* failureOf(`http://127.0.0.1:${port}`), { kind: "status", status })
      }
    })
  )

  it.effect("does not follow redirects", () =>
    Effect.gen(function* () {
      const elsewhere = yield* answering(200)
      const { port } = yield* answering(307, { location: `http://127.0.0.1:${elsewhere.port}/` })
      assert.deepStrictEqual(yield* failureOf(`http://127.0.0.1:${port}`), { kind: "status", status: 307 })
      assert.strictEqual(yield* Queue.size(elsewhere.received), 0)
    })
  )

  it.effect("gives up after ten seconds", () =>
    Effect.gen(function* () {
      const { port, received } = yield* listening(() => undefined)
      const sending = yield* Effect.forkChild(failureOf(`http://127.0.0.1:${port}`))
      yield* Queue.take(received)
      yield* TestClock.adjust("9 seconds")
      assert.isUndefined(sending.pollUnsafe())
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* Fiber.join(sending), { kind: "timeout", status: null })
    })
  )

  it.effect("does not wait for what follows the status", () =>
    Effect.gen(function* () {
      const { port } = yield* listening((response) => {
        response.writeHead(200)
        response.write("and so on")
      })
      yield* send(`http://127.0.0.1:${port}`)
    })
  )

  it.effect("says why there was no answer, without a word of the error", () =>
    Effect.gen(function* () {
      const { port } = yield* listening((response) => response.destroy())
      assert.strictEqual((yield* failureOf(`http://127.0.0.1:${port}`)).kind, "connection_lost")
      assert.strictEqual((yield* failureOf("http://127.0.0.1:1")).kind, "connection_refused")
      assert.strictEqual((yield* failureOf(`https://127.0.0.1:${port}`)).kind, "tls")
    })
  )

  it.effect("connects neither to a private address nor to a name that leads to one, unless that is allowed", () =>
    Effect.gen(function* () {
      const { port, received } = yield* answering(200)
      for (const host of ["127.0.0.1", "2130706433", "localhost", "[::1]", "[::ffff:127.0.0.1]"]) {
        const failure = yield* failureOf(`http://${host}:${port}`, false)
        assert.deepStrictEqual(failure, { kind: "address_refused", status: null })
      }
      assert.strictEqual(yield* Queue.size(received), 0)
      yield* send(`http://localhost:${port}`)
    })
  )
})
