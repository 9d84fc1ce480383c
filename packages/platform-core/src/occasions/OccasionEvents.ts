/** The domain events of an occasion, and what they mean to those who follow it. */
import type { Change } from "../changes/Change.ts"
import type { DomainEvent, NewDomainEvent } from "../events/DomainEvent.ts"
import type { EventId, OccasionId } from "../Ids.ts"
import type { ModuleChanges } from "../modules/ModuleChanges.ts"
import { Effect } from "effect"

const changed = "occasion.changed"

export const occasionEventTypes: ReadonlyArray<string> = [changed]

const kind = "occasion"

/** Returns the event of a change of the occasion, of its modules, planners or vendors, or of one of its events. */
export const occasionChanged = (occasionId: OccasionId, eventId: EventId | null = null): NewDomainEvent => ({
  type: changed,
  occasionId,
  eventId,
  aggregate: { type: kind, id: occasionId },
  data: {}
})

const occasionChange = ({ aggregate, eventId, occasionId, position }: DomainEvent): Change => ({
  kind,
  position,
  occasionId,
  eventId,
  id: aggregate.id,
  visibleToGuests: false,
  permission: "occasion:manage",
  data: {}
})

/** The changes of occasions, for planners who manage them. */
export const occasionChanges: ModuleChanges = {
  resolve: (events) => Effect.succeed(events.filter(({ aggregate }) => aggregate.type === kind).map(occasionChange))
}
