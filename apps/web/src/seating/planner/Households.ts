/**
 * Households and groups among the candidates, and who belongs to them. The view names parents by their display names;
 * where two bear a name, a seated one has the people whom it covers, and the first that is not seated has the rest.
 */
import type { Assignment, Candidate, Plan } from "./SeatingView.ts"

/** Who belongs to whom, by actor. */
export interface Households {
  /** The households and groups that each candidate is in. */
  readonly parents: ReadonlyMap<string, ReadonlyArray<Candidate>>
  /** The candidates in each household and group. */
  readonly members: ReadonlyMap<string, ReadonlyArray<Candidate>>
  /** The assignment of a household or group through which each candidate is seated. */
  readonly covers: ReadonlyMap<string, Assignment>
  /** The household or group under which each person is listed. */
  readonly homes: ReadonlyMap<string, Candidate>
}

/** Returns whether the candidate is a household or group. */
export const isUnit = ({ type }: Candidate): boolean => type === "household" || type === "group"

export const findHouseholds = (plan: Plan): Households => {
  const seated = new Map(plan.assignments.map((assignment) => [assignment.actor_id, assignment]))
  const parents = findParents(plan, seated)
  const members = new Map<string, Array<Candidate>>()
  for (const candidate of plan.candidates) {
    for (const { actor_id } of parents.get(candidate.actor_id) ?? []) {
      members.set(actor_id, [...(members.get(actor_id) ?? []), candidate])
    }
  }
  return { parents, members, covers: findCovers(plan, parents, seated), homes: findHomes(plan, parents) }
}

type Parents = Households["parents"]
type Seated = ReadonlyMap<string, Assignment>

const findParents = ({ assignments, candidates }: Plan, seated: Seated): Parents => {
  const units = new Map(candidates.filter(isUnit).map((unit) => [unit.actor_id, unit]))
  const namesakes = Map.groupBy(units.values(), ({ display_name }) => display_name)
  const unitOf = new Map(assignments.map(({ actor_id, id }) => [id, units.get(actor_id)]))
  const parents = new Map<string, ReadonlyArray<Candidate>>()
  for (const candidate of candidates) {
    const cover = unitOf.get(candidate.covered_by ?? "")
    const found = new Set<Candidate | undefined>(cover === undefined ? [] : [cover])
    for (const label of candidate.group_labels) {
      const named = (namesakes.get(label) ?? []).filter((unit) => unit !== candidate)
      if (cover !== undefined && named.includes(cover)) continue
      found.add(named.find(({ actor_id }) => !seated.has(actor_id)) ?? named[0])
    }
    found.delete(undefined)
    if (found.size > 0)
      parents.set(
        candidate.actor_id,
        [...found].filter((unit) => unit !== undefined)
      )
  }
  return parents
}

/** Covers also whom the server has not been asked about since their household was seated. */
const findCovers = ({ assignments, candidates }: Plan, parents: Parents, seated: Seated): Households["covers"] => {
  const byId = new Map(assignments.map((assignment) => [assignment.id, assignment]))
  /** Returns the assignment of the nearest unit that is seated. */
  const nearest = (candidate: Candidate): Assignment | undefined => {
    const known = new Set<Candidate>([candidate])
    let level = parents.get(candidate.actor_id) ?? []
    while (level.length > 0) {
      for (const { actor_id } of level) {
        const assignment = seated.get(actor_id)
        if (assignment !== undefined) return assignment
      }
      for (const unit of level) known.add(unit)
      level = level.flatMap(({ actor_id }) => parents.get(actor_id) ?? []).filter((unit) => !known.has(unit))
    }
    return undefined
  }
  return new Map(
    candidates.flatMap((candidate) => {
      const cover = byId.get(candidate.covered_by ?? "") ?? nearest(candidate)
      return cover === undefined ? [] : [[candidate.actor_id, cover] as const]
    })
  )
}

/** A household has its people under it, and so has a group that is more than a label: one that is a party itself. */
const findHomes = ({ candidates }: Plan, parents: Parents): Households["homes"] =>
  new Map(
    candidates.flatMap((candidate) => {
      if (isUnit(candidate)) return []
      const of = parents.get(candidate.actor_id) ?? []
      const home = of.find(({ type }) => type === "household") ?? of.find(({ party_size }) => party_size > 1)
      return home === undefined ? [] : [[candidate.actor_id, home] as const]
    })
  )

interface HasHouseholds {
  readonly households: Households
}

const nobody: ReadonlyArray<Candidate> = []

/** Returns who is in a household or group, as far as they are candidates. */
export const membersOf = ({ households }: HasHouseholds, { actor_id }: Candidate): ReadonlyArray<Candidate> =>
  households.members.get(actor_id) ?? nobody

/** Returns the assignment through which a candidate is seated with its household or group. */
export const coverOf = ({ households }: HasHouseholds, { actor_id }: Candidate): Assignment | undefined =>
  households.covers.get(actor_id)

/** Returns the household or group under which a person is listed. */
export const homeOf = ({ households }: HasHouseholds, { actor_id }: Candidate): Candidate | undefined =>
  households.homes.get(actor_id)
