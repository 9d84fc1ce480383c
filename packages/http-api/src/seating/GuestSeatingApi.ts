/** What guests read of Seating: their own published seats. */
import { EventId } from "@banquet/platform-core/Ids"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { GuestAccess } from "../platform/Access.ts"
import { Authentication, FromReplica, ReadAhead, Repeatable } from "../platform/Authentication.ts"
import { InputValidation } from "../platform/InputValidation.ts"
import {
  EventNotAccessibleProblem,
  GuestOccasionMismatchProblem,
  ModuleNotInstalledProblem,
  PermissionDeniedProblem
} from "../platform/PlatformProblems.ts"
import { idShape, optionalInQuery, word } from "../platform/RequestMember.ts"
import { Place, RoomFloor, tableInRoom } from "./PlannerSeatingDocument.ts"
import { Timestamp } from "../platform/Timestamp.ts"

export const GuestSeats = Schema.Struct({
  assignments: Schema.Array(
    Schema.Struct({
      event: Schema.Struct({
        id: EventId,
        name: Schema.String,
        starts_at: Timestamp,
        /** Left out where there is none. */
        place: Schema.optionalKey(Schema.String)
      }),
      plan: Schema.Struct({ display_name: Schema.String }),
      table: Schema.Struct({ name: Schema.String }),
      zone: Schema.NullOr(Schema.Struct({ name: Schema.String })),
      seat_number: Schema.NullOr(Schema.Int),
      seat_label: Schema.NullOr(Schema.String),
      actor: Schema.Struct({ display_name: Schema.String }),
      /** The outline of the room and this one table in it; left out where the plan does not say. */
      room: Schema.optionalKey(
        Schema.Struct({
          floor: RoomFloor,
          table: Schema.Struct({ capacity: Schema.Int, shape: tableInRoom.shape, place: Place })
        })
      ),
      /** Left out where it was not asked for, and where there is nobody. */
      household: Schema.optionalKey(Schema.Array(Schema.String)),
      /** Left out where it was not asked for, and where the guest has not declined. */
      declined: Schema.optionalKey(Schema.Literal(true))
    })
  )
})

export class GuestSeatingApi extends HttpApiGroup.make("guestSeating")
  .add(
    HttpApiEndpoint.get("seats", "/v1/guest/occasions/:occasion_slug/seating", {
      params: { occasion_slug: Schema.String },
      query: { event_id: optionalInQuery(EventId, idShape), include: optionalInQuery(...word(["household"])) },
      success: GuestSeats,
      error: [
        PermissionDeniedProblem,
        GuestOccasionMismatchProblem,
        EventNotAccessibleProblem,
        ModuleNotInstalledProblem
      ]
    })
      .annotate(OpenApi.Summary, "The guest's own published seats and those of its invitation unit, and nothing else")
      .annotate(ReadAhead, true)
      .annotate(FromReplica, true)
      .annotate(Repeatable, true)
      .annotate(
        OpenApi.Description,
        "With `include=household` each seat has the names of those of the guest's own household who sit at the same table, and `declined` where the guest is not coming."
      )
      // The name of the operation and its tag, which generated clients have, are older than this group.
      .annotate(OpenApi.Identifier, "guest.seating")
  )
  .middleware(InputValidation)
  .middleware(GuestAccess)
  .middleware(Authentication)
  .annotate(OpenApi.Title, "guest")
  .annotate(OpenApi.Description, "With a guest's token.") {}
