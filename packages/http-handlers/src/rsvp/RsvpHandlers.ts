/** The routes of answers. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import { defaultLimit } from "@banquet/http-api/platform/ListQuery"
import { RsvpApi } from "@banquet/http-api/rsvp/RsvpApi"
import type { GuestRsvpDocument } from "@banquet/http-api/rsvp/RsvpDocument"
import { RsvpAnswers } from "@banquet/http-api/rsvp/RsvpRequest"
import { GuestRsvp } from "@banquet/rsvp-core/GuestRsvp"
import { PlannerRsvp } from "@banquet/rsvp-core/PlannerRsvp"
import { Effect, Layer } from "effect"
import * as HandlerGroup from "../platform/HandlerGroup.ts"
import { jsonAnswer } from "../platform/JsonAnswer.ts"
import { requestBody } from "../platform/RequestBody.ts"
import { eventDocument, eventPageDocument, givenAnswers, summaryDocument } from "./RsvpDocuments.ts"
import { translated } from "./RsvpProblemTable.ts"

const rsvpAnswers = requestBody(RsvpAnswers)

const guest = HandlerGroup.group(
  RsvpApi,
  "guestRsvp",
  Effect.fnUntraced(function* (handlers) {
    const rsvp = yield* GuestRsvp
    return handlers
      .handle("read", ({ params }) =>
        Effect.flatMap(CurrentPrincipal, (principal) => translated(rsvp.events(principal, params.occasion_slug))).pipe(
          Effect.map((events) => jsonAnswer<typeof GuestRsvpDocument.Encoded>({ events: events.map(eventDocument) }))
        )
      )
      .handleRaw(
        "answer",
        Effect.fnUntraced(function* ({ params, request }) {
          const principal = yield* CurrentPrincipal
          const given = givenAnswers(yield* rsvpAnswers(request))
          return jsonAnswer(
            eventDocument(yield* translated(rsvp.answer(principal, params.occasion_slug, params.event_id, given)))
          )
        })
      )
  })
)

const planner = HandlerGroup.group(
  RsvpApi,
  "plannerRsvp",
  Effect.fnUntraced(function* (handlers) {
    const rsvp = yield* PlannerRsvp
    return handlers
      .handle("summary", ({ params, query }) =>
        Effect.flatMap(CurrentPrincipal, (principal) =>
          translated(
            rsvp.summary(principal, params.occasion_id, {
              eventId: query.event_id ?? null,
              since: query.since ?? null,
              before: query.cursor ?? null,
              limit: query.limit ?? defaultLimit
            })
          )
        ).pipe(Effect.map((summary) => jsonAnswer(summaryDocument(summary))))
      )
      .handle("list", ({ params, query }) =>
        Effect.flatMap(CurrentPrincipal, (principal) =>
          translated(
            rsvp.list(principal, params.occasion_id, params.event_id, {
              response: query.response ?? null,
              search: query.search ?? null,
              after: query.cursor ?? null,
              limit: query.limit ?? defaultLimit
            })
          )
        ).pipe(Effect.map((page) => jsonAnswer(eventPageDocument(page))))
      )
      .handleRaw(
        "answer",
        Effect.fnUntraced(function* ({ params, request }) {
          const principal = yield* CurrentPrincipal
          const given = givenAnswers(yield* rsvpAnswers(request))
          return jsonAnswer(
            eventDocument(yield* translated(rsvp.answer(principal, params.occasion_id, params.event_id, given)))
          )
        })
      )
  })
)

export const layer = Layer.merge(guest, planner)
