import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { SqlClient, Statement } from "effect/sql"

/** Expects the database to refuse the statement, for the reason that it names. */
export const refused = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  statement: Statement.Statement<object>,
  constraint: string
) {
  const error = yield* Effect.flip(sql.withTransaction(statement))
  const { cause } = error.reason
  assert.strictEqual(typeof cause === "object" && cause !== null && Reflect.get(cause, "constraint"), constraint)
})
