/** Who makes a request: the bearer token is checked before anything else of a route is answered. */
import {
  Authentication,
  CurrentPrincipal,
  FromReplica,
  ReadAhead,
  Repeatable
} from "@banquet/http-api/platform/Authentication"
import type { BearerPrincipal } from "@banquet/platform-core/principals/Principal"
import { type Presumption, Principals } from "@banquet/platform-core/principals/Principals"
import { CurrentDependencies, ReadDependencies } from "@banquet/platform-core/ReadDependencies"
import { ReadReplica } from "@banquet/platform-core/ReadReplica"
import { Context, Effect, Fiber, Layer, type Redacted } from "effect"
import { CurrentRequest } from "./CurrentRequest.ts"
import { translated } from "./PlatformProblemTable.ts"

/**
 * How many reads at once begin before their check. Where there are more, statements of several requests travel together anyway,
 * and what a read ahead costs the processor is not made up for by waiting less.
 */
const maxAhead = 4

/**
 * Answers for the one who is presumed while the token is checked, so that the statements of both travel together. Nothing of the
 * answer, a refusal included, is given before the token is known to be valid and of the very same principal.
 */
const readAhead = <A, E, R>(
  { confirm, presumed }: Presumption & { readonly presumed: BearerPrincipal },
  answerTo: (principal: BearerPrincipal) => Effect.Effect<A, E, R>
) =>
  Effect.gen(function* () {
    const checking = yield* Effect.forkChild(translated(confirm), { startImmediately: true })
    const answer = yield* Effect.exit(answerTo(presumed))
    const principal = yield* Fiber.join(checking)
    if (principal === presumed) return yield* answer
    const current = yield* CurrentRequest
    current.retryAfter = null
    return yield* answerTo(principal)
  })

/** Accepts any kind of principal; `AccessChecks` decides who may take the route. */
export const layer = Layer.effect(
  Authentication,
  Effect.gen(function* () {
    const { authenticate, presume } = yield* Principals
    const replica = yield* ReadReplica
    let ahead = 0
    const enter = Effect.sync(() => {
      ahead += 1
    })
    const leave = Effect.sync(() => {
      ahead -= 1
    })

    const authenticated = <A, E, R>(
      isReadAhead: boolean,
      credential: Redacted.Redacted,
      answerTo: (principal: BearerPrincipal) => Effect.Effect<A, E, R>
    ) => {
      if (presume === undefined || !isReadAhead) {
        // Also without a token, which is empty then: a host may authenticate by cookie.
        return Effect.flatMap(translated(authenticate(credential)), answerTo)
      }
      return Effect.flatMap(presume(credential), ({ confirm, presumed }) => {
        if (presumed === null || ahead >= maxAhead) return Effect.flatMap(translated(confirm), answerTo)
        return Effect.acquireUseRelease(
          enter,
          () => readAhead({ confirm, presumed }, answerTo),
          () => leave
        )
      })
    }

    return Authentication.of({
      bearer: (httpEffect, { credential, endpoint }) =>
        Effect.flatMap(CurrentRequest, (current) => {
          current.route = endpoint.path
          const isReadAhead = Context.get(endpoint.annotations, ReadAhead)
          const answerTo = (principal: BearerPrincipal) =>
            Effect.provideService(httpEffect, CurrentPrincipal, principal)
          // What a replica says may be older the next time.
          if (current.isKept && replica === null && Context.get(endpoint.annotations, Repeatable)) {
            current.dependencies = new ReadDependencies()
            return Effect.provideService(
              authenticated(isReadAhead, credential, answerTo),
              CurrentDependencies,
              current.dependencies
            )
          }
          if (replica === null || !Context.get(endpoint.annotations, FromReplica))
            return authenticated(isReadAhead, credential, answerTo)
          // Before the check is under way, which itself is asked of the primary.
          return Effect.flatMap(replica.admit, (reading) =>
            authenticated(isReadAhead, credential, (principal) => reading(answerTo(principal)))
          )
        })
    })
  })
)
