/** Whether the database takes what is written to it now. */
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { attempt } from "../statements/StoreAttempt.ts"
import * as Readiness from "./internal/Readiness.sql.ts"

/**
 * Writes and commits a row on a page that is new to the disk. Fails where the database only reads, where its disk is full,
 * and where it is out of reach; dies of nothing that the database may say.
 */
export const tryWriting: Effect.Effect<void, StoreUnavailable, SqlClient.SqlClient> = SqlClient.SqlClient.use(
  (client) => Effect.asVoid(Readiness.tryWriting.on(client, {}))
).pipe(attempt("WriteTrial.tryWriting"))
