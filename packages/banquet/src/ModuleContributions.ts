/** What the built-in modules and the shared domains contribute to the platform's use cases. */
import { galleryChanges } from "@banquet/gallery-core/GalleryChanges"
import { gallerySummary } from "@banquet/gallery-core/GallerySummary"
import { Contributions } from "@banquet/platform-core/Contributions"
import { seatingChanges } from "@banquet/seating-core/SeatingChanges"
import { seatingSummary } from "@banquet/seating-core/SeatingSummary"
import { Effect, Layer } from "effect"
import { eventTypes } from "./EventTypes.ts"

/** Fresh, so that it belongs to the database that it is provided with. */
export const layer = Layer.fresh(
  Layer.effect(
    Contributions,
    Effect.gen(function* () {
      return {
        changes: [yield* galleryChanges, yield* seatingChanges],
        guestSummaries: [gallerySummary, yield* seatingSummary],
        erasures: [],
        domainEventTypes: eventTypes,
        gauges: []
      }
    })
  )
)
