/** The receiver that the documentation shows, as a process of its own. */
import { eventAt } from "@banquet/platform-core/testing/DeliveryFixture"
import { WebhookSender } from "@banquet/platform-core/deliveries/WebhookSender"
import { assert, it } from "@effect/vitest"
import { Effect, Queue, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import * as WebhookSenderHttp from "../src/WebhookSenderHttp.ts"
import { secret } from "./Receiver.ts"

const example = fileURLToPath(new URL("../../../docs/examples/webhook-receiver.ts", import.meta.url))

const receiver = Effect.gen(function* () {
  const lines = yield* Queue.unbounded<string>()
  const child = yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, [example], { env: { WEBHOOK_SECRET: secret, PORT: "0", NO_COLOR: "1" }, stdio: "pipe" })
    ),
    (running) =>
      Effect.callback<void>((resume) => {
        running.once("close", () => resume(Effect.void))
        running.kill()
      })
  )
  child.stdout.on("data", (chunk: Buffer) => {
    for (const line of chunk.toString().trim().split("\n")) Queue.offerUnsafe(lines, line)
  })
  const port = /port: (\d+)/.exec(yield* Queue.take(lines))?.[1] ?? ""
  return { lines, url: `http://127.0.0.1:${port}/` }
})

it.effect("the receiver of the documentation takes what is signed, once, and nothing else", () =>
  Effect.gen(function* () {
    const { lines, url } = yield* receiver
    const event = yield* eventAt(1, { type: "seating_plan.published" })
    const send = (withSecret: string) =>
      WebhookSender.use((sender) =>
        sender.send({ _tag: "Webhook", url, secret: Redacted.make(withSecret) }, event)
      ).pipe(Effect.provide(WebhookSenderHttp.layer({ allowPrivate: true })))
    yield* TestClock.setTime(Date.now())
    yield* send(secret)
    assert.strictEqual(yield* Queue.take(lines), `seating_plan.published ${event.aggregate.id}`)
    yield* send(secret)
    assert.strictEqual((yield* Effect.flip(send("whsec_AAAA"))).status, 400)
    yield* TestClock.setTime(Date.now() - 400_000)
    assert.strictEqual((yield* Effect.flip(send(secret))).status, 400)
    assert.strictEqual(yield* Queue.size(lines), 0)
  })
)
