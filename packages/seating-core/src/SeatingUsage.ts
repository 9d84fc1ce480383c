import type { ActorSeats } from "@banquet/actors-core/ActorSeats"
import type { ActorUsage } from "@banquet/platform-core/erasure/ActorUsage"
import { Effect } from "effect"
import { SeatingRepository } from "./SeatingRepository.ts"

/** Assignments refer to the actors that are seated. */
export const seatingUsage = Effect.map(SeatingRepository, (repository): ActorUsage => ({
  uses: (occasionId, actorId) =>
    Effect.map(repository.seatsForChange(occasionId, actorId), (seats) =>
      seats.length > 0 ? ["seating_assignment"] : []
    )
}))

/** Where actors are seated. */
export const actorSeats = Effect.map(SeatingRepository, ({ seatedActors, seatsOf }): ActorSeats => ({
  seatedActors,
  seatsOf
}))
