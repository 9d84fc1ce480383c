/** A database out of reach, told so that whoever configured it knows where to look. */
import { Effect } from "effect"
import { type CommandError, describe, type Failure } from "./Failure.ts"
import { loadConfiguration, readEnvironment } from "./Session.ts"

const outageOfConfigured = Effect.gen(function* () {
  const { databaseUrl } = yield* loadConfiguration(yield* readEnvironment)
  if (databaseUrl === null) return null
  const { findOutage } = yield* Effect.promise(() => import("@banquet/postgres/Outage"))
  return yield* findOutage(databaseUrl)
})

/** Like `describe`; of a database of `DATABASE_URL` that is out of reach, with the reason. */
export const explain = (error: CommandError): Effect.Effect<Failure> =>
  error._tag === "StoreUnavailable"
    ? outageOfConfigured.pipe(
        Effect.orElseSucceed(() => null),
        Effect.map((outage) => {
          const failure = describe(error)
          return outage === null ? failure : { ...failure, detail: `The database of DATABASE_URL ${outage}.` }
        })
      )
    : Effect.succeed(describe(error))
