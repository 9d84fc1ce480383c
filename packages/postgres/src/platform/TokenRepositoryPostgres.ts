import type { AuditPrincipal } from "@banquet/platform-core/audit/AuditEntry"
import { AuditedRequest } from "@banquet/platform-core/audit/AuditLog"
import { TokenId } from "@banquet/platform-core/Ids"
import { NotFound } from "@banquet/platform-core/PlatformErrors"
import type { TokenPrincipal } from "@banquet/platform-core/principals/Principal"
import { CurrentDependencies } from "@banquet/platform-core/ReadDependencies"
import { TokenRepository } from "@banquet/platform-core/tokens/TokenRepository"
import { DateTime, Duration, Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { sameVersion } from "./OccasionVersion.sql.ts"
import { auditEntryRows } from "./AuditEntries.sql.ts"
import * as Statements from "./internal/Tokens.sql.ts"
import { all, recordset, Time, timestamp } from "../statements/Rows.ts"
import { attempt, isBrokenReference } from "../statements/StoreAttempt.ts"

const listingRows = all(
  Schema.Struct({
    id: TokenId,
    occasionSlug: Schema.String,
    kind: Schema.Literals(["planner", "guest", "vendor"]),
    holderKey: Schema.String,
    createdAt: Time,
    expiresAt: Schema.NullOr(Time),
    renewed: Schema.Boolean,
    revokedAt: Schema.NullOr(Time),
    lastUsedAt: Schema.NullOr(Time)
  })
)

const liveRows = all(
  Schema.Struct({
    id: TokenId,
    kind: Schema.Literals(["planner", "guest", "vendor"]),
    holderId: Schema.String,
    holderKey: Schema.String,
    holderName: Schema.String,
    createdAt: Time,
    expiresAt: Schema.NullOr(Time),
    lastUsedAt: Schema.NullOr(Time)
  })
)

const milliseconds = (lifetime: Duration.Duration | null) => (lifetime === null ? null : Duration.toMillis(lifetime))

/** Before every position: pages that begin with the newest need no statement of their own. */
export const beginning = { createdAt: "infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" } as const

export const revocation = (by: AuditPrincipal, now: DateTime.Utc, requestId: string | null) => ({
  byKind: by.kind,
  byId: by.id,
  byKey: by.key,
  byDisplayName: by.displayName,
  requestId,
  now: timestamp(now)
})

type NewTokens = Parameters<TokenRepository["Service"]["insert"]>[0]

const tokenColumns = ({ createdAt, expiresAt, hash, holder, id, occasionId, renewed }: NewTokens[number]) => ({
  renewed,
  id,
  occasion_id: occasionId,
  kind: holder.kind,
  planner_id: holder.kind === "planner" ? holder.plannerId : null,
  actor_id: holder.kind === "planner" ? null : holder.actorId,
  hash: Buffer.from(hash).toString("hex"),
  created_at: DateTime.formatIso(createdAt),
  expires_at: expiresAt === null ? null : DateTime.formatIso(expiresAt)
})

const tokenReads = (client: SqlClient.SqlClient) => {
  const isLive = Statements.isLiveToken.on(client)
  const isOfVersion = sameVersion(client)
  const holderOf = {
    planner: Statements.selectPlannerOfToken.on(client),
    guest: Statements.selectGuestOfToken.on(client, ({ hash }, rows) =>
      rows.flatMap((row) => [isLive({ hash }), ...isOfVersion(row, rows)])
    ),
    vendor: Statements.selectVendorOfToken.on(client)
  } as const
  return {
    // Runs for every request: the principal is built by the statement alone and taken as it is, not decoded again.
    resolve: Effect.fnUntraced(function* (hash, kind, now) {
      const [row] = yield* holderOf[kind]({ hash })
      if (row === undefined) return Option.none()
      const { expiresAt, principal } = row
      if (expiresAt !== null) {
        if (expiresAt.getTime() <= now.epochMilliseconds) return Option.none()
        const dependencies = yield* CurrentDependencies
        dependencies?.endsAt(expiresAt.getTime())
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement vouches for the shape
      return Option.some(JSON.parse(principal) as TokenPrincipal)
    }, attempt("TokenRepository.resolve")),

    list: (occasionId) =>
      listingRows(
        occasionId === null
          ? Statements.selectTokens.on(client, {})
          : Statements.selectTokensOfOccasion.on(client, { occasionId })
      ).pipe(attempt("TokenRepository.list")),

    live: (occasionId, now, { after, limit }) =>
      liveRows(
        Statements.selectLiveTokens.on(client, {
          occasionId,
          now: timestamp(now),
          limit,
          ...(after === null ? beginning : { createdAt: timestamp(after.createdAt), id: after.id })
        })
      ).pipe(
        Effect.map((rows) =>
          rows.map(({ holderId, holderKey, holderName, ...token }) => ({
            ...token,
            holder: { id: holderId, key: holderKey, displayName: holderName }
          }))
        ),
        attempt("TokenRepository.live")
      )
  } satisfies Partial<TokenRepository["Service"]>
}

const tokenChanges = (client: SqlClient.SqlClient) =>
  ({
    insert: Effect.fnUntraced(function* (tokens, audit) {
      const inserted = yield* Statements.insertTokens
        .on(client, {
          tokens: recordset(tokens.map(tokenColumns)),
          entries: auditEntryRows(audit, yield* AuditedRequest)
        })
        .pipe(
          Effect.as(true),
          Effect.catchIf(isBrokenReference, () => Effect.succeed(false)),
          attempt("TokenRepository.insert")
        )
      if (!inserted) return yield* new NotFound({ resource: "token_holder" })
    }),

    revoke: Effect.fnUntraced(function* (id, occasionId, by, now) {
      const given = { ...revocation(by, now, yield* AuditedRequest), id }
      const found = yield* occasionId === null
        ? Statements.revokeToken.on(client, given)
        : Statements.revokeTokenOfOccasion.on(client, { ...given, occasionId })
      return found.length > 0
    }, attempt("TokenRepository.revoke")),

    revokeAll: Effect.fnUntraced(function* (occasionId, by, now) {
      const given = revocation(by, now, yield* AuditedRequest)
      yield* Statements.revokeTokensOfOccasion.on(client, { ...given, occasionId })
    }, attempt("TokenRepository.revokeAll")),

    // The lock makes a token that is issued meanwhile wait, and then fail; all are sent at once and run in this order.
    eraseOfActor: (actorId) =>
      Effect.all(
        [
          Statements.lockGuest.on(client, { actorId }),
          Statements.lockVendor.on(client, { actorId }),
          Statements.deleteTokensOfActor.on(client, { actorId })
        ],
        { concurrency: "unbounded" }
      ).pipe(
        Effect.map(([, , erased]) => erased.length),
        attempt("TokenRepository.eraseOfActor")
      ),

    touch: (uses, { guest, planner, vendor }) =>
      Statements.touchTokens
        .on(client, {
          uses: recordset(uses.map(({ at, id }) => ({ id, at: DateTime.formatIso(at) }))),
          planner: milliseconds(planner),
          guest: milliseconds(guest),
          vendor: milliseconds(vendor)
        })
        .pipe(attempt("TokenRepository.touch"), Effect.asVoid)
  }) satisfies Partial<TokenRepository["Service"]>

/** Tokens, found by their hash. */
export const layer = Layer.effect(
  TokenRepository,
  Effect.map(SqlClient.SqlClient, (client) => TokenRepository.of({ ...tokenReads(client), ...tokenChanges(client) }))
)
