/** What a token is and opens. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import { PlatformApi } from "@banquet/http-api/platform/PlatformApi"
import type { sessionOf } from "@banquet/http-api/platform/SessionApi"
import type { PlannerAction } from "@banquet/platform-core/authorization/Action"
import type { Occasion } from "@banquet/platform-core/occasions/Occasion"
import { Permissions } from "@banquet/platform-core/authorization/Permissions"
import type { TokenPrincipal } from "@banquet/platform-core/principals/Principal"
import { Tokens } from "@banquet/platform-core/tokens/Tokens"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { jsonAnswer } from "./JsonAnswer.ts"
import { translated } from "./PlatformProblemTable.ts"

const occasionDocument = (occasion: Occasion, permissions: ReadonlyArray<PlannerAction>) => ({
  id: occasion.id,
  slug: occasion.slug,
  name: occasion.name,
  time_zone: occasion.timeZone,
  permissions
})

const kinds = { Planner: "planner", Guest: "guest", Vendor: "vendor" } as const

const sessionDocument = (
  principal: TokenPrincipal,
  { inDeclaredOrder }: Permissions["Service"]
): ReturnType<typeof sessionOf>["Encoded"] => ({
  kind: kinds[principal._tag],
  display_name: principal.displayName,
  occasions:
    principal._tag === "Planner"
      ? principal.grants.map(({ actions, occasion }) => occasionDocument(occasion, inDeclaredOrder(actions)))
      : [occasionDocument(principal.occasion, [])]
})

export const layer = HttpApiBuilder.group(
  PlatformApi,
  "session",
  Effect.fnUntraced(function* (handlers) {
    const permissions = yield* Permissions
    const tokens = yield* Tokens
    return handlers
      .handle("get", () =>
        Effect.map(CurrentPrincipal, (principal) => jsonAnswer(sessionDocument(principal, permissions)))
      )
      .handle("end", () =>
        Effect.flatMap(CurrentPrincipal, (principal) => translated(tokens.revokeOwn(principal))).pipe(
          Effect.as(HttpServerResponse.empty({ status: 204 }))
        )
      )
  })
)
