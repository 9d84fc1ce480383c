/** Candidates: the actors that may be seated at an event. */
import type { ActorId } from "@banquet/platform-core/Ids"
import { byCodePoint } from "@banquet/platform-core/Text"
import type { Actor, ActorType, Membership } from "./Actor.ts"
import type { Invitation, Response } from "./Invitation.ts"
import { parents } from "./Memberships.ts"
import { posture, type RsvpFacts, type RsvpPosture } from "./RsvpPosture.ts"

/** An actor as the planner of an event sees it. */
export interface Candidate {
  readonly actorId: ActorId
  readonly type: ActorType
  readonly displayName: string
  readonly partySize: number
  readonly rsvp: RsvpPosture
  /** Whether the actor may be seated at all; one that declined is eligible and still refused. */
  readonly eligible: boolean
  /** Display names of its direct parents, sorted. */
  readonly groupLabels: ReadonlyArray<string>
}

/**
 * Returns whether the actor is a candidate: a person, household or group that is invited itself or as a direct member of an
 * invited unit, whatever its status; without any invitations to the event, one that is active.
 */
export const isCandidate = (actor: Pick<Actor, "type" | "status">, facts: RsvpFacts): boolean => {
  if (actor.type === "vendor") return false
  return facts.tracked ? facts.own !== undefined || facts.units.length > 0 : actor.status === "active"
}

/**
 * Returns every actor but the vendors, in the given order, with its posture for one event; candidates are `eligible`.
 * `invitations` are those of the event. Takes linear time.
 */
export const candidates = (facts: {
  readonly actors: ReadonlyArray<Pick<Actor, "id" | "type" | "displayName" | "partySize" | "status">>
  readonly memberships: ReadonlyArray<Membership>
  readonly invitations: ReadonlyArray<Invitation>
}): ReadonlyArray<Candidate> => {
  const tracked = facts.invitations.length > 0
  const responses = new Map<ActorId, Response | null>()
  for (const invitation of facts.invitations) responses.set(invitation.actorId, invitation.response)
  const displayNames = new Map<ActorId, string>()
  for (const actor of facts.actors) displayNames.set(actor.id, actor.displayName)
  const parentsOf = parents(facts.memberships)
  const found: Array<Candidate> = []
  for (const actor of facts.actors) {
    if (actor.type === "vendor") continue
    const units: Array<Response | null> = []
    const groupLabels: Array<string> = []
    for (const parentId of parentsOf.get(actor.id) ?? []) {
      const label = displayNames.get(parentId)
      if (label !== undefined) groupLabels.push(label)
      const response = responses.get(parentId)
      if (response !== undefined) units.push(response)
    }
    if (groupLabels.length > 1) groupLabels.sort(byCodePoint)
    const rsvp: RsvpFacts = { tracked, own: responses.get(actor.id), units }
    found.push({
      actorId: actor.id,
      type: actor.type,
      displayName: actor.displayName,
      partySize: actor.partySize,
      rsvp: posture(rsvp),
      eligible: isCandidate(actor, rsvp),
      groupLabels
    })
  }
  return found
}
