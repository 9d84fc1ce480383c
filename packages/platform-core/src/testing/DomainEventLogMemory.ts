/** Domain events in a `MemoryStore`, told by the memory adapters of the repositories. */
import { Clock, Context, DateTime, Effect, Layer, PubSub, Stream } from "effect"
import { type DomainEvent, DomainEventId, type NewDomainEvent } from "../events/DomainEvent.ts"
import { DomainEventAppender } from "../events/DomainEventAppender.ts"
import { DomainEventLog } from "../events/DomainEventLog.ts"
import { DomainEventFixture } from "./DomainEventFixture.ts"
import { MemoryStore } from "./MemoryStore.ts"

/** How memory adapters tell what they write. */
export class DomainEventsMemory extends Context.Service<
  DomainEventsMemory,
  {
    /** Only within `MemoryStore.write`, so that the events are forgotten with what is not kept. */
    readonly append: (events: ReadonlyArray<NewDomainEvent>) => void
  }
>()("@banquet/platform-core/testing/DomainEventsMemory") {}

interface Told {
  readonly count: number
  readonly events: ReadonlyArray<DomainEvent>
}

const idAt = (position: number): DomainEventId =>
  DomainEventId.make(`00000000-0000-7000-8000-${position.toString(16).padStart(12, "0")}`)

/** Tells events of nothing, for the suite. */
export const layerFixture: Layer.Layer<DomainEventFixture, never, MemoryStore | DomainEventsMemory> = Layer.effect(
  DomainEventFixture,
  Effect.gen(function* () {
    const store = yield* MemoryStore
    const { append } = yield* DomainEventsMemory
    return DomainEventFixture.of({ append: (event) => store.write("DomainEventFixture.append", () => append([event])) })
  })
)

const layerLog: Layer.Layer<DomainEventLog | DomainEventsMemory, never, MemoryStore> = Layer.effectContext(
  Effect.gen(function* () {
    const store = yield* MemoryStore
    const clock = yield* Clock.Clock
    const cell = store.cell<Told>({ count: 0, events: [] })
    const wakes = yield* PubSub.sliding<void>(1)
    let announced = 0
    yield* store.onCommit(() => {
      const { count } = cell.get()
      if (count === announced) return
      announced = count
      PubSub.publishUnsafe(wakes, undefined)
    })

    return Context.make(DomainEventsMemory, {
      append: (events) => {
        const { count, events: told } = cell.get()
        const occurredAt = DateTime.makeUnsafe(clock.currentTimeMillisUnsafe())
        const added = events.map((event, index) => {
          const position = count + index + 1
          return { ...event, id: idAt(position), position, occurredAt }
        })
        cell.set({ count: count + added.length, events: [...told, ...added] })
      }
    }).pipe(
      Context.add(DomainEventLog, {
        after: (position, { limit, occasionId }) =>
          store.read("DomainEventLog.after", () =>
            cell
              .get()
              .events.filter((event) => event.position > position)
              .filter((event) => occasionId === null || event.occasionId === occasionId)
              .slice(0, limit)
          ),
        head: store.read("DomainEventLog.head", () => cell.get().count),
        arrivals: Stream.unwrap(
          Effect.map(PubSub.subscribe(wakes), (heard) =>
            Stream.concat(Stream.succeed(undefined), Stream.fromSubscription(heard))
          )
        ),
        forget: (before, limit) =>
          store.write("DomainEventLog.forget", () => {
            const { count, events } = cell.get()
            const old = new Set(events.filter((event) => DateTime.isLessThan(event.occurredAt, before)).slice(0, limit))
            cell.set({ count, events: events.filter((event) => !old.has(event)) })
            return old.size
          })
      })
    )
  })
)

const layerAppender = Layer.effect(
  DomainEventAppender,
  Effect.gen(function* () {
    const store = yield* MemoryStore
    const memory = yield* DomainEventsMemory
    return DomainEventAppender.of({
      append: (events) => store.write("DomainEventAppender.append", () => memory.append(events))
    })
  })
)

export const layer = layerAppender.pipe(Layer.provideMerge(layerLog))
