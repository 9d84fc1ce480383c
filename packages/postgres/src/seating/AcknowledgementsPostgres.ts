import { AcknowledgementRepository } from "@banquet/seating-core/AcknowledgementRepository"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { recordset, timestamp } from "../statements/Rows.ts"
import { attempt } from "../statements/StoreAttempt.ts"
import * as Statements from "./internal/Acknowledgements.sql.ts"

/** What vendors have acknowledged. */
export const layer = Layer.effect(
  AcknowledgementRepository,
  Effect.gen(function* () {
    const client = yield* SqlClient.SqlClient
    return AcknowledgementRepository.of({
      ofVendor: (occasionId, vendorId) =>
        Statements.selectOfVendor.on(client, { occasionId, vendorId }).pipe(
          Effect.map((rows) =>
            rows.map(({ acknowledgement }) => ({ ...acknowledgement, at: DateTime.makeUnsafe(acknowledgement.at) }))
          ),
          attempt("AcknowledgementRepository.ofVendor")
        ),

      readings: (occasionId, planId) =>
        Statements.selectReadings.on(client, { occasionId, planId }).pipe(
          Effect.map(([row]) =>
            row === undefined
              ? null
              : row.readings.map(({ at, ...reading }) => ({
                  ...reading,
                  acknowledgedAt: at === null ? null : DateTime.makeUnsafe(at)
                }))
          ),
          attempt("AcknowledgementRepository.readings")
        ),

      save: Effect.fnUntraced(function* (occasionId, vendorId, { at, layout, planId, revision, seats }) {
        const of = { occasionId, planId, vendorId }
        yield* Statements.upsertAcknowledgement.on(client, {
          ...of,
          revision,
          at: timestamp(at),
          layout: layout === null ? null : JSON.stringify(layout)
        })
        yield* Statements.deleteSeats.on(client, of)
        const rows = seats.map(({ actorId, seatNumber, tableName }) => ({
          actor_id: actorId,
          table_name: tableName,
          seat_number: seatNumber
        }))
        yield* Statements.insertSeats.on(client, { ...of, seats: recordset(rows) })
      }, attempt("AcknowledgementRepository.save"))
    })
  })
)
