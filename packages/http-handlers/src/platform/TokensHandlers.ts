/** The tokens of an occasion. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import { PlatformApi } from "@banquet/http-api/platform/PlatformApi"
import { defaultLimit } from "@banquet/http-api/platform/ListQuery"
import type { TokensPage } from "@banquet/http-api/platform/TokensApi"
import { TokenCursor } from "@banquet/platform-core/tokens/TokenCursor"
import { type LiveTokens, Tokens } from "@banquet/platform-core/tokens/Tokens"
import { DateTime, Effect, Schema } from "effect"
import { HttpServerResponse } from "effect/http"
import * as HandlerGroup from "./HandlerGroup.ts"
import { jsonAnswer } from "./JsonAnswer.ts"
import { translated } from "./PlatformProblemTable.ts"

const encodeCursor = Schema.encodeSync(TokenCursor)

const isoOrNull = (time: DateTime.Utc | null) => (time === null ? null : DateTime.formatIso(time))

const tokensDocument = ({ items, next }: LiveTokens): typeof TokensPage.Encoded => ({
  items: items.map(({ createdAt, expiresAt, holder, id, kind, lastUsedAt }) => ({
    id,
    kind,
    holder: { id: holder.id, key: holder.key, display_name: holder.displayName },
    created_at: DateTime.formatIso(createdAt),
    last_used_at: isoOrNull(lastUsedAt),
    expires_at: isoOrNull(expiresAt)
  })),
  next_cursor: next === null ? null : encodeCursor(next)
})

export const layer = HandlerGroup.group(
  PlatformApi,
  "tokens",
  Effect.fnUntraced(function* (handlers) {
    const tokens = yield* Tokens
    return handlers
      .handle("list", ({ params, query }) =>
        Effect.flatMap(CurrentPrincipal, (principal) =>
          translated(
            tokens.live(principal, params.occasion_id, {
              limit: query.limit ?? defaultLimit,
              after: query.cursor ?? null
            })
          )
        ).pipe(Effect.map((page) => jsonAnswer(tokensDocument(page))))
      )
      .handle("revoke", ({ params }) =>
        Effect.flatMap(CurrentPrincipal, (principal) =>
          translated(tokens.revokeOf(principal, params.occasion_id, params.token_id))
        ).pipe(Effect.as(HttpServerResponse.empty({ status: 204 })))
      )
  })
)
