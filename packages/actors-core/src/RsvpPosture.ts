/** What an actor's invitations and answers amount to for one event. */
import { Schema } from "effect"
import type { Response } from "./Invitation.ts"

export const RsvpPosture = Schema.Literals(["attending", "pending", "declined", "not_tracked"])
export type RsvpPosture = typeof RsvpPosture.Type

/** What is known of one actor's RSVP to one event. `undefined` means not invited, `null` invited without an answer. */
export interface RsvpFacts {
  /** Whether the event has any invitations at all. */
  readonly tracked: boolean
  readonly own: Response | null | undefined
  /** The answers of the invited households and groups of which the actor is a direct member. */
  readonly units: ReadonlyArray<Response | null>
}
