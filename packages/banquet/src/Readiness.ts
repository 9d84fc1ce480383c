/** What must be within reach before requests are taken. */
import { ObjectKey, ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { Readiness } from "@banquet/http-handlers/Readiness"
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { pending } from "@banquet/postgres/Migrations"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"

/** The database, all of its migrations, and storage. */
export const layer = Layer.effect(
  Readiness,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const storage = yield* ObjectStorage
    const lacking = Effect.provideService(pending, SqlClient.SqlClient, sql)
    return {
      checks: [
        { name: "database", check: sql`select 1` },
        {
          name: "migrations",
          check: Effect.filterOrFail(
            lacking,
            ({ length }) => length === 0,
            () => new StoreUnavailable()
          )
        },
        { name: "storage", check: storage.head(ObjectKey.make("readiness")) }
      ]
    }
  })
)
