/** Tokens, found by their hash through its unique index. */
import type { AuditPrincipal } from "@banquet/platform-core/audit/AuditEntry"
import type { ActorId, OccasionId, TokenId } from "@banquet/platform-core/Ids"
import { linkRevoked, tokenRevoked } from "@banquet/platform-core/tokens/TokenAudit"
import { renewalStep } from "@banquet/platform-core/tokens/TokenLifetimes"
import { batched } from "../../statements/BatchedStatement.ts"
import { checked } from "../../statements/CheckStatement.ts"
import { inline, type Placeholders, sql, statement } from "../../statements/Statement.ts"
import { occasionVersion, type Versioned } from "../OccasionVersion.sql.ts"
import { auditColumns, insertAuditEntries } from "../AuditEntries.sql.ts"
import { guestJson, plannerJson, vendorJson } from "./PrincipalJson.ts"

interface OfOccasion {
  readonly occasionId: OccasionId
}

interface Presented {
  readonly hash: Uint8Array
}

interface Found {
  /** A `TokenPrincipal` as JSON. */
  readonly principal: string
  readonly expiresAt: Date | null
}

const isPresented = ({ hash }: Placeholders<Presented>): string => sql`
  tokens.hash = ${hash} and tokens.revoked_at is null`

const presentedTypes = { hash: "bytea" }

const holder = (principal: string): string => sql`
  (${principal})::text as principal, tokens.expires_at as "expiresAt"`

/**
 * One of three runs for every request: a statement for each kind, because a prepared statement costs by the tables that it
 * names, also by those of branches that it does not take.
 */
export const selectPlannerOfToken = batched<Presented, Found>(
  "TokenRepository.resolve.planner",
  presentedTypes,
  (presented) => sql`
    select ${holder(plannerJson("tokens.id"))}
    from tokens
    join planners on planners.id = tokens.planner_id and planners.occasion_id = tokens.occasion_id
    where ${isPresented(presented)}`
)

export const selectGuestOfToken = batched<Presented, Found & Versioned & { readonly occasionId: OccasionId }>(
  "TokenRepository.resolve.guest",
  presentedTypes,
  (presented) => sql`
    select ${holder(guestJson("tokens.id"))}, tokens.occasion_id as "occasionId",
      ${occasionVersion("tokens.occasion_id")} as version
    from tokens
    join occasions on occasions.id = tokens.occasion_id
    join actors on actors.id = tokens.guest_actor_id
    join guests on guests.actor_id = tokens.guest_actor_id
    where ${isPresented(presented)}`
)

export const selectVendorOfToken = batched<Presented, Found>(
  "TokenRepository.resolve.vendor",
  presentedTypes,
  (presented) => sql`
    select ${holder(vendorJson("tokens.id"))}
    from tokens
    join occasions on occasions.id = tokens.occasion_id
    join actors on actors.id = tokens.vendor_actor_id
    where ${isPresented(presented)}`
)

/** Whether a token is still one. Who it is of follows from the version of its occasion. */
export const isLiveToken = checked<Presented>(
  "TokenRepository.isLive",
  presentedTypes,
  (presented) => sql`
    select true from tokens where ${isPresented(presented)}`
)

export const insertTokens = statement<{
  readonly tokens: string
  readonly entries: string
}>(
  "TokenRepository.insert",
  ({ entries, tokens }) => sql`
    with entry as (
      ${insertAuditEntries(entries)}
    )
    insert into tokens (
      id, occasion_id, kind, planner_id, guest_actor_id, vendor_actor_id, hash, created_at, expires_at, renewed
    )
    select id, occasion_id, kind, planner_id, case kind when 'guest' then actor_id end,
      case kind when 'vendor' then actor_id end, decode(hash, 'hex'), created_at, expires_at, renewed
    from jsonb_to_recordset(${tokens}::jsonb) as given (
      id uuid, occasion_id uuid, kind text, planner_id uuid, actor_id uuid, hash text,
      created_at timestamptz, expires_at timestamptz, renewed boolean
    )`
)

const holders = sql`
  left join planners on planners.id = tokens.planner_id and planners.occasion_id = tokens.occasion_id
  left join actors on actors.id = coalesce(tokens.guest_actor_id, tokens.vendor_actor_id)`

const tokens = (condition: string) => sql`
  select tokens.id, occasions.slug as "occasionSlug", tokens.kind, coalesce(planners.key, actors.key) as "holderKey",
    tokens.created_at as "createdAt", tokens.expires_at as "expiresAt", tokens.renewed,
    tokens.revoked_at as "revokedAt", tokens.last_used_at as "lastUsedAt"
  from tokens
  join occasions on occasions.id = tokens.occasion_id
  ${holders}
  ${condition}
  order by tokens.created_at, tokens.id`

export const selectTokens = statement<object>("TokenRepository.list", () => tokens(""))

export const selectTokensOfOccasion = statement<OfOccasion>("TokenRepository.list.ofOccasion", ({ occasionId }) =>
  tokens(`where tokens.occasion_id = ${occasionId}`)
)

export const selectLiveTokens = statement<
  OfOccasion & {
    readonly now: Date
    /** The page's position: what was created before it. */
    readonly createdAt: Date | "infinity"
    readonly id: string
    readonly limit: number
  }
>(
  "TokenRepository.live",
  ({ createdAt, id, limit, now, occasionId }) => sql`
    select tokens.id, tokens.kind, coalesce(planners.id, actors.id) as "holderId",
      coalesce(planners.key, actors.key) as "holderKey",
      coalesce(planners.display_name, actors.display_name) as "holderName", tokens.created_at as "createdAt",
      tokens.expires_at as "expiresAt", tokens.last_used_at as "lastUsedAt"
    from tokens
    ${holders}
    where tokens.occasion_id = ${occasionId} and tokens.revoked_at is null
      and (tokens.expires_at is null or tokens.expires_at > ${now})
      and (tokens.created_at, tokens.id) < (${createdAt}::timestamptz, ${id}::uuid)
    order by tokens.created_at desc, tokens.id desc
    limit ${inline(limit)}`
)

interface Revocation {
  readonly byKind: AuditPrincipal["kind"]
  readonly byId: string | null
  readonly byKey: string | null
  readonly byDisplayName: string | null
  readonly requestId: string | null
  readonly now: Date
}

/** Revokes those of the tokens that are not, each with its entry in the audit log; returns a row for each that was found. */
const revoke = (by: Placeholders<Revocation>, found: string, action: string = tokenRevoked) => sql`
  with found as materialized (
    ${found}
  ), revoked as (
    update tokens set revoked_at = ${by.now} from found
    where tokens.id = found.id and found.revoked_at is null
  ), entry as (
    insert into audit_entries (
      ${auditColumns}
    )
    select found.occasion_id, ${by.byKind}::text, ${by.byId}::uuid,
      coalesce(${by.byKey}::text, (select key from actors where id = ${by.byId}::uuid)), ${by.byDisplayName}::text,
      ${by.requestId}::text, '${action}', 'token', found.id::text,
      coalesce(planners.display_name, actors.display_name),
      coalesce(found.planner_id, found.guest_actor_id, found.vendor_actor_id), '[]'
    from found
    left join planners on planners.id = found.planner_id and planners.occasion_id = found.occasion_id
    left join actors on actors.id = coalesce(found.guest_actor_id, found.vendor_actor_id)
    where found.revoked_at is null
  )
  select id from found`

export const revokeToken = statement<Revocation & { readonly id: TokenId }>("TokenRepository.revoke", (by) =>
  revoke(by, `select * from tokens where id = ${by.id} for update`)
)

export const revokeTokenOfOccasion = statement<Revocation & OfOccasion & { readonly id: TokenId }>(
  "TokenRepository.revoke.ofOccasion",
  (by) => revoke(by, `select * from tokens where id = ${by.id} and occasion_id = ${by.occasionId} for update`)
)

export const revokeGuestToken = statement<Revocation & OfOccasion & { readonly id: TokenId }>(
  "GuestLinkRepository.revoke",
  (by) =>
    revoke(
      by,
      `select * from tokens where id = ${by.id} and occasion_id = ${by.occasionId} and kind = 'guest' for update`,
      linkRevoked
    )
)

/** Here and in `touchTokens` rows are locked in the order of their ids, so that two such statements never deadlock. */
export const revokeTokensOfOccasion = statement<Revocation & OfOccasion>("TokenRepository.revokeAll", (by) =>
  revoke(by, `select * from tokens where occasion_id = ${by.occasionId} and revoked_at is null order by id for update`)
)

interface OfActor {
  readonly actorId: ActorId
}

export const lockGuest = statement<OfActor>(
  "TokenRepository.eraseOfActor.lockGuest",
  ({ actorId }) => sql`
    select from guests where actor_id = ${actorId} for update`
)

export const lockVendor = statement<OfActor>(
  "TokenRepository.eraseOfActor.lockVendor",
  ({ actorId }) => sql`
    select from vendors where actor_id = ${actorId} for update`
)

export const deleteTokensOfActor = statement<OfActor, { readonly id: TokenId }>(
  "TokenRepository.eraseOfActor",
  ({ actorId }) => sql`
    delete from tokens
    where id in (select id from tokens where ${actorId} in (guest_actor_id, vendor_actor_id) order by id for update)
    returning id`
)

export const touchTokens = statement<{
  readonly uses: string
  /** Lifetimes in milliseconds. */
  readonly planner: number | null
  readonly guest: number | null
  readonly vendor: number | null
}>(
  "TokenRepository.touch",
  ({ guest, planner, uses, vendor }) => sql`
    with given as (
      select id, max(at) as at
      from jsonb_to_recordset(${uses}::jsonb) as use (id uuid, at timestamptz)
      group by id
    ), used as (
      select tokens.id, given.at, case tokens.kind
          when 'planner' then ${planner}::float8
          when 'guest' then ${guest}::float8
          else ${vendor}::float8
        end * interval '1 millisecond' as lifetime
      from tokens
      join given on given.id = tokens.id
      order by tokens.id
      for update of tokens
    )
    update tokens set last_used_at = used.at, expires_at = case
        when tokens.renewed and used.at + used.lifetime >= tokens.expires_at + used.lifetime / ${String(renewalStep)}::float8
        then used.at + used.lifetime
        else tokens.expires_at
      end
    from used
    where tokens.id = used.id and (tokens.last_used_at is null or tokens.last_used_at < used.at)`
)
