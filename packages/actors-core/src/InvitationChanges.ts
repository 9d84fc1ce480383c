/** Changes of many invitations at once, and what is decided on them. */
import { ActorId, EventId } from "@banquet/platform-core/Ids"
import { InvalidInput, NotFound } from "@banquet/platform-core/PlatformErrors"
import { Result, Schema } from "effect"
import { type ActorFacts, answering, withdrawing } from "./ActorDecisions.ts"
import type { VendorNotEligible } from "./ActorErrors.ts"
import type { ActorProfile } from "./ActorProfile.ts"
import type { ActorWrite } from "./ActorWrite.ts"
import { type Invitation, InvitationState, invitationState, responseIn } from "./Invitation.ts"

/** The most changes of one request. */
export const mostInvitationChanges = 1000

/** What becomes of the invitation of one actor to one event. */
export const InvitationChange = Schema.Struct({
  actorId: ActorId,
  eventId: EventId,
  /** What the caller saw: an invitation in any other state is left as it is. */
  from: Schema.optional(InvitationState),
  to: InvitationState
})
export interface InvitationChange extends Schema.Schema.Type<typeof InvitationChange> {}

/** What changes of invitations look at: those of the actors and events they name which the occasion has. */
export interface InvitationFacts {
  readonly actors: ReadonlyArray<ActorProfile>
  readonly eventIds: ReadonlyArray<EventId>
  readonly invitations: ReadonlyArray<Invitation>
}

/** A decided change, and what it was decided on. */
export interface DecidedInvitation {
  readonly write: ActorWrite
  readonly before: Pick<ActorFacts, "actor" | "parentIds" | "response">
}

const byActor = (one: InvitationChange, other: InvitationChange): number =>
  one.actorId < other.actorId ? -1 : Number(one.actorId > other.actorId)

const keyOf = ({ actorId, eventId }: Pick<Invitation, "actorId" | "eventId">): string => `${actorId} ${eventId}`

/** Returns the place of the first change of an invitation that one before it changes too; -1 for none. */
const repetition = (changes: ReadonlyArray<InvitationChange>): number => {
  const places = changes.map(keyOf)
  return places.findIndex((place, index) => places.indexOf(place) < index)
}

/**
 * Decides on the changes; of actors that the occasion does not have, and of invitations in another state than the change says,
 * nothing changes. Returns what is decided by the ids of the actors: every change of several locks them in that order.
 */
export const decideInvitations = (
  facts: InvitationFacts,
  changes: ReadonlyArray<InvitationChange>
): Result.Result<ReadonlyArray<DecidedInvitation>, InvalidInput | NotFound | VendorNotEligible> => {
  const repeated = repetition(changes)
  if (repeated >= 0) {
    return Result.fail(
      new InvalidInput({ path: `changes[${repeated}]`, message: "is of an invitation that is named before" })
    )
  }
  if (changes.some(({ eventId }) => !facts.eventIds.includes(eventId))) {
    return Result.fail(new NotFound({ resource: "event" }))
  }
  const actors = new Map(facts.actors.map((actor) => [actor.id, actor]))
  const responses = new Map(facts.invitations.map((invitation) => [keyOf(invitation), invitation.response]))
  const decided: Array<DecidedInvitation> = []
  for (const { actorId, eventId, from, to } of changes.toSorted(byActor)) {
    const actor = actors.get(actorId)
    const response = responses.get(keyOf({ actorId, eventId }))
    if (actor === undefined || (from !== undefined && from !== invitationState(response))) continue
    const answer = responseIn(to)
    const write: Result.Result<ActorWrite | null, VendorNotEligible> =
      answer === undefined
        ? Result.succeed(withdrawing(actor, eventId, response))
        : answering(actor, eventId, response, answer)
    if (Result.isFailure(write)) return Result.fail(write.failure)
    if (write.success === null) continue
    decided.push({ write: write.success, before: { actor, parentIds: [], response } })
    actors.set(actorId, write.success.actor)
  }
  return Result.succeed(decided)
}
