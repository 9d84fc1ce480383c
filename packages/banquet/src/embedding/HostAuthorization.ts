/** `Authorization` by a function of the host's. */
import type { PlannerAction, ResourceAction } from "@banquet/platform-core/authorization/Action"
import { Authorization, vendorOfOccasion } from "@banquet/platform-core/authorization/Authorization"
import { PermissionDenied } from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { Effect, Layer } from "effect"
import { askHost } from "./HostPrincipals.ts"

/** What somebody wants to do. */
export interface Question {
  readonly principal: Principal
  /** `module:verb`, `resource:<type>:view`, or: `guest` is all that guests do in an event that their principal opens; `administer` is for the administrator. */
  readonly action: PlannerAction | ResourceAction | "guest" | "administer"
  /** Its id or, for a guest, its slug; `null` for what is of no occasion. */
  readonly occasion: string | null
  /** `null` for all of the occasion. */
  readonly eventId: string | null
}

/**
 * Whether it may. Asked instead of looking at grants, and after what is no matter of policy: planners do what is the
 * planners', guests stay in their occasion and its events, vendors are active and of the occasion. What it throws is
 * logged, and answered as 503.
 */
export type Authorize = (question: Question) => Promise<boolean>

export const layer = (authorize: Authorize): Layer.Layer<Authorization> =>
  Layer.effect(
    Authorization,
    Effect.gen(function* () {
      const own = yield* Authorization
      const ask = (question: Question) =>
        Effect.flatMap(
          askHost("The host's authorization failed", () => authorize(question)),
          (may) => (may ? Effect.void : Effect.fail(new PermissionDenied()))
        )
      return Authorization.of({
        planner: Effect.fnUntraced(function* (principal, action, occasion) {
          if (principal._tag !== "Planner" && principal._tag !== "Administrator") return yield* new PermissionDenied()
          yield* ask({ principal, action, occasion, eventId: null })
          return principal
        }),
        guest: Effect.fnUntraced(function* (principal, occasion, eventId) {
          const guest = yield* own.guest(principal, occasion, eventId)
          yield* ask({ principal, action: "guest", occasion, eventId })
          return guest
        }),
        vendor: Effect.fnUntraced(function* (principal, action, occasion, eventId) {
          yield* vendorOfOccasion(principal, occasion)
          yield* ask({ principal, action, occasion, eventId })
          return eventId === null ? "all" : [eventId]
        }),
        administrator: Effect.fnUntraced(function* (principal) {
          const administrator = yield* own.administrator(principal)
          yield* ask({ principal, action: "administer", occasion: null, eventId: null })
          return administrator
        })
      })
    })
  ).pipe(Layer.provide(Authorization.layer))
