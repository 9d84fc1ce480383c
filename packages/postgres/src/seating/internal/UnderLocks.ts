import { Effect } from "effect"
import type { SqlError } from "effect/sql"

type Rows<Row> = Effect.Effect<ReadonlyArray<Row>, SqlError.SqlError>

const together = { concurrency: "unbounded" } as const

/**
 * Sends the locks and the question at once: they run in this order, the last one on what the locks waited for. Returns what they
 * locked, too.
 */
export const withLocks = <Locked, Row>(locks: ReadonlyArray<Rows<Locked>>, question: Rows<Row>) =>
  Effect.all({ locked: Effect.map(Effect.all(locks, together), (rows) => rows.flat()), rows: question }, together)

/** Returns the answer to a question that is asked under locks. */
export const underLocks = <Row>(locks: ReadonlyArray<Rows<object>>, question: Rows<Row>): Rows<Row> =>
  Effect.map(withLocks(locks, question), ({ rows }) => rows)
