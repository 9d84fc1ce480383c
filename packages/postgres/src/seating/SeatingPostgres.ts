import { SeatingRepository } from "@banquet/seating-core/SeatingRepository"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { DomainEventWriter } from "../platform/DomainEventWriter.ts"
import { publishedReads } from "./internal/PublishedReads.ts"
import { seatedActors } from "./internal/SeatedActors.ts"
import { seatingWrites } from "./internal/SeatingWrites.ts"
import { seatingFacts } from "./internal/SeatingFacts.ts"
import { seatingReads } from "./internal/SeatingReads.ts"
import { seatingWishes } from "./internal/SeatingWishes.ts"

/** Seating plans: reads in one statement each, changes under a lock on the plan's row. */
export const layer = Layer.effect(
  SeatingRepository,
  Effect.gen(function* () {
    const client = yield* SqlClient.SqlClient
    const { notify } = yield* DomainEventWriter
    return SeatingRepository.of({
      ...seatingReads(client),
      ...publishedReads(client),
      ...seatedActors(client),
      ...seatingFacts(client),
      ...seatingWishes(client),
      ...seatingWrites(client, notify)
    })
  })
)
