/** The seven assignment rules, in the order in which violations are reported. */
import type { Actor } from "@banquet/actors-core/Actor"
import { isCandidate } from "@banquet/actors-core/Candidate"
import { posture, type RsvpFacts } from "@banquet/actors-core/RsvpPosture"
import type { SeatingAssignment } from "./SeatingAssignment.ts"
import type { SeatingAssignmentId } from "./SeatingIds.ts"
import type { SeatingTable } from "./SeatingTable.ts"
import type { Violation } from "./SeatingViolation.ts"

/** An actor that is to be seated, with the facts of its RSVP for the plan's event. */
export interface SeatingActor extends Pick<Actor, "id" | "type" | "status" | "displayName" | "partySize"> {
  readonly rsvp: RsvpFacts
}

/** A table and everybody who sits at it. */
export interface TableOccupancy {
  readonly table: SeatingTable
  readonly assignments: ReadonlyArray<SeatingAssignment & { readonly partySize: number }>
}

/** An actor that is to sit at a table. */
export interface Placement {
  /** `null` where the plan has no such table; then the rules of seats are not evaluated. */
  readonly table: TableOccupancy | null
  /** `null` where the occasion has no such actor; then it is not eligible, and no other rule of actors is evaluated. */
  readonly actor: SeatingActor | null
  readonly seatNumber: number | null
  /** Whether the actor keeps another place in the plan. */
  readonly seated: boolean
  /** Assignments that give up their place in the same step, and so take no seat. */
  readonly freed: ReadonlyArray<SeatingAssignmentId>
}

/** What others take of a table. */
export interface TakenSeats {
  /** The sum of their party sizes. */
  readonly occupancy: number
  readonly isTaken: (seatNumber: number) => boolean
}

/** Returns the violations of the rules of actors. `seated` as in `Placement`. */
export const actorViolations = (actor: SeatingActor | null, seated: boolean): ReadonlyArray<Violation> => {
  const found: Array<Violation> = []
  if (actor === null || !isCandidate(actor, actor.rsvp)) found.push({ code: "actor_not_eligible" })
  if (actor !== null) {
    const { displayName } = actor
    if (posture(actor.rsvp) === "declined") found.push({ code: "actor_declined", displayName })
    if (seated) found.push({ code: "actor_already_assigned", displayName })
  }
  return found
}

/** Returns the violations of the rules of seats by an actor at a table; of an unknown actor no party size is judged. */
export const seatViolations = (
  { capacity, name: tableName }: SeatingTable,
  { isTaken, occupancy }: TakenSeats,
  seatNumber: number | null,
  actor: SeatingActor | null
): ReadonlyArray<Violation> => {
  const found: Array<Violation> = []
  if (seatNumber !== null) {
    if (seatNumber > capacity) found.push({ code: "seat_above_capacity", tableName, seatNumber, capacity })
    if (isTaken(seatNumber)) found.push({ code: "seat_taken", tableName, seatNumber })
  }
  if (actor !== null && occupancy + actor.partySize > capacity) {
    found.push({ code: "table_full", tableName, capacity, occupancy, partySize: actor.partySize })
  }
  return found
}

const takenByOthers = ({ assignments }: TableOccupancy, freed: Placement["freed"]): TakenSeats => {
  const others = assignments.filter(({ id }) => !freed.includes(id))
  return {
    occupancy: others.reduce((seats, { partySize }) => seats + partySize, 0),
    isTaken: (seatNumber) => others.some((other) => other.seatNumber === seatNumber)
  }
}

/** Returns the violations of a placement, in the order of the rules. */
export const violations = ({ actor, freed, seatNumber, seated, table }: Placement): ReadonlyArray<Violation> => {
  const broken = actorViolations(actor, seated)
  return table === null
    ? [{ code: "table_not_in_plan" }, ...broken]
    : [...broken, ...seatViolations(table.table, takenByOthers(table, freed), seatNumber, actor)]
}
