import { OccasionRecords } from "@banquet/platform-core/erasure/OccasionRecords"
import { Effect, Layer, Result } from "effect"
import { SqlClient } from "effect/sql"
import { selectObjectsOfOccasion } from "../assets/internal/OccasionObjects.sql.ts"
import { type MigrationTrack, orderTracks } from "../MigrationTrack.ts"
import { timestamp } from "../statements/Rows.ts"
import { attempt } from "../statements/StoreAttempt.ts"
import * as Statements from "./internal/OccasionRows.sql.ts"

/**
 * The whole of an occasion, table by table, as the tracks name them. Rows are locked in the order of the tracks, as an
 * erasure of a person takes them, then what they refer to, and deleted in the opposite order, each table before those that it
 * refers to.
 */
export const layer = (tracks: ReadonlyArray<MigrationTrack>) =>
  Layer.effect(
    OccasionRecords,
    Effect.gen(function* () {
      const client = yield* SqlClient.SqlClient
      const rows = Result.getOrThrow(orderTracks(tracks)).map(({ occasionRows }) => occasionRows)
      const locks = rows.flatMap(({ lock }) => lock ?? [])
      const deletions = rows.toReversed().flatMap(({ derived = [], tables }) =>
        tables.map((table) => ({
          table,
          isReported: !derived.includes(table),
          statement: Statements.deleteRowsOf(table)
        }))
      )

      return OccasionRecords.of({
        erase: Effect.fnUntraced(function* (occasionId, now) {
          for (const lock of locks) yield* client.unsafe(lock, [occasionId])
          for (const lock of Statements.lockReferred) yield* lock.on(client, { occasionId })
          const objects = yield* selectObjectsOfOccasion.on(client, { occasionId, now: timestamp(now) })
          const counts: Record<string, number> = {}
          for (const { isReported, statement, table } of deletions) {
            const [row] = yield* statement.on(client, { occasionId })
            if (isReported) counts[table] = row?.count ?? 0
          }
          yield* Statements.deleteDeliveries.on(client, { occasionId })
          yield* Statements.deleteOccasion.on(client, { occasionId })
          yield* Statements.deleteEntries.on(client, { occasionId })
          return { counts, objects }
        }, attempt("OccasionRecords.erase"))
      })
    })
  )
