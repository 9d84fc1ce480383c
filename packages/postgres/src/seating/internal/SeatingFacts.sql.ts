/**
 * What a change looks at, read under a lock on its plan.
 *
 * Under READ COMMITTED a statement sees what was committed when it began, not what it waited for. So the lock comes
 * first and the facts in a statement of their own.
 */
import type { ActorId } from "@banquet/platform-core/Ids"
import type { AssignmentFacts, SwapFacts, SwapSide, UnassignmentFacts } from "@banquet/seating-core/AssignmentDecisions"
import type { SeatingAssignment } from "@banquet/seating-core/SeatingAssignment"
import type { SeatingTableId } from "@banquet/seating-core/SeatingIds"
import type { NewPlanFacts, PlanFacts } from "@banquet/seating-core/SeatingPlan"
import type { SeatMoveFacts } from "@banquet/seating-core/SeatMoves"
import type { SeatedParty } from "@banquet/seating-core/SeatingRepository"
import type { SeatingActor } from "@banquet/seating-core/SeatingRules"
import type { RoomFacts } from "@banquet/seating-core/SeatingRoom"
import type { TableFacts } from "@banquet/seating-core/SeatingTable"
import type { ZoneFacts } from "@banquet/seating-core/SeatingZone"
import { batched } from "../../statements/BatchedStatement.ts"
import { installation, list, one } from "../../statements/Json.ts"
import { sql, statement } from "../../statements/Statement.ts"
import {
  assignmentColumns,
  type EventJson,
  eventMembers,
  type FactsJson,
  planFacts,
  planJson,
  type PlanJson,
  seatingActor,
  seatingActors,
  tableColumns,
  tableOccupancy,
  zoneColumns
} from "./SeatingJson.ts"
import type { OfAssignment, OfEvent, OfOccasion, OfPlan, OfSides, OfTable, OfZone } from "./SeatingLocks.sql.ts"

/** JSON has no `undefined`: `invited` says whether `own` is an invitation's answer. */
export type ActorJson = Omit<SeatingActor, "rsvp"> & {
  readonly rsvp: SeatingActor["rsvp"] & { readonly invited: boolean }
}

export type AssignmentFactsJson = FactsJson<Omit<AssignmentFacts, "actor">> & { readonly actor: ActorJson | null }

export type SwapSideJson = Omit<SwapSide, "actor"> & { readonly actor: ActorJson }

export type SwapFactsJson = FactsJson<Omit<SwapFacts, "sides">> & {
  readonly sides: readonly [SwapSideJson | null, SwapSideJson | null]
}

export type SeatMoveFactsJson = FactsJson<Omit<SeatMoveFacts, "actors">> & { readonly actors: ReadonlyArray<ActorJson> }

export type NewPlanFactsJson = Omit<NewPlanFacts, "event"> & { readonly event: EventJson | null }

interface Facts<Json> {
  readonly facts: Json
}

export const newPlanFacts = statement<OfEvent, Facts<NewPlanFactsJson>>(
  "SeatingRepository.newPlanForChange",
  ({ eventId, occasionId }) => sql`
    select json_build_object(
      'installation', ${installation("seating", "asked.occasion_id")},
      'event', case when event.id is not null then json_build_object(${eventMembers}) end,
      'enablement', ${one(sql`
        select id, config from event_enablements where event_id = event.id and module = 'seating' and enabled`)},
      'planExists', exists (select from seating_plans where event_id = event.id)
    ) as facts
    from (select ${occasionId}::uuid as occasion_id, ${eventId}::uuid as event_id) asked
    left join events event on event.id = asked.event_id and event.occasion_id = asked.occasion_id`
)

export const factsOfPlan = statement<OfPlan, Facts<FactsJson<PlanFacts>>>(
  "SeatingRepository.planForChange",
  ({ occasionId, planId }) => sql`
    select json_build_object(
      ${planFacts}
    ) as facts
    from (select ${occasionId}::uuid as occasion_id, ${planId}::uuid as id) asked
    left join seating_plans plan on plan.id = asked.id and plan.occasion_id = asked.occasion_id`
)

const lastZone = `coalesce((select max(sort_order) from seating_zones where seating_plan_id = plan.id), 0)`

export const newZoneFacts = statement<OfPlan, Facts<FactsJson<ZoneFacts>>>(
  "SeatingRepository.zoneForChange.new",
  ({ occasionId, planId }) => sql`
    select json_build_object(
      ${planFacts},
      'zone', null,
      'lastSortOrder', ${lastZone}
    ) as facts
    from (select ${occasionId}::uuid as occasion_id, ${planId}::uuid as plan_id) asked
    left join seating_plans plan on plan.id = asked.plan_id and plan.occasion_id = asked.occasion_id`
)

export const factsOfZone = statement<OfZone, Facts<FactsJson<ZoneFacts>>>(
  "SeatingRepository.zoneForChange",
  ({ occasionId, zoneId }) => sql`
    select json_build_object(
      ${planFacts},
      'zone', ${one(sql`select ${zoneColumns} where zone.id is not null`)},
      'lastSortOrder', ${lastZone}
    ) as facts
    from (select ${occasionId}::uuid as occasion_id, ${zoneId}::uuid as zone_id) asked
    left join seating_zones zone on zone.id = asked.zone_id and zone.occasion_id = asked.occasion_id
    left join seating_plans plan on plan.id = zone.seating_plan_id and plan.occasion_id = asked.occasion_id`
)

const namesAndOrder = sql`
  'zoneIds', array(
    select id from seating_zones where seating_plan_id = plan.id order by sort_order, created
  ),
  'tableNames', array(
    select name from seating_tables where seating_plan_id = plan.id order by sort_order, created
  ),
  'lastSortOrder', coalesce((select max(sort_order) from seating_tables where seating_plan_id = plan.id), 0)`

export const newTableFacts = statement<OfPlan, Facts<FactsJson<TableFacts>>>(
  "SeatingRepository.tableForChange.new",
  ({ occasionId, planId }) => sql`
    select json_build_object(
      ${planFacts},
      'table', null,
      'occupancy', 0,
      'assignmentCount', 0,
      'highestSeatNumber', 0,
      ${namesAndOrder}
    ) as facts
    from (select ${occasionId}::uuid as occasion_id, ${planId}::uuid as plan_id) asked
    left join seating_plans plan on plan.id = asked.plan_id and plan.occasion_id = asked.occasion_id`
)

export const factsOfTable = statement<OfTable, Facts<FactsJson<TableFacts>>>(
  "SeatingRepository.tableForChange",
  ({ occasionId, tableId }) => sql`
    select json_build_object(
      ${planFacts},
      'table', ${one(sql`select ${tableColumns} where tab.id is not null`)},
      'occupancy', coalesce(tab.occupancy, 0),
      'assignmentCount', (select count(*) from seating_assignments where seating_table_id = tab.id),
      'highestSeatNumber', coalesce(
        (select max(seat_number) from seating_assignments where seating_table_id = tab.id), 0
      ),
      ${namesAndOrder}
    ) as facts
    from (select ${occasionId}::uuid as occasion_id, ${tableId}::uuid as table_id) asked
    left join seating_tables tab on tab.id = asked.table_id and tab.occasion_id = asked.occasion_id
    left join seating_plans plan on plan.id = tab.seating_plan_id and plan.occasion_id = asked.occasion_id`
)

export const factsOfRoom = statement<OfPlan, Facts<FactsJson<RoomFacts>>>(
  "SeatingRepository.roomForChange",
  ({ occasionId, planId }) => sql`
    select json_build_object(
      ${planFacts},
      'tables', ${list(sql`
        select ${tableColumns}
        from seating_tables tab
        where tab.seating_plan_id = plan.id
        order by tab.sort_order, tab.created`)}
    ) as facts
    from (select ${occasionId}::uuid as occasion_id, ${planId}::uuid as id) asked
    left join seating_plans plan on plan.id = asked.id and plan.occasion_id = asked.occasion_id`
)

export const factsOfAssignment = batched<OfPlan & OfTable & { readonly actorId: ActorId }, Facts<AssignmentFactsJson>>(
  "SeatingRepository.assignmentsForChange",
  { occasionId: "uuid", planId: "uuid", actorId: "uuid", tableId: "uuid" },
  ({ actorId, occasionId, planId, tableId }) => sql`
    select json_build_object(
      ${planFacts},
      'table', case when tab.id is not null then ${tableOccupancy} end,
      'actor', ${seatingActor("asked.actor_id")},
      'current', ${one(sql`
        select ${assignmentColumns}
        from seating_assignments seat
        where seat.seating_plan_id = plan.id and seat.actor_id = asked.actor_id`)}
    ) as facts
    from (
      select ${occasionId}::uuid as occasion_id, ${planId}::uuid as plan_id, ${actorId}::uuid as actor_id,
        ${tableId}::uuid as table_id
    ) asked
    left join seating_plans plan on plan.id = asked.plan_id and plan.occasion_id = asked.occasion_id
    left join seating_tables tab on tab.id = asked.table_id and tab.seating_plan_id = plan.id`
)

/** The assignment with this id, an expression, if it is one of `plan`, with its actor and its table. */
const swapSide = (id: string) =>
  one(sql`
    select ${one(sql`select ${assignmentColumns}`)} as assignment,
      ${seatingActor("seat.actor_id")} as actor,
      ${tableOccupancy} as table
    from seating_assignments seat
    join seating_tables tab on tab.id = seat.seating_table_id
    where seat.id = ${id} and seat.seating_plan_id = plan.id`)

export const factsOfSwap = statement<OfSides, Facts<SwapFactsJson>>(
  "SeatingRepository.swapForChange",
  ({ a, b, occasionId, planId }) => sql`
    select json_build_object(
      ${planFacts},
      'sides', json_build_array(
        ${swapSide("asked.a")},
        ${swapSide("asked.b")}
      )
    ) as facts
    from (
      select ${occasionId}::uuid as occasion_id, ${planId}::uuid as plan_id, ${a}::uuid as a, ${b}::uuid as b
    ) asked
    left join seating_plans plan on plan.id = asked.plan_id and plan.occasion_id = asked.occasion_id`
)

export const factsOfUnassignment = statement<OfAssignment, Facts<FactsJson<UnassignmentFacts>>>(
  "SeatingRepository.unassignmentForChange",
  ({ assignmentId, occasionId }) => sql`
    select json_build_object(
      ${planFacts},
      'assignment', ${one(sql`select ${assignmentColumns} where seat.id is not null`)}
    ) as facts
    from (select ${occasionId}::uuid as occasion_id, ${assignmentId}::uuid as id) asked
    left join seating_assignments seat on seat.id = asked.id and seat.occasion_id = asked.occasion_id
    left join seating_plans plan on plan.id = seat.seating_plan_id`
)

/** Ids stay arrays: joined as a set they take quadratic time under a plan that was made while the tables were small. */
export const factsOfSeatMoves = statement<
  OfPlan & { readonly actorIds: ReadonlyArray<ActorId>; readonly tableIds: ReadonlyArray<SeatingTableId> },
  Facts<SeatMoveFactsJson>
>(
  "SeatingRepository.seatMovesForChange",
  ({ actorIds, occasionId, planId, tableIds }) => sql`
    select json_build_object(
      ${planFacts},
      'tables', ${list(sql`
        select ${tableColumns}
        from seating_tables tab
        where tab.seating_plan_id = plan.id and tab.id = any(${tableIds}::uuid[])`)},
      'actors', ${seatingActors(actorIds)},
      'assignments', ${list(sql`
        select ${assignmentColumns}, seat.party_size as "partySize"
        from seating_assignments seat
        where seat.seating_plan_id = plan.id and (
          seat.seating_table_id = any(${tableIds}::uuid[]) or seat.actor_id = any(${actorIds}::uuid[])
        )`)}
    ) as facts
    from (select ${occasionId}::uuid as occasion_id, ${planId}::uuid as id) asked
    left join seating_plans plan on plan.id = asked.id and plan.occasion_id = asked.occasion_id`
)

export const selectSeatedParties = statement<OfOccasion, SeatedParty>(
  "SeatingRepository.seatedPartiesForChange",
  ({ occasionId }) => sql`
    select seat.actor_id as "actorId", tab.id as "tableId", tab.name as "tableName", tab.capacity,
      seat.party_size as "partySize"
    from seating_assignments seat
    join seating_tables tab on tab.id = seat.seating_table_id
    where seat.seating_plan_id in (select id from seating_plans where occasion_id = ${occasionId})
    order by tab.seating_plan_id, tab.sort_order, tab.created, seat.created`
)

export const selectSeatsOfActor = statement<
  OfOccasion & { readonly actorId: ActorId },
  { readonly plan: PlanJson; readonly assignment: SeatingAssignment }
>(
  "SeatingRepository.seatsForChange",
  ({ actorId, occasionId }) => sql`
    select ${planJson} as plan, json_build_object(
        'id', seat.id, 'planId', plan.id, 'tableId', seat.seating_table_id, 'actorId', seat.actor_id,
        'seatNumber', seat.seat_number, 'seatLabel', seat.seat_label, 'locked', seat.locked
      ) as assignment
    from seating_assignments seat
    join seating_plans plan on plan.id = seat.seating_plan_id
    where seat.actor_id = ${actorId} and seat.occasion_id = ${occasionId}
    order by plan.id`
)
