/** Those who may answer for an event, with what is known of their answers. */
import type { ActorType } from "@banquet/actors-core/Actor"
import { isCandidate } from "@banquet/actors-core/Candidate"
import type { Response } from "@banquet/actors-core/Invitation"
import { posture, type RsvpFacts, type RsvpPosture } from "@banquet/actors-core/RsvpPosture"
import type { ActorId } from "@banquet/platform-core/Ids"
import type { RsvpAnswer } from "./RsvpAnswer.ts"

/** An actor, vendors aside, as it stands to one event. */
export interface RsvpMember extends RsvpFacts, RsvpAnswer {
  readonly actorId: ActorId
  readonly type: Exclude<ActorType, "vendor">
  readonly displayName: string
  /** By which it is ordered: the name without case and accents. */
  readonly sortName: string
  readonly partySize: number
  readonly status: "active" | "inactive"
  /** Its direct households and groups. */
  readonly parentIds: ReadonlyArray<ActorId>
  /** Its household, the first by name where it has several. */
  readonly householdId: ActorId | null
  /** Who brings it along. */
  readonly hostId: ActorId | null
  /** Whom it brings along, to this event or another. */
  readonly plusOneId: ActorId | null
}

export const isInvited = (member: RsvpMember): boolean => member.tracked && isCandidate(member, member)

/** Returns the posture of one who is invited. */
export const responseOf = (member: RsvpMember): Exclude<RsvpPosture, "not_tracked"> => {
  const found = posture(member)
  return found === "not_tracked" ? "pending" : found
}

/** Returns whom the host brings to the event. */
export const plusOneOf = (members: ReadonlyArray<RsvpMember>, host: RsvpMember): RsvpMember | null => {
  if (host.plusOneId === null) return null
  const found = members.find(({ actorId }) => actorId === host.plusOneId)
  return found?.own === "attending" ? found : null
}

/** The answer to an invitation that stands for a response. */
export const answerOf = (response: Response | "pending"): Response | null => (response === "pending" ? null : response)
