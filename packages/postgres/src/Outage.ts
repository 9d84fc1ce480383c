/** Why a database cannot be used, for the person who configured it; never its address, user or password. */
import { PgConnection } from "@effect/sql-pg"
import { Effect, type Redacted } from "effect"
import type { SqlError } from "effect/sql"

const reasons: ReadonlyArray<readonly [codes: RegExp, reason: string]> = [
  [/^28/, "refuses the user or the password"],
  [/^3D000$/, "has no database of this name"],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "has a host name that is not known"],
  [/^ECONNREFUSED$/, "does not listen there"],
  [/^(53300|57P03|55000)$/, "accepts no connections now"]
]

const codeOf = ({ reason: { cause } }: SqlError.SqlError): string =>
  cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : ""

/** What the database does instead of answering, such as `refuses the user or the password`; `null` if it answers. */
export const findOutage = (url: Redacted.Redacted): Effect.Effect<string | null> =>
  Effect.scoped(PgConnection.make({ url, connectTimeout: "3 seconds" })).pipe(
    Effect.as(null),
    Effect.catch((error) => {
      const code = codeOf(error)
      const [, reason = "cannot be reached"] = reasons.find(([codes]) => codes.test(code)) ?? []
      return Effect.succeed(reason)
    })
  )
