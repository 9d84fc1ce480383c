import type { DomainEvent } from "@banquet/platform-core/events/DomainEvent"
import type { EventId, OccasionId } from "@banquet/platform-core/Ids"
import type { Change } from "@banquet/platform-core/changes/Change"
import type { ModuleChanges } from "@banquet/platform-core/modules/ModuleChanges"
import { Effect } from "effect"
import { SeatingRepository } from "./SeatingRepository.ts"

const kind = "seating_plan"

const planChange = (event: DomainEvent, published: ReadonlySet<EventId>): ReadonlyArray<Change> => {
  const { aggregate, eventId, occasionId, position } = event
  const { revision, status } = event.data
  if (eventId === null || typeof revision !== "number" || typeof status !== "string") return []
  const data = { status, revision }
  // What becomes a draft is nothing to guests, though they may go on seeing what was published before.
  const visibleToGuests = status === "published" && published.has(eventId)
  return [{ kind, position, occasionId, eventId, id: aggregate.id, visibleToGuests, permission: "seating:list", data }]
}

/** The changes of seating plans; asks once an occasion which of them guests may see. */
export const seatingChanges = Effect.map(SeatingRepository, (repository): ModuleChanges => ({
  resolve: Effect.fnUntraced(function* (events) {
    const about = events.filter(({ aggregate }) => aggregate.type === kind)
    const publishedOf = (occasionId: OccasionId) =>
      repository.eventsPublishedToGuests(occasionId, [
        ...new Set(about.flatMap((event) => (event.occasionId === occasionId ? (event.eventId ?? []) : [])))
      ])
    const published = yield* Effect.forEach(new Set(about.map(({ occasionId }) => occasionId)), publishedOf, {
      concurrency: "unbounded"
    })
    const publishedEvents = new Set(published.flat())
    return about.flatMap((event) => planChange(event, publishedEvents))
  })
}))
