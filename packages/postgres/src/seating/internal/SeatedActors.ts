import type { SeatingRepository } from "@banquet/seating-core/SeatingRepository"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { attempt } from "../../statements/StoreAttempt.ts"
import * as Seated from "./SeatedActors.sql.ts"

/** Who is seated, and where. */
export const seatedActors = (client: SqlClient.SqlClient) =>
  ({
    seatsOf: (occasionId, actorIds) =>
      Seated.selectSeatsOf.on(client, { occasionId, actorIds }).pipe(attempt("SeatingRepository.seatsOf")),

    seatedActors: (occasionId, eventId) =>
      (eventId === null
        ? Seated.selectSeatedAnywhere.on(client, { occasionId })
        : Seated.selectSeatedAtEvent.on(client, { occasionId, eventId })
      ).pipe(
        Effect.map((rows) => rows.map(({ actorId }) => actorId)),
        attempt("SeatingRepository.seatedActors")
      )
  }) satisfies Partial<SeatingRepository["Service"]>
