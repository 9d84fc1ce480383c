/** `Principals` by a function of the host's: its own sessions, in its own words. */
import { reportDefects } from "@banquet/http-handlers/DefectReport"
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import type { PrincipalName, TokenPrincipal } from "@banquet/platform-core/Principal"
import type { PrincipalRepository } from "@banquet/platform-core/PrincipalRepository"
import { Principals } from "@banquet/platform-core/Principals"
import { Effect, type Layer, Redacted } from "effect"
import type { PlainInput } from "./Plain.ts"

/**
 * Who presented this bearer token: a name, which is then looked up; a whole principal, which is taken as it is; or `null`
 * for nobody, which is 401. What it throws is logged, and answered as 503: that is no judgement of the token.
 */
export type Authenticate = (bearer: string) => Promise<PrincipalName | PlainInput<TokenPrincipal> | null>

/** Asks a function of the host's, which may answer at once in plain JavaScript; one that fails is logged, and is the store out of reach. */
export const askHost = <A>(what: string, ask: () => Promise<A>): Effect.Effect<A, StoreUnavailable> =>
  Effect.tryPromise(async () => ask()).pipe(
    Effect.tapCause((cause) => Effect.annotateLogs(Effect.logError(what), { defects: reportDefects(cause) })),
    Effect.mapError((cause) => new StoreUnavailable({ cause }))
  )

/** A principal whose ids are any strings is one whose ids are ids: only the brand is missing. */
const isPrincipal = (found: object): found is PrincipalName | TokenPrincipal => "_tag" in found || "kind" in found

export const layer = (authenticate: Authenticate): Layer.Layer<Principals, never, PrincipalRepository> =>
  Principals.layerBy((token) =>
    Effect.map(
      askHost("The host's principals failed", () => authenticate(Redacted.value(token))),
      (found) => (typeof found === "object" && found !== null && isPrincipal(found) ? found : null)
    )
  )
