/** What the device knows of the people, and in which order. */
import type { Problem } from "../../platform/api/Problem.ts"
import type { Actor, ActorsPage } from "./Actor.ts"
import { foldedText } from "@banquet/people-file/FoldedText"

export interface KnownPeople {
  /** By name. */
  readonly actors: ReadonlyArray<Actor>
  readonly byId: ReadonlyMap<string, Actor>
  /** Of each household and group, by name. */
  readonly members: ReadonlyMap<string, ReadonlyArray<Actor>>
  /** `null` until the first page. */
  readonly totals: ActorsPage["totals"] | null
  /** Whether all pages have been read. */
  readonly isComplete: boolean
  /** Why they could not be read when this was last tried. */
  readonly problem: Problem | null
}

export const nobody: KnownPeople = {
  actors: [],
  byId: new Map(),
  members: new Map(),
  totals: null,
  isComplete: false,
  problem: null
}

const sortNames = new WeakMap<Actor, string>()

const sortName = (actor: Actor): string => {
  const known = sortNames.get(actor)
  if (known !== undefined) return known
  const name = foldedText(actor.display_name)
  sortNames.set(actor, name)
  return name
}

export const byName = (a: Actor, b: Actor): number => {
  const [left, right] = [sortName(a), sortName(b)]
  return left < right ? -1 : left > right ? 1 : a.id < b.id ? -1 : 1
}

export const membersOf = (actors: ReadonlyArray<Actor>): ReadonlyMap<string, ReadonlyArray<Actor>> => {
  const members = new Map<string, Array<Actor>>()
  for (const actor of actors) {
    for (const { id } of actor.member_of) {
      const known = members.get(id)
      if (known === undefined) members.set(id, [actor])
      else known.push(actor)
    }
  }
  return members
}

export const counted = (actors: ReadonlyArray<Actor>): ActorsPage["totals"] => {
  const totals = { persons: 0, households: 0, groups: 0, vendors: 0 }
  for (const { type } of actors) totals[`${type}s`] += 1
  return totals
}
