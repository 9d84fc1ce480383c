/** What guests answer. */
import { EventId } from "@banquet/platform-core/Ids"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { GuestAccess } from "../platform/Access.ts"
import { Authentication, FromReplica, ReadAhead } from "../platform/Authentication.ts"
import { InputValidation } from "../platform/InputValidation.ts"
import {
  bodyProblems,
  EventNotAccessibleProblem,
  GuestOccasionMismatchProblem,
  ModuleNotEnabledProblem,
  ModuleNotInstalledProblem,
  PermissionDeniedProblem
} from "../platform/PlatformProblems.ts"
import { GuestRsvpDocument, RsvpEvent } from "./RsvpDocument.ts"
import { answerProblems } from "./RsvpProblems.ts"
import { RsvpAnswers } from "./RsvpRequest.ts"

const accessProblems = [
  PermissionDeniedProblem,
  GuestOccasionMismatchProblem,
  EventNotAccessibleProblem,
  ModuleNotInstalledProblem
] as const

export class GuestRsvpApi extends HttpApiGroup.make("guestRsvp")
  .add(
    HttpApiEndpoint.get("read", "/v1/guest/occasions/:occasion_slug/rsvp", {
      params: { occasion_slug: Schema.String },
      success: GuestRsvpDocument,
      error: accessProblems
    })
      .annotate(OpenApi.Summary, "The answers of the guest and its household, by event, and what is asked")
      .annotate(ReadAhead, true)
      .annotate(FromReplica, true)
  )
  .add(
    HttpApiEndpoint.put("answer", "/v1/guest/occasions/:occasion_slug/rsvp/:event_id", {
      params: { occasion_slug: Schema.String, event_id: EventId },
      payload: RsvpAnswers,
      success: RsvpEvent,
      error: [...accessProblems, ModuleNotEnabledProblem, ...bodyProblems, ...answerProblems]
    }).annotate(OpenApi.Summary, "Answer for the guest and its household, all or nothing")
  )
  .middleware(InputValidation)
  .middleware(GuestAccess)
  .middleware(Authentication)
  .annotate(OpenApi.Description, "With a guest's token.") {}
