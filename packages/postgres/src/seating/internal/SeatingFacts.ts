/**
 * What a change looks at, read under a lock on its plan.
 *
 * Under READ COMMITTED a statement sees what was committed when it began, not what it waited for. So the lock comes
 * first and the facts in a statement of their own; both are sent at once and answered in one round trip. Locks are taken
 * in one order everywhere, plans by id and then actors by id, so that changes never deadlock.
 */
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import type { SeatedParty } from "@banquet/seating-core/SeatingRepository"
import type { AssignmentFacts, SwapFacts, SwapSide, UnassignmentFacts } from "@banquet/seating-core/AssignmentDecisions"
import type { NewPlanFacts, PlanFacts } from "@banquet/seating-core/SeatingPlan"
import type { SeatingActor } from "@banquet/seating-core/SeatingRules"
import type { TableFacts } from "@banquet/seating-core/SeatingTable"
import type { ZoneFacts } from "@banquet/seating-core/SeatingZone"
import type {
  SeatingAssignmentId,
  SeatingPlanId,
  SeatingTableId,
  SeatingZoneId
} from "@banquet/seating-core/SeatingIds"
import { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { installation, list, one } from "../../statements/Documents.ts"
import { attempt } from "../../statements/StoreAttempt.ts"
import {
  assignment,
  type Document,
  event,
  type EventDocument,
  eventOf,
  factsOf,
  plan,
  type PlanDocument,
  planOf,
  table,
  zone
} from "./SeatingDocuments.ts"

/** JSON has no `undefined`: `invited` says whether `own` is an invitation's answer. */
type ActorDocument = Omit<SeatingActor, "rsvp"> & {
  readonly rsvp: SeatingActor["rsvp"] & { readonly invited: boolean }
}

type AssignmentDocument = Document<Omit<AssignmentFacts, "actor">> & { readonly actor: ActorDocument | null }

type SwapSideDocument = Omit<SwapSide, "actor"> & { readonly actor: ActorDocument }

type SwapDocument = Document<Omit<SwapFacts, "sides">> & {
  readonly sides: readonly [SwapSideDocument | null, SwapSideDocument | null]
}

type NewPlanDocument = Omit<NewPlanFacts, "event"> & { readonly event: EventDocument | null }

type Statement<Row> = Effect.Effect<ReadonlyArray<Row>, SqlError.SqlError>

const actorOf = ({ rsvp, ...actor }: ActorDocument): SeatingActor => ({
  ...actor,
  rsvp: { tracked: rsvp.tracked, own: rsvp.invited ? rsvp.own : undefined, units: rsvp.units }
})

/** The members of `PlanFacts`, of the row `asked` and of `plan`, which may be missing. */
const planMembers = `
  'installation', ${installation("seating", "asked.occasion_id")},
  'plan', case when plan.id is not null then ${plan("plan")} end,
  'enabled', exists (
    select from event_enablements where event_id = plan.event_id and module = 'seating' and enabled
  )`

/** What is known of the actors of a query and of their RSVP to the event of `plan`. */
const seatingActor = (from: string) =>
  one(`
    select actor.id, actor.type, actor.status, actor.display_name as "displayName",
      actor.party_size as "partySize", json_build_object(
        'tracked', exists (select from invitations where event_id = plan.event_id),
        'invited', own.actor_id is not null,
        'own', own.response,
        'units', array(
          select unit.response from memberships membership
          join invitations unit on unit.event_id = plan.event_id and unit.actor_id = membership.parent_id
          where membership.member_id = actor.id
          order by membership.parent_id
        )
      ) as rsvp
    from ${from}
    left join invitations own on own.event_id = plan.event_id and own.actor_id = actor.id`)

/** A table with everybody at it, for the alias of a table. */
const tableOccupancy = (alias: string) => `
  json_build_object(
    'table', ${one(`select ${table(alias)}`)},
    'assignments', ${list(`
      select ${assignment("seat")}, seat.party_size as "partySize"
      from seating_assignments seat where seat.seating_table_id = ${alias}.id
      order by seat.created`)}
  )`

/** The assignment with this id (an expression) if it is one of `plan`, with its actor and its table. */
const swapSide = (id: string) =>
  one(`
    select ${one(`select ${assignment("seat")}`)} as assignment,
      ${seatingActor("(select * from actors where id = seat.actor_id) actor")} as actor,
      ${tableOccupancy("tab")} as table
    from seating_assignments seat join seating_tables tab on tab.id = seat.seating_table_id
    where seat.id = ${id} and seat.seating_plan_id = plan.id`)

/** Sends the locks and the question at once: they run in this order, the last one on what the locks waited for. */
const underLocks = <Row>(
  locks: ReadonlyArray<Statement<object>>,
  question: Statement<Row>
): Effect.Effect<Row, SqlError.SqlError> =>
  Effect.map(
    Effect.all([Effect.all(locks, { concurrency: "unbounded" }), question], { concurrency: "unbounded" }),
    ([, rows]) => rows[0]!
  )

export const seatingFacts = (sql: SqlClient.SqlClient) => {
  const planFacts = sql.literal(planMembers)

  const lockPlan = (occasionId: OccasionId, planId: SeatingPlanId) =>
    sql`select id from seating_plans where id = ${planId} and occasion_id = ${occasionId} for update`

  const lockPlanOf = (
    occasionId: OccasionId,
    parts: "seating_zones" | "seating_tables" | "seating_assignments",
    partId: SeatingZoneId | SeatingTableId | SeatingAssignmentId
  ) => sql`
    select plan.id from ${sql(parts)} part join seating_plans plan on plan.id = part.seating_plan_id
    where part.id = ${partId} and part.occasion_id = ${occasionId}
    for update of plan`

  const newPlanForChange = (occasionId: OccasionId, eventId: EventId) =>
    underLocks(
      [sql`select id from events where id = ${eventId} and occasion_id = ${occasionId} for no key update`],
      sql<{ readonly facts: NewPlanDocument }>`
        select json_build_object(
          'installation', ${sql.literal(installation("seating", "asked.occasion_id"))},
          'event', case when event.id is not null then json_build_object(${sql.literal(event("event"))}) end,
          'enablement', ${sql.literal(
            one(`
              select id, config from event_enablements
              where event_id = event.id and module = 'seating' and enabled`)
          )},
          'planExists', exists (select from seating_plans where event_id = event.id)
        ) as facts
        from (select ${occasionId}::uuid as occasion_id, ${eventId}::uuid as event_id) asked
        left join events event on event.id = asked.event_id and event.occasion_id = asked.occasion_id`
    ).pipe(
      Effect.map(({ facts }): NewPlanFacts => ({
        ...facts,
        event: facts.event === null ? null : eventOf(facts.event)
      })),
      attempt("SeatingRepository.newPlanForChange")
    )

  const planForChange = (occasionId: OccasionId, planId: SeatingPlanId) =>
    underLocks(
      [lockPlan(occasionId, planId)],
      sql<{ readonly facts: Document<PlanFacts> }>`
        select json_build_object(${planFacts}) as facts
        from (select ${occasionId}::uuid as occasion_id, ${planId}::uuid as id) asked
        left join seating_plans plan on plan.id = asked.id and plan.occasion_id = asked.occasion_id`
    ).pipe(
      Effect.map(({ facts }): PlanFacts => factsOf(facts)),
      attempt("SeatingRepository.planForChange")
    )

  const zoneForChange = (
    occasionId: OccasionId,
    part: { readonly plan: SeatingPlanId } | { readonly zone: SeatingZoneId }
  ) =>
    underLocks(
      ["plan" in part ? lockPlan(occasionId, part.plan) : lockPlanOf(occasionId, "seating_zones", part.zone)],
      sql<{ readonly facts: Document<ZoneFacts> }>`
        select json_build_object(
          ${planFacts},
          'zone', ${sql.literal(one(`select ${zone("zone")} where zone.id is not null`))},
          'lastSortOrder', coalesce((select max(sort_order) from seating_zones where seating_plan_id = plan.id), 0)
        ) as facts
        from (select ${occasionId}::uuid as occasion_id, ${"zone" in part ? part.zone : null}::uuid as zone_id) asked
        left join seating_zones zone on zone.id = asked.zone_id and zone.occasion_id = asked.occasion_id
        left join seating_plans plan
          on plan.id = ${"plan" in part ? sql`${part.plan}` : sql.literal("zone.seating_plan_id")}
          and plan.occasion_id = asked.occasion_id`
    ).pipe(
      Effect.map(({ facts }): ZoneFacts => factsOf(facts)),
      attempt("SeatingRepository.zoneForChange")
    )

  const tableForChange = (
    occasionId: OccasionId,
    part: { readonly plan: SeatingPlanId } | { readonly table: SeatingTableId }
  ) =>
    underLocks(
      ["plan" in part ? lockPlan(occasionId, part.plan) : lockPlanOf(occasionId, "seating_tables", part.table)],
      sql<{ readonly facts: Document<TableFacts> }>`
        select json_build_object(
          ${planFacts},
          'table', ${sql.literal(one(`select ${table("tab")} where tab.id is not null`))},
          'occupancy', coalesce(tab.occupancy, 0),
          'assignmentCount', (select count(*) from seating_assignments where seating_table_id = tab.id),
          'highestSeatNumber', coalesce(
            (select max(seat_number) from seating_assignments where seating_table_id = tab.id), 0
          ),
          'zoneIds', array(
            select id from seating_zones where seating_plan_id = plan.id order by sort_order, created
          ),
          'tableNames', array(
            select name from seating_tables where seating_plan_id = plan.id order by sort_order, created
          ),
          'lastSortOrder', coalesce((select max(sort_order) from seating_tables where seating_plan_id = plan.id), 0)
        ) as facts
        from (select ${occasionId}::uuid as occasion_id, ${"table" in part ? part.table : null}::uuid as table_id) asked
        left join seating_tables tab on tab.id = asked.table_id and tab.occasion_id = asked.occasion_id
        left join seating_plans plan
          on plan.id = ${"plan" in part ? sql`${part.plan}` : sql.literal("tab.seating_plan_id")}
          and plan.occasion_id = asked.occasion_id`
    ).pipe(
      Effect.map(({ facts }): TableFacts => factsOf(facts)),
      attempt("SeatingRepository.tableForChange")
    )

  // The actor is locked too: its party size, type and status hold until the assignment is written.
  const assignmentForChange = (
    occasionId: OccasionId,
    planId: SeatingPlanId,
    actorId: ActorId,
    tableId: SeatingTableId
  ) =>
    underLocks(
      [
        lockPlan(occasionId, planId),
        sql`select id from actors where id = ${actorId} and occasion_id = ${occasionId} for share`
      ],
      sql<{ readonly facts: AssignmentDocument }>`
        select json_build_object(
          ${planFacts},
          'table', case when tab.id is not null then ${sql.literal(tableOccupancy("tab"))} end,
          'actor', ${sql.literal(
            seatingActor(`
              (select * from actors where id = asked.actor_id and occasion_id = asked.occasion_id) actor`)
          )},
          'current', ${sql.literal(
            one(`
              select ${assignment("seat")} from seating_assignments seat
              where seat.seating_plan_id = plan.id and seat.actor_id = asked.actor_id`)
          )}
        ) as facts
        from (
          select ${occasionId}::uuid as occasion_id, ${planId}::uuid as plan_id, ${actorId}::uuid as actor_id,
            ${tableId}::uuid as table_id
        ) asked
        left join seating_plans plan on plan.id = asked.plan_id and plan.occasion_id = asked.occasion_id
        left join seating_tables tab on tab.id = asked.table_id and tab.seating_plan_id = plan.id`
    ).pipe(
      Effect.map(({ facts }): AssignmentFacts => ({
        ...factsOf(facts),
        actor: facts.actor === null ? null : actorOf(facts.actor)
      })),
      attempt("SeatingRepository.assignmentForChange")
    )

  const swapForChange = (
    occasionId: OccasionId,
    planId: SeatingPlanId,
    [a, b]: readonly [SeatingAssignmentId, SeatingAssignmentId]
  ) =>
    underLocks(
      [
        lockPlan(occasionId, planId),
        sql`
          select actor.id from seating_assignments seat join actors actor on actor.id = seat.actor_id
          where seat.id in (${a}, ${b}) and seat.occasion_id = ${occasionId}
          order by actor.id
          for share of actor`
      ],
      sql<{ readonly facts: SwapDocument }>`
        select json_build_object(
          ${planFacts},
          'sides', json_build_array(${sql.literal(swapSide("asked.a"))}, ${sql.literal(swapSide("asked.b"))})
        ) as facts
        from (
          select ${occasionId}::uuid as occasion_id, ${planId}::uuid as plan_id, ${a}::uuid as a, ${b}::uuid as b
        ) asked
        left join seating_plans plan on plan.id = asked.plan_id and plan.occasion_id = asked.occasion_id`
    ).pipe(
      Effect.map(({ facts }): SwapFacts => ({
        ...factsOf(facts),
        sides: [sideOf(facts.sides[0]), sideOf(facts.sides[1])]
      })),
      attempt("SeatingRepository.swapForChange")
    )

  const unassignmentForChange = (occasionId: OccasionId, assignmentId: SeatingAssignmentId) =>
    underLocks(
      [lockPlanOf(occasionId, "seating_assignments", assignmentId)],
      sql<{ readonly facts: Document<UnassignmentFacts> }>`
        select json_build_object(
          ${planFacts}, 'assignment', ${sql.literal(one(`select ${assignment("seat")} where seat.id is not null`))}
        ) as facts
        from (select ${occasionId}::uuid as occasion_id, ${assignmentId}::uuid as id) asked
        left join seating_assignments seat on seat.id = asked.id and seat.occasion_id = asked.occasion_id
        left join seating_plans plan on plan.id = seat.seating_plan_id`
    ).pipe(
      Effect.map(({ facts }): UnassignmentFacts => factsOf(facts)),
      attempt("SeatingRepository.unassignmentForChange")
    )

  const seatedPartiesForChange = (occasionId: OccasionId) =>
    Effect.all(
      [
        sql`select id from seating_plans where occasion_id = ${occasionId} order by id for update`,
        sql<SeatedParty>`
          select seat.actor_id as "actorId", tab.id as "tableId", tab.name as "tableName", tab.capacity,
            seat.party_size as "partySize"
          from seating_assignments seat join seating_tables tab on tab.id = seat.seating_table_id
          where seat.seating_plan_id in (select id from seating_plans where occasion_id = ${occasionId})
          order by tab.seating_plan_id, tab.sort_order, tab.created, seat.created`
      ],
      { concurrency: "unbounded" }
    ).pipe(
      Effect.map(([, rows]) => rows),
      attempt("SeatingRepository.seatedPartiesForChange")
    )

  const seatsForChange = (occasionId: OccasionId, actorId: ActorId) =>
    Effect.all(
      [
        sql`select id from seating_plans where occasion_id = ${occasionId} order by id for update`,
        sql<{ readonly plan: PlanDocument; readonly assignmentId: SeatingAssignmentId }>`
          select ${sql.literal(plan("plan"))} as plan, seat.id as "assignmentId"
          from seating_assignments seat join seating_plans plan on plan.id = seat.seating_plan_id
          where seat.actor_id = ${actorId} and seat.occasion_id = ${occasionId}
          order by plan.id`
      ],
      { concurrency: "unbounded" }
    ).pipe(
      Effect.map(([, rows]) => rows.map((row) => ({ ...row, plan: planOf(row.plan) }))),
      attempt("SeatingRepository.seatsForChange")
    )

  return {
    newPlanForChange,
    planForChange,
    zoneForChange,
    tableForChange,
    assignmentForChange,
    swapForChange,
    unassignmentForChange,
    seatedPartiesForChange,
    seatsForChange
  }
}

const sideOf = (side: SwapSideDocument | null): SwapSide | null =>
  side === null ? null : { ...side, actor: actorOf(side.actor) }
