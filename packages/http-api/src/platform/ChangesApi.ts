/** Streams of what changes, for planners and guests: server-sent events. */
import { EventId, OccasionId, Uuid } from "@banquet/platform-core/Ids"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { GuestAccess, PlannerAccess, RequiredPermission } from "./Access.ts"
import { Authentication } from "./Authentication.ts"
import type { ChangeKind } from "./HttpContract.ts"
import { InputValidation } from "./InputValidation.ts"
import { GuestOccasionMismatchProblem, PermissionDeniedProblem } from "./PlatformProblems.ts"
import { optionalInQuery } from "./RequestMember.ts"

/** The `data` of an event of any kind that is sent to a guest. */
export const GuestChange = Schema.Struct({ id: Uuid, event_id: EventId })

const EventStream = Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/event-stream" }))

const position = Schema.String.check(
  Schema.makeFilter((value) =>
    /^\s*[0-9]{1,15}\s*$/.test(value) ? undefined : "must be the id of an event of this stream"
  )
).pipe(Schema.decodeTo(Schema.FiniteFromString.check(Schema.isInt())))

/** The `id` of the last event that was received; the stream continues after it. */
const headers = { "last-event-id": optionalInQuery(position, { pattern: "^[0-9]{1,15}$" }) }

const stream = `Each event is named after the kind of what has changed; its \`data\` is one line of JSON that says what has changed, and
what it became is read from the other routes. What changed while nobody listened is heard by sending the \`id\` of the last
event as \`Last-Event-ID\`; a first \`id\` comes without any event. One that is older than what is kept gets what is there, and
one that was never given gets what comes from now on. So: open the stream, then read, then read again with every event; an
event may come twice. Every 15 seconds comes a comment, with an \`id\` but no event. The stream ends when the token or the
permission does, when the listener is too slow, and when the server stops: open it again, after a moment. The token is
taken from the \`Authorization\` header only, so browsers read the stream with \`fetch\`.`

const plannerKind = ({ data, kind, permission }: ChangeKind): string =>
  `- \`${kind}\`, with \`${permission}\`: \`{ ${Object.keys(data.fields).join(", ")} }\``

const guestKind = ({ guests, kind }: ChangeKind): ReadonlyArray<string> =>
  guests === null ? [] : [`- \`${kind}\`: ${guests}`]

const listed = (introduction: string, kinds: ReadonlyArray<string>): string =>
  kinds.length === 0 ? stream : `${stream}\n\n${introduction}\n\n${kinds.join("\n")}`

/** The streams, described with the kinds of change that modules contribute. */
export const changesApi = (kinds: ReadonlyArray<ChangeKind>) =>
  HttpApiGroup.make("changes")
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
          listed("A planner hears of the kinds that its permissions open:", kinds.map(plannerKind))
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
          listed(
            "A guest hears of what it may see now, `{ id, event_id }`; that something is not to be seen any more is not told:",
            kinds.flatMap(guestKind)
          )
        )
    )
    .middleware(Authentication)
    .annotate(OpenApi.Description, "With a planner's or a guest's token.")
