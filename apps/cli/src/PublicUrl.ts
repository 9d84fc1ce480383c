import { Effect } from "effect"
import { report } from "./Output.ts"
import { loadConfiguration, readEnvironment } from "./Session.ts"

/** Where links lead; nobody listens on port 0, so there is nothing to guess then. */
export const findPublicUrl = Effect.gen(function* () {
  const configuration = yield* loadConfiguration(yield* readEnvironment)
  const { publicUrl } = yield* Effect.promise(() => import("banquet/configuration/PublicUrl"))
  if (configuration.publicUrl === null && configuration.port === 0) {
    report("PORT is 0, so the link cannot name the port of a server: set BANQUET_PUBLIC_URL.")
  }
  return publicUrl(configuration)
})
