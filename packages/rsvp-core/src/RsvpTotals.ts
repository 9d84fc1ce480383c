/** What the answers to an event come to. */
import { ancestors } from "@banquet/actors-core/Memberships"
import type { ActorId } from "@banquet/platform-core/Ids"
import { isInvited, responseOf, type RsvpMember } from "./RsvpMember.ts"

/** Counts persons; one whose party size is greater counts as that many. */
export interface RsvpCounts {
  readonly invited: number
  readonly attending: number
  readonly declined: number
  readonly pending: number
}

export interface RsvpTotals {
  readonly totals: RsvpCounts
  /** Those who come, by what they eat: the meals that are offered in their order, then others that were chosen. */
  readonly meals: ReadonlyArray<{ readonly meal: string; readonly count: number }>
  /** The groups that have anybody who is invited, by name; somebody of a household of the group is of the group. */
  readonly byGroup: ReadonlyArray<{
    readonly actorId: ActorId
    readonly displayName: string
    readonly totals: RsvpCounts
  }>
}

/**
 * Returns those who are counted: persons who are invited, and invited households and groups of whose members none is
 * invited, which answer as themselves.
 */
export const countedMembers = (members: ReadonlyArray<RsvpMember>): ReadonlyArray<RsvpMember> => {
  const invited = members.filter(isInvited)
  const represented = new Set(invited.flatMap(({ parentIds }) => parentIds))
  return invited.filter(({ actorId, type }) => type === "person" || !represented.has(actorId))
}

const count = (members: ReadonlyArray<RsvpMember>): RsvpCounts => {
  const counts = { invited: 0, attending: 0, declined: 0, pending: 0 }
  for (const member of members) {
    counts.invited += member.partySize
    counts[responseOf(member)] += member.partySize
  }
  return counts
}

const mealsOf = (members: ReadonlyArray<RsvpMember>, offered: ReadonlyArray<string>): RsvpTotals["meals"] => {
  const counts = new Map(offered.map((meal) => [meal, 0]))
  for (const member of members) {
    if (member.meal === null || responseOf(member) !== "attending") continue
    counts.set(member.meal, (counts.get(member.meal) ?? 0) + member.partySize)
  }
  return [...counts].map(([meal, number]) => ({ meal, count: number }))
}

/** Returns the totals of an event; `members` are all actors of the occasion but the vendors, by name. */
export const rsvpTotals = (members: ReadonlyArray<RsvpMember>, mealChoices: ReadonlyArray<string>): RsvpTotals => {
  const counted = countedMembers(members)
  const parentsOf = new Map(members.map(({ actorId, parentIds }) => [actorId, parentIds]))
  const ofGroup = new Map<ActorId, Array<RsvpMember>>()
  for (const member of counted) {
    const ids = [member.actorId, ...ancestors(parentsOf, member.actorId)]
    for (const id of ids) {
      const known = ofGroup.get(id)
      if (known === undefined) ofGroup.set(id, [member])
      else known.push(member)
    }
  }
  return {
    totals: count(counted),
    meals: mealsOf(counted, mealChoices),
    byGroup: members.flatMap(({ actorId, displayName, type }) => {
      const found = ofGroup.get(actorId)
      return type === "group" && found !== undefined ? [{ actorId, displayName, totals: count(found) }] : []
    })
  }
}
