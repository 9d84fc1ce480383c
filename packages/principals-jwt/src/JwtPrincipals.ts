/** `Principals` by JSON Web Tokens, verified against the keys that their issuer publishes. */
import { StoreUnavailable, Unauthenticated } from "@banquet/platform-core/PlatformErrors"
import type { PrincipalName, TokenPrincipal } from "@banquet/platform-core/principals/Principal"
import type { PrincipalRepository } from "@banquet/platform-core/principals/PrincipalRepository"
import { Principals } from "@banquet/platform-core/principals/Principals"
import { DateTime, Duration, Effect, type Layer, Redacted } from "effect"
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from "jose"

export type { JWTPayload } from "jose"

export interface JwtPrincipalsOptions {
  /** The required `iss`. */
  readonly issuer: string
  /** The required `aud`, or those of which one is required. */
  readonly audience: string
  /** The URL of the issuer's keys, such as `https://login.example/.well-known/jwks.json`. */
  readonly jwksUrl: string
  /** Returns who these claims are: a name, which is looked up; a whole principal; or `null` for nobody. */
  readonly principal: (claims: JWTPayload) => PrincipalName | TokenPrincipal | null
  /** The least time between two requests for the keys when tokens name unknown ones; defaults to 30 seconds. */
  readonly cooldown?: Duration.Input | undefined
}

/** The asymmetric algorithms, with which only the issuer can sign. */
const algorithms = "RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519".split(" ")

/** The most that the clocks of the issuer and of this machine may differ. */
const tolerance = "5 seconds"

/** The errors of invalid tokens; any other error means that the keys are unavailable. */
const tokenErrors = [
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSMultipleMatchingKeys,
  errors.JWKSNoMatchingKey,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid
]

/**
 * Keys are fetched when the first token comes, and while they cannot be every token is `StoreUnavailable`. Throws where
 * the issuer or the audience is missing, as from a variable that is not set: then neither would be looked at.
 */
export const layer = (options: JwtPrincipalsOptions): Layer.Layer<Principals, never, PrincipalRepository> => {
  for (const name of ["issuer", "audience"] as const) {
    if (!options[name]) throw new TypeError(`JwtPrincipals must name an ${name}`)
  }
  const keys = createRemoteJWKSet(new URL(options.jwksUrl), {
    cooldownDuration: Duration.toMillis(options.cooldown ?? "30 seconds")
  })
  const verify = (token: string, now: DateTime.Utc) =>
    Effect.tryPromise({
      try: () =>
        jwtVerify(token, keys, {
          issuer: options.issuer,
          audience: options.audience,
          algorithms,
          requiredClaims: ["exp"],
          clockTolerance: tolerance,
          currentDate: DateTime.toDateUtc(now)
        }),
      catch: (cause) =>
        tokenErrors.some((tokenError) => cause instanceof tokenError)
          ? new Unauthenticated()
          : new StoreUnavailable({ cause: new Error("The keys of the issuer cannot be had") })
    })
  return Principals.layerBy(
    Effect.fn("JwtPrincipals.authenticate")(function* (token) {
      const { payload } = yield* verify(Redacted.value(token), yield* DateTime.now)
      return options.principal(payload)
    })
  )
}
