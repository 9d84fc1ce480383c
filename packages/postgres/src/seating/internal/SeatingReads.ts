/** What planners, guests and vendors read. */
import { AuditedRequest } from "@banquet/platform-core/audit/AuditLog"
import type { PlannerFacts } from "@banquet/seating-core/PlannerSeatingView"
import type { GuestSeat, VendorPlan } from "@banquet/seating-core/PublishedSeating"
import type { SeatingRepository } from "@banquet/seating-core/SeatingRepository"
import { DateTime, Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { attempt } from "../../statements/StoreAttempt.ts"
import { eventOf, planOf } from "./SeatingJson.ts"
import * as Published from "./PublishedReads.sql.ts"
import * as Reads from "./SeatingReads.sql.ts"

type PlanPart = PlannerFacts["plans"][number]

const planPartOf = (json: Reads.PlannerFactsJson["plans"][number]): PlanPart => {
  const { assignments, invitations } = json
  const { eventId, id: planId } = json.plan
  return {
    plan: planOf(json.plan),
    zones: json.zones,
    tables: json.tables,
    assignments: assignments.id.map((id, at) => ({
      id,
      planId,
      tableId: assignments.tableId[at]!,
      actorId: assignments.actorId[at]!,
      seatNumber: assignments.seatNumber[at]!,
      seatLabel: assignments.seatLabel[at]!,
      locked: assignments.locked[at]!
    })),
    invitations: invitations.actorId.map((actorId, at) => ({ eventId, actorId, response: invitations.response[at]! }))
  }
}

const plannerFactsOf = ({ actors, memberships, ...json }: Reads.PlannerFactsJson): PlannerFacts => ({
  installation: json.installation,
  events: json.events.map(({ enablement, ...found }) => ({ ...eventOf(found), enablement })),
  plans: json.plans.map(planPartOf),
  actors: actors.id.map((id, at) => ({
    id,
    type: actors.type[at]!,
    displayName: actors.displayName[at]!,
    partySize: actors.partySize[at]!,
    status: actors.status[at]!
  })),
  memberships: memberships.parentId.map((parentId, at) => ({ parentId, memberId: memberships.memberId[at]! }))
})

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

export const seatingReads = (client: SqlClient.SqlClient) =>
  ({
    plannerFacts: (occasionId, eventId) =>
      (eventId === null
        ? Reads.plannerFactsOfOccasion.on(client, { occasionId })
        : Reads.plannerFactsOfEvent.on(client, { occasionId, eventId })
      ).pipe(
        Effect.map(([row]) => plannerFactsOf(row!.facts)),
        attempt("SeatingRepository.plannerFacts")
      ),

    guestSeats: (occasionId, actorIds, eventIds, household) =>
      (household === null
        ? Published.guestSeats.on(client, { occasionId, actorIds, eventIds })
        : Published.guestSeatsWithHousehold.on(client, { occasionId, actorIds, eventIds, household })
      ).pipe(
        Effect.map(([row]) => ({
          installed: row!.installed,
          seats: row!.installed ? row!.seats.map(guestSeatOf) : []
        })),
        attempt("SeatingRepository.guestSeats")
      ),

    planStatuses: (occasionId) =>
      Reads.planStatuses.on(client, { occasionId }).pipe(attempt("SeatingRepository.planStatuses")),

    eventsPublishedToGuests: (occasionId, eventIds) =>
      Published.eventsPublishedToGuests.on(client, { occasionId, eventIds }).pipe(
        Effect.map((rows) => rows.map(({ id }) => id)),
        attempt("SeatingRepository.eventsPublishedToGuests")
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
  }) satisfies Partial<SeatingRepository["Service"]>
