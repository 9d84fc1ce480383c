/** Finds the moves that keep a wish which is not kept as people sit now, and make nothing else worse. */
import type { Move } from "../commands/Moves.ts"
import { isComing, seatsOf } from "../HouseholdSplit.ts"
import { type IndexedPlan, peopleAt } from "../PlanIndex.ts"
import type { Candidate, Table } from "../SeatingView.ts"
import { companyAt, fitsAfter } from "../TableFit.ts"
import { brokenWeight, isBrokenAt, seatHolderOf } from "./BrokenWishes.ts"
import type { Wish } from "./Proposal.ts"
import { actorsOf } from "./WishLists.ts"

/** Returns those who would move for the wish: locked seats stay. */
const moversFor = (index: IndexedPlan, wish: Wish): ReadonlyArray<Candidate> => [
  ...new Set(
    actorsOf(wish).flatMap((actorId) => {
      const holder = seatHolderOf(index, actorId)
      return holder === undefined || !isComing(holder) || index.assignments.get(holder.actor_id)?.locked === true
        ? []
        : [holder]
    })
  )
]

interface Attempt {
  /** Where some would sit, by actor. */
  readonly moved: ReadonlyMap<string, Table>
  /** How much more is broken then. */
  readonly cost: number
  /** How many of their groups those who move for the wish would sit with. */
  readonly company: number
  /** Seats that the table has left. */
  readonly remaining: number
}

const wishesAbout = (
  index: IndexedPlan,
  wishes: ReadonlyArray<Wish>,
  people: ReadonlyArray<Candidate>
): ReadonlyArray<Wish> =>
  wishes.filter((one) =>
    actorsOf(one).some((actorId) => {
      const holder = seatHolderOf(index, actorId)
      return holder !== undefined && people.includes(holder)
    })
  )

const companyOf = (index: IndexedPlan, people: ReadonlyArray<Candidate>, table: Table): number =>
  people.reduce((sum, one) => sum + companyAt(index, one, table), 0)

/** Returns whether somebody who moves with others has as many of their groups there as now. */
const keepsCompany = (index: IndexedPlan, one: Candidate, people: ReadonlyArray<Candidate>, table: Table): boolean => {
  const here = index.tables.get(index.assignments.get(one.actor_id)?.seating_table_id ?? "")
  const joining = people.filter(
    (other) => other !== one && other.group_labels.some((label) => one.group_labels.includes(label))
  )
  return here === undefined || companyAt(index, one, table) + joining.length >= companyAt(index, one, here)
}

/** Returns how those who would move can do so to each table that has room for them. */
const movesFor = (
  index: IndexedPlan,
  wishes: ReadonlyArray<Wish>,
  movers: ReadonlyArray<Candidate>
): ReadonlyArray<Attempt> => {
  const concerned = wishesAbout(index, wishes, movers)
  const today = brokenWeight(index, concerned)
  return index.plan.tables.flatMap((table) => {
    const coming = movers.filter(({ actor_id }) => index.assignments.get(actor_id)?.seating_table_id !== table.id)
    const groups = coming.length > 1 ? [...coming.map((one) => [one]), coming] : [coming]
    return groups
      .filter((people) => people.length > 0 && seatsOf(people) <= table.remaining)
      .filter((people) => people.length === 1 || people.every((one) => keepsCompany(index, one, people, table)))
      .map((people) => {
        const moved = new Map(people.map(({ actor_id }) => [actor_id, table]))
        const cost = brokenWeight(index, concerned, moved) - today
        return { moved, cost, company: companyOf(index, people, table), remaining: table.remaining }
      })
  })
}

/** Returns who of a table can take the place of somebody else, and has as many of their groups there as now. */
const partnersAt = (index: IndexedPlan, table: Table, mover: Candidate, left: Table): ReadonlyArray<Candidate> =>
  peopleAt(index, table.id).flatMap(({ assignment, candidate }) => {
    const fits = fitsAfter(mover, table, candidate) && fitsAfter(candidate, left, mover)
    const isFree = !assignment.locked && isComing(candidate)
    const hasCompany = companyAt(index, candidate, left) >= companyAt(index, candidate, table)
    return fits && isFree && hasCompany ? [candidate] : []
  })

/** Returns whether the wish says where somebody is to sit, and not only where they are not. */
const namesPlace = ({ kind }: Wish): boolean => ["must_together", "together", "must_table"].includes(kind)

/** Returns how those who are to sit together, or somewhere, can change places with others there. */
const exchangesFor = (
  index: IndexedPlan,
  wishes: ReadonlyArray<Wish>,
  movers: ReadonlyArray<Candidate>,
  wish: Wish
): ReadonlyArray<Attempt> =>
  !namesPlace(wish)
    ? []
    : movers.flatMap((mover) => {
        const left = index.tables.get(index.assignments.get(mover.actor_id)?.seating_table_id ?? "")
        if (left === undefined) return []
        return index.plan.tables
          .filter((table) => !isBrokenAt(index, wish, new Map([[mover.actor_id, table]])))
          .flatMap((table) =>
            partnersAt(index, table, mover, left)
              .filter((partner) => !movers.includes(partner))
              .map((partner) => {
                const concerned = wishesAbout(index, wishes, [...movers, partner])
                const moved = new Map([
                  [mover.actor_id, table],
                  [partner.actor_id, left]
                ])
                const cost = brokenWeight(index, concerned, moved) - brokenWeight(index, concerned)
                return { moved, cost, company: companyOf(index, [mover], table), remaining: table.remaining }
              })
          )
      })

/**
 * Returns the moves after which the wish is kept and the fewest others about the same people are not: to a table that has room,
 * or an exchange; `null` for none.
 */
export const mendWish = (index: IndexedPlan, wishes: ReadonlyArray<Wish>, wish: Wish): ReadonlyArray<Move> | null => {
  const movers = moversFor(index, wish)
  const [best] = [...movesFor(index, wishes, movers), ...exchangesFor(index, wishes, movers, wish)]
    .filter(({ cost, moved }) => cost < 0 && !isBrokenAt(index, wish, moved))
    .toSorted(
      (a, b) => a.cost - b.cost || a.moved.size - b.moved.size || b.company - a.company || a.remaining - b.remaining
    )
  return best === undefined
    ? null
    : [...best.moved].map(([actorId, table]) => ({
        actorId,
        place: { tableId: table.id, seatNumber: null, seatLabel: null }
      }))
}
