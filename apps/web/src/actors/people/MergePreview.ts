/** What becomes of two records that are one person: what the one that stays keeps, what goes over, and what is lost. */
import type { Actor } from "./Actor.ts"
import { type ActorMember, valuesOf } from "./ActorEdit.ts"

export interface MergePreview {
  /** Blanks of the one that stays, which are filled. */
  readonly filled: ReadonlyArray<ActorMember>
  /** Members that differ: those of the one that stays win. */
  readonly lost: ReadonlyArray<ActorMember>
  /** Households and groups that are added. */
  readonly units: ReadonlyArray<Actor["member_of"][number]>
  readonly seats: Actor["seated"]
  /** Answers to events to which the one that stays has given none. */
  readonly answers: Actor["invitations"]
  readonly links: number
}

const profile = ["email", "phone", "dietary", "notes"] as const
const own = ["display_name", "party_size"] as const

/** `from` goes over into `into`, which stays. */
export const mergePreview = (from: Actor, into: Actor): MergePreview => {
  const [goes, stays] = [valuesOf(from), valuesOf(into)]
  const known = new Set([into.id, ...into.member_of.map(({ id }) => id)])
  const answered = new Set(
    into.invitations.flatMap(({ event_id, response }) => (response === "pending" ? [] : [event_id]))
  )
  return {
    filled: profile.filter((member) => stays[member] === null && goes[member] !== null),
    lost: [
      ...own.filter((member) => stays[member] !== goes[member]),
      ...profile.filter((member) => stays[member] !== null && goes[member] !== null && stays[member] !== goes[member])
    ],
    units: from.member_of.filter(({ id }) => !known.has(id)),
    seats: from.seated,
    answers: from.invitations.filter(({ event_id }) => !answered.has(event_id)),
    links: from.links.active
  }
}
