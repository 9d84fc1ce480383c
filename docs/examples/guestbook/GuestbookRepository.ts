/** Where entries are kept: the port, and its adapter on PostgreSQL. */
import { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { DomainEventWriter } from "@banquet/postgres/platform/DomainEventWriter"
import { attempt } from "@banquet/postgres/statements/StoreAttempt"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { EntryText, type GuestbookEntry, GuestbookEntryId } from "./GuestbookEntry.ts"

type NewEntry = Pick<GuestbookEntry, "actorId" | "eventId" | "id" | "occasionId" | "text">

export class GuestbookRepository extends Context.Service<
  GuestbookRepository,
  {
    /** Locks the guest, and returns how many entries it has written for the event. Needs a transaction. */
    readonly writtenForChange: (actorId: ActorId, eventId: EventId) => Effect.Effect<number, StoreUnavailable>
    /** Inserts the entry with its event, and returns it. */
    readonly insert: (entry: NewEntry) => Effect.Effect<GuestbookEntry, StoreUnavailable>
    /** The entries of these events of the occasion, or of all, oldest first. */
    readonly entries: (
      occasionId: OccasionId,
      eventIds: ReadonlyArray<EventId> | null
    ) => Effect.Effect<ReadonlyArray<GuestbookEntry>, StoreUnavailable>
    /** Those of the ids that are entries. */
    readonly existing: (ids: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<string>, StoreUnavailable>
    /** Those of the actors that have written entries. */
    readonly writers: (
      occasionId: OccasionId,
      actorIds: ReadonlyArray<ActorId>
    ) => Effect.Effect<ReadonlyArray<ActorId>, StoreUnavailable>
    /** How many entries the guest has written, by event. */
    readonly writtenByEvent: (
      occasionId: OccasionId,
      actorId: ActorId
    ) => Effect.Effect<ReadonlyMap<EventId, number>, StoreUnavailable>
    /** Deletes what the actor wrote, and returns how many entries that were. */
    readonly erase: (occasionId: OccasionId, actorId: ActorId) => Effect.Effect<number, StoreUnavailable>
  }
>()("@example/guestbook/GuestbookRepository") {
  static readonly layer = Layer.effect(
    this,
    Effect.suspend(() => make)
  )
}

const Row = Schema.Struct({
  id: GuestbookEntryId,
  occasion_id: OccasionId,
  event_id: EventId,
  actor_id: ActorId,
  display_name: Schema.String,
  text: EntryText,
  written_at: Schema.DateTimeUtcFromDate
})

const Writers = Schema.Array(Schema.Struct({ id: ActorId }))
const Counts = Schema.Array(Schema.Struct({ event_id: EventId, count: Schema.Int }))

const entryOf = (row: typeof Row.Type): GuestbookEntry => ({
  id: row.id,
  occasionId: row.occasion_id,
  eventId: row.event_id,
  actorId: row.actor_id,
  displayName: row.display_name,
  text: row.text,
  writtenAt: row.written_at
})

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const events = yield* DomainEventWriter
  const decodeRows = Schema.decodeUnknownEffect(Schema.Array(Row))

  return GuestbookRepository.of({
    writtenForChange: (actorId, eventId) =>
      Effect.gen(function* () {
        yield* sql`select 1 from actors where id = ${actorId} for no key update`
        const [row] = yield* sql<{ count: number }>`
          select count(*)::int4 as count from guestbook_entries where actor_id = ${actorId} and event_id = ${eventId}`
        return row?.count ?? 0
      }).pipe(attempt("GuestbookRepository.writtenForChange")),

    insert: ({ actorId, eventId, id, occasionId, text }) =>
      Effect.gen(function* () {
        const rows = yield* sql`
          with entry as (
            insert into guestbook_entries (id, occasion_id, event_id, actor_id, text)
            values (${id}, ${occasionId}, ${eventId}, ${actorId}, ${text})
            returning *
          )
          select entry.*, actors.display_name from entry join actors on actors.id = entry.actor_id`
        const [row] = yield* decodeRows(rows)
        yield* events.append([
          {
            type: "guestbook_entry.written",
            occasionId,
            eventId,
            aggregate: { type: "guestbook_entry", id },
            data: {}
          }
        ])
        return row === undefined ? yield* Effect.die(new Error("The entry was not inserted")) : entryOf(row)
      }).pipe(attempt("GuestbookRepository.insert")),

    entries: (occasionId, eventIds) =>
      sql`
        select entry.*, actors.display_name
        from guestbook_entries entry join actors on actors.id = entry.actor_id
        where entry.occasion_id = ${occasionId} and (${eventIds}::uuid[] is null or entry.event_id = any(${eventIds}::uuid[]))
        order by entry.written_at, entry.id`.pipe(
        Effect.flatMap(decodeRows),
        Effect.map((rows) => rows.map(entryOf)),
        attempt("GuestbookRepository.entries")
      ),

    existing: (ids) =>
      sql<{ id: string }>`select id from guestbook_entries where id = any(${ids}::uuid[])`.pipe(
        Effect.map((rows) => rows.map(({ id }) => id)),
        attempt("GuestbookRepository.existing")
      ),

    writers: (occasionId, actorIds) =>
      sql`
        select distinct actor_id as id from guestbook_entries
        where occasion_id = ${occasionId} and actor_id = any(${actorIds}::uuid[])`.pipe(
        Effect.flatMap(Schema.decodeUnknownEffect(Writers)),
        Effect.map((rows) => rows.map(({ id }) => id)),
        attempt("GuestbookRepository.writers")
      ),

    writtenByEvent: (occasionId, actorId) =>
      sql`
        select event_id, count(*)::int4 as count from guestbook_entries
        where occasion_id = ${occasionId} and actor_id = ${actorId} group by event_id`.pipe(
        Effect.flatMap(Schema.decodeUnknownEffect(Counts)),
        Effect.map((rows) => new Map(rows.map(({ count, event_id }) => [event_id, count]))),
        attempt("GuestbookRepository.writtenByEvent")
      ),

    erase: (occasionId, actorId) =>
      sql`delete from guestbook_entries where occasion_id = ${occasionId} and actor_id = ${actorId} returning id`.pipe(
        Effect.map(({ length }) => length),
        attempt("GuestbookRepository.erase")
      )
  })
})
