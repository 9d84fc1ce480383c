/** RSVP: who is invited to an event, and what they answered. */
import { ActorId, EventId } from "@banquet/platform-core/Ids"
import { Schema } from "effect"

/** An answer to an invitation; `null` while there is none. */
export const Response = Schema.Literals(["attending", "declined"])
export type Response = typeof Response.Type

/** The invitation of an actor, alone or as the unit of its members, to an event. One per event and actor. */
export const Invitation = Schema.Struct({
  eventId: EventId,
  actorId: ActorId,
  response: Schema.NullOr(Response)
})
export interface Invitation extends Schema.Schema.Type<typeof Invitation> {}
