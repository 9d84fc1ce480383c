/** Domain events by their positions. */
import type { DomainEvent } from "@banquet/platform-core/events/DomainEvent"
import type { OccasionId } from "@banquet/platform-core/Ids"
import { milliseconds } from "../../statements/Json.ts"
import { inline, sql, statement } from "../../statements/Statement.ts"
import { insertDomainEvents } from "../DomainEvents.sql.ts"

export const insertEvents = statement<{ readonly events: string }>("DomainEventWriter.append", ({ events }) =>
  insertDomainEvents(events)
)

export const lockHead = statement<object>(
  "DomainEventLog.order.lock",
  () => sql`
    select position from domain_event_head for update`
)

/**
 * Gives positions to committed events that have none. Runs behind the lock of the head and sees what committed while that
 * was waited for. Serials of one aggregate were handed out under the lock of its row, so that with an event all that came
 * before it are there to see.
 */
export const orderEvents = statement<{ readonly batch: number }, { readonly serial: bigint }>(
  "DomainEventLog.order",
  ({ batch }) => sql`
    with missing as materialized (
      select serial from domain_events where position is null order by serial limit ${inline(batch)}
    ), head as (
      update domain_event_head set position = position + (select count(*) from missing)
      returning position
    ), numbered as (
      select serial, head.position - count(*) over () + row_number() over (order by serial) as position
      from missing cross join head
    )
    update domain_events event set position = numbered.position
    from numbered
    where event.serial = numbered.serial and event.position is null
    returning event.serial`
)

export type EventJson = Omit<DomainEvent, "occurredAt"> & { readonly occurredAt: number }

interface Page {
  readonly position: bigint
  readonly limit: number
}

interface Events {
  /** Whether there are events without a position. */
  readonly missing: boolean
  readonly events: ReadonlyArray<EventJson>
}

const eventsAfter = (condition: string, limit: string) => sql`
  select exists (select from domain_events where position is null) as missing, (
    select coalesce(json_agg(json_build_object(
      'id', listed.id, 'position', listed.position, 'type', listed.type, 'occasionId', listed.occasion_id,
      'eventId', listed.event_id,
      'aggregate', json_build_object('type', listed.aggregate_type, 'id', listed.aggregate_id),
      'occurredAt', ${milliseconds("listed.occurred_at")}, 'data', listed.data
    ) order by listed.position), '[]'::json)
    from (
      select * from domain_events
      where ${condition}
      order by position
      limit ${inline(limit)}
    ) listed
  ) as events`

export const selectEvents = statement<Page, Events>("DomainEventLog.after", ({ limit, position }) =>
  eventsAfter(`position > ${position}`, limit)
)

export const selectEventsOfOccasion = statement<Page & { readonly occasionId: OccasionId }, Events>(
  "DomainEventLog.after.ofOccasion",
  ({ limit, occasionId, position }) => eventsAfter(`position > ${position} and occasion_id = ${occasionId}`, limit)
)

export const selectHead = statement<object, { readonly missing: boolean; readonly position: number }>(
  "DomainEventLog.head",
  () => sql`
    select exists (select from domain_events where position is null) as missing, position::float8 as position
    from domain_event_head`
)

/** What nobody has read has no position yet, and is kept. */
export const deleteEvents = statement<{ readonly before: Date; readonly limit: number }, { readonly serial: bigint }>(
  "DomainEventLog.forget",
  ({ before, limit }) => sql`
    delete from domain_events
    where position in (
      select position from domain_events where position is not null order by position limit ${inline(limit)}
    ) and occurred_at < ${before}
    returning serial`
)

/** Wakes the readers of every process. */
export const notifyChannel = statement<{ readonly channel: string }>(
  "DomainEventLog.notify",
  ({ channel }) => sql`
    select pg_notify(${channel}, '')`
)
