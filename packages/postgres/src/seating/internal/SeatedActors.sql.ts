/** Who is seated, and where, whatever the status of the plan. */
import type { ActorSeat } from "@banquet/actors-core/ActorSeats"
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { sql, statement } from "../../statements/Statement.ts"

interface OfOccasion {
  readonly occasionId: OccasionId
}

export const selectSeatsOf = statement<OfOccasion & { readonly actorIds: ReadonlyArray<ActorId> }, ActorSeat>(
  "SeatingRepository.seatsOf",
  ({ actorIds, occasionId }) => sql`
    select seat.actor_id as "actorId", plan.event_id as "eventId", tab.name as "tableName"
    from seating_assignments seat
    join seating_tables tab on tab.id = seat.seating_table_id
    join seating_plans plan on plan.id = seat.seating_plan_id
    join events event on event.id = plan.event_id
    where seat.actor_id = any(${actorIds}::uuid[]) and seat.occasion_id = ${occasionId}
    order by event.starts_at, event.id, seat.actor_id`
)

interface SeatedActor {
  readonly actorId: ActorId
}

export const selectSeatedAtEvent = statement<OfOccasion & { readonly eventId: EventId }, SeatedActor>(
  "SeatingRepository.seatedActors.ofEvent",
  ({ eventId, occasionId }) => sql`
    select seat.actor_id as "actorId"
    from seating_plans plan
    join seating_assignments seat on seat.seating_plan_id = plan.id
    where plan.event_id = ${eventId} and plan.occasion_id = ${occasionId}`
)

export const selectSeatedAnywhere = statement<OfOccasion, SeatedActor>(
  "SeatingRepository.seatedActors",
  ({ occasionId }) => sql`
    select distinct seat.actor_id as "actorId"
    from seating_plans plan
    join seating_assignments seat on seat.seating_plan_id = plan.id
    where plan.occasion_id = ${occasionId}`
)
