/** A database out of reach, told so that whoever configured it knows where to look. */
import { Effect } from "effect"
import { type CommandError, describe, type Failure } from "./Failure.ts"
import { loadConfiguration, readEnvironment } from "./Session.ts"

const outageOfConfigured = Effect.gen(function* () {
  const { databaseDirectUrl, databaseUrl } = yield* loadConfiguration(yield* readEnvironment)
  const { findOutage } = yield* Effect.promise(() => import("@banquet/postgres/connection/Outage"))
  for (const [variable, url] of [
    ["DATABASE_URL", databaseUrl],
    ["DATABASE_DIRECT_URL", databaseDirectUrl]
  ] as const) {
    const outage = url === null ? null : yield* findOutage(url)
    if (outage !== null) return `The database of ${variable} ${outage.reason}.`
  }
  return null
})

/** Like `describe`; of a configured database that is out of reach, with the reason. */
export const explain = (error: CommandError): Effect.Effect<Failure> =>
  error._tag === "StoreUnavailable"
    ? outageOfConfigured.pipe(
        Effect.orElseSucceed(() => null),
        Effect.map((outage) => {
          const failure = describe(error)
          return outage === null ? failure : { ...failure, detail: outage }
        })
      )
    : Effect.succeed(describe(error))
