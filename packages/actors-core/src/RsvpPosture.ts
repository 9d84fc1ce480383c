/** The posture of an actor for one event, by its invitations and their answers. */
import { Schema } from "effect"
import type { Response } from "./Invitation.ts"

export const RsvpPosture = Schema.Literals(["attending", "pending", "declined", "not_tracked"])
export type RsvpPosture = typeof RsvpPosture.Type

/** The answers of one actor to one event. `undefined` means not invited, `null` invited without an answer. */
export interface RsvpFacts {
  /** Whether the event has any invitations at all. */
  readonly tracked: boolean
  readonly own: Response | null | undefined
  /** The answers of the invited households and groups of which the actor is a direct member. */
  readonly units: ReadonlyArray<Response | null>
}

/**
 * An own answer wins; else the strongest of the units' answers, `attending` > `pending` > `declined`. An own invitation
 * without an answer does not override a unit's answer. Whoever was not invited is not tracked.
 */
export const posture = (facts: RsvpFacts): RsvpPosture => {
  if (!facts.tracked) return "not_tracked"
  if (facts.own === "attending" || facts.own === "declined") return facts.own
  if (facts.units.includes("attending")) return "attending"
  if (facts.units.includes(null)) return "pending"
  if (facts.units.includes("declined")) return "declined"
  return facts.own === null ? "pending" : "not_tracked"
}
