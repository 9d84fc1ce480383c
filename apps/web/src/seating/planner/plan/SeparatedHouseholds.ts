/**
 * Households whose people sit at different tables. Nothing says who of a household is a child: whoever sits apart from
 * their household is pointed out, unless that is meant, which a locked seat or a wish to be apart says.
 */
import { brokenWeight } from "../arranging/BrokenWishes.ts"
import type { Wish } from "../arranging/Proposal.ts"
import type { Move } from "../commands/Moves.ts"
import { isComing } from "../HouseholdSplit.ts"
import { homeOf, membersOf } from "../Households.ts"
import { canTakeAll, comingTo, movesTo } from "../picking/Movable.ts"
import type { IndexedPlan } from "../PlanIndex.ts"
import type { Candidate, Table } from "../SeatingView.ts"

export interface SeparatedHousehold {
  /** The actor, or the name of a household that is not invited itself. */
  readonly id: string
  readonly name: string
  /** Who is looked at: the household, or one of its people. */
  readonly actorId: string
  /** Its people who have seats of their own. */
  readonly people: ReadonlyArray<Candidate>
  /** Where they sit, in the order of the plan. */
  readonly tables: ReadonlyArray<Table>
}

/** A household, and its people as far as they are candidates. */
interface KnownHousehold {
  readonly id: string
  readonly name: string
  readonly actorId?: string
  readonly members: ReadonlyArray<Candidate>
}

const isMeant = (
  { assignments }: IndexedPlan,
  people: ReadonlyArray<Candidate>,
  wishes: ReadonlyArray<Wish>
): boolean => {
  const ids = new Set(people.map(({ actor_id }) => actor_id))
  return (
    people.some(({ actor_id }) => assignments.get(actor_id)?.locked === true) ||
    wishes.some(
      (wish) =>
        (wish.kind === "apart" || wish.kind === "must_apart") && wish.actor_ids.every((actorId) => ids.has(actorId))
    )
  )
}

const separation = (
  index: IndexedPlan,
  wishes: ReadonlyArray<Wish>,
  { members, ...household }: KnownHousehold
): ReadonlyArray<SeparatedHousehold> => {
  const people = seatedOf(index, members)
  const [first] = people
  const ids = new Set(people.map(({ actor_id }) => index.assignments.get(actor_id)?.seating_table_id))
  if (first === undefined || ids.size < 2 || isMeant(index, people, wishes)) return []
  const tables = index.plan.tables.filter(({ id }) => ids.has(id))
  return [{ actorId: first.actor_id, ...household, people, tables }]
}

/** Returns those who have seats of their own and come. */
const seatedOf = ({ assignments }: IndexedPlan, members: ReadonlyArray<Candidate>): ReadonlyArray<Candidate> =>
  members.filter((one) => isComing(one) && assignments.has(one.actor_id))

/** Returns the people of households that are not invited themselves. */
const invitedOneByOne = ({ householdNames, plan }: IndexedPlan) => {
  const members = new Map<string, Array<Candidate>>()
  for (const one of plan.candidates) {
    for (const name of one.type === "person" ? one.group_labels : []) {
      if (householdNames.has(name)) members.set(name, [...(members.get(name) ?? []), one])
    }
  }
  for (const { display_name, type } of plan.candidates) if (type === "household") members.delete(display_name)
  return members
}

const knownHouseholds = (index: IndexedPlan): ReadonlyArray<KnownHousehold> => [
  ...index.plan.candidates.flatMap((unit) => {
    if (unit.type !== "household") return []
    const members = membersOf(index, unit).filter((one) => homeOf(index, one) === unit)
    const { actor_id, display_name } = unit
    return [{ id: actor_id, name: display_name, actorId: actor_id, members }]
  }),
  ...[...invitedOneByOne(index)].map(([name, members]) => ({ id: name, name, members }))
]

export const separatedHouseholds = (
  index: IndexedPlan,
  wishes: ReadonlyArray<Wish>
): ReadonlyArray<SeparatedHousehold> =>
  knownHouseholds(index).flatMap((household) => separation(index, wishes, household))

export interface SeatedHousehold extends Pick<SeparatedHousehold, "name" | "people"> {
  /** Whether a locked seat or a wish to be apart says that they may sit at different tables. */
  readonly isMeant: boolean
}

/** Returns the households of which several have seats, at one table or not. */
export const householdsSeated = (index: IndexedPlan, wishes: ReadonlyArray<Wish>): ReadonlyArray<SeatedHousehold> =>
  knownHouseholds(index).flatMap(({ members, name }) => {
    const people = seatedOf(index, members)
    return people.length < 2 ? [] : [{ name, people, isMeant: isMeant(index, people, wishes) }]
  })

/**
 * Returns the moves that bring a household together, to the table where fewest have to move of those that break no wish which
 * weighs as much; `null` where none has room.
 */
export const gatherHousehold = (
  index: IndexedPlan,
  wishes: ReadonlyArray<Wish>,
  id: string
): ReadonlyArray<Move> | null => {
  const found = separatedHouseholds(index, wishes).find((one) => one.id === id)
  if (found === undefined) return null
  const { people } = found
  const today = brokenWeight(index, wishes)
  const [best] = index.plan.tables
    .filter((table) => canTakeAll(index, people, table))
    .map((table) => {
      const coming = comingTo(index, people, table)
      const moved = new Map(coming.map(({ actor_id }) => [actor_id, table]))
      return { table, count: coming.length, weight: brokenWeight(index, wishes, moved) }
    })
    .filter(({ weight }) => weight <= today)
    .toSorted((a, b) => a.count - b.count || a.weight - b.weight || a.table.remaining - b.table.remaining)
  return best === undefined ? null : movesTo(index, people, best.table)
}
