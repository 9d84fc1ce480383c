import { DomainEventLog } from "../src/events/DomainEventLog.ts"
import { EventId, OccasionId, TokenId, Uuid } from "../src/Ids.ts"
import { StoreUnavailable } from "../src/PlatformErrors.ts"
import { DomainEventFixture, newEvent } from "../src/testing/DomainEventFixture.ts"
import * as DomainEventLogMemory from "../src/testing/DomainEventLogMemory.ts"
import { MemoryStore } from "../src/testing/MemoryStore.ts"
import { randomId } from "../src/testing/OccasionFixture.ts"
import { assert, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Stream } from "effect"
import { TestClock } from "effect/testing"
import type { Change } from "../src/changes/Change.ts"
import { Changes } from "../src/changes/Changes.ts"
import { Contributions } from "../src/modules/Contributions.ts"
import type { DomainEvent } from "../src/events/DomainEvent.ts"
import type { ModuleChanges } from "../src/modules/ModuleChanges.ts"
import type { Follower } from "../src/changes/Follower.ts"

const many = { perToken: 1000, perProcess: 1000 }
const few = { perToken: 3, perProcess: 5 }

const [token, otherToken, thirdToken] = ["1", "2", "3"].map((tail) =>
  TokenId.make(`01912345-0000-7000-8000-00000000000${tail}`)
) as [TokenId, TokenId, TokenId]

const changedPlaylist = ({ aggregate, data, eventId, occasionId, position }: DomainEvent): Change => ({
  kind: aggregate.type,
  position,
  occasionId,
  eventId,
  id: aggregate.id,
  visibleToGuests: true,
  permission: "music:list",
  data
})

/** Every event is a change of a playlist; `failures` is how often resolving fails first, and `delay` how long it takes. */
const changes = (failures = 0, limits = many, delay: Effect.Effect<void> = Effect.void) => {
  let left = failures
  const music: ModuleChanges = {
    resolve: (events) =>
      Effect.andThen(
        delay,
        Effect.suspend(() =>
          left-- > 0 ? Effect.fail(new StoreUnavailable()) : Effect.succeed(events.map(changedPlaylist))
        )
      )
  }
  return Changes.layer(limits).pipe(
    Layer.provide(Layer.succeed(Contributions, { ...Contributions.none, changes: [music] })),
    Layer.provideMerge(DomainEventLogMemory.layerFixture),
    Layer.provideMerge(DomainEventLogMemory.layer),
    Layer.provideMerge(MemoryStore.layer)
  )
}

const append = Effect.fnUntraced(function* (occasionId: OccasionId, revision: number) {
  const fixture = yield* DomainEventFixture
  const aggregate = { type: "playlist", id: yield* randomId(Uuid) }
  const data = { revision }
  yield* fixture.append(yield* newEvent({ occasionId, eventId: yield* randomId(EventId), aggregate, data }))
})

/** The positions that it hears, until it is let go. */
const hear = (follower: Follower, positions: Array<number>) =>
  Effect.gen(function* () {
    while (true) {
      yield* follower.available
      if (!follower.isOpen) return
      positions.push(...follower.take().map(({ position }) => position))
    }
  })

const settled = Effect.repeat(Effect.yieldNow, { times: 50 })

it.effect("lets go of a follower who takes nothing, and of no other", () =>
  Effect.gen(function* () {
    const { follow } = yield* Changes
    const occasionId = yield* randomId(OccasionId)
    const { follower: slow } = yield* follow(token, occasionId, null)
    const { follower: quick } = yield* follow(token, occasionId, null)
    const { follower: other } = yield* follow(token, yield* randomId(OccasionId), null)
    const heard: Array<number> = []
    const listening = yield* Effect.forkChild(hear(quick, heard))
    yield* settled
    for (let revision = 1; revision <= 40; revision++) {
      assert.strictEqual(slow.isOpen, revision <= 33)
      yield* append(occasionId, revision)
      yield* settled
    }
    assert.deepStrictEqual(slow.take(), [])
    assert.isTrue(quick.isOpen && other.isOpen)
    assert.deepStrictEqual(
      heard,
      Array.from({ length: 40 }, (_, index) => index + 1)
    )
    yield* Fiber.interrupt(listening)
  }).pipe(Effect.scoped, Effect.provide(changes()))
)

it.effect("lets go of a follower whose caller does not read what it is sent", () =>
  Effect.gen(function* () {
    const { follow } = yield* Changes
    const occasionId = yield* randomId(OccasionId)
    const [stuck, reading] = [
      (yield* follow(token, occasionId, null)).follower,
      (yield* follow(token, occasionId, null)).follower
    ]
    yield* settled
    const fiber = yield* Effect.forkChild(Effect.never)
    stuck.sending({ since: 0, fiber })
    reading.sending({ since: 0, fiber })
    yield* TestClock.adjust("15 seconds")
    reading.sending(null)
    assert.isTrue(stuck.isOpen && fiber.pollUnsafe() === undefined)
    yield* TestClock.adjust("10 seconds")
    assert.isFalse(stuck.isOpen)
    assert.isTrue(reading.isOpen)
    assert.strictEqual((yield* Fiber.await(fiber))._tag, "Failure")
  }).pipe(Effect.scoped, Effect.provide(changes()))
)

it.effect("reads what a token missed a page at a time, for a tenth of the time, and keeps no other token waiting", () =>
  Effect.gen(function* () {
    const { follow } = yield* Changes
    const occasionId = yield* randomId(OccasionId)
    yield* append(occasionId, 1)
    const replay = (tokenId: TokenId) =>
      Effect.flatMap(follow(tokenId, occasionId, 0), ({ missed }) => Stream.runCollect(missed)).pipe((pages) =>
        Effect.forkChild(pages, { startImmediately: true })
      )
    const [first, second, other] = [yield* replay(token), yield* replay(token), yield* replay(otherToken)]
    yield* TestClock.adjust("100 millis")
    const heard = (fiber: typeof first) => Effect.map(Fiber.join(fiber), (pages) => pages.flat().length)
    assert.deepStrictEqual([yield* heard(first), yield* heard(other)], [1, 1])
    yield* TestClock.adjust("990 millis")
    assert.isUndefined(second.pollUnsafe())
    yield* TestClock.adjust("10 millis")
    assert.strictEqual(yield* heard(second), 1)
  }).pipe(Effect.scoped, Effect.provide(changes(0, many, Effect.sleep("100 millis"))))
)

it.effect("lets go of the oldest follower of a token when it has too many, and of nobody else's", () =>
  Effect.gen(function* () {
    const { follow } = yield* Changes
    const occasionId = yield* randomId(OccasionId)
    const { follower: other } = yield* follow(otherToken, occasionId, null)
    const followers = []
    for (let device = 0; device < 4; device++) followers.push((yield* follow(token, occasionId, null)).follower)
    assert.deepStrictEqual(
      followers.map(({ evicted, isOpen }) => [evicted, isOpen]),
      [
        [true, false],
        [false, true],
        [false, true],
        [false, true]
      ]
    )
    assert.isTrue(other.isOpen && !other.evicted)
  }).pipe(Effect.scoped, Effect.provide(changes(0, few)))
)

it.effect("lets go of the oldest follower of all when the process has too many", () =>
  Effect.gen(function* () {
    const { follow } = yield* Changes
    const occasionId = yield* randomId(OccasionId)
    const followers = []
    for (const tokenId of [token, otherToken, otherToken, thirdToken, thirdToken, thirdToken, otherToken]) {
      followers.push((yield* follow(tokenId, occasionId, null)).follower)
    }
    assert.deepStrictEqual(
      followers.map(({ isOpen }) => isOpen),
      [false, false, true, true, true, true, true]
    )
  }).pipe(Effect.scoped, Effect.provide(changes(0, few)))
)

it.effect("gives the place of one who left to the next, and interrupts one who does not read", () =>
  Effect.gen(function* () {
    const { follow } = yield* Changes
    const occasionId = yield* randomId(OccasionId)
    yield* Effect.scoped(follow(token, occasionId, null))
    const { follower: oldest } = yield* follow(token, occasionId, null)
    const fiber = yield* Effect.forkChild(Effect.never)
    oldest.sending({ since: 0, fiber })
    yield* follow(token, occasionId, null)
    yield* follow(token, occasionId, null)
    assert.isTrue(oldest.isOpen)
    yield* follow(token, occasionId, null)
    assert.isFalse(oldest.isOpen)
    assert.strictEqual((yield* Fiber.await(fiber))._tag, "Failure")
  }).pipe(Effect.scoped, Effect.provide(changes(0, few)))
)

it.effect("lets go of everybody when it closes, and of whoever comes then", () =>
  Effect.gen(function* () {
    const { close, follow } = yield* Changes
    const { follower } = yield* follow(token, yield* randomId(OccasionId), null)
    assert.isTrue(follower.isOpen)
    yield* close
    yield* follower.ended
    assert.isFalse(follower.isOpen)
    const { follower: late } = yield* follow(token, yield* randomId(OccasionId), null)
    assert.isFalse(late.isOpen)
  }).pipe(Effect.scoped, Effect.provide(changes()))
)

it.effect("tells every follower each change once, in order, whenever it comes and goes, also after failures", () =>
  Effect.gen(function* () {
    const { follow } = yield* Changes
    const log = yield* DomainEventLog
    const occasions = [yield* randomId(OccasionId), yield* randomId(OccasionId)] as const
    const count = 120

    const follower = Effect.fnUntraced(function* (index: number) {
      const occasionId = occasions[index % 2]!
      yield* Effect.repeat(Effect.yieldNow, { times: (index * 37) % 200 })
      const from = index % 3 === 0 ? null : (index * 5) % 60
      const heard: Array<number> = []
      const start = yield* Effect.scoped(
        Effect.gen(function* () {
          const { follower: found, missed, start: begun } = yield* follow(token, occasionId, from)
          yield* Stream.runForEach(missed, (page) =>
            Effect.sync(() => heard.push(...page.map(({ position }) => position)))
          ).pipe(Effect.retry({ times: 10 }))
          const listening = yield* Effect.forkChild(hear(found, heard))
          while ((heard.at(-1) ?? begun) < count - 1) yield* Effect.yieldNow
          yield* Fiber.interrupt(listening)
          return begun
        })
      )
      const events = yield* log.after(start, { occasionId, limit: 1000 })
      const told = events.map(({ position }) => position)
      assert.deepStrictEqual(heard, told.slice(0, heard.length))
      assert.isAtLeast(heard.at(-1) ?? start, count - 1)
    })

    const writing = Effect.gen(function* () {
      for (let revision = 1; revision <= count; revision++) {
        yield* append(occasions[revision % 2]!, revision)
        yield* Effect.repeat(Effect.yieldNow, { times: (revision * 7) % 11 })
      }
      // What failed is asked again with the next news.
      while (true) {
        yield* append(yield* randomId(OccasionId), 1)
        yield* settled
      }
    })
    const writer = yield* Effect.forkChild(writing)
    yield* Effect.all(
      Array.from({ length: 30 }, (_, index) => follower(index)),
      { concurrency: "unbounded" }
    )
    yield* Fiber.interrupt(writer)
  }).pipe(Effect.scoped, Effect.provide(changes(9)))
)
