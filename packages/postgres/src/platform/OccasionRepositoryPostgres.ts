import { Event, Occasion } from "@banquet/platform-core/Occasion"
import { OccasionRepository } from "@banquet/platform-core/OccasionRepository"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { all, first, recordset, Time } from "../statements/Rows.ts"
import { attempt } from "../statements/StoreAttempt.ts"

const occasionRows = all(Occasion)
const occasionRow = first(Occasion)
const eventRows = all(Event.mapFields((fields) => ({ ...fields, startsAt: Time })))

/** Occasions and events. `lock` is an advisory lock on the slug, so that it also holds what does not exist yet. */
export const layer = Layer.effect(
  OccasionRepository,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return OccasionRepository.of({
      list: occasionRows(sql`select id, slug, name, time_zone as "timeZone" from occasions order by slug`).pipe(
        attempt("OccasionRepository.list")
      ),

      findBySlug: (slug) =>
        occasionRow(sql`select id, slug, name, time_zone as "timeZone" from occasions where slug = ${slug}`).pipe(
          attempt("OccasionRepository.findBySlug")
        ),

      events: (occasionId) =>
        eventRows(sql`
          select id, occasion_id as "occasionId", key, name, starts_at as "startsAt"
          from events where occasion_id = ${occasionId}
          order by starts_at, id`).pipe(attempt("OccasionRepository.events")),

      lock: (slug) =>
        sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' occasion ' || ${slug}::text, 0))`.pipe(
          attempt("OccasionRepository.lock"),
          Effect.asVoid
        ),

      saveOccasion: ({ id, name, slug, timeZone }) =>
        sql`
          insert into occasions (id, slug, name, time_zone) values (${id}, ${slug}, ${name}, ${timeZone})
          on conflict (id) do update set slug = excluded.slug, name = excluded.name, time_zone = excluded.time_zone
        `.pipe(attempt("OccasionRepository.saveOccasion"), Effect.asVoid),

      saveEvents: (events) =>
        sql`
          insert into events (id, occasion_id, key, name, starts_at)
          select id, occasion_id, key, name, starts_at
          from jsonb_to_recordset(${recordset(
            events.map(({ id, key, name, occasionId, startsAt }) => ({
              id,
              occasion_id: occasionId,
              key,
              name,
              starts_at: DateTime.formatIso(startsAt)
            }))
          )}::jsonb) as given (id uuid, occasion_id uuid, key text, name text, starts_at timestamptz)
          order by id
          on conflict (id) do update set key = excluded.key, name = excluded.name, starts_at = excluded.starts_at
        `.pipe(attempt("OccasionRepository.saveEvents"), Effect.asVoid)
    })
  })
)
