/** The decoding of a route's path and query, before its handler is called. */
import { InputValidation } from "@banquet/http-api/platform/InputValidation"
import type { InvalidRequestProblem } from "@banquet/http-api/platform/PlatformProblems"
import { Effect, Layer, type Types } from "effect"
import { HttpApiError } from "effect/http-api"
import { inputErrors, refuseInput } from "./InputErrors.ts"

/** Refuses a request whose path or query cannot be decoded, and names every member that is wrong. */
export const layer = Layer.succeed(
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
