/** Which tables can take whom, and who sits where around them. */
import { isComing } from "./HouseholdSplit.ts"
import { type IndexedPlan, peopleAt, type Seated } from "./PlanIndex.ts"
import { seatsFor } from "./SeatComing.ts"
import type { Candidate, Table } from "./SeatingView.ts"

/** Returns how many other members of the candidate's groups sit at a table. */
export const companyAt = (index: IndexedPlan, { actor_id, group_labels }: Candidate, table: Table): number =>
  peopleAt(index, table.id).filter(
    ({ candidate }) =>
      candidate.actor_id !== actor_id && candidate.group_labels.some((label) => group_labels.includes(label))
  ).length

/** Returns the candidate's groups that these members are of. */
export const groupsAt = (
  index: IndexedPlan,
  { actor_id, group_labels }: Candidate,
  table: Table
): ReadonlyArray<string> =>
  group_labels.filter((label) =>
    peopleAt(index, table.id).some(
      ({ candidate }) => candidate.actor_id !== actor_id && candidate.group_labels.includes(label)
    )
  )

/** Returns how many seats the table has for this party; its own there count as free. */
export const roomFor = ({ assignments }: IndexedPlan, candidate: Candidate, table: Table): number =>
  table.remaining + (assignments.get(candidate.actor_id)?.seating_table_id === table.id ? candidate.party_size : 0)

/** Returns whether a party has seats at the table once another one has left it. */
export const fitsAfter = ({ party_size }: Candidate, { remaining }: Table, leaving: Candidate): boolean =>
  remaining + leaving.party_size >= party_size

export const canTake = (index: IndexedPlan, candidate: Candidate, table: Table): boolean =>
  isComing(candidate) && roomFor(index, candidate, table) >= seatsFor(index, candidate)

/** Returns who is drawn on each seat: people with a seat number on that seat, the others where there is room. */
export const seatPlan = (table: Table, people: ReadonlyArray<Seated>): ReadonlyArray<Seated | null> => {
  const seats = Array.from<Seated | null>({ length: Math.max(table.capacity, table.occupancy) }).fill(null)
  for (const one of people) {
    const { seat_number } = one.assignment
    if (seat_number !== null) seats[seat_number - 1] = one
  }
  for (const one of people) {
    let left = one.candidate.party_size - (one.assignment.seat_number === null ? 0 : 1)
    for (let seat = 0; left > 0 && seat < seats.length; seat++) {
      if (seats[seat] !== null) continue
      seats[seat] = one
      left--
    }
  }
  return seats
}

/** Returns the tables, best first: those that fit, then by members of the same groups, then by the fewest seats left. */
export const tablesFor = (index: IndexedPlan, candidate: Candidate): ReadonlyArray<Table> => {
  const rank = new Map(
    index.plan.tables.map((table, order) => [
      table.id,
      {
        fits: canTake(index, candidate, table),
        company: companyAt(index, candidate, table),
        room: roomFor(index, candidate, table),
        order
      }
    ])
  )
  return index.plan.tables.toSorted((a, b) => {
    const [one, other] = [rank.get(a.id), rank.get(b.id)]
    if (one === undefined || other === undefined) return 0
    if (one.fits !== other.fits) return one.fits ? -1 : 1
    return other.company - one.company || (one.fits ? one.room - other.room : 0) || one.order - other.order
  })
}
