import type { GuestSummary } from "@banquet/platform-core/modules/GuestSummary"
import { Effect } from "effect"
import { SeatingModule } from "./SeatingModule.ts"
import { SeatingRepository } from "./SeatingRepository.ts"

/** Whether a guest's seats on an event could show something. */
export const seatingSummary = Effect.map(SeatingRepository, (repository): GuestSummary => ({
  module: SeatingModule.key,
  isRepeatable: true,
  summarize: (guest) =>
    Effect.map(repository.eventsPublishedToGuests(guest.occasion.id, guest.eventIds), (published) => ({ id }) => ({
      published: published.includes(id)
    }))
}))
