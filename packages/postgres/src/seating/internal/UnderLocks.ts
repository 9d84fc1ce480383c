import { Effect } from "effect"
import type { SqlError } from "effect/sql"

type Rows<Row> = Effect.Effect<ReadonlyArray<Row>, SqlError.SqlError>

/** Sends the locks and the question at once: they run in this order, the last one on what the locks waited for. */
export const underLocks = <Row>(locks: ReadonlyArray<Rows<object>>, question: Rows<Row>): Rows<Row> =>
  Effect.map(
    Effect.all([Effect.all(locks, { concurrency: "unbounded" }), question], { concurrency: "unbounded" }),
    ([, rows]) => rows
  )
