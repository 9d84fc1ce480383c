import { assert, describe, it } from "@effect/vitest"
import { DateTime, Deferred, Effect, Exit, Metric, Option, Queue, Schema, Scope } from "effect"
import { DeliveryRepository } from "../src/deliveries/DeliveryRepository.ts"
import { maximumAttempts } from "../src/deliveries/DeliveryRetries.ts"
import type { DomainEvent } from "../src/events/DomainEvent.ts"
import { Uuid } from "../src/Ids.ts"
import { DomainEventFixture, newEvent } from "../src/testing/DomainEventFixture.ts"
import { MemoryStore } from "../src/testing/MemoryStore.ts"
import { randomId } from "../src/testing/OccasionFixture.ts"
import { listingOf, memory, pass, receiver, refusing, subscribed, until, worker } from "./DeliveryHarness.ts"

const append = (event: Parameters<DomainEventFixture["Service"]["append"]>[0]) =>
  DomainEventFixture.use((fixture) => fixture.append(event))

const aggregateOf = Effect.map(randomId(Uuid), (id) => ({ type: "thing", id }))

const isIdle = Effect.map(
  DeliveryRepository.use((deliveries) => deliveries.backlog),
  ({ pending }) => pending === 0
)

describe("the worker of deliveries", () => {
  it.effect("tells a webhook of what happens, at once and in order, and of nothing that it did not ask for", () =>
    Effect.gen(function* () {
      const { drain, next, sender } = yield* receiver(() => Effect.void)
      const webhook = yield* subscribed({ types: ["thing.happened"] })
      yield* worker(sender)
      const aggregate = yield* aggregateOf
      yield* append(yield* newEvent({ aggregate }))
      assert.strictEqual(yield* next, 1)
      yield* append(yield* newEvent({ type: "thing.ignored" }))
      yield* append(yield* newEvent({ aggregate }))
      assert.strictEqual(yield* next, 3)
      yield* until(isIdle)
      assert.deepStrictEqual(yield* drain, [])
      const { lastDeliveredAt, lastFailure } = yield* listingOf(webhook.id)
      assert.isNotNull(lastDeliveredAt)
      assert.isNull(lastFailure)
    }).pipe(Effect.provide(memory))
  )

  it.effect("waits after a failure, with that aggregate alone, and goes on when it is delivered", () =>
    Effect.gen(function* () {
      const { drain, next, sender } = yield* receiver((event, attempt) =>
        event.position === 1 && attempt < 3 ? refusing(500) : Effect.void
      )
      const { id } = yield* subscribed()
      yield* worker(sender)
      const aggregate = yield* aggregateOf
      for (const event of [yield* newEvent({ aggregate }), yield* newEvent({ aggregate }), yield* newEvent()])
        yield* append(event)
      assert.deepStrictEqual(new Set([yield* next, yield* next]), new Set([1, 3]))
      yield* pass(4)
      assert.deepStrictEqual(yield* drain, [])
      yield* pass(4)
      assert.deepStrictEqual(yield* drain, [1])
      assert.strictEqual((yield* listingOf(id)).lastFailure?.status, 500)
      yield* pass(20)
      assert.deepStrictEqual(yield* drain, [])
      yield* pass(16)
      assert.deepStrictEqual(yield* drain, [1, 2])
      assert.isTrue(yield* isIdle)
    }).pipe(Effect.provide(memory))
  )

  it.effect("gives up after the last attempt, and goes on with what waited behind it", () =>
    Effect.gen(function* () {
      const deliveries = yield* DeliveryRepository
      const { drain, sender } = yield* receiver(({ position }) => (position === 1 ? refusing(503) : Effect.void))
      const { id } = yield* subscribed()
      const aggregate = yield* aggregateOf
      const now = yield* DateTime.now
      const scope = yield* Scope.make()
      yield* append(yield* newEvent({ aggregate }))
      yield* Scope.provide(worker(sender), scope)
      yield* until(Effect.map(listingOf(id), ({ lastFailure }) => lastFailure !== null))
      yield* Scope.close(scope, Exit.void)
      const failure = { kind: "status", status: 503 }
      for (let attempt = 2; attempt < maximumAttempts; attempt++) {
        const claimed = Option.getOrThrow(yield* deliveries.claim(id, DateTime.add(now, { days: 1 }), now))
        yield* deliveries.settle(claimed, { _tag: "Again", failure, at: now }, now)
      }
      yield* append(yield* newEvent({ aggregate }))
      yield* drain
      yield* worker(sender)
      yield* until(isIdle)
      assert.deepStrictEqual(yield* drain, [1, 2])
      const { dead, lastFailure } = yield* listingOf(id)
      assert.strictEqual(dead, 1)
      assert.deepStrictEqual({ kind: lastFailure?.kind, status: lastFailure?.status }, failure)
    }).pipe(Effect.provide(memory))
  )

  it.effect("stops with a receiver that says that it is gone", () =>
    Effect.gen(function* () {
      const { drain, next, sender } = yield* receiver(() => refusing(410))
      const { id } = yield* subscribed()
      yield* worker(sender)
      yield* append(yield* newEvent())
      assert.strictEqual(yield* next, 1)
      yield* until(isIdle)
      yield* append(yield* newEvent())
      yield* pass(20)
      assert.deepStrictEqual(yield* drain, [])
      const { dead, stoppedAt } = yield* listingOf(id)
      assert.strictEqual(dead, 1)
      assert.isNotNull(stoppedAt)
    }).pipe(Effect.provide(memory))
  )

  it.effect("tells a handler of the host, which begins with what happens after it was first known", () =>
    Effect.gen(function* () {
      const { sender } = yield* receiver(() => Effect.die("no webhook"))
      const heard = yield* Queue.unbounded<DomainEvent>()
      const mail = {
        name: "mail",
        types: ["thing.happened"],
        handle: (event: DomainEvent) => Queue.offer(heard, event)
      }
      const heardNext = Effect.map(Queue.take(heard), ({ position }) => position)
      const handlers = [{ ...mail, handle: (event: DomainEvent) => Effect.asVoid(mail.handle(event)) }]
      yield* append(yield* newEvent())
      const scope = yield* Scope.make()
      yield* Scope.provide(worker(sender, handlers), scope)
      yield* append(yield* newEvent({ type: "thing.ignored" }))
      yield* append(yield* newEvent())
      assert.strictEqual(yield* heardNext, 3)
      yield* until(isIdle)
      yield* Scope.close(scope, Exit.void)
      yield* append(yield* newEvent())
      yield* worker(sender, handlers)
      assert.strictEqual(yield* heardNext, 4)
    }).pipe(Effect.provide(memory))
  )

  it.effect("keeps what a handler failed with to its kind, and tries again what fails, dies or hangs", () =>
    Effect.gen(function* () {
      const { sender } = yield* receiver(() => Effect.die("no webhook"))
      const endings: Array<Effect.Effect<void, unknown>> = [
        Effect.fail({ _tag: "MailboxFull", address: "alice@example.org" }),
        Effect.die(new TypeError("alice@example.org")),
        Effect.never,
        Effect.fail("alice@example.org")
      ]
      const tries = yield* Queue.unbounded<number>()
      let count = 0
      const handle = () =>
        Effect.suspend(() => {
          const ending = endings[count++] ?? Effect.void
          return Effect.andThen(Queue.offer(tries, count), ending)
        })
      yield* worker(sender, [{ name: "mail", handle }])
      yield* append(yield* newEvent())
      const deliveries = yield* DeliveryRepository
      const kinds: Array<string | undefined> = []
      for (const wait of [1, 8, 36, 36, 140]) {
        yield* pass(wait)
        kinds.push((yield* deliveries.list(null))[0]?.lastFailure?.kind)
      }
      assert.deepStrictEqual(kinds, ["MailboxFull", "TypeError", "TypeError", "timeout", "failed"])
      yield* pass(700)
      assert.isTrue(yield* isIdle)
    }).pipe(Effect.provide(memory))
  )

  it.effect("gives back what it is at when it is told to stop, for another to begin at once", () =>
    Effect.gen(function* () {
      const begun = yield* Deferred.make<void>()
      const hanging = yield* receiver(() => Effect.andThen(Deferred.succeed(begun, undefined), Effect.never))
      const { next, sender } = yield* receiver(() => Effect.void)
      const { id } = yield* subscribed()
      const scope = yield* Scope.make()
      yield* Scope.provide(worker(hanging.sender), scope)
      yield* append(yield* newEvent())
      yield* Deferred.await(begun)
      yield* Scope.close(scope, Exit.void)
      assert.deepStrictEqual((yield* listingOf(id)).lastFailure, null)
      yield* worker(sender)
      assert.strictEqual(yield* next, 1)
    }).pipe(Effect.provide(memory))
  )

  it.effect("delivers again what was received and not written down, and what a dead process was at", () =>
    Effect.gen(function* () {
      const store = yield* MemoryStore
      const { drain, next, sender } = yield* receiver(() => Effect.void)
      yield* subscribed()
      yield* store.failNext("DeliveryRepository.settle", 3)
      yield* worker(sender)
      yield* append(yield* newEvent())
      assert.strictEqual(yield* next, 1)
      yield* pass(50)
      assert.deepStrictEqual(yield* drain, [])
      yield* pass(12)
      assert.deepStrictEqual(yield* drain, [1])
      assert.isTrue(yield* isIdle)
    }).pipe(Effect.provide(memory))
  )

  it.effect("gives up what takes its process along at every attempt", () =>
    Effect.gen(function* () {
      const deliveries = yield* DeliveryRepository
      const { drain, sender } = yield* receiver(() => Effect.void)
      const { id } = yield* subscribed()
      const now = yield* DateTime.now
      const event = { ...(yield* newEvent()), id: yield* randomId(Uuid), position: 1, occurredAt: now }
      yield* deliveries.enqueue([{ subscriberId: id, event: event as DomainEvent }], now)
      for (let attempt = 1; attempt <= maximumAttempts; attempt++) yield* deliveries.claim(id, now, now)
      yield* worker(sender)
      yield* until(isIdle)
      assert.deepStrictEqual(yield* drain, [])
      assert.strictEqual((yield* listingOf(id)).lastFailure?.kind, "abandoned")
    }).pipe(Effect.provide(memory))
  )

  it.effect("does not let a subscriber that hangs hold up another", () =>
    Effect.gen(function* () {
      const slow = yield* subscribed()
      const quick = yield* subscribed()
      const told = yield* Queue.unbounded<string>()
      const { sender } = yield* receiver(() => Effect.void)
      const hanging = {
        ...sender,
        send: (target: typeof slow.target, event: DomainEvent) =>
          target === slow.target ? Effect.never : Effect.asVoid(Queue.offer(told, event.id))
      }
      yield* worker(hanging)
      for (let count = 0; count < 20; count++) yield* append(yield* newEvent())
      yield* until(Effect.map(Queue.size(told), (size) => size === 20))
      assert.strictEqual((yield* listingOf(slow.id)).pending, 20)
      assert.strictEqual((yield* listingOf(quick.id)).pending, 0)
    }).pipe(Effect.provide(memory))
  )

  it.effect("comes through an outage of the store, and tells how long its oldest delivery waits", () =>
    Effect.gen(function* () {
      const store = yield* MemoryStore
      yield* store.failNext("DeliveryRepository.registerHandlers")
      yield* store.failNext("DeliveryRepository.lockQueue", 2)
      yield* store.failNext("DeliveryRepository.claim", 1)
      const { sender } = yield* receiver(() => refusing(500))
      const heard = yield* Queue.unbounded<DomainEvent>()
      yield* subscribed()
      yield* worker(sender, [{ name: "mail", handle: (event) => Effect.asVoid(Queue.offer(heard, event)) }])
      yield* pass(2)
      yield* append(yield* newEvent())
      yield* until(Effect.map(Queue.size(heard), (size) => size === 1))
      yield* pass(60)
      const metrics = yield* Metric.snapshot
      const value = (name: string): unknown => metrics.find(({ id }) => id === name)?.state
      assert.deepInclude(value("event_deliveries_pending"), { value: 1 })
      const oldest = value("event_deliveries_oldest_pending_seconds") as { readonly value: number }
      assert.isAbove(oldest.value, 40)
    }).pipe(Effect.provide(memory))
  )

  it.effect("refuses two handlers of one name", () =>
    Effect.gen(function* () {
      const { sender } = yield* receiver(() => Effect.void)
      const handler = { name: "mail", handle: () => Effect.void }
      const exit = yield* Effect.exit(worker(sender, [handler, handler]))
      assert.isTrue(Exit.isFailure(exit))
    }).pipe(Effect.provide(memory))
  )

  const Script = Schema.Array(
    Schema.Struct({ aggregate: Schema.Literals(["a", "b", "c"]), failures: Schema.Literals([0, 0, 1, 2]) })
  ).check(Schema.isMaxLength(10))

  it.effect.prop(
    "tells of every event at least once, and of one aggregate's in order, whatever fails",
    [Script, Schema.Literals([1, 2, 3])],
    ([script, workers]) =>
      Effect.gen(function* () {
        const received: Array<DomainEvent> = []
        const { sender } = yield* receiver((event, attempt) =>
          attempt <= (script[event.position - 1]?.failures ?? 0)
            ? refusing(500)
            : Effect.sync(() => void received.push(event))
        )
        yield* subscribed()
        for (let count = 0; count < workers; count++) yield* worker(sender)
        for (const { aggregate } of script)
          yield* append(yield* newEvent({ aggregate: { type: "thing", id: aggregate } }))
        yield* until(Effect.map(isIdle, (idle) => idle && received.length >= script.length))
        for (const id of ["a", "b", "c"]) {
          const positions = received.filter(({ aggregate }) => aggregate.id === id).map(({ position }) => position)
          const told = script.flatMap(({ aggregate }, index) => (aggregate === id ? [index + 1] : []))
          assert.deepStrictEqual(positions, told)
        }
      }).pipe(Effect.scoped, Effect.provide(memory)),
    { arbitrary: { runs: 25, size: 10 } }
  )
})
