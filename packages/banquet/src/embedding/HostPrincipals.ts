/** `Principals` by a function of the host's: its own sessions, in its own words. */
import { reportDefects } from "@banquet/platform-core/DefectReport"
import { decodeExactly, formatPath } from "@banquet/platform-core/ValidationIssue"
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import type { PrincipalName, TokenPrincipal } from "@banquet/platform-core/principals/Principal"
import type { PrincipalRepository } from "@banquet/platform-core/principals/PrincipalRepository"
import { Principals } from "@banquet/platform-core/principals/Principals"
import { Effect, type Layer, Redacted, Result } from "effect"
import { HostRequest, isFromElsewhere, withoutBody } from "./HostRequest.ts"
import type { PlainInput } from "./Plain.ts"
import { Identified } from "./PrincipalSchema.ts"

/**
 * Who makes this request: a name, which is then looked up; a whole principal, which is taken as it is; or `null` for nobody,
 * which is 401. `bearer` is the bearer token, empty where none came; `request` has the cookies, and no body, and is `null`
 * where `principals.authenticate` was called with a text. What it throws is logged, and answered as 503: that is no judgement.
 *
 * Without a bearer it is not asked about what changes something and comes from a page of another origin than that of
 * `publicUrl`: such a page makes browsers send their cookies.
 */
export type Authenticate = (
  bearer: string,
  request: Request | null
) => Promise<PrincipalName | PlainInput<TokenPrincipal> | null>

/** Asks a function of the host's, which may answer at once in plain JavaScript; one that fails is logged, and is the store out of reach. */
export const askHost = <A>(what: string, ask: () => Promise<A>): Effect.Effect<A, StoreUnavailable> =>
  Effect.tryPromise(async () => ask()).pipe(
    Effect.tapCause((cause) => Effect.annotateLogs(Effect.logError(what), { defects: reportDefects(cause) })),
    Effect.mapError((cause) => new StoreUnavailable({ cause }))
  )

const decode = decodeExactly(Identified)

/** Nobody, where the host's answer is none: that is a mistake of the host's, said to its log by what is wrong with it. */
const identified = (found: unknown) =>
  found === null || found === undefined
    ? Effect.succeed(null)
    : Result.match(decode(found), {
        onSuccess: (principal) => Effect.succeed(principal),
        onFailure: (mistakes) =>
          Effect.logError("The host's principals answered what is no principal, which is refused").pipe(
            Effect.annotateLogs({
              errors: mistakes.map(({ message, path }) => `${formatPath(path)} ${message}`.trim())
            }),
            Effect.as(null)
          )
      })

/** Asks the host; `origin` is that of the pages that may use its cookies. */
export const layer = (
  authenticate: Authenticate,
  origin: string
): Layer.Layer<Principals, never, PrincipalRepository> =>
  Principals.layerBy((token) =>
    Effect.flatMap(HostRequest, (request) => {
      const bearer = Redacted.value(token)
      if (bearer === "" && (request === null || isFromElsewhere(request, origin))) return Effect.succeed(null)
      const asked = request === null ? null : withoutBody(request)
      return Effect.flatMap(
        askHost("The host's principals failed", () => authenticate(bearer, asked)),
        identified
      )
    })
  )
