/** The documents in which seating comes out of the database, and what they become. */
import type { SeatingPlan, EventFacts, PlanFacts } from "@banquet/seating-core/SeatingPlan"
import { DateTime } from "effect"
import { milliseconds } from "../../statements/Documents.ts"

export type EventDocument = Omit<EventFacts, "startsAt"> & { readonly startsAt: number }

export type PlanDocument = Omit<SeatingPlan, "publishedAt"> & { readonly publishedAt: number | null }

/** The facts of a change as they come: those of the port, but for the times of the plan. */
export type Document<Facts extends PlanFacts> = Omit<Facts, "plan"> & { readonly plan: PlanDocument | null }

export const eventOf = (event: EventDocument): EventFacts => ({
  id: event.id,
  name: event.name,
  startsAt: DateTime.makeUnsafe(event.startsAt)
})

export const planOf = (plan: PlanDocument): SeatingPlan => ({
  ...plan,
  publishedAt: plan.publishedAt === null ? null : DateTime.makeUnsafe(plan.publishedAt)
})

export const factsOf = <Facts extends { readonly plan: PlanDocument | null }>(facts: Facts) => ({
  ...facts,
  plan: facts.plan === null ? null : planOf(facts.plan)
})

/** The members of an event's document; like the next ones, a text of SQL for the alias of its table. */
export const event = (alias: string) => `
  'id', ${alias}.id, 'name', ${alias}.name, 'startsAt', ${milliseconds(`${alias}.starts_at`)}`

export const plan = (alias: string) => `
  json_build_object(
    'id', ${alias}.id, 'occasionId', ${alias}.occasion_id, 'eventId', ${alias}.event_id,
    'installationId', ${alias}.module_installation_id, 'enablementId', ${alias}.event_enablement_id,
    'planKey', ${alias}.plan_key, 'displayName', ${alias}.display_name, 'plannerNotes', ${alias}.planner_notes,
    'status', ${alias}.status, 'revision', ${alias}.revision,
    'publishedAt', ${milliseconds(`${alias}.published_at`)},
    'publishedBy', case when ${alias}.published_by_kind is not null then json_build_object(
      'kind', ${alias}.published_by_kind, 'key', ${alias}.published_by_key,
      'displayName', ${alias}.published_by_display_name
    ) end
  )`

/** The columns of a zone, named as its members. */
export const zone = (alias: string) => `
  ${alias}.id, ${alias}.seating_plan_id as "planId", ${alias}.name, ${alias}.sort_order as "sortOrder"`

export const table = (alias: string) => `
  ${alias}.id, ${alias}.seating_plan_id as "planId", ${alias}.seating_zone_id as "zoneId", ${alias}.name,
  ${alias}.capacity, ${alias}.sort_order as "sortOrder"`

export const assignment = (alias: string) => `
  ${alias}.id, ${alias}.seating_plan_id as "planId", ${alias}.seating_table_id as "tableId",
  ${alias}.actor_id as "actorId", ${alias}.seat_number as "seatNumber", ${alias}.seat_label as "seatLabel"`
