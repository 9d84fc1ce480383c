/** The guest's reads. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import { BanquetApi } from "@banquet/http-api/BanquetApi"
import type * as Wire from "@banquet/http-api/platform/GuestApi"
import { GuestOccasion } from "@banquet/platform-core/GuestOccasion"
import { GuestSeating } from "@banquet/seating-core/GuestSeating"
import type { GuestSeat } from "@banquet/seating-core/PublishedSeating"
import { DateTime, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { jsonAnswer } from "./JsonAnswer.ts"
import { translated } from "./ProblemTranslation.ts"

const seatsDocument = (seats: ReadonlyArray<GuestSeat>): typeof Wire.GuestSeats.Encoded => ({
  assignments: seats.map((seat) => ({
    event: { id: seat.event.id, name: seat.event.name, starts_at: DateTime.formatIso(seat.event.startsAt) },
    plan: { display_name: seat.planDisplayName },
    table: { name: seat.tableName },
    zone: seat.zoneName === null ? null : { name: seat.zoneName },
    seat_number: seat.seatNumber,
    seat_label: seat.seatLabel,
    actor: { display_name: seat.actorDisplayName }
  }))
})

export const layer = HttpApiBuilder.group(
  BanquetApi,
  "guest",
  Effect.fnUntraced(function* (handlers) {
    const occasions = yield* GuestOccasion
    const seating = yield* GuestSeating
    return handlers
      .handle(
        "occasion",
        Effect.fnUntraced(function* ({ params }) {
          const principal = yield* CurrentPrincipal
          const { events, guest } = yield* translated(occasions.view(principal, params.occasion_slug))
          return jsonAnswer({
            occasion: {
              slug: guest.occasion.slug,
              name: guest.occasion.name,
              time_zone: guest.occasion.timeZone
            },
            guest: { actor_id: guest.actorId, display_name: guest.displayName },
            events: events.map(({ event, modules }) => ({
              id: event.id,
              name: event.name,
              starts_at: DateTime.formatIso(event.startsAt),
              ...Object.fromEntries(modules.map(({ enabled, key, members }) => [key, { enabled, ...members }]))
            }))
          })
        })
      )
      .handle("seating", ({ params, query }) =>
        Effect.flatMap(CurrentPrincipal, (principal) =>
          translated(seating.seats(principal, params.occasion_slug, query.event_id ?? null))
        ).pipe(Effect.map((seats) => jsonAnswer(seatsDocument(seats))))
      )
  })
)
