/** Who makes a request: the bearer token is checked before anything else of a route. */
import { Authentication, CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import { Principals } from "@banquet/platform-core/principals/Principals"
import { Effect, Layer } from "effect"
import { CurrentRequest } from "./CurrentRequest.ts"
import { translated } from "./PlatformProblemTable.ts"

/** Accepts any kind of principal; `AccessChecks` decides who may take the route. */
export const layer = Layer.effect(
  Authentication,
  Effect.map(Principals, (principals) =>
    Authentication.of({
      bearer: (httpEffect, { credential, endpoint }) =>
        Effect.flatMap(CurrentRequest, (current) => {
          current.route = endpoint.path
          return Effect.flatMap(
            // Also without a token, which is empty then: a host may authenticate by cookie.
            translated(principals.authenticate(credential)),
            (principal) => Effect.provideService(httpEffect, CurrentPrincipal, principal)
          )
        })
    })
  )
)
