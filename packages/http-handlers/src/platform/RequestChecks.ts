/** Authentication, then the decoding of path and query, before a handler is called. */
import { Authentication, CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import { InputValidation } from "@banquet/http-api/platform/InputValidation"
import type { InvalidRequestProblem } from "@banquet/http-api/platform/PlatformProblems"
import { Principals } from "@banquet/platform-core/Principals"
import { Effect, Layer, type Types } from "effect"
import { HttpApiError } from "effect/http-api"
import { CurrentRequest } from "./CurrentRequest.ts"
import { inputErrors, refuseInput } from "./InputErrors.ts"
import { translated } from "./PlatformProblemTable.ts"

/** Accepts any kind of principal; `AccessChecks` decides who may take the route. */
export const layerAuthentication = Layer.effect(
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

export const layerInputValidation = Layer.succeed(
  InputValidation,
  InputValidation.of((httpEffect) =>
    httpEffect.pipe(
      Effect.catch((error): Effect.Effect<never, Types.unhandled | InvalidRequestProblem> =>
        HttpApiError.HttpApiSchemaError.is(error) && error.kind !== "Body" && error.kind !== "ResponseHeaders"
          ? refuseInput(inputErrors(error.cause.issue))
          : Effect.fail(error)
      )
    )
  )
)
