/** The domain events of answers, and what they mean to those who follow an occasion. */
import { invitationAggregate } from "@banquet/actors-core/ActorEvents"
import type { Change } from "@banquet/platform-core/changes/Change"
import type { NewDomainEvent } from "@banquet/platform-core/events/DomainEvent"
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import type { ModuleChanges } from "@banquet/platform-core/modules/ModuleChanges"
import { Effect } from "effect"

const kind = "rsvp"

/** Meals, dietary needs or answers to questions changed; `invitation.answered` tells who comes. */
const changed = "rsvp.changed"

export const rsvpEventTypes: ReadonlyArray<string> = [changed]

/** Returns the event of a change of what an actor says beside whether it comes. */
export const rsvpEvent = (occasionId: OccasionId, eventId: EventId, actorId: ActorId): NewDomainEvent => ({
  type: changed,
  occasionId,
  eventId,
  aggregate: { type: kind, id: actorId },
  data: {}
})

/** The changes of answers, for planners only, by the id of the actor. */
export const rsvpChanges = Effect.succeed<ModuleChanges>({
  resolve: (events) =>
    Effect.succeed(
      events
        .filter(({ aggregate }) => aggregate.type === kind || aggregate.type === invitationAggregate)
        .map(({ aggregate, eventId, occasionId, position }): Change => ({
          kind,
          position,
          occasionId,
          eventId,
          id: aggregate.id,
          visibleToGuests: false,
          permission: "rsvp:list",
          data: {}
        }))
    )
})
