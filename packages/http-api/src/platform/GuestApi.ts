/** What guests read: the occasion with the events that the token opens, and their own published seats. */
import { ActorId, EventId } from "@banquet/platform-core/Ids"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { GuestAccess } from "./Access.ts"
import { Authentication } from "./Authentication.ts"
import { InputValidation } from "./InputValidation.ts"
import {
  EventNotAccessibleProblem,
  GuestOccasionMismatchProblem,
  ModuleNotInstalledProblem,
  PermissionDeniedProblem
} from "./PlatformProblems.ts"
import { idShape, optionalInQuery } from "./RequestMember.ts"
import { Timestamp } from "./Timestamp.ts"

export const GuestOccasion = Schema.Struct({
  occasion: Schema.Struct({ slug: Schema.String, name: Schema.String, time_zone: Schema.String }),
  guest: Schema.Struct({ actor_id: ActorId, display_name: Schema.String }),
  events: Schema.Array(
    Schema.Struct({
      id: EventId,
      name: Schema.String,
      starts_at: Timestamp,
      gallery: Schema.Struct({ enabled: Schema.Boolean, uploads_active: Schema.Boolean }),
      seating: Schema.Struct({ enabled: Schema.Boolean, published: Schema.Boolean })
    })
  )
})

export const GuestSeats = Schema.Struct({
  assignments: Schema.Array(
    Schema.Struct({
      event: Schema.Struct({ id: EventId, name: Schema.String, starts_at: Timestamp }),
      plan: Schema.Struct({ display_name: Schema.String }),
      table: Schema.Struct({ name: Schema.String }),
      zone: Schema.NullOr(Schema.Struct({ name: Schema.String })),
      seat_number: Schema.NullOr(Schema.Int),
      seat_label: Schema.NullOr(Schema.String),
      actor: Schema.Struct({ display_name: Schema.String })
    })
  )
})

/** A slug that does not exist is answered like the slug of another occasion, so any text will do. */
const params = { occasion_slug: Schema.String }

export class GuestApi extends HttpApiGroup.make("guest")
  .add(
    HttpApiEndpoint.get("occasion", "/v1/guest/occasions/:occasion_slug", {
      params,
      success: GuestOccasion,
      error: [PermissionDeniedProblem, GuestOccasionMismatchProblem]
    }).annotate(OpenApi.Summary, "The occasion and those of its events that the token opens"),
    HttpApiEndpoint.get("seating", "/v1/guest/occasions/:occasion_slug/seating", {
      params,
      query: { event_id: optionalInQuery(EventId, idShape) },
      success: GuestSeats,
      error: [
        PermissionDeniedProblem,
        GuestOccasionMismatchProblem,
        EventNotAccessibleProblem,
        ModuleNotInstalledProblem
      ]
    }).annotate(OpenApi.Summary, "The guest's own published seats and those of its invitation unit, and nothing else")
  )
  .middleware(InputValidation)
  .middleware(GuestAccess)
  .middleware(Authentication)
  .annotate(OpenApi.Description, "With a guest's token.") {}
