/** What a token is and opens. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import { PlatformApi } from "@banquet/http-api/platform/PlatformApi"
import type { sessionOf } from "@banquet/http-api/platform/SessionApi"
import type { PlannerAction } from "@banquet/platform-core/authorization/Action"
import type { Occasion } from "@banquet/platform-core/occasions/Occasion"
import type { OccasionId } from "@banquet/platform-core/Ids"
import { ModulePlatform } from "@banquet/platform-core/modules/ModulePlatform"
import { Permissions } from "@banquet/platform-core/authorization/Permissions"
import { PermissionDenied } from "@banquet/platform-core/PlatformErrors"
import type { TokenPrincipal } from "@banquet/platform-core/principals/Principal"
import { Tokens } from "@banquet/platform-core/tokens/Tokens"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import * as HandlerGroup from "./HandlerGroup.ts"
import { jsonAnswer } from "./JsonAnswer.ts"
import { translated } from "./PlatformProblemTable.ts"

const occasionDocument = (
  occasion: Occasion,
  permissions: ReadonlyArray<PlannerAction>,
  modules: ReadonlyArray<string>
) => ({
  id: occasion.id,
  slug: occasion.slug,
  name: occasion.name,
  time_zone: occasion.timeZone,
  permissions,
  modules
})

const nothing: ReadonlyMap<OccasionId, ReadonlyArray<string>> = new Map()

const kinds = { Planner: "planner", Guest: "guest", Vendor: "vendor" } as const

const sessionDocument = (
  principal: TokenPrincipal,
  { inDeclaredOrder }: Permissions["Service"],
  modules: ReadonlyMap<OccasionId, ReadonlyArray<string>>
): ReturnType<typeof sessionOf>["Encoded"] => ({
  kind: kinds[principal._tag],
  display_name: principal.displayName,
  occasions:
    principal._tag === "Planner"
      ? principal.grants.map(({ actions, occasion }) =>
          occasionDocument(occasion, inDeclaredOrder(actions), modules.get(occasion.id) ?? [])
        )
      : [occasionDocument(principal.occasion, [], [])]
})

/** The holder of the token, which is of an occasion. */
const tokenPrincipal = Effect.flatMap(CurrentPrincipal, (principal) =>
  translated(principal._tag === "Setup" ? Effect.fail(new PermissionDenied()) : Effect.succeed(principal))
)

export const layer = HandlerGroup.group(
  PlatformApi,
  "session",
  Effect.fnUntraced(function* (handlers) {
    const permissions = yield* Permissions
    const platform = yield* ModulePlatform
    const tokens = yield* Tokens
    return handlers
      .handle("get", () =>
        Effect.gen(function* () {
          const principal = yield* tokenPrincipal
          const inUse = principal._tag === "Planner" ? yield* translated(platform.inUse(principal)) : nothing
          return jsonAnswer(sessionDocument(principal, permissions, inUse))
        })
      )
      .handle("end", () =>
        Effect.flatMap(tokenPrincipal, (principal) => translated(tokens.revokeOwn(principal))).pipe(
          Effect.as(HttpServerResponse.empty({ status: 204 }))
        )
      )
  })
)
