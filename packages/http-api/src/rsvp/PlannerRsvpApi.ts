/** What planners see of answers, and how they answer for others. */
import { EventId, OccasionId } from "@banquet/platform-core/Ids"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { PlannerAccess, RequiredPermission } from "../platform/Access.ts"
import { Authentication, ReadAhead } from "../platform/Authentication.ts"
import { InputValidation } from "../platform/InputValidation.ts"
import {
  bodyProblems,
  ModuleNotEnabledProblem,
  ModuleNotInstalledProblem,
  NotFoundProblem,
  PermissionDeniedProblem
} from "../platform/PlatformProblems.ts"
import { RsvpEvent, RsvpEventPage, RsvpSummary } from "./RsvpDocument.ts"
import { answerProblems } from "./RsvpProblems.ts"
import { RsvpAnswers, RsvpEventQuery, RsvpQuery } from "./RsvpRequest.ts"

const accessProblems = [
  PermissionDeniedProblem,
  NotFoundProblem,
  ModuleNotInstalledProblem,
  ModuleNotEnabledProblem
] as const

export class PlannerRsvpApi extends HttpApiGroup.make("plannerRsvp")
  .add(
    HttpApiEndpoint.get("summary", "/v1/occasions/:occasion_id/rsvp", {
      params: { occasion_id: OccasionId },
      query: RsvpQuery,
      success: RsvpSummary,
      error: accessProblems
    })
      .annotate(RequiredPermission, "rsvp:list")
      .annotate(OpenApi.Summary, "What the answers come to by event, and what has changed, newest first (rsvp:list)")
      .annotate(ReadAhead, true)
  )
  .add(
    HttpApiEndpoint.get("list", "/v1/occasions/:occasion_id/rsvp/:event_id", {
      params: { occasion_id: OccasionId, event_id: EventId },
      query: RsvpEventQuery,
      success: RsvpEventPage,
      error: accessProblems
    })
      .annotate(RequiredPermission, "rsvp:list")
      .annotate(OpenApi.Summary, "What those answered who are invited to the event, by name, then id (rsvp:list)")
      .annotate(ReadAhead, true)
  )
  .add(
    HttpApiEndpoint.put("answer", "/v1/occasions/:occasion_id/rsvp/:event_id", {
      params: { occasion_id: OccasionId, event_id: EventId },
      payload: RsvpAnswers,
      success: RsvpEvent,
      error: [...accessProblems, ...bodyProblems, ...answerProblems]
    })
      .annotate(RequiredPermission, "rsvp:update")
      .annotate(
        OpenApi.Summary,
        "Answer for anybody of the occasion, also when it is closed; answered with those who are named (rsvp:update)"
      )
  )
  .middleware(InputValidation)
  .middleware(PlannerAccess)
  .middleware(Authentication)
  .annotate(OpenApi.Description, "With a planner's token.") {}
