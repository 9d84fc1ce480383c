import { Principals } from "@banquet/platform-core/principals/Principals"
import { Effect, Redacted } from "effect"

/** Returns who holds a token of the demo occasion. */
export const demoPrincipal = Effect.fnUntraced(function* (token = "") {
  return yield* (yield* Principals).authenticate(Redacted.make(token))
})
