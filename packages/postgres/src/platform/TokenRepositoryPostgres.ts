import type { AuditPrincipal } from "@banquet/platform-core/AuditEntry"
import { AuditedRequest } from "@banquet/platform-core/AuditLog"
import { TokenId } from "@banquet/platform-core/Ids"
import { NotFound } from "@banquet/platform-core/PlatformErrors"
import type { TokenPrincipal } from "@banquet/platform-core/Principal"
import { tokenRevoked } from "@banquet/platform-core/TokenAudit"
import { renewalStep } from "@banquet/platform-core/TokenLifetimes"
import { TokenRepository } from "@banquet/platform-core/TokenRepository"
import { DateTime, Duration, Effect, Layer, Option, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { appendAudit, auditColumns } from "./internal/Audit.ts"
import { principalDocument } from "./internal/PrincipalDocument.ts"
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

/** Tokens, found by their hash through its unique index. */
export const layer = Layer.effect(
  TokenRepository,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** Revokes those of the tokens that are not, each with its entry in the audit log; a row for each that was found. */
    const revoke = Effect.fnUntraced(function* (found: Statement.Fragment, by: AuditPrincipal, now: DateTime.Utc) {
      const requestId = yield* AuditedRequest
      return yield* sql`
        with found as materialized (${found}), revoked as (
          update tokens set revoked_at = ${timestamp(now)} from found
          where tokens.id = found.id and found.revoked_at is null
        ), entry as (
          insert into audit_entries (${sql.literal(auditColumns)})
          select found.occasion_id, ${by.kind}::text, ${by.id}::uuid,
            coalesce(${by.key}::text, (select key from actors where id = ${by.id}::uuid)), ${by.displayName}::text,
            ${requestId}::text, ${tokenRevoked}, 'token', found.id::text, coalesce(planners.display_name, actors.display_name),
            coalesce(found.planner_id, found.guest_actor_id, found.vendor_actor_id), '[]'
          from found
          left join planners on planners.id = found.planner_id
          left join actors on actors.id = coalesce(found.guest_actor_id, found.vendor_actor_id)
          where found.revoked_at is null
        )
        select id from found`
    })

    return TokenRepository.of({
      // Runs for every request: the document is built by this statement alone and taken as it is, not decoded again.
      resolve: (hash, now) =>
        sql<{ readonly principal: TokenPrincipal }>`
          select ${sql.literal(principalDocument("tokens.kind", "tokens.id"))} as principal
          from tokens
          join occasions on occasions.id = tokens.occasion_id
          left join planners on planners.id = tokens.planner_id
          left join actors on actors.id = coalesce(tokens.guest_actor_id, tokens.vendor_actor_id)
          left join guests on guests.actor_id = tokens.guest_actor_id
          where tokens.hash = ${hash} and tokens.revoked_at is null
            and (tokens.expires_at is null or tokens.expires_at > ${timestamp(now)})
        `.pipe(
          Effect.map(([row]) => (row === undefined ? Option.none() : Option.some(row.principal))),
          attempt("TokenRepository.resolve")
        ),

      insert: Effect.fnUntraced(function* (tokens, audit) {
        const requestId = yield* AuditedRequest
        const inserted = yield* sql`
          with entry as (${appendAudit(sql, audit, requestId)})
          insert into tokens (
            id, occasion_id, kind, planner_id, guest_actor_id, vendor_actor_id, hash, created_at, expires_at, renewed
          )
          select id, occasion_id, kind, planner_id,
            case kind when 'guest' then actor_id end, case kind when 'vendor' then actor_id end,
            decode(hash, 'hex'), created_at, expires_at, renewed
          from jsonb_to_recordset(${recordset(
            tokens.map(({ createdAt, expiresAt, hash, holder, id, occasionId, renewed }) => ({
              renewed,
              id,
              occasion_id: occasionId,
              kind: holder.kind,
              planner_id: holder.kind === "planner" ? holder.plannerId : null,
              actor_id: holder.kind === "planner" ? null : holder.actorId,
              hash: Buffer.from(hash).toString("hex"),
              created_at: DateTime.formatIso(createdAt),
              expires_at: expiresAt === null ? null : DateTime.formatIso(expiresAt)
            }))
          )}::jsonb) as given (
            id uuid, occasion_id uuid, kind text, planner_id uuid, actor_id uuid, hash text,
            created_at timestamptz, expires_at timestamptz, renewed boolean
          )
        `.pipe(
          Effect.as(true),
          Effect.catchIf(isBrokenReference, () => Effect.succeed(false)),
          attempt("TokenRepository.insert")
        )
        if (!inserted) return yield* new NotFound({ resource: "token_holder" })
      }),

      list: (occasionId) =>
        listingRows(sql`
          select tokens.id, occasions.slug as "occasionSlug", tokens.kind,
            coalesce(planners.key, actors.key) as "holderKey", tokens.created_at as "createdAt",
            tokens.expires_at as "expiresAt", tokens.renewed, tokens.revoked_at as "revokedAt", tokens.last_used_at as "lastUsedAt"
          from tokens
          join occasions on occasions.id = tokens.occasion_id
          left join planners on planners.id = tokens.planner_id
          left join actors on actors.id = coalesce(tokens.guest_actor_id, tokens.vendor_actor_id)
          where ${occasionId === null ? sql`true` : sql`tokens.occasion_id = ${occasionId}`}
          order by tokens.created_at, tokens.id`).pipe(attempt("TokenRepository.list")),

      revoke: Effect.fnUntraced(function* (id, occasionId, by, now) {
        const ofOccasion = occasionId === null ? sql`true` : sql`occasion_id = ${occasionId}`
        const found = sql`select * from tokens where id = ${id} and ${ofOccasion} for update`
        return (yield* revoke(found, by, now)).length > 0
      }, attempt("TokenRepository.revoke")),

      // Here and in `touch` rows are locked in the order of their ids, so that two such statements never deadlock.
      revokeAll: Effect.fnUntraced(function* (occasionId, by, now) {
        const found = sql`
            select * from tokens where occasion_id = ${occasionId} and revoked_at is null order by id for update`
        yield* revoke(found, by, now)
      }, attempt("TokenRepository.revokeAll")),

      // The lock makes a token that is issued meanwhile wait, and then fail; both are sent at once and run in this order.
      eraseOfActor: (actorId) =>
        Effect.all(
          [
            sql`select from guests where actor_id = ${actorId} for update`,
            sql`select from vendors where actor_id = ${actorId} for update`,
            sql`
              delete from tokens where id in (
                select id from tokens where ${actorId} in (guest_actor_id, vendor_actor_id) order by id for update
              )
              returning id`
          ],
          { concurrency: "unbounded" }
        ).pipe(
          Effect.map(([, , erased]) => erased.length),
          attempt("TokenRepository.eraseOfActor")
        ),

      live: (occasionId, now, { after, limit }) =>
        liveRows(sql`
          select tokens.id, tokens.kind, coalesce(planners.id, actors.id) as "holderId",
            coalesce(planners.key, actors.key) as "holderKey",
            coalesce(planners.display_name, actors.display_name) as "holderName", tokens.created_at as "createdAt",
            tokens.expires_at as "expiresAt", tokens.last_used_at as "lastUsedAt"
          from tokens
          left join planners on planners.id = tokens.planner_id
          left join actors on actors.id = coalesce(tokens.guest_actor_id, tokens.vendor_actor_id)
          where tokens.occasion_id = ${occasionId} and tokens.revoked_at is null
            and (tokens.expires_at is null or tokens.expires_at > ${timestamp(now)})
            ${after === null ? sql.literal("") : sql`and (tokens.created_at, tokens.id) < (${timestamp(after.createdAt)}, ${after.id})`}
          order by tokens.created_at desc, tokens.id desc
          limit ${sql.literal(Math.max(0, Math.trunc(limit)).toFixed())}`).pipe(
          Effect.map((rows) =>
            rows.map(({ holderId, holderKey, holderName, ...token }) => ({
              ...token,
              holder: { id: holderId, key: holderKey, displayName: holderName }
            }))
          ),
          attempt("TokenRepository.live")
        ),

      touch: (uses, { guest, planner, vendor }) =>
        sql`
          with given as (
            select id, max(at) as at
            from jsonb_to_recordset(${recordset(
              uses.map(({ at, id }) => ({ id, at: DateTime.formatIso(at) }))
            )}::jsonb) as use (id uuid, at timestamptz)
            group by id
          ), used as (
            select tokens.id, given.at, case tokens.kind
                when 'planner' then ${milliseconds(planner)}::float8
                when 'guest' then ${milliseconds(guest)}::float8
                else ${milliseconds(vendor)}::float8
              end * interval '1 millisecond' as lifetime
            from tokens join given on given.id = tokens.id order by tokens.id
            for update of tokens
          )
          update tokens set last_used_at = used.at, expires_at = case
              when tokens.renewed and used.at + used.lifetime >= tokens.expires_at + used.lifetime / ${renewalStep}::float8
              then used.at + used.lifetime else tokens.expires_at
            end
          from used
          where tokens.id = used.id and (tokens.last_used_at is null or tokens.last_used_at < used.at)
        `.pipe(attempt("TokenRepository.touch"), Effect.asVoid)
    })
  })
)
