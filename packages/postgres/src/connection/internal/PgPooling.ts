/** How a pooler gives itself away. */
import type { PgConnection } from "@effect/sql-pg"
import { Effect, type Redacted } from "effect"
import type { SqlError } from "effect/sql"
import { open } from "../Connection.ts"

/** `session`: whoever connects keeps a session of the server's; `transaction`: whoever has a transaction. */
export type Pooling = "none" | "session" | "transaction"

/** How long another connection may wait for a session; a pooler that has given all of them away keeps sessions. */
const probeTimeout = "2 seconds"

const pidOf = (connection: PgConnection.PgConnection): Effect.Effect<number, SqlError.SqlError> =>
  Effect.map(connection.queryValues("select pg_backend_pid()", [], false), ([row]) => Number(row?.[0]))

/** Whether a setting that means nothing outlives the statement that makes it. */
const remembers = Effect.fnUntraced(function* (connection: PgConnection.PgConnection) {
  yield* connection.query("select set_config('banquet.session', 'kept', false)", [], false)
  const [row] = yield* connection.queryValues("select current_setting('banquet.session', true)", [], false)
  return row?.[0] === "kept"
})

/**
 * Returns the pooling between the connection and the server at `url`: a pooler has ids of its own, and one that keeps no
 * sessions lets the process that answered the connection answer another that asks next, or another process the connection.
 */
export const poolingOf = Effect.fnUntraced(function* (
  connection: PgConnection.PgConnection,
  url: Redacted.Redacted
): Effect.fn.Return<Pooling, SqlError.SqlError> {
  const first = yield* pidOf(connection)
  if (first === connection.processId) return "none"
  if ((yield* pidOf(connection)) !== first || !(yield* remembers(connection))) return "transaction"
  const changes = Effect.gen(function* () {
    const other = yield* open(url, { connectTimeout: probeTimeout })
    yield* other.query("BEGIN", [], false)
    const theirs = yield* pidOf(other)
    const ours = yield* pidOf(connection)
    yield* other.query("COMMIT", [], false)
    return theirs === first || ours !== first
  }).pipe(
    Effect.scoped,
    Effect.timeoutOrElse({ duration: probeTimeout, orElse: () => Effect.succeed(false) }),
    Effect.catch(() => Effect.succeed(false))
  )
  return (yield* changes) ? "transaction" : "session"
})
