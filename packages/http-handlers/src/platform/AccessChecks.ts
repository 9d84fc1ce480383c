/** Authorization by the path alone, before anything of a request is decoded or its body is read. */
import { GuestAccess, PlannerAccess, RequiredPermission, VendorAccess } from "@banquet/http-api/platform/Access"
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import type { PlannerAction } from "@banquet/platform-core/authorization/Action"
import { Authorization, guestOfOccasion, vendorOfOccasion } from "@banquet/platform-core/authorization/Authorization"
import { OccasionId } from "@banquet/platform-core/Ids"
import { PermissionDenied } from "@banquet/platform-core/PlatformErrors"
import { Permissions } from "@banquet/platform-core/authorization/Permissions"
import { Context, Effect, Layer, Option, Schema } from "effect"
import { HttpRouter } from "effect/http"
import { translated } from "./PlatformProblemTable.ts"

const decodeOccasionId = Schema.decodeUnknownOption(OccasionId)

const parameter = (name: string) => Effect.map(HttpRouter.RouteContext, ({ params }) => params[name])

const denied = new PermissionDenied()

/** Where the path has a malformed id, only the kind of token is checked: decoding refuses the id. */
const layerPlannerAccess = Layer.effect(
  PlannerAccess,
  Effect.gen(function* () {
    const authorization = yield* Authorization
    const { plannerActions } = yield* Permissions
    return PlannerAccess.of((httpEffect, { endpoint }) =>
      Effect.gen(function* () {
        const principal = yield* CurrentPrincipal
        const occasionId = Option.getOrNull(decodeOccasionId(yield* parameter("occasion_id")))
        const required = Context.getUnsafe(endpoint.annotations, RequiredPermission)
        if (occasionId === null) {
          if (principal._tag !== "Planner") yield* translated(Effect.fail(denied))
        } else {
          const mayDo = (action: PlannerAction) => authorization.planner(principal, action, occasionId)
          yield* translated(required === "any" ? Effect.firstSuccessOf(plannerActions.map(mayDo)) : mayDo(required))
        }
        return yield* httpEffect
      })
    )
  })
)

/** The events of a guest, and a host's policy, are checked by the use case, which knows them. */
const layerGuestAccess = Layer.succeed(
  GuestAccess,
  GuestAccess.of((httpEffect) =>
    Effect.gen(function* () {
      const principal = yield* CurrentPrincipal
      yield* translated(guestOfOccasion(principal, (yield* parameter("occasion_slug")) ?? ""))
      return yield* httpEffect
    })
  )
)

const layerVendorAccess = Layer.succeed(
  VendorAccess,
  VendorAccess.of((httpEffect) =>
    Effect.gen(function* () {
      const principal = yield* CurrentPrincipal
      const occasionId = Option.getOrNull(decodeOccasionId(yield* parameter("occasion_id")))
      if (occasionId === null) {
        if (principal._tag !== "Vendor") yield* translated(Effect.fail(denied))
      } else yield* translated(vendorOfOccasion(principal, occasionId))
      return yield* httpEffect
    })
  )
)

/** What the routes declare of who may take them. */
export const layer = Layer.mergeAll(layerPlannerAccess, layerGuestAccess, layerVendorAccess)
