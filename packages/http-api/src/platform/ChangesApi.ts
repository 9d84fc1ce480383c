/** Streams of what changes, for planners and guests: server-sent events. */
import { OccasionId } from "@banquet/platform-core/Ids"
import { EventId, Uuid } from "@banquet/platform-core/Ids"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { GuestAccess, PlannerAccess, RequiredPermission } from "./Access.ts"
import { Authentication } from "./Authentication.ts"
import { InputValidation } from "./InputValidation.ts"
import { GuestOccasionMismatchProblem, PermissionDeniedProblem } from "./PlatformProblems.ts"
import { optionalInQuery } from "./RequestMember.ts"

/** The `data` of every event, to a guest. A planner gets `id`, `event_id` and what the module says of its kind of record. */
export const GuestChange = Schema.Struct({ id: Uuid, event_id: EventId })

const EventStream = Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/event-stream" }))

const position = Schema.String.check(
  Schema.makeFilter((value) =>
    /^\s*[0-9]{1,15}\s*$/.test(value) ? undefined : "must be the id of an event of this stream"
  )
).pipe(Schema.decodeTo(Schema.FiniteFromString.check(Schema.isInt())))

/** The `id` of the last event that was heard; the stream goes on after it. */
const headers = { "last-event-id": optionalInQuery(position, { pattern: "^[0-9]{1,15}$" }) }

const stream = `Events are \`gallery_item\` and \`seating_plan\`; their \`data\` is one line of JSON that says what has changed, and what it
became is read from the other routes. What changed while nobody listened is heard by sending the \`id\` of the last event
as \`Last-Event-ID\`; a first \`id\` comes without any event. One that is older than what is kept gets what is there, and one
that was never given gets what comes from now on. So: open the stream, then read, then read again with every event; an
event may come twice. Every 15 seconds comes a comment, with an \`id\` but no event. The stream ends when the token or the
permission does, when the listener is too slow, and when the server stops: open it again, after a moment. The token is
taken from the \`Authorization\` header only, so browsers read the stream with \`fetch\`.`

export class ChangesApi extends HttpApiGroup.make("changes")
  .add(
    HttpApiEndpoint.get("planner", "/v1/occasions/:occasion_id/changes", {
      params: { occasion_id: OccasionId },
      headers,
      success: EventStream,
      error: PermissionDeniedProblem
    })
      .middleware(InputValidation)
      .middleware(PlannerAccess)
      .annotate(RequiredPermission, "any")
      .annotate(OpenApi.Summary, "What changes, as it happens (any permission of the occasion)")
      .annotate(
        OpenApi.Description,
        `${stream}\n\nItems of the gallery are heard of with \`gallery:list\`, \`{ id, event_id, moderation_status, asset_status }\`;
seating plans with \`seating:list\`, \`{ id, event_id, status, revision }\`.`
      ),
    HttpApiEndpoint.get("guest", "/v1/guest/occasions/:occasion_slug/changes", {
      params: { occasion_slug: Schema.String },
      headers,
      success: EventStream,
      error: [PermissionDeniedProblem, GuestOccasionMismatchProblem]
    })
      .middleware(InputValidation)
      .middleware(GuestAccess)
      .annotate(OpenApi.Summary, "What changes for this guest, as it happens")
      .annotate(
        OpenApi.Description,
        `${stream}\n\nA guest hears of what it may see now, \`{ id, event_id }\`: items of its feed, and published plans of its events.
That something is not to be seen any more is not told.`
      )
  )
  .middleware(Authentication)
  .annotate(OpenApi.Description, "With a planner's or a guest's token.") {}
