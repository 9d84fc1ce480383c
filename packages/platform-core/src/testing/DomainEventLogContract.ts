/** What every `DomainEventLog` keeps to. */
import { assert, layer as withLayer } from "@effect/vitest"
import { DateTime, Effect, Fiber, type Layer, Queue, Stream } from "effect"
import { DomainEventLog } from "../events/DomainEventLog.ts"
import { EventId, OccasionId, Uuid } from "../Ids.ts"
import { Transaction } from "../Transaction.ts"
import { content, DomainEventFixture, newEvent } from "./DomainEventFixture.ts"
import { randomId } from "./OccasionFixture.ts"

const all = { occasionId: null, limit: 1000 }

export const suite = (name: string, layer: Layer.Layer<DomainEventLog | DomainEventFixture | Transaction, unknown>) =>
  withLayer(layer, { excludeTestServices: true })(`DomainEventLog: ${name}`, (it) => {
    it.effect("answers what was told after a position, in one order, with an id and a time of each", () =>
      Effect.gen(function* () {
        const log = yield* DomainEventLog
        const { append } = yield* DomainEventFixture
        const first = yield* newEvent({ data: { revision: 7, status: "draft", nested: { of: [null, "ключ 🗝"] } } })
        const second = yield* newEvent({ eventId: yield* randomId(EventId) })
        const head = yield* log.head
        yield* append(first)
        yield* append(second)
        const events = yield* log.after(head, all)
        assert.deepStrictEqual(events.map(content), [first, second])
        assert.isBelow(head, events[0]!.position)
        assert.isBelow(events[0]!.position, events[1]!.position)
        assert.strictEqual(yield* log.head, events[1]!.position)
        assert.strictEqual(new Set(events.map(({ id }) => Uuid.make(id))).size, 2)
        assert.isTrue(events.every(({ occurredAt }) => DateTime.isDateTime(occurredAt)))
        assert.deepStrictEqual(yield* log.after(head, all), events)
        assert.deepStrictEqual(yield* log.after(events[0]!.position, all), [events[1]!])
        assert.deepStrictEqual(yield* log.after(events[1]!.position, all), [])
      })
    )

    it.effect("answers of one occasion only where one is given, and never more than the limit", () =>
      Effect.gen(function* () {
        const log = yield* DomainEventLog
        const { append } = yield* DomainEventFixture
        const [mine, other] = [yield* randomId(OccasionId), yield* randomId(OccasionId)]
        const head = yield* log.head
        for (const occasionId of [mine, other, mine, mine, other]) yield* append(yield* newEvent({ occasionId }))
        const everything = yield* log.after(head, all)
        assert.deepStrictEqual(
          everything.map(({ occasionId }) => occasionId),
          [mine, other, mine, mine, other]
        )
        const ofMine = everything.filter(({ occasionId }) => occasionId === mine)
        assert.deepStrictEqual(yield* log.after(head, { occasionId: mine, limit: 1000 }), ofMine)
        assert.deepStrictEqual(yield* log.after(head, { occasionId: mine, limit: 2 }), ofMine.slice(0, 2))
        assert.deepStrictEqual(yield* log.after(head, { occasionId: null, limit: 4 }), everything.slice(0, 4))
        assert.deepStrictEqual(yield* log.after(ofMine[1]!.position, { occasionId: mine, limit: 2 }), [ofMine[2]!])
      })
    )

    it.effect("knows nothing of what a transaction rolled back, and everything of one that is kept", () =>
      Effect.gen(function* () {
        const log = yield* DomainEventLog
        const { append } = yield* DomainEventFixture
        const transaction = yield* Transaction
        const [lost, kept, inner] = [yield* newEvent(), yield* newEvent(), yield* newEvent()]
        const head = yield* log.head
        yield* Effect.exit(transaction.run(Effect.andThen(append(lost), Effect.die("defect"))))
        yield* transaction.run(
          Effect.gen(function* () {
            yield* append(kept)
            yield* Effect.exit(transaction.run(Effect.andThen(append(inner), Effect.die("defect"))))
          })
        )
        assert.deepStrictEqual((yield* log.after(head, all)).map(content), [kept])
      })
    )

    it.effect("wakes a reader at once, and after every write that tells", () =>
      Effect.gen(function* () {
        const log = yield* DomainEventLog
        const { append } = yield* DomainEventFixture
        const transaction = yield* Transaction
        const wakes = yield* Queue.unbounded<void>()
        const fiber = yield* Effect.forkChild(Stream.runForEach(log.arrivals, () => Queue.offer(wakes, undefined)))
        let position = yield* log.head

        const heard = Effect.fnUntraced(function* (count: number) {
          let found = 0
          while (found < count) {
            const events = yield* log.after(position, all)
            position = events.at(-1)?.position ?? position
            found += events.length
            if (found < count) yield* Queue.take(wakes)
          }
        })

        yield* Queue.take(wakes)
        yield* append(yield* newEvent())
        yield* heard(1)
        const events = [yield* newEvent(), yield* newEvent()]
        yield* transaction.run(Effect.forEach(events, append))
        yield* heard(2)
        yield* Fiber.interrupt(fiber)
      })
    )

    it.effect("forgets the oldest events first and keeps their positions from others", () =>
      Effect.gen(function* () {
        const log = yield* DomainEventLog
        const { append } = yield* DomainEventFixture
        const head = yield* log.head
        const told = yield* Effect.forEach([1, 2, 3], () => newEvent())
        yield* Effect.forEach(told, append)
        const events = yield* log.after(head, all)
        assert.strictEqual(yield* log.forget(DateTime.makeUnsafe(0), 1000), 0)
        const later = DateTime.addDuration(events[2]!.occurredAt, "1 second")
        while ((yield* log.after(head, all)).length > 1) assert.strictEqual(yield* log.forget(later, 1), 1)
        assert.deepStrictEqual(yield* log.after(0, all), [events[2]!])
        assert.strictEqual(yield* log.forget(later, 1000), 1)
        assert.strictEqual(yield* log.head, events[2]!.position)
        const next = yield* newEvent()
        yield* append(next)
        const [after] = yield* log.after(events[2]!.position, all)
        assert.deepStrictEqual(after && content(after), next)
        yield* append(yield* newEvent())
        assert.strictEqual(yield* log.forget(DateTime.addDuration(later, "1 hour"), 1000), 2)
      })
    )
  })
