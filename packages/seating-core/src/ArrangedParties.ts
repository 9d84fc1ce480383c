/** Who is placed by an arrangement: people one by one, or whole households and groups, which cover their people. */
import { type Candidate, candidates } from "@banquet/actors-core/Candidate"
import { ancestors, parents } from "@banquet/actors-core/Memberships"
import type { ActorId } from "@banquet/platform-core/Ids"
import type { PlannerFacts } from "./PlannerSeatingView.ts"

export interface PartyFacts extends Pick<PlannerFacts, "actors" | "memberships"> {
  readonly assignments: PlannerFacts["plans"][number]["assignments"]
  readonly invitations: PlannerFacts["plans"][number]["invitations"]
}

export interface ArrangedParties {
  /** Who sits already or may be given a seat, each once, in the order of the actors. */
  readonly parties: ReadonlyArray<ActorId>
  /** Returns the party through which somebody sits: itself, or the household or group that covers it. */
  readonly partyOf: (actorId: ActorId) => ActorId | null
  /** Returns the parties through which the members of a household or group sit that is none itself. */
  readonly partiesOfMembers: (actorId: ActorId) => ReadonlyArray<ActorId>
  /** Says that somebody who might sit is not among those who are placed. */
  readonly isLeftOut: (actorId: ActorId) => boolean
  /** Who is asked for by name and is not placed. */
  readonly refused: ReadonlyArray<ActorId>
  readonly candidateOf: (actorId: ActorId) => Candidate | undefined
}

/** Says that a candidate may be given a seat. */
export const mayBeSeated = (candidate: Candidate | undefined): candidate is Candidate =>
  candidate !== undefined && candidate.eligible && candidate.rsvp !== "declined"

/** The people of an occasion, and what is above and below each. */
class Kinship {
  readonly candidates: ReadonlyMap<ActorId, Candidate>
  readonly seated: ReadonlySet<ActorId>
  readonly #parents: ReadonlyMap<ActorId, ReadonlyArray<ActorId>>
  readonly #children: ReadonlyMap<ActorId, ReadonlyArray<ActorId>>

  constructor(facts: PartyFacts) {
    this.candidates = new Map(candidates(facts).map((candidate) => [candidate.actorId, candidate]))
    this.seated = new Set(facts.assignments.map(({ actorId }) => actorId))
    this.#parents = parents(facts.memberships)
    this.#children = children(facts.memberships)
  }

  above(id: ActorId): ReadonlyArray<ActorId> {
    return ancestors(this.#parents, id)
  }

  below(id: ActorId): ReadonlyArray<ActorId> {
    return ancestors(this.#children, id)
  }

  mayBeSeated(id: ActorId): boolean {
    return mayBeSeated(this.candidates.get(id))
  }

  hasCandidates(id: ActorId): boolean {
    return (this.#children.get(id) ?? []).some((member) => this.candidates.get(member)?.eligible === true)
  }
}

interface Placed {
  readonly placed: ReadonlySet<ActorId>
  /** The unit that covers each of its members. */
  readonly coveredBy: ReadonlyMap<ActorId, ActorId>
}

/** Whoever has a seat by itself or through another gets no second one through a unit. */
const placedOf = (kinship: Kinship, named: ReadonlySet<ActorId> | null): Placed => {
  const open = [...kinship.candidates.values()].filter(
    ({ actorId }) =>
      kinship.mayBeSeated(actorId) &&
      (named === null || named.has(actorId)) &&
      ![actorId, ...kinship.above(actorId)].some((id) => kinship.seated.has(id))
  )
  const openIds = new Set(open.map(({ actorId }) => actorId))
  const isOne = ({ actorId, partySize }: Candidate, members: ReadonlyArray<ActorId>): boolean =>
    partySize > 1 || (named === null ? !kinship.hasCandidates(actorId) : !members.some((id) => openIds.has(id)))

  const coveredBy = new Map<ActorId, ActorId>()
  const placed = new Set<ActorId>()
  const units = open
    .filter(({ type }) => type !== "person")
    .map((unit) => ({ unit, depth: kinship.above(unit.actorId).length }))
    .toSorted((a, b) => a.depth - b.depth)
  for (const { unit } of units) {
    const members = kinship.below(unit.actorId)
    const isFree = !coveredBy.has(unit.actorId) && !members.some((id) => kinship.seated.has(id) || coveredBy.has(id))
    if (!isFree || !isOne(unit, members)) continue
    placed.add(unit.actorId)
    for (const member of members) coveredBy.set(member, unit.actorId)
  }
  for (const { actorId, type } of open) if (type === "person" && !coveredBy.has(actorId)) placed.add(actorId)
  return { placed, coveredBy }
}

/** Returns who is placed; only those named, unless that is `null`. */
export const arrangedParties = (facts: PartyFacts, named: ReadonlySet<ActorId> | null): ArrangedParties => {
  const kinship = new Kinship(facts)
  const { coveredBy, placed } = placedOf(kinship, named)
  const isParty = (id: ActorId): boolean => kinship.seated.has(id) || placed.has(id)
  const partyOf = (id: ActorId): ActorId | null => {
    if (isParty(id)) return id
    if (!kinship.mayBeSeated(id)) return null
    return kinship.above(id).find((each) => kinship.seated.has(each)) ?? coveredBy.get(id) ?? null
  }
  const partiesOfMembers = (id: ActorId): ReadonlyArray<ActorId> => [
    ...new Set(kinship.below(id).flatMap((member) => partyOf(member) ?? []))
  ]
  const isNowhere = (id: ActorId): boolean => partyOf(id) === null && partiesOfMembers(id).length === 0
  const mightSit = (id: ActorId): boolean => {
    const candidate = kinship.candidates.get(id)
    if (!mayBeSeated(candidate)) return false
    const isItself = candidate.type === "person" || candidate.partySize > 1 || !kinship.hasCandidates(id)
    return isItself || kinship.below(id).some((member) => kinship.mayBeSeated(member))
  }
  return {
    parties: facts.actors.map(({ id }) => id).filter(isParty),
    partyOf,
    partiesOfMembers,
    isLeftOut: (id) => isNowhere(id) && mightSit(id),
    refused: [...(named ?? [])].filter(isNowhere),
    candidateOf: (id) => kinship.candidates.get(id)
  }
}

/** Returns the direct members of each household and group. */
export const children = (memberships: PlannerFacts["memberships"]): ReadonlyMap<ActorId, ReadonlyArray<ActorId>> =>
  parents(memberships.map(({ memberId, parentId }) => ({ memberId: parentId, parentId: memberId })))
