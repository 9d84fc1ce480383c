import { HttpApiMiddleware } from "effect/http-api"
import { InvalidRequestProblem } from "./PlatformProblems.ts"

/** Answers a path or query that does not decode with `invalid_request`. */
export class InputValidation extends HttpApiMiddleware.Service<InputValidation>()(
  "@banquet/http-api/platform/InputValidation",
  {
    error: InvalidRequestProblem
  }
) {}
