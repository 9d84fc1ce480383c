import { PgConnection } from "@effect/sql-pg"
import { Effect, type Redacted, Result, type Scope } from "effect"
import { SqlError } from "effect/sql"
import { connectingTo } from "./ConnectionUrl.ts"

/** Opens one connection to the database, with the TLS that its URL asks for; closed with the scope. */
export const open = (
  url: Redacted.Redacted,
  options: Pick<PgConnection.Config, "applicationName" | "connectTimeout"> = {}
): Effect.Effect<PgConnection.PgConnection, SqlError.SqlError, Scope.Scope> =>
  Result.match(connectingTo(url), {
    onFailure: (problem) =>
      Effect.fail(
        new SqlError.SqlError({
          reason: new SqlError.ConnectionError({ cause: new Error(problem), operation: "connect" })
        })
      ),
    onSuccess: (connecting) =>
      PgConnection.make({ connectTimeout: "5 seconds", applicationName: "banquet", ...options, ...connecting })
  })
