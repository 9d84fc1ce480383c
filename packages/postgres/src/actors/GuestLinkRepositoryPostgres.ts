import { GuestLinkRepository } from "@banquet/actors-core/GuestLinkRepository"
import { AuditedRequest } from "@banquet/platform-core/audit/AuditLog"
import { ActorId, TokenId } from "@banquet/platform-core/Ids"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { revokeGuestToken } from "../platform/internal/Tokens.sql.ts"
import { beginning, revocation } from "../platform/TokenRepositoryPostgres.ts"
import { all, Time, timestamp } from "../statements/Rows.ts"
import { attempt } from "../statements/StoreAttempt.ts"
import * as Links from "./internal/GuestLinks.sql.ts"
import { lockOccasion } from "./internal/PlannerActorFacts.sql.ts"

const linkRows = all(
  Schema.Struct({
    tokenId: TokenId,
    actorId: ActorId,
    createdAt: Time,
    lastUsedAt: Schema.NullOr(Time),
    expiresAt: Schema.NullOr(Time)
  })
)

/** The tokens of guests, as planners see them. */
export const layer = Layer.effect(
  GuestLinkRepository,
  Effect.map(SqlClient.SqlClient, (client) =>
    GuestLinkRepository.of({
      forIssue: (occasionId, actorIds, eventIds) =>
        Effect.all(
          [lockOccasion.on(client, { occasionId }), Links.selectFacts.on(client, { occasionId, actorIds, eventIds })],
          { concurrency: "unbounded" }
        ).pipe(
          Effect.map(([, [row]]) => row!.facts),
          attempt("GuestLinkRepository.forIssue")
        ),

      list: (occasionId, { actorId, after, limit }, now) => {
        const position = after === null ? beginning : { createdAt: timestamp(after.createdAt), id: after.id }
        const page = { occasionId, now: timestamp(now), limit, ...position }
        return linkRows(
          actorId === null
            ? Links.selectLinks.on(client, page)
            : Links.selectLinksOfActor.on(client, { ...page, actorId })
        ).pipe(attempt("GuestLinkRepository.list"))
      },

      revoke: Effect.fnUntraced(function* (occasionId, id, by, now) {
        const given = revocation(by, now, yield* AuditedRequest)
        const found = yield* revokeGuestToken.on(client, { ...given, occasionId, id })
        return found.length > 0
      }, attempt("GuestLinkRepository.revoke"))
    })
  )
)
