import type { ActorChange, ActorConstraint, ActorViolation } from "@banquet/actors-core/ActorConstraint"
import { Array, Effect } from "effect"
import { AssignmentRefused } from "./SeatingErrors.ts"
import { type SeatedParty, SeatingRepository } from "./SeatingRepository.ts"
import type { Violation } from "./SeatingViolation.ts"

/** Who is seated stays no vendor, and fits its table. */
export const seatingConstraint = Effect.map(SeatingRepository, (repository): ActorConstraint => ({
  violations: (occasionId, changes) =>
    Effect.map(repository.seatedPartiesForChange(occasionId), (parties) => [
      ...seatedVendors(parties, changes),
      ...overfullTables(parties, changes)
    ])
}))

const seatedVendors = (
  parties: ReadonlyArray<SeatedParty>,
  changes: ReadonlyArray<ActorChange>
): ReadonlyArray<ActorViolation> => {
  const seated = new Set(parties.map(({ actorId }) => actorId))
  return changes
    .filter(({ after, before }) => after.type === "vendor" && before.type !== "vendor" && seated.has(before.id))
    .map(({ before: { id, key } }) => ({
      actorId: id,
      member: "type",
      message: `"${key}" is seated and cannot become a vendor`,
      reason: new AssignmentRefused({ violations: [{ code: "actor_not_eligible" }] })
    }))
}

/** The same as for somebody who is to be seated there. */
const tableFull = ({ capacity, tableName }: SeatedParty, total: number, partySize: number): Violation => ({
  code: "table_full",
  tableName,
  capacity,
  occupancy: total - partySize,
  partySize
})

/** Several parties of one table may change at once: what counts is their sum. */
const overfullTables = (
  parties: ReadonlyArray<SeatedParty>,
  changes: ReadonlyArray<ActorChange>
): ReadonlyArray<ActorViolation> => {
  const sizes = new Map(changes.map(({ after }) => [after.id, after.partySize]))
  const sizeOf = ({ actorId, partySize }: SeatedParty): number => sizes.get(actorId) ?? partySize
  return Object.values(Array.groupBy(parties, ({ tableId }) => tableId)).flatMap((atTable) => {
    const total = atTable.reduce((sum, party) => sum + sizeOf(party), 0)
    return atTable
      .filter((party) => total > party.capacity && sizeOf(party) > party.partySize)
      .map((party) => ({
        actorId: party.actorId,
        member: "partySize",
        message: `would seat ${total} at "${party.tableName}", which has a capacity of ${party.capacity}`,
        reason: new AssignmentRefused({ violations: [tableFull(party, total, sizeOf(party))] })
      }))
  })
}
