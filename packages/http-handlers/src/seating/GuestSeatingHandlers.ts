/** The guest's route of Seating. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import type { GuestSeats } from "@banquet/http-api/seating/GuestSeatingApi"
import { SeatingApi } from "@banquet/http-api/seating/SeatingApi"
import { GuestSeating } from "@banquet/seating-core/GuestSeating"
import type { GuestSeat, SeatInRoom } from "@banquet/seating-core/PublishedSeating"
import { DateTime, Effect } from "effect"
import * as HandlerGroup from "../platform/HandlerGroup.ts"
import { jsonAnswer } from "../platform/JsonAnswer.ts"
import { floorDocument, placeDocument } from "./PlannerSeatingDocuments.ts"
import { translated } from "./SeatingProblemTable.ts"

const roomDocument = ({ capacity, floor, place, shape }: SeatInRoom) => ({
  floor: floorDocument(floor),
  table: { capacity, ...(shape === null ? {} : { shape }), place: placeDocument(place) }
})

const seatsDocument = (seats: ReadonlyArray<GuestSeat>): typeof GuestSeats.Encoded => ({
  assignments: seats.map((seat) => ({
    event: {
      id: seat.event.id,
      name: seat.event.name,
      starts_at: DateTime.formatIso(seat.event.startsAt),
      ...(seat.eventPlace === null ? {} : { place: seat.eventPlace })
    },
    plan: { display_name: seat.planDisplayName },
    table: { name: seat.tableName },
    zone: seat.zoneName === null ? null : { name: seat.zoneName },
    seat_number: seat.seatNumber,
    seat_label: seat.seatLabel,
    actor: { display_name: seat.actorDisplayName },
    ...(seat.room === null ? {} : { room: roomDocument(seat.room) }),
    ...(seat.household.length === 0 ? {} : { household: seat.household }),
    ...(seat.declined ? { declined: true } : {})
  }))
})

export const layer = HandlerGroup.group(
  SeatingApi,
  "guestSeating",
  Effect.fnUntraced(function* (handlers) {
    const seating = yield* GuestSeating
    return handlers.handle("seats", ({ params, query }) =>
      Effect.flatMap(CurrentPrincipal, (principal) =>
        translated(
          seating.seats(principal, params.occasion_slug, query.event_id ?? null, {
            household: query.include === "household"
          })
        )
      ).pipe(Effect.map((seats) => jsonAnswer(seatsDocument(seats))))
    )
  })
)
