/** What guests and planners are shown of the answers to an event. */
import type { ActorType } from "@banquet/actors-core/Actor"
import type { ActorId } from "@banquet/platform-core/Ids"
import type { Event } from "@banquet/platform-core/occasions/Occasion"
import type { DateTime } from "effect"
import { noteKey, type RsvpAnswer } from "./RsvpAnswer.ts"
import { isOpen, type RsvpTerms } from "./RsvpDecisions.ts"
import { plusOneOf, responseOf, type RsvpMember } from "./RsvpMember.ts"

export interface MemberView extends RsvpAnswer {
  readonly actorId: ActorId
  readonly type: Exclude<ActorType, "vendor">
  readonly displayName: string
  readonly response: "attending" | "declined" | "pending"
  readonly plusOne: { readonly name: string } | null
}

export interface RsvpEventView extends RsvpTerms {
  readonly event: Event
  readonly isOpen: boolean
  readonly members: ReadonlyArray<MemberView>
}

/** Answers to questions that are no longer asked are kept and not shown. */
const asked = ({ questions }: RsvpTerms, { answers }: RsvpAnswer): RsvpAnswer["answers"] => {
  const keys = [...questions.map(({ key }) => key), noteKey]
  return Object.fromEntries(
    [...new Set(keys)].flatMap((key) => {
      const said = answers[key]
      return said === undefined ? [] : [[key, said] as const]
    })
  )
}

/** `all` are the members with whom they bring along. */
export const memberView = (terms: RsvpTerms, all: ReadonlyArray<RsvpMember>, member: RsvpMember): MemberView => {
  const plusOne = plusOneOf(all, member)
  return {
    actorId: member.actorId,
    type: member.type,
    displayName: member.displayName,
    response: responseOf(member),
    meal: member.meal,
    dietary: member.dietary,
    answers: asked(terms, member),
    plusOne: plusOne === null ? null : { name: plusOne.displayName }
  }
}

export const eventView = (
  event: Event,
  terms: RsvpTerms,
  all: ReadonlyArray<RsvpMember>,
  shown: ReadonlyArray<RsvpMember>,
  now: DateTime.Utc
): RsvpEventView => ({
  event,
  ...terms,
  isOpen: isOpen(terms, now),
  members: shown.map((member) => memberView(terms, all, member))
})
