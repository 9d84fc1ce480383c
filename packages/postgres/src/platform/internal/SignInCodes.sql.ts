/** Codes that sign in, found by their hash. */
import type { ActorId, OccasionId, PlannerId } from "@banquet/platform-core/Ids"
import { mostCodes, type TakenCode } from "@banquet/platform-core/sign-in/SignInCodeRepository"
import { sql, statement } from "../../statements/Statement.ts"
import { insertAuditEntries } from "../AuditEntries.sql.ts"

interface Code {
  readonly hash: Uint8Array
  readonly occasionId: OccasionId
  readonly plannerId: PlannerId | null
  readonly actorId: ActorId | null
  readonly createdAt: Date
  readonly expiresAt: Date
  /** `auditEntryRows` */
  readonly entries: string
}

/** The others of the holder are locked in the order of their hashes, so that two such statements never deadlock. */
export const insertCode = statement<Code>(
  "SignInCodeRepository.insert",
  ({ actorId, createdAt, entries, expiresAt, hash, occasionId, plannerId }) => sql`
    with entry as (
      ${insertAuditEntries(entries)}
    ), others as (
      select hash, expires_at, row_number() over (order by created_at desc, hash) as number
      from sign_in_codes
      where occasion_id = ${occasionId}
        and planner_id is not distinct from ${plannerId} and vendor_actor_id is not distinct from ${actorId}
    ), ended as (
      select hash from sign_in_codes
      where hash in (
        select hash from others where expires_at <= ${createdAt} or number >= ${String(mostCodes)}
      )
      order by hash
      for update
    ), removed as (
      delete from sign_in_codes using ended where sign_in_codes.hash = ended.hash
    )
    insert into sign_in_codes (hash, occasion_id, planner_id, vendor_actor_id, created_at, expires_at)
    values (${hash}, ${occasionId}, ${plannerId}, ${actorId}, ${createdAt}, ${expiresAt})`
)

export interface TakenRow extends Pick<TakenCode, "occasionId"> {
  readonly plannerId: PlannerId | null
  readonly actorId: ActorId | null
  readonly key: string
  readonly displayName: string
}

/** Whoever comes second waits for the first, and finds nothing. */
export const takeCode = statement<{ readonly hash: Uint8Array; readonly now: Date }, TakenRow>(
  "SignInCodeRepository.take",
  ({ hash, now }) => sql`
    with taken as (
      delete from sign_in_codes where hash = ${hash} and expires_at > ${now}
      returning occasion_id, planner_id, vendor_actor_id
    )
    select taken.occasion_id as "occasionId", taken.planner_id as "plannerId", taken.vendor_actor_id as "actorId",
      coalesce(planners.key, actors.key) as key, coalesce(planners.display_name, actors.display_name) as "displayName"
    from taken
    left join planners on planners.id = taken.planner_id and planners.occasion_id = taken.occasion_id
    left join actors on actors.id = taken.vendor_actor_id`
)
