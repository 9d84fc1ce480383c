/**
 * The rows that changes of seating hold: plans by id and then actors by id, in this order wherever somebody waits for them.
 */
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import type {
  SeatingAssignmentId,
  SeatingPlanId,
  SeatingTableId,
  SeatingZoneId
} from "@banquet/seating-core/SeatingIds"
import { sql, statement } from "../../statements/Statement.ts"

export interface OfOccasion {
  readonly occasionId: OccasionId
}

export interface OfEvent extends OfOccasion {
  readonly eventId: EventId
}

export interface OfPlan extends OfOccasion {
  readonly planId: SeatingPlanId
}

export interface OfZone extends OfOccasion {
  readonly zoneId: SeatingZoneId
}

export interface OfTable extends OfOccasion {
  readonly tableId: SeatingTableId
}

export interface OfAssignment extends OfOccasion {
  readonly assignmentId: SeatingAssignmentId
}

export const lockEvent = statement<OfEvent>(
  "SeatingRepository.newPlanForChange.lock",
  ({ eventId, occasionId }) => sql`
    select id from events where id = ${eventId} and occasion_id = ${occasionId} for no key update`
)

const turnKey = (planId: string): string => sql`hashtextextended(current_schema() || ' plan ' || ${planId}::text, 0)`

/**
 * Waits for its turn at the plan, until the end of the transaction. Rows have no queue: whoever comes while the next in line
 * is being woken takes them, so that one busy planner would keep others waiting.
 */
const turnAtPlan = (planId: string): string => sql`
  (select true from pg_advisory_xact_lock(${turnKey(planId)}))`

export const lockPlan = statement<OfPlan>(
  "SeatingRepository.planForChange.lock",
  ({ occasionId, planId }) => sql`
    select id from seating_plans where id = ${planId} and occasion_id = ${occasionId} and ${turnAtPlan(planId)}
    for update`
)

/**
 * Locks those of the plans that nobody else has and nobody waits for. By `case` the turn of no other plan is tried, however PostgreSQL
 * looks for the rows.
 */
export const lockFreePlans = statement<
  { readonly occasionIds: ReadonlyArray<OccasionId>; readonly planIds: ReadonlyArray<SeatingPlanId> },
  { readonly id: string }
>(
  "SeatingRepository.tryAssignmentsForChange.lockPlans",
  ({ occasionIds, planIds }) => sql`
    select id from seating_plans
    where id = any(${planIds}::uuid[]) and case
      when id = any(${planIds}::uuid[]) and occasion_id = any(${occasionIds}::uuid[])
      then pg_try_advisory_xact_lock(${turnKey("id")})
    end
    for update skip locked`
)

/** Locks those of the actors that nobody changes. */
export const lockFreeActors = statement<
  { readonly occasionIds: ReadonlyArray<OccasionId>; readonly actorIds: ReadonlyArray<ActorId> },
  { readonly id: string }
>(
  "SeatingRepository.tryAssignmentsForChange.lockActors",
  ({ actorIds, occasionIds }) => sql`
    select id from actors where id = any(${actorIds}::uuid[]) and occasion_id = any(${occasionIds}::uuid[])
    for share skip locked`
)

export const lockPlanOfZone = statement<OfZone>(
  "SeatingRepository.zoneForChange.lock",
  ({ occasionId, zoneId }) => sql`
    select plan.id
    from seating_zones zone
    join seating_plans plan on plan.id = zone.seating_plan_id
    where zone.id = ${zoneId} and zone.occasion_id = ${occasionId}
      and ${turnAtPlan(sql`(select seating_plan_id from seating_zones where id = ${zoneId})`)}
    for update of plan`
)

export const lockPlanOfTable = statement<OfTable>(
  "SeatingRepository.tableForChange.lock",
  ({ occasionId, tableId }) => sql`
    select plan.id
    from seating_tables tab
    join seating_plans plan on plan.id = tab.seating_plan_id
    where tab.id = ${tableId} and tab.occasion_id = ${occasionId}
      and ${turnAtPlan(sql`(select seating_plan_id from seating_tables where id = ${tableId})`)}
    for update of plan`
)

export const lockPlanOfAssignment = statement<OfAssignment>(
  "SeatingRepository.unassignmentForChange.lock",
  ({ assignmentId, occasionId }) => sql`
    select plan.id
    from seating_assignments seat
    join seating_plans plan on plan.id = seat.seating_plan_id
    where seat.id = ${assignmentId} and seat.occasion_id = ${occasionId}
      and ${turnAtPlan(sql`(select seating_plan_id from seating_assignments where id = ${assignmentId})`)}
    for update of plan`
)

export const lockPlansOfOccasion = statement<OfOccasion>(
  "SeatingRepository.seatsForChange.lock",
  ({ occasionId }) => sql`
    select id from seating_plans where occasion_id = ${occasionId} order by id for update`
)

export interface OfSides extends OfPlan {
  readonly a: SeatingAssignmentId
  readonly b: SeatingAssignmentId
}

export const lockActorsOfSides = statement<Omit<OfSides, "planId">>(
  "SeatingRepository.swapForChange.lock",
  ({ a, b, occasionId }) => sql`
    select actor.id
    from seating_assignments seat
    join actors actor on actor.id = seat.actor_id
    where seat.id in (${a}, ${b}) and seat.occasion_id = ${occasionId}
    order by actor.id
    for share of actor`
)

export const lockActors = statement<OfOccasion & { readonly actorIds: ReadonlyArray<ActorId> }>(
  "SeatingRepository.seatMovesForChange.lock",
  ({ actorIds, occasionId }) => sql`
    select id from actors where id = any(${actorIds}::uuid[]) and occasion_id = ${occasionId} order by id for share`
)
