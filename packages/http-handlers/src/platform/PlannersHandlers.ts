/** The planners of an occasion. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import { defaultLimit } from "@banquet/http-api/platform/ListQuery"
import * as Wire from "@banquet/http-api/platform/PlannersApi"
import { PlatformApi } from "@banquet/http-api/platform/PlatformApi"
import { type DeclaredPermissions, Permissions } from "@banquet/platform-core/authorization/Permissions"
import { Planners } from "@banquet/platform-core/planners/Planners"
import type { StoredPlanner } from "@banquet/platform-core/principals/Principal"
import { PlannerCursor } from "@banquet/platform-core/principals/StaffCursor"
import { Effect, Schema } from "effect"
import { HttpServerResponse } from "effect/http"
import * as HandlerGroup from "./HandlerGroup.ts"
import { jsonAnswer } from "./JsonAnswer.ts"
import { translated } from "./PlatformProblemTable.ts"
import { publicOrigin } from "./PublicOrigin.ts"
import { requestBody } from "./RequestBody.ts"
import { signInLink } from "./SignInLink.ts"

const newPlanner = requestBody(Wire.NewPlanner)
const plannerPatch = requestBody(Wire.PlannerPatch)

const encodeCursor = Schema.encodeSync(PlannerCursor)

const plannerDocument =
  ({ inDeclaredOrder }: DeclaredPermissions) =>
  ({ actions, displayName, id, key, revision }: StoredPlanner): typeof Wire.PlannerDocument.Encoded => ({
    id,
    key,
    display_name: displayName,
    permissions: inDeclaredOrder(actions),
    revision
  })

/** Links lead to `publicUrl` or, with `null`, to where the caller reached the server. */
export const layer = ({ publicUrl }: { readonly publicUrl: string | null }) =>
  HandlerGroup.group(
    PlatformApi,
    "planners",
    Effect.fnUntraced(function* (handlers) {
      const planners = yield* Planners
      const document = plannerDocument(yield* Permissions)
      const answer = (status: number) => (planner: StoredPlanner) =>
        jsonAnswer<typeof Wire.PlannerAnswer.Encoded>({ planner: document(planner) }, status)

      return handlers
        .handle("list", ({ params, query }) =>
          Effect.flatMap(CurrentPrincipal, (principal) =>
            translated(
              planners.list(principal, params.occasion_id, {
                limit: query.limit ?? defaultLimit,
                after: query.cursor ?? null
              })
            )
          ).pipe(
            Effect.map(({ items, next }) =>
              jsonAnswer<typeof Wire.PlannersPage.Encoded>({
                items: items.map(document),
                next_cursor: next === null ? null : encodeCursor(next)
              })
            )
          )
        )
        .handleRaw(
          "create",
          Effect.fnUntraced(function* ({ params, request }) {
            const principal = yield* CurrentPrincipal
            const { display_name: displayName, key, permissions } = yield* newPlanner(request)
            const given = { key, displayName, permissions: permissions ?? undefined }
            return answer(201)(yield* translated(planners.create(principal, params.occasion_id, given)))
          })
        )
        .handleRaw(
          "update",
          Effect.fnUntraced(function* ({ params, request }) {
            const principal = yield* CurrentPrincipal
            const { display_name: displayName, key, permissions, revision } = yield* plannerPatch(request)
            const patch = { key, displayName, permissions: permissions === null ? [] : permissions, revision }
            return answer(200)(
              yield* translated(planners.update(principal, params.occasion_id, params.planner_id, patch))
            )
          })
        )
        .handle("delete", ({ params, query }) =>
          Effect.flatMap(CurrentPrincipal, (principal) =>
            translated(planners.delete(principal, params.occasion_id, params.planner_id, { revision: query.revision }))
          ).pipe(Effect.as(HttpServerResponse.empty({ status: 204 })))
        )
        .handle("link", ({ params, request }) =>
          Effect.flatMap(CurrentPrincipal, (principal) =>
            translated(planners.link(principal, params.occasion_id, params.planner_id))
          ).pipe(Effect.map((code) => signInLink(publicOrigin(publicUrl, request), code)))
        )
    })
  )
