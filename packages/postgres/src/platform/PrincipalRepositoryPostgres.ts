import { GuestRecord, PlannerRecord, VendorRecord } from "@banquet/platform-core/principals/Principal"
import { PrincipalRepository } from "@banquet/platform-core/principals/PrincipalRepository"
import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { all, recordset } from "../statements/Rows.ts"
import { attempt } from "../statements/StoreAttempt.ts"
import * as Principals from "./internal/Principals.sql.ts"

/** A planner's row. */
export const StoredPlanner = Schema.Struct({ ...PlannerRecord.fields, revision: Schema.Int })

const plannerRows = all(StoredPlanner)
const guestRows = all(GuestRecord)
const vendorRows = all(VendorRecord)

const plannerColumns = ({ actions, displayName, id, key, occasionId }: PlannerRecord) => ({
  id,
  occasion_id: occasionId,
  key,
  display_name: displayName,
  actions
})

const guestColumns = ({ actorId, eventIds, invitationUnitId, occasionId }: GuestRecord) => ({
  actor_id: actorId,
  occasion_id: occasionId,
  follows_household: invitationUnitId === "household",
  invitation_unit_id: invitationUnitId === "household" ? null : invitationUnitId,
  follows_invitations: eventIds === "invited",
  event_ids: eventIds === "invited" ? [] : eventIds
})

const vendorColumns = ({ actorId, grants, occasionId }: VendorRecord) => ({
  actor_id: actorId,
  occasion_id: occasionId,
  grants: grants.map(({ action, eventId }) => ({ action, event_id: eventId }))
})

const reads = (client: SqlClient.SqlClient) =>
  ({
    // May run for every request: the principal is taken as it is, like that of a token.
    find: ({ key, kind, occasion }) =>
      Principals.selectPrincipal.on(client, { kind, key, slug: occasion }).pipe(
        Effect.map(([row]) => (row === undefined ? Option.none() : Option.some(row.principal))),
        attempt("PrincipalRepository.find")
      ),

    // Both are sent at once and run in this order: those who waited count what was made meanwhile.
    occasionsForChange: (plannerId) =>
      Effect.all(
        [
          Principals.lockPlannerOccasions.on(client, { plannerId }),
          Principals.countPlannerOccasions.on(client, { plannerId })
        ],
        { concurrency: "unbounded" }
      ).pipe(
        Effect.map(([, [row]]) => row!.count),
        attempt("PrincipalRepository.occasionsForChange")
      ),

    planners: (occasionId) =>
      plannerRows(Principals.selectPlanners.on(client, { occasionId })).pipe(attempt("PrincipalRepository.planners")),

    guests: (occasionId) =>
      guestRows(Principals.selectGuests.on(client, { occasionId })).pipe(attempt("PrincipalRepository.guests")),

    vendors: (occasionId) =>
      vendorRows(Principals.selectVendors.on(client, { occasionId })).pipe(attempt("PrincipalRepository.vendors"))
  }) satisfies Partial<PrincipalRepository["Service"]>

/** Planners with their permissions, guests with their events, vendors with their grants; each saved in one statement. */
export const layer = Layer.effect(
  PrincipalRepository,
  Effect.gen(function* () {
    const client = yield* SqlClient.SqlClient
    return PrincipalRepository.of({
      ...reads(client),

      savePlanners: (planners) =>
        Principals.upsertPlanners
          .on(client, { planners: recordset(planners.map(plannerColumns)) })
          .pipe(attempt("PrincipalRepository.savePlanners"), Effect.asVoid),

      saveGuests: (guests) =>
        Principals.upsertGuests
          .on(client, { guests: recordset(guests.map(guestColumns)) })
          .pipe(attempt("PrincipalRepository.saveGuests"), Effect.asVoid),

      saveVendors: (vendors, countedBy = "vendor") =>
        Principals.upsertVendors
          .on(client, { vendors: recordset(vendors.map(vendorColumns)), isCounted: countedBy === "vendor" })
          .pipe(attempt("PrincipalRepository.saveVendors"), Effect.asVoid),

      // The lock makes a token that is issued meanwhile wait, and then fail; all are sent at once and run in this order.
      erasePlanner: (occasionId, plannerId) =>
        Effect.all(
          [
            Principals.lockPlanner.on(client, { occasionId, plannerId }),
            Principals.deletePlannerTokens.on(client, { occasionId, plannerId }),
            Principals.deletePlanner.on(client, { occasionId, plannerId })
          ],
          { concurrency: "unbounded" }
        ).pipe(
          Effect.map(([, erased]) => erased.length),
          attempt("PrincipalRepository.erasePlanner")
        ),

      eraseActor: (actorId) =>
        Principals.deleteGuestAndVendor
          .on(client, { actorId })
          .pipe(attempt("PrincipalRepository.eraseActor"), Effect.asVoid)
    })
  })
)
