/** Domain events for tests that share their store with others. */
import { Context, Effect } from "effect"
import { type DomainEvent, type NewDomainEvent } from "../events/DomainEvent.ts"
import { DomainEventLog } from "../events/DomainEventLog.ts"
import { OccasionId, Uuid } from "../Ids.ts"
import type { StoreUnavailable } from "../PlatformErrors.ts"
import { randomId } from "./OccasionFixture.ts"

/** Tells events as repositories do with what they write, in the transaction around it if there is one. */
export class DomainEventFixture extends Context.Service<
  DomainEventFixture,
  {
    readonly append: (event: NewDomainEvent) => Effect.Effect<void, StoreUnavailable>
  }
>()("@banquet/platform-core/testing/DomainEventFixture") {}

/** An event that is not told yet, of an aggregate and an occasion of its own unless given. */
export const newEvent = Effect.fnUntraced(function* (traits: Partial<NewDomainEvent> = {}) {
  return {
    type: "thing.happened",
    occasionId: yield* randomId(OccasionId),
    eventId: null,
    aggregate: { type: "thing", id: yield* randomId(Uuid) },
    data: {},
    ...traits
  } satisfies NewDomainEvent
})

/** What an event says, without what the store adds. */
export const content = ({ aggregate, data, eventId, occasionId, type }: DomainEvent): NewDomainEvent => ({
  type,
  occasionId,
  eventId,
  aggregate,
  data
})

/** Runs the effect, and answers with what it told of the occasion, as far as it did not roll it back. */
export const appendedBy = Effect.fnUntraced(function* <E, R>(
  occasionId: OccasionId,
  effect: Effect.Effect<unknown, E, R>
) {
  const log = yield* DomainEventLog
  const head = yield* log.head
  yield* effect
  return (yield* log.after(head, { occasionId, limit: 1000 })).map(content)
})
