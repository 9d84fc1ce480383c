/** What guests read of their occasion: the events that the token opens, with what each module says of them. */
import { ActorId, EventId } from "@banquet/platform-core/Ids"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { GuestAccess } from "./Access.ts"
import { Authentication, FromReplica, ReadAhead, Repeatable } from "./Authentication.ts"
import { InputValidation } from "./InputValidation.ts"
import { GuestOccasionMismatchProblem, PermissionDeniedProblem } from "./PlatformProblems.ts"
import { Timestamp } from "./Timestamp.ts"

/** The guest's occasion; `modules` are the members of an event that modules contribute, one each. */
export const guestOccasion = <const Modules extends Schema.Struct.Fields>(modules: Modules) =>
  Schema.Struct({
    occasion: Schema.Struct({ slug: Schema.String, name: Schema.String, time_zone: Schema.String }),
    guest: Schema.Struct({ actor_id: ActorId, display_name: Schema.String }),
    events: Schema.Array(
      Schema.Struct({
        id: EventId,
        name: Schema.String,
        starts_at: Timestamp,
        /** Left out where there is none. */
        place: Schema.optionalKey(Schema.String),
        ...modules
      })
    )
  })

export const guestApi = <const Modules extends Schema.Struct.Fields>(modules: Modules) =>
  HttpApiGroup.make("guest")
    .add(
      HttpApiEndpoint.get("occasion", "/v1/guest/occasions/:occasion_slug", {
        // A slug that does not exist is answered like the slug of another occasion, so any text will do.
        params: { occasion_slug: Schema.String },
        success: guestOccasion(modules),
        error: [PermissionDeniedProblem, GuestOccasionMismatchProblem]
      })
        .annotate(OpenApi.Summary, "The occasion and those of its events that the token opens")
        .annotate(ReadAhead, true)
        .annotate(FromReplica, true)
        .annotate(Repeatable, true)
    )
    .middleware(InputValidation)
    .middleware(GuestAccess)
    .middleware(Authentication)
    .annotate(OpenApi.Description, "With a guest's token.")
