import type { ActorSeats } from "@banquet/actors-core/ActorSeats"
import type { ActorUsage } from "@banquet/platform-core/erasure/ActorUsage"
import { Effect } from "effect"
import { SeatingRepository } from "./SeatingRepository.ts"

/** Assignments refer to the actors that are seated. Locks the plans of those. */
export const seatingUsage = Effect.map(SeatingRepository, (repository): ActorUsage => ({
  uses: Effect.fnUntraced(function* (occasionId, actorIds) {
    const seats = yield* repository.seatsOf(occasionId, actorIds)
    const seated = [...new Set(seats.map(({ actorId }) => actorId))].toSorted()
    return yield* Effect.forEach(seated, (actorId) =>
      Effect.as(repository.seatsForChange(occasionId, actorId), { actorId, noun: "seating_assignment" })
    )
  })
}))

/** Where actors are seated. */
export const actorSeats = Effect.map(SeatingRepository, ({ seatedActors, seatsOf }): ActorSeats => ({
  seatedActors,
  seatsOf
}))
