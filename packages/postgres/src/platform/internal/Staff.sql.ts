/** The planners and vendors of an occasion, as planners read them. */
import type { ActorId, OccasionId, PlannerId } from "@banquet/platform-core/Ids"
import type { StoredVendor } from "@banquet/platform-core/principals/Principal"
import { inline, sql, statement } from "../../statements/Statement.ts"
import { plannerColumns, type PlannerRow } from "./Principals.sql.ts"

interface OfOccasion {
  readonly occasionId: OccasionId
}

interface Page extends OfOccasion {
  /** Below this id. */
  readonly before: string
  readonly limit: number
}

export const selectPlannerPage = statement<Page, PlannerRow>(
  "StaffRepository.planners",
  ({ before, limit, occasionId }) => sql`
    select ${plannerColumns}
    from planners
    where occasion_id = ${occasionId} and id < ${before}
    order by id desc
    limit ${inline(limit)}`
)

export const selectPlannerEverywhere = statement<{ readonly id: PlannerId }, PlannerRow>(
  "StaffRepository.everywhere",
  ({ id }) => sql`
    select ${plannerColumns}
    from planners
    where id = ${id}
    order by occasion_id`
)

interface VendorRow {
  readonly vendor: StoredVendor
}

const vendors = (condition: string) => sql`
  select json_build_object(
    'actorId', actors.id, 'occasionId', actors.occasion_id, 'key', actors.key, 'displayName', actors.display_name,
    'status', actors.status, 'revision', actors.revision + vendors.grants_revision,
    'grants', (
      select coalesce(json_agg(
        json_build_object('action', action, 'eventId', event_id) order by action, event_id nulls first
      ), '[]')
      from vendor_grants where actor_id = vendors.actor_id
    )
  ) as vendor
  from vendors
  join actors on actors.id = vendors.actor_id
  where vendors.occasion_id = ${condition}`

export const selectVendorPage = statement<Page, VendorRow>(
  "StaffRepository.vendors",
  ({ before, limit, occasionId }) => sql`
    ${vendors(`${occasionId} and vendors.actor_id < ${before}`)}
    order by vendors.actor_id desc
    limit ${inline(limit)}`
)

export const selectVendor = statement<OfOccasion & { readonly actorId: ActorId }, VendorRow>(
  "StaffRepository.vendor",
  ({ actorId, occasionId }) => vendors(`${occasionId} and vendors.actor_id = ${actorId}`)
)
