/** Occasions and their events. */
import type { EventId, OccasionId } from "@banquet/platform-core/Ids"
import type { Event, Occasion } from "@banquet/platform-core/occasions/Occasion"
import { sql, statement } from "../../statements/Statement.ts"

type Row<Record, Times extends keyof Record = never> = Omit<Record, Times> & { readonly [Time in Times]: Date }

export const selectOccasions = statement<object, typeof Occasion.Encoded>(
  "OccasionRepository.list",
  () => sql`
    select id, slug, name, time_zone as "timeZone" from occasions order by slug`
)

export const selectOccasion = statement<{ readonly slug: string }, typeof Occasion.Encoded>(
  "OccasionRepository.findBySlug",
  ({ slug }) => sql`
    select id, slug, name, time_zone as "timeZone" from occasions where slug = ${slug}`
)

interface OfOccasion {
  readonly occasionId: OccasionId
}

type Revised = { readonly revision: bigint }

export const selectOccasionRecord = statement<OfOccasion, typeof Occasion.Encoded & Revised>(
  "OccasionRepository.find",
  ({ occasionId }) => sql`
    select id, slug, name, time_zone as "timeZone", revision from occasions where id = ${occasionId}`
)

export const selectSlugsFrom = statement<
  { readonly base: string; readonly pattern: string },
  { readonly slug: string }
>(
  "OccasionRepository.slugsFrom",
  ({ base, pattern }) => sql`
    select slug from occasions
    where slug = ${base} or slug ~ ${pattern}
    order by slug`
)

export const selectProgress = statement<
  OfOccasion & { readonly now: Date },
  { readonly hasEvents: boolean; readonly hasModules: boolean; readonly hasLinks: boolean }
>(
  "OccasionRepository.progress",
  ({ now, occasionId }) => sql`
    select
      exists (select from events where occasion_id = ${occasionId}) as "hasEvents",
      exists (select from event_enablements where occasion_id = ${occasionId} and enabled) as "hasModules",
      exists (
        select from tokens
        where occasion_id = ${occasionId} and kind = 'guest' and revoked_at is null
          and (expires_at is null or expires_at > ${now})
      ) as "hasLinks"`
)

export const selectEventRecords = statement<OfOccasion, Row<typeof Event.Encoded, "startsAt"> & Revised>(
  "OccasionRepository.eventRecords",
  ({ occasionId }) => sql`
    select id, occasion_id as "occasionId", key, name, starts_at as "startsAt", place, revision
    from events
    where occasion_id = ${occasionId}
    order by starts_at, id`
)

/** What refers to the event beside what goes with it is seen at the end of the statement, which fails then. */
export const deleteEvent = statement<OfOccasion & { readonly eventId: EventId }>(
  "OccasionRepository.deleteEvent",
  ({ eventId, occasionId }) => sql`
    with opened as (
      delete from guest_events where event_id = ${eventId} and occasion_id = ${occasionId}
    ), granted as (
      delete from vendor_grants where event_id = ${eventId} and occasion_id = ${occasionId}
    ), enabled as (
      delete from event_enablements where event_id = ${eventId} and occasion_id = ${occasionId}
    )
    delete from events where id = ${eventId} and occasion_id = ${occasionId}`
)

export const selectEvents = statement<{ readonly occasionId: OccasionId }, Row<typeof Event.Encoded, "startsAt">>(
  "OccasionRepository.events",
  ({ occasionId }) => sql`
    select id, occasion_id as "occasionId", key, name, starts_at as "startsAt", place
    from events
    where occasion_id = ${occasionId}
    order by starts_at, id`
)

export const lockSlug = statement<{ readonly slug: string }>(
  "OccasionRepository.lock",
  ({ slug }) => sql`
    select pg_advisory_xact_lock(hashtextextended(current_schema() || ' occasion ' || ${slug}::text, 0))`
)

/** The same, by the id of the occasion. */
export const lockOccasion = statement<{ readonly occasionId: OccasionId }>(
  "StaffRepository.plannersForChange.lock",
  ({ occasionId }) => sql`
    select pg_advisory_xact_lock(hashtextextended(current_schema() || ' occasion ' || slug, 0))
    from occasions
    where id = ${occasionId}`
)

/** The first occasion ends the setup link; whoever uses that link at the moment waits, or is waited for. */
export const upsertOccasion = statement<Occasion>(
  "OccasionRepository.saveOccasion",
  ({ id, name, slug, timeZone }) => sql`
    with setup as (
      delete from setup_links
    )
    insert into occasions (id, slug, name, time_zone) values (${id}, ${slug}, ${name}, ${timeZone})
    on conflict (id) do update set slug = excluded.slug, name = excluded.name, time_zone = excluded.time_zone,
      revision = occasions.revision + 1`
)

export const upsertEvents = statement<{ readonly events: string }>(
  "OccasionRepository.saveEvents",
  ({ events }) => sql`
    insert into events (id, occasion_id, key, name, starts_at, place)
    select id, occasion_id, key, name, starts_at, place
    from jsonb_to_recordset(${events}::jsonb) as given (
      id uuid, occasion_id uuid, key text, name text, starts_at timestamptz, place text
    )
    order by id
    on conflict (id) do update set key = excluded.key, name = excluded.name, starts_at = excluded.starts_at,
      place = excluded.place, revision = events.revision + 1`
)
