import type { EventId, OccasionId } from "@banquet/platform-core/Ids"
import type { SeatingRepository } from "../../SeatingRepository.ts"
import type { SeatingRecords } from "./SeatingRecords.ts"

/** Who is seated, and where, whatever the status of the plan. */
export const seatedActorReads = ({ assignmentsOf, cells, events, planOf, read }: SeatingRecords) => {
  const seats = (occasionId: OccasionId, eventId: EventId | null) =>
    events(occasionId)
      .filter((event) => eventId === null || event.id === eventId)
      .flatMap((event) => {
        const plan = planOf(event.id)
        return plan === undefined ? [] : assignmentsOf(plan.id).map((row) => ({ ...row, eventId: event.id }))
      })

  const reads: Pick<SeatingRepository["Service"], "seatsOf" | "seatedActors"> = {
    seatsOf: (occasionId, actorIds) =>
      read("seatsOf", () =>
        seats(occasionId, null)
          .filter(({ actorId }) => actorIds.includes(actorId))
          .map(({ actorId, eventId, tableId }) => ({
            actorId,
            eventId,
            tableName: cells.tables.get().get(tableId)?.name ?? ""
          }))
      ),

    seatedActors: (occasionId, eventId) =>
      read("seatedActors", () => [...new Set(seats(occasionId, eventId).map(({ actorId }) => actorId))])
  }
  return reads
}
