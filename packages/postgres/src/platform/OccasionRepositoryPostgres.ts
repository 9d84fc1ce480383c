import { Event, Occasion } from "@banquet/platform-core/occasions/Occasion"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { all, first, recordset, Time } from "../statements/Rows.ts"
import { attempt } from "../statements/StoreAttempt.ts"
import * as Occasions from "./internal/Occasions.sql.ts"

const occasionRows = all(Occasion)
const occasionRow = first(Occasion)
const eventRows = all(Event.mapFields((fields) => ({ ...fields, startsAt: Time })))

/** Occasions and events. `lock` is an advisory lock on the slug, so that it also holds what does not exist yet. */
export const layer = Layer.effect(
  OccasionRepository,
  Effect.gen(function* () {
    const client = yield* SqlClient.SqlClient
    return OccasionRepository.of({
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
