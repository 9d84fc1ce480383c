import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Decisions that make an item pending again. */
export const reopenedItems = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table gallery_decisions
      drop constraint gallery_decisions_to_status,
      add constraint gallery_decisions_to_status check (to_status in ('pending', 'approved', 'rejected'))`
})
