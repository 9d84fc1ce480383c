/** How a statement appends domain events beside what it changes. */
import type { NewDomainEvent } from "@banquet/platform-core/events/DomainEvent"
import { sql } from "../statements/Statement.ts"

/** The parameter of `insertDomainEvents`. */
export const domainEventRows = (events: ReadonlyArray<NewDomainEvent>): string =>
  JSON.stringify(
    events.map(({ aggregate, data, eventId, occasionId, type }) => ({
      type,
      occasion_id: occasionId,
      event_id: eventId,
      aggregate_type: aggregate.type,
      aggregate_id: aggregate.id,
      data
    }))
  )

/** Appends events, in their order; to be part of the statement that makes them happen. */
export const insertDomainEvents = (events: string): string => sql`
  insert into domain_events (type, occasion_id, event_id, aggregate_type, aggregate_id, data)
  select type, occasion_id, event_id, aggregate_type, aggregate_id, data
  from jsonb_to_recordset(${events}::jsonb) as given (
    type text, occasion_id uuid, event_id uuid, aggregate_type text, aggregate_id uuid, data jsonb
  )`
