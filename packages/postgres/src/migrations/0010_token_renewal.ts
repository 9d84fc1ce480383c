import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Tokens whose expiry moves with their use. Those that were issued before live as long as was said then. */
export const tokenRenewal = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table tokens add column renewed boolean not null default false`
})
