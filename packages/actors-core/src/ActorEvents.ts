/** The domain events of actors, and what they mean to those who follow an occasion. */
import type { Change } from "@banquet/platform-core/changes/Change"
import type { DomainEvent, NewDomainEvent } from "@banquet/platform-core/events/DomainEvent"
import type { ModuleChanges } from "@banquet/platform-core/modules/ModuleChanges"
import { Effect } from "effect"
import type { Actor } from "./Actor.ts"

/** The events of the aggregate `actor`, and that of `invitation`, whose id is the actor's. */
export type ActorEventType = "actor.created" | "actor.changed" | "actor.deleted" | "invitation.answered"

const everyType: Readonly<Record<ActorEventType, true>> = {
  "actor.changed": true,
  "actor.created": true,
  "actor.deleted": true,
  "invitation.answered": true
}

export const actorEventTypes: ReadonlyArray<string> = Object.keys(everyType)

const kind = "actor"

/** Returns the event of a change; `data` is `{ revision }` after it, `null` where the actor is gone. */
export const actorEvent = (
  type: Exclude<ActorEventType, "invitation.answered">,
  { id, occasionId }: Pick<Actor, "id" | "occasionId">,
  revision: number | null
): NewDomainEvent => ({ type, occasionId, eventId: null, aggregate: { type: kind, id }, data: { revision } })

/**
 * The aggregate of `invitation.answered`, which is appended when an actor's answer to an event becomes another; `data` is
 * `{ response }` after it. What it means to followers is said by a module that asks for answers.
 */
export const invitationAggregate = "invitation"

const actorChange = ({ aggregate, data, eventId, occasionId, position }: DomainEvent): Change => ({
  kind,
  position,
  occasionId,
  eventId,
  id: aggregate.id,
  visibleToGuests: false,
  permission: "actors:list",
  data: { revision: data["revision"] ?? null }
})

/** The changes of actors, for planners only. */
export const actorChanges: ModuleChanges = {
  resolve: (events) => Effect.succeed(events.filter(({ aggregate }) => aggregate.type === kind).map(actorChange))
}
