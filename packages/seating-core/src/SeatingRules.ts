/** The seven assignment rules, in the order in which violations are reported. */
import { isCandidate } from "@banquet/actors-core/Candidate"
import { posture } from "@banquet/actors-core/RsvpPosture"
import { Schema } from "effect"
import type { SeatingAssignmentId } from "./SeatingIds.ts"
import type { SeatingActor, TableOccupancy } from "./SeatingRepository.ts"

/** A rule that an assignment would break, with what a person needs to mend it. */
export const Violation = Schema.Union([
  Schema.Struct({ code: Schema.Literal("table_not_in_plan") }),
  Schema.Struct({ code: Schema.Literal("actor_not_eligible") }),
  Schema.Struct({ code: Schema.Literal("actor_declined"), displayName: Schema.String }),
  Schema.Struct({ code: Schema.Literal("actor_already_assigned"), displayName: Schema.String }),
  Schema.Struct({
    code: Schema.Literal("seat_above_capacity"),
    tableName: Schema.String,
    seatNumber: Schema.Int,
    capacity: Schema.Int
  }),
  Schema.Struct({ code: Schema.Literal("seat_taken"), tableName: Schema.String, seatNumber: Schema.Int }),
  Schema.Struct({
    code: Schema.Literal("table_full"),
    tableName: Schema.String,
    capacity: Schema.Int,
    /** Seats that others take. */
    occupancy: Schema.Int,
    partySize: Schema.Int
  })
])
export type Violation = typeof Violation.Type

/** An actor about to sit at a table. */
export interface Placement {
  /** `null` where the plan has no such table; then nothing is said about seats. */
  readonly table: TableOccupancy | null
  /** `null` where the occasion has no such actor; then it is not eligible, and nothing else is said about it. */
  readonly actor: SeatingActor | null
  readonly seatNumber: number | null
  /** Whether the actor keeps another place in the plan. */
  readonly seated: boolean
  /** Assignments that give up their place in the same step, and so take no seat. */
  readonly freed: ReadonlyArray<SeatingAssignmentId>
}

/** Every rule that can be evaluated for the placement and fails, in the order of the rules. */
export const violations = (placement: Placement): ReadonlyArray<Violation> => {
  const { actor, freed, seatNumber, seated, table } = placement
  const found: Array<Violation> = []
  if (table === null) found.push({ code: "table_not_in_plan" })
  if (actor === null || !isCandidate(actor, actor.rsvp)) found.push({ code: "actor_not_eligible" })
  if (actor !== null) {
    const { displayName } = actor
    if (posture(actor.rsvp) === "declined") found.push({ code: "actor_declined", displayName })
    if (seated) found.push({ code: "actor_already_assigned", displayName })
  }
  if (table !== null) {
    const { capacity, name: tableName } = table.table
    const others = table.assignments.filter((assignment) => !freed.includes(assignment.id))
    if (seatNumber !== null) {
      if (seatNumber > capacity) found.push({ code: "seat_above_capacity", tableName, seatNumber, capacity })
      if (others.some((other) => other.seatNumber === seatNumber)) {
        found.push({ code: "seat_taken", tableName, seatNumber })
      }
    }
    if (actor !== null) {
      const { partySize } = actor
      const occupancy = others.reduce((seats, other) => seats + other.partySize, 0)
      if (occupancy + partySize > capacity) {
        found.push({ code: "table_full", tableName, capacity, occupancy, partySize })
      }
    }
  }
  return found
}

const order = Violation.members.map((rule) => rule.fields.code.literal)

/** What two placements of one step violate, in the order of the rules. */
export const union = (first: ReadonlyArray<Violation>, second: ReadonlyArray<Violation>): ReadonlyArray<Violation> =>
  [...first, ...second].toSorted((a, b) => order.indexOf(a.code) - order.indexOf(b.code))
