/** The wishes of plans, and locks of assignments. */
import type { ActorId } from "@banquet/platform-core/Ids"
import type { SeatingAssignmentId } from "@banquet/seating-core/SeatingIds"
import type { SeatingWishes, WishFacts } from "@banquet/seating-core/SeatingWish"
import { insertAuditEntries } from "../../platform/AuditEntries.sql.ts"
import { isInstalled, list } from "../../statements/Json.ts"
import { sql, statement } from "../../statements/Statement.ts"
import { type FactsJson, planFacts, planJson, type PlanJson } from "./SeatingJson.ts"
import type { OfOccasion, OfPlan } from "./SeatingLocks.sql.ts"

/** The list of the alias `plan`. */
const wishList = sql`
  json_build_object(
    'revision', coalesce((select revision from seating_wish_lists where seating_plan_id = plan.id), 1),
    'wishes', (
      select coalesce(json_agg(
        case when wish.other_actor_id is null
          then json_build_object(
            'kind', wish.kind, 'actorId', wish.actor_id, 'tableIds', wish.table_ids, 'zoneIds', wish.zone_ids
          )
          else json_build_object(
            'kind', wish.kind, 'actorIds', json_build_array(wish.actor_id, wish.other_actor_id), 'weight', wish.weight
          )
        end
        order by wish.position
      ), '[]'::json)
      from seating_wishes wish
      where wish.seating_plan_id = plan.id
    )
  )`

export const selectWishes = statement<OfPlan, { readonly installed: boolean; readonly list: SeatingWishes | null }>(
  "SeatingRepository.wishes",
  ({ occasionId, planId }) => sql`
    select
      ${isInstalled("seating", "asked.occasion_id")} as installed,
      case when plan.id is not null then ${wishList} end as list
    from (select ${occasionId}::uuid as occasion_id, ${planId}::uuid as plan_id) asked
    left join seating_plans plan on plan.id = asked.plan_id and plan.occasion_id = asked.occasion_id`
)

export type WishFactsJson = FactsJson<WishFacts>

export const factsOfWishes = statement<
  OfPlan & { readonly actorIds: ReadonlyArray<ActorId> },
  { readonly facts: WishFactsJson }
>(
  "SeatingRepository.wishesForChange",
  ({ actorIds, occasionId, planId }) => sql`
    select json_build_object(
      ${planFacts},
      'list', ${wishList},
      'actors', ${list(sql`
        select actor.id, actor.type, actor.status
        from actors actor
        where actor.id = any(${actorIds}::uuid[]) and actor.occasion_id = asked.occasion_id`)},
      'tableIds', array(
        select id from seating_tables where seating_plan_id = plan.id order by sort_order, created
      ),
      'zoneIds', array(
        select id from seating_zones where seating_plan_id = plan.id order by sort_order, created
      )
    ) as facts
    from (select ${occasionId}::uuid as occasion_id, ${planId}::uuid as plan_id) asked
    left join seating_plans plan on plan.id = asked.plan_id and plan.occasion_id = asked.occasion_id`
)

export const selectWishesOfActor = statement<
  OfOccasion & { readonly actorId: ActorId },
  { readonly plan: PlanJson; readonly list: SeatingWishes }
>(
  "SeatingRepository.wishesOfActorForChange",
  ({ actorId, occasionId }) => sql`
    select ${planJson} as plan, ${wishList} as list
    from seating_plans plan
    where plan.occasion_id = ${occasionId} and plan.id in (
      select seating_plan_id from seating_wishes where actor_id = ${actorId}
      union all
      select seating_plan_id from seating_wishes where other_actor_id = ${actorId}
    )
    order by plan.id`
)

interface Audited {
  /** `auditEntryRows` */
  readonly entries: string
}

/** The rows that there were go before those that are given come, which may be in the same positions. */
export const replaceWishes = statement<
  OfPlan &
    Audited & {
      readonly revision: bigint
      /** `recordset`, each with its position */
      readonly wishes: string
    }
>(
  "SeatingRepository.saveWishes",
  ({ entries, occasionId, planId, revision, wishes }) => sql`
    with list as (
      insert into seating_wish_lists (seating_plan_id, occasion_id, revision)
      values (${planId}, ${occasionId}, ${revision})
      on conflict (seating_plan_id) do update set revision = excluded.revision
    ), entry as (
      ${insertAuditEntries(entries)}
    ), gone as (
      delete from seating_wishes where seating_plan_id = ${planId} returning position
    )
    insert into seating_wishes (
      seating_plan_id, position, occasion_id, kind, actor_id, other_actor_id, weight, table_ids, zone_ids
    )
    select ${planId}::uuid, given.position, ${occasionId}::uuid, given.kind, given.actor_id, given.other_actor_id,
      given.weight, given.table_ids, given.zone_ids
    from jsonb_to_recordset(${wishes}::jsonb) as given (
      position integer, kind text, actor_id uuid, other_actor_id uuid, weight integer, table_ids uuid[], zone_ids uuid[]
    )
    where (select count(*) from gone) >= 0`
)

export const updateLock = statement<Audited & { readonly assignmentId: SeatingAssignmentId; readonly locked: boolean }>(
  "SeatingRepository.saveLock",
  ({ assignmentId, entries, locked }) => sql`
    with entry as (
      ${insertAuditEntries(entries)}
    )
    update seating_assignments set locked = ${locked} where id = ${assignmentId}`
)
