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

/** What an actor's own invitation to an event is, in one word. */
export const InvitationState = Schema.Literals(["not_invited", "pending", "attending", "declined"])
export type InvitationState = typeof InvitationState.Type

/** Of an answer; `undefined` is no invitation. */
export const invitationState = (response: Response | null | undefined): InvitationState =>
  response === undefined ? "not_invited" : (response ?? "pending")

/** Returns the answer of an invitation in this state; `undefined` where there is no invitation. */
export const responseIn = (state: InvitationState): Response | null | undefined =>
  state === "not_invited" ? undefined : state === "pending" ? null : state
