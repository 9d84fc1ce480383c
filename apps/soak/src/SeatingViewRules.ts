/** Holds what a planner was shown of a plan against the rules of seating. */
import type { PlanWithCandidates } from "@banquet/http-api/seating/PlannerSeatingDocument"
import { type Actor, occupancy, type Place } from "./SeatingModel.ts"

type Plan = typeof PlanWithCandidates.Type

/** Where an actor sits, in the words of the model. */
export const placeOf = (
  assignment: {
    readonly id: string
    readonly actor_id: string
    readonly seating_table_id: string
    readonly seat_number: number | null
    readonly seat_label: string | null
  },
  tableNames: ReadonlyMap<string, string>
): Place => ({
  id: assignment.id,
  actor: assignment.actor_id,
  table: tableNames.get(assignment.seating_table_id) ?? assignment.seating_table_id,
  seatNumber: assignment.seat_number,
  seatLabel: assignment.seat_label
})

/** Returns what a view says against the rules, or against itself. */
export const viewProblems = (actors: ReadonlyMap<string, Actor>, plan: Plan): ReadonlyArray<string> => {
  const problems: Array<string> = []
  const names = new Map<string, string>(plan.tables.map(({ id, name }) => [id, name]))
  const places = plan.assignments.map((assignment) => placeOf(assignment, names))
  if (new Set(places.map(({ actor }) => actor)).size !== places.length) problems.push("an actor is seated twice")
  for (const table of plan.tables) {
    const taken = occupancy(actors, places, table.name)
    if (taken > table.capacity) problems.push(`${table.name} has ${taken} guests on ${table.capacity} seats`)
    if (table.occupancy !== taken || table.remaining !== table.capacity - taken) {
      problems.push(`${table.name} is said to have ${table.occupancy} seats taken, and has ${taken}`)
    }
    const seats = places.flatMap(({ seatNumber, table: at }) =>
      at === table.name && seatNumber !== null ? [seatNumber] : []
    )
    if (new Set(seats).size !== seats.length) problems.push(`a seat of ${table.name} is taken twice`)
    if (seats.some((seat) => seat > table.capacity)) problems.push(`${table.name} has no seat ${Math.max(...seats)}`)
  }
  const total = plan.tables.reduce((sum, { capacity }) => sum + capacity, 0)
  const assigned = places.reduce((sum, { actor }) => sum + (actors.get(actor)?.partySize ?? 1), 0)
  const { capacity } = plan
  if (capacity.seats !== total || capacity.assigned !== assigned || capacity.remaining !== total - assigned) {
    problems.push("the seats of a plan do not add up")
  }
  for (const { actor_id, assignment_id } of plan.candidates) {
    const own = plan.assignments.find((assignment) => assignment.actor_id === actor_id)
    if ((own?.id ?? null) !== assignment_id) problems.push("a candidate is said to have another place than it has")
  }
  return problems
}
