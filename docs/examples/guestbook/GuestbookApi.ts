/** The routes of the guestbook, and its problems. */
import { EventId, OccasionId } from "@banquet/platform-core/Ids"
import { GuestAccess, PlannerAccess, RequiredPermission } from "@banquet/http-api/platform/Access"
import { Authentication } from "@banquet/http-api/platform/Authentication"
import type { HttpContract } from "@banquet/http-api/platform/HttpContract"
import { InputValidation } from "@banquet/http-api/platform/InputValidation"
import { moduleApi } from "@banquet/http-api/platform/ModuleApi"
import {
  bodyProblems,
  EventNotAccessibleProblem,
  GuestOccasionMismatchProblem,
  ModuleNotEnabledProblem,
  ModuleNotInstalledProblem,
  PermissionDeniedProblem
} from "@banquet/http-api/platform/PlatformProblems"

import { declare, members } from "@banquet/http-api/platform/Problem"
import { idShape, optionalInQuery } from "@banquet/http-api/platform/RequestMember"
import { Timestamp } from "@banquet/http-api/platform/Timestamp"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiError, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { EntryText, GuestbookEntryId } from "./GuestbookEntry.ts"
import { GuestbookModule } from "./GuestbookModule.ts"

export class GuestbookClosedProblem extends HttpApiError.Problem<GuestbookClosedProblem>()(
  "GuestbookClosedProblem",
  declare("guestbook_closed", 409, "Guestbook closed"),
  members("guestbook_closed")
) {}

export class EntryLimitReachedProblem extends HttpApiError.Problem<EntryLimitReachedProblem>()(
  "EntryLimitReachedProblem",
  declare("entry_limit_reached", 409, "Entry limit reached"),
  { ...members("entry_limit_reached"), limit: Schema.Int }
) {}

export const NewEntry = Schema.Struct({ event_id: EventId, text: EntryText })

export const Entry = Schema.Struct({
  id: GuestbookEntryId,
  event_id: EventId,
  display_name: Schema.String,
  text: Schema.String,
  written_at: Timestamp
})

export const EntryAnswer = Schema.Struct({ entry: Entry })
export const Entries = Schema.Struct({ items: Schema.Array(Entry) })

class GuestGuestbookApi extends HttpApiGroup.make("guestGuestbook")
  .add(
    HttpApiEndpoint.get("read", "/v1/guest/occasions/:occasion_slug/guestbook", {
      params: { occasion_slug: Schema.String },
      success: Entries,
      error: [
        PermissionDeniedProblem,
        GuestOccasionMismatchProblem,
        EventNotAccessibleProblem,
        ModuleNotInstalledProblem
      ]
    }).annotate(OpenApi.Summary, "The entries of the events that the token opens, oldest first")
  )
  .add(
    HttpApiEndpoint.post("write", "/v1/guest/occasions/:occasion_slug/guestbook", {
      params: { occasion_slug: Schema.String },
      payload: NewEntry,
      success: EntryAnswer.pipe(HttpApiSchema.status(201)),
      error: [
        PermissionDeniedProblem,
        GuestOccasionMismatchProblem,
        EventNotAccessibleProblem,
        ModuleNotInstalledProblem,
        ModuleNotEnabledProblem,
        ...bodyProblems,
        GuestbookClosedProblem,
        EntryLimitReachedProblem
      ]
    }).annotate(OpenApi.Summary, "Writes an entry for an event that the token opens")
  )
  .middleware(InputValidation)
  .middleware(GuestAccess)
  .middleware(Authentication) {}

class PlannerGuestbookApi extends HttpApiGroup.make("plannerGuestbook")
  .add(
    HttpApiEndpoint.get("list", "/v1/occasions/:occasion_id/guestbook", {
      params: { occasion_id: OccasionId },
      query: { event_id: optionalInQuery(EventId, idShape) },
      success: Entries,
      error: [PermissionDeniedProblem, ModuleNotInstalledProblem]
    })
      .annotate(RequiredPermission, "guestbook:list")
      .annotate(OpenApi.Summary, "The entries of an event, or of all, oldest first")
  )
  .middleware(InputValidation)
  .middleware(PlannerAccess)
  .middleware(Authentication) {}

export class GuestbookApi extends moduleApi("guestbook").add(GuestGuestbookApi).add(PlannerGuestbookApi) {}

export const GuestbookContract = {
  manifest: GuestbookModule,
  api: GuestbookApi,
  guestEvent: { open: Schema.Boolean, entries: Schema.Int },
  changes: [
    {
      kind: "guestbook_entry",
      permission: "guestbook:list",
      data: Schema.Struct({ id: GuestbookEntryId, event_id: EventId }),
      guests: "entries of its events"
    }
  ]
} as const satisfies HttpContract
