import { SeatingRepository } from "@banquet/seating-core/SeatingRepository"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { DomainEventNews } from "../platform/internal/DomainEvents.ts"
import { seatingChanges } from "./internal/SeatingChanges.ts"
import { seatingFacts } from "./internal/SeatingFacts.ts"
import { seatingReads } from "./internal/SeatingReads.ts"

/** Seating plans: reads in one statement each, changes under a lock on the plan's row. */
export const layer = Layer.effect(
  SeatingRepository,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { told } = yield* DomainEventNews
    return SeatingRepository.of({ ...seatingReads(sql), ...seatingFacts(sql), ...seatingChanges(sql, told) })
  })
)
