import { Event, Occasion } from "@banquet/platform-core/occasions/Occasion"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { all, Counted, first, recordset, Time, timestamp } from "../statements/Rows.ts"
import { attempt, isBrokenReference } from "../statements/StoreAttempt.ts"
import * as Occasions from "./internal/Occasions.sql.ts"

const occasionRows = all(Occasion)
const occasionRow = first(Occasion)
const eventRows = all(Event.mapFields((fields) => ({ ...fields, startsAt: Time })))

const occasionRecord = first(Occasion.mapFields((fields) => ({ ...fields, revision: Counted })))
const eventRecords = all(Event.mapFields((fields) => ({ ...fields, startsAt: Time, revision: Counted })))

/** What planners of an occasion read and change of it. */
const planned = (
  client: SqlClient.SqlClient
): Pick<OccasionRepository["Service"], "find" | "slugsFrom" | "progress" | "eventRecords" | "deleteEvent"> => ({
  find: (occasionId) =>
    occasionRecord(Occasions.selectOccasionRecord.on(client, { occasionId })).pipe(attempt("OccasionRepository.find")),

  slugsFrom: (base) =>
    Occasions.selectSlugsFrom.on(client, { base, pattern: `^${base}-[0-9]+$` }).pipe(
      Effect.map((rows) => rows.map(({ slug }) => slug)),
      attempt("OccasionRepository.slugsFrom")
    ),

  progress: (occasionId, now) =>
    Occasions.selectProgress.on(client, { occasionId, now: timestamp(now) }).pipe(
      Effect.map(([row]) => row!),
      attempt("OccasionRepository.progress")
    ),

  eventRecords: (occasionId) =>
    eventRecords(Occasions.selectEventRecords.on(client, { occasionId })).pipe(
      attempt("OccasionRepository.eventRecords")
    ),

  deleteEvent: (occasionId, eventId) =>
    Occasions.deleteEvent.on(client, { occasionId, eventId }).pipe(
      Effect.as(true),
      Effect.catchIf(isBrokenReference, () => Effect.succeed(false)),
      attempt("OccasionRepository.deleteEvent")
    )
})

/** Occasions and events. `lock` is an advisory lock on the slug, so that it also holds what does not exist yet. */
export const layer = Layer.effect(
  OccasionRepository,
  Effect.gen(function* () {
    const client = yield* SqlClient.SqlClient
    return OccasionRepository.of({
      ...planned(client),

      list: occasionRows(Occasions.selectOccasions.on(client, {})).pipe(attempt("OccasionRepository.list")),

      findBySlug: (slug) =>
        occasionRow(Occasions.selectOccasion.on(client, { slug })).pipe(attempt("OccasionRepository.findBySlug")),

      events: (occasionId) =>
        eventRows(Occasions.selectEvents.on(client, { occasionId })).pipe(attempt("OccasionRepository.events")),

      lock: (slug) => Occasions.lockSlug.on(client, { slug }).pipe(attempt("OccasionRepository.lock"), Effect.asVoid),

      saveOccasion: (occasion) =>
        Occasions.upsertOccasion.on(client, occasion).pipe(attempt("OccasionRepository.saveOccasion"), Effect.asVoid),

      saveEvents: (events) =>
        Occasions.upsertEvents
          .on(client, {
            events: recordset(
              events.map(({ id, key, name, occasionId, place, startsAt }) => ({
                id,
                occasion_id: occasionId,
                key,
                name,
                starts_at: DateTime.formatIso(startsAt),
                place
              }))
            )
          })
          .pipe(attempt("OccasionRepository.saveEvents"), Effect.asVoid)
    })
  })
)
