import { AnswerLog } from "@banquet/actors-core/AnswerLog"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { timestamp } from "../statements/Rows.ts"
import { attempt } from "../statements/StoreAttempt.ts"
import { type AnswerChangeRow, selectAnswerChanges } from "./internal/AnswerLog.sql.ts"

const changeOf = ({ after, at, before, position, ...change }: AnswerChangeRow) => ({
  ...change,
  position: Number(position),
  at: DateTime.fromDateUnsafe(at),
  from: before,
  to: after
})

/** What became of answers. */
export const layer = Layer.effect(
  AnswerLog,
  Effect.gen(function* () {
    const client = yield* SqlClient.SqlClient
    return AnswerLog.of({
      list: (occasionId, { before, eventId, limit, since }) =>
        selectAnswerChanges
          .on(client, {
            occasionId,
            eventId,
            limit,
            since: since === null ? null : timestamp(since),
            before: BigInt(before ?? Number.MAX_SAFE_INTEGER)
          })
          .pipe(
            Effect.map((rows) => rows.map(changeOf)),
            attempt("AnswerLog.list")
          )
    })
  })
)
