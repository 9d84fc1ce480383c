/** Occasions and their events. */
import type { OccasionId } from "@banquet/platform-core/Ids"
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

export const upsertOccasion = statement<Occasion>(
  "OccasionRepository.saveOccasion",
  ({ id, name, slug, timeZone }) => sql`
    insert into occasions (id, slug, name, time_zone) values (${id}, ${slug}, ${name}, ${timeZone})
    on conflict (id) do update set slug = excluded.slug, name = excluded.name, time_zone = excluded.time_zone`
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
      place = excluded.place`
)
