import { rsvpMigrations } from "@banquet/postgres/rsvp/RsvpMigrations"
import * as RsvpPostgres from "@banquet/postgres/rsvp/RsvpPostgres"
import { GuestRsvp } from "@banquet/rsvp-core/GuestRsvp"
import { PlannerRsvp } from "@banquet/rsvp-core/PlannerRsvp"
import { rsvpErasure, rsvpMeals, rsvpMerge, rsvpSummary } from "@banquet/rsvp-core/RsvpContributions"
import { rsvpChanges, rsvpEventTypes } from "@banquet/rsvp-core/RsvpEvents"
import { RsvpModule } from "@banquet/rsvp-core/RsvpModule"
import { defineModule } from "../Module.ts"

export const Rsvp = defineModule({
  manifest: RsvpModule,
  migrations: rsvpMigrations,
  repositories: RsvpPostgres.layer,
  useCases: [GuestRsvp.layer, PlannerRsvp.layer],
  http: () => import("@banquet/http-handlers/rsvp/RsvpHttp").then(({ RsvpHttp }) => RsvpHttp),
  changes: rsvpChanges,
  guestSummary: rsvpSummary,
  actorMeals: rsvpMeals,
  actorMerge: rsvpMerge,
  erasure: rsvpErasure,
  eventTypes: rsvpEventTypes
})
