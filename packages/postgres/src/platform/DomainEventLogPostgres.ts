import type { DomainEvent } from "@banquet/platform-core/DomainEvent"
import { DomainEventLog } from "@banquet/platform-core/DomainEventLog"
import type { OccasionId } from "@banquet/platform-core/Ids"
import { DateTime, Effect, Layer, PubSub, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { milliseconds } from "../statements/Documents.ts"
import { DomainEventNews } from "./internal/DomainEvents.ts"
import { timestamp } from "../statements/Rows.ts"
import { attempt } from "../statements/StoreAttempt.ts"

type EventDocument = Omit<DomainEvent, "occurredAt"> & { readonly occurredAt: number }

const eventOf = (document: EventDocument): DomainEvent => ({
  ...document,
  occurredAt: DateTime.makeUnsafe(document.occurredAt)
})

const event = `
  json_build_object(
    'id', listed.id, 'position', listed.position, 'type', listed.type, 'occasionId', listed.occasion_id,
    'eventId', listed.event_id,
    'aggregate', json_build_object('type', listed.aggregate_type, 'id', listed.aggregate_id),
    'occurredAt', ${milliseconds("listed.occurred_at")}, 'data', listed.data
  )`

/** How many events are given positions in one transaction. */
const batch = 1000

/** Domain events by their positions, of which whoever reads gives those that are missing. */
export const layer = Layer.effect(
  DomainEventLog,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const news = yield* DomainEventNews

    // Both are sent at once; the second sees what committed while the first waited. Serials of one aggregate were handed
    // out under the lock of its row, so that with an event all that came before it are there to see.
    const order = sql
      .withTransaction(
        Effect.all(
          [
            sql`select position from domain_event_head for update`,
            sql`
              with missing as materialized (
                select serial from domain_events where position is null order by serial limit ${sql.literal(String(batch))}
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
          ],
          { concurrency: "unbounded" }
        )
      )
      .pipe(Effect.map(([, ordered]) => ordered.length))

    /** Gives positions to everything that is committed now. */
    const orderAll = Effect.repeat(order, { while: (ordered) => ordered === batch })

    const read = (position: number, occasionId: OccasionId | null, limit: number) =>
      sql<{ readonly missing: boolean; readonly events: ReadonlyArray<EventDocument> }>`
        select exists (select from domain_events where position is null) as missing, (
          select coalesce(json_agg(${sql.literal(event)} order by listed.position), '[]'::json)
          from (
            select * from domain_events
            where position > ${BigInt(position)} ${occasionId === null ? sql.literal("") : sql`and occasion_id = ${occasionId}`}
            order by position
            limit ${sql.literal(Math.max(0, Math.trunc(limit)).toFixed())}
          ) listed
        ) as events`.pipe(Effect.map(([row]) => row!))

    const readHead = sql<{ readonly missing: boolean; readonly position: number }>`
      select exists (select from domain_events where position is null) as missing, position::float8 as position
      from domain_event_head`.pipe(Effect.map(([row]) => row!))

    return DomainEventLog.of({
      after: Effect.fnUntraced(function* (position, { limit, occasionId }) {
        const found = yield* read(position, occasionId, limit)
        if (!found.missing || found.events.length >= limit) return found.events.map(eventOf)
        yield* orderAll
        return (yield* read(position, occasionId, limit)).events.map(eventOf)
      }, attempt("DomainEventLog.after")),

      head: Effect.gen(function* () {
        const found = yield* readHead
        if (!found.missing) return found.position
        yield* orderAll
        return (yield* readHead).position
      }).pipe(attempt("DomainEventLog.head")),

      arrivals: Stream.unwrap(
        Effect.gen(function* () {
          const heard = yield* PubSub.subscribe(news.wakes)
          yield* news.listened
          return Stream.concat(Stream.succeed(undefined), Stream.fromSubscription(heard))
        })
      ),

      // What nobody has read has no position yet.
      forget: (before, limit) =>
        Effect.andThen(
          orderAll,
          sql`
          delete from domain_events
          where position in (
            select position from domain_events where position is not null
            order by position limit ${sql.literal(Math.max(0, Math.trunc(limit)).toFixed())}
          ) and occurred_at < ${timestamp(before)}
          returning serial`
        ).pipe(
          Effect.map((rows) => rows.length),
          attempt("DomainEventLog.forget")
        )
    })
  })
)
