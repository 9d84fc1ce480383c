/** The audit log of an occasion. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import { PlatformApi } from "@banquet/http-api/platform/PlatformApi"
import { defaultLimit } from "@banquet/http-api/platform/ListQuery"
import { AuditTrail } from "@banquet/platform-core/audit/AuditTrail"
import { Effect } from "effect"
import * as HandlerGroup from "./HandlerGroup.ts"
import { auditDocument } from "./AuditDocument.ts"
import { jsonAnswer } from "./JsonAnswer.ts"
import { translated } from "./PlatformProblemTable.ts"

export const layer = HandlerGroup.group(
  PlatformApi,
  "audit",
  Effect.fnUntraced(function* (handlers) {
    const trail = yield* AuditTrail
    return handlers.handle("list", ({ params, query }) =>
      Effect.flatMap(CurrentPrincipal, (principal) =>
        translated(
          trail.list(principal, {
            occasionId: params.occasion_id,
            personId: query.actor_id ?? null,
            action: query.action ?? null,
            before: query.cursor ?? null,
            limit: query.limit ?? defaultLimit
          })
        )
      ).pipe(Effect.map((page) => jsonAnswer(auditDocument(page))))
    )
  })
)
