/** What guests and vendors read, and what publishing would change. */
import { AuditedRequest } from "@banquet/platform-core/audit/AuditLog"
import type { GuestSeat, VendorPlan } from "@banquet/seating-core/PublishedSeating"
import type { DiffFacts } from "@banquet/seating-core/SeatingPublication"
import type { SeatingRepository } from "@banquet/seating-core/SeatingRepository"
import { DateTime, Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { sameVersion } from "../../platform/OccasionVersion.sql.ts"
import { attempt } from "../../statements/StoreAttempt.ts"
import * as Publications from "./Publications.sql.ts"
import * as Published from "./PublishedReads.sql.ts"
import { eventOf } from "./SeatingJson.ts"

const guestSeatOf = (json: Published.GuestSeatJson): GuestSeat => ({
  ...json,
  event: eventOf(json.event),
  household: json.household ?? [],
  declined: json.declined ?? false
})

const vendorPlanOf = (json: Published.VendorPlanJson): VendorPlan => ({
  ...json,
  event: eventOf(json.event),
  publishedAt: DateTime.makeUnsafe(json.publishedAt)
})

export const publishedReads = (client: SqlClient.SqlClient) => {
  const guestSeats = Published.guestSeats.on(client, sameVersion(client))
  const guestSeatsWithHousehold = Published.guestSeatsWithHousehold.on(client, sameVersion(client))
  const eventsPublishedToGuests = Published.eventsPublishedToGuests.on(client, sameVersion(client))
  return {
    guestSeats: (occasionId, actorIds, eventIds, household) =>
      (household === null
        ? guestSeats({ occasionId, actorIds, eventIds })
        : guestSeatsWithHousehold({ occasionId, actorIds, eventIds, household })
      ).pipe(
        Effect.map(([row]) => ({
          installed: row!.installed,
          seats: row!.installed ? row!.seats.map(guestSeatOf) : []
        })),
        attempt("SeatingRepository.guestSeats")
      ),

    eventsPublishedToGuests: (occasionId, eventIds) =>
      eventsPublishedToGuests({ occasionId, eventIds }).pipe(
        Effect.map(([row]) => row!.published),
        attempt("SeatingRepository.eventsPublishedToGuests")
      ),

    diffFacts: (occasionId, planId) =>
      Publications.selectDiffFacts.on(client, { occasionId, planId }).pipe(
        Effect.map(([row]): DiffFacts => {
          const { published, ...facts } = row!.facts
          return {
            ...facts,
            published: published && { ...published, publishedAt: DateTime.makeUnsafe(published.publishedAt) }
          }
        }),
        attempt("SeatingRepository.diffFacts")
      ),

    vendorPlans: Effect.fnUntraced(
      function* (occasionId, eventIds, viewer) {
        const requestId = yield* AuditedRequest
        return yield* eventIds === "all"
          ? Published.vendorPlansOfOccasion.on(client, { occasionId, viewer, requestId })
          : Published.vendorPlansOfEvents.on(client, { occasionId, viewer, requestId, eventIds })
      },
      Effect.map(([row]) => ({
        installed: row!.installed,
        plans: row!.installed ? row!.plans.map(vendorPlanOf) : []
      })),
      attempt("SeatingRepository.vendorPlans")
    )
  } satisfies Partial<SeatingRepository["Service"]>
}
