/** What planners read and change of an occasion and its events. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import type * as Wire from "@banquet/http-api/platform/OccasionApi"
import * as Requests from "@banquet/http-api/platform/OccasionApi"
import { PlatformApi } from "@banquet/http-api/platform/PlatformApi"
import type { EventRecord, OccasionRecord } from "@banquet/platform-core/occasions/Occasion"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { PlannerEvents } from "@banquet/platform-core/occasions/PlannerEvents"
import { PlannerOccasions } from "@banquet/platform-core/occasions/PlannerOccasions"
import { SetupLinks } from "@banquet/platform-core/setup/SetupLinks"
import { DateTime, Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { type HttpApiEndpoint } from "effect/http-api"
import * as HandlerGroup from "./HandlerGroup.ts"
import { jsonAnswer } from "./JsonAnswer.ts"
import { translated } from "./PlatformProblemTable.ts"
import { requestBody } from "./RequestBody.ts"
import { signedInDocument } from "./SignedInDocument.ts"

const newOccasion = requestBody(Requests.NewOccasion)
const occasionPatch = requestBody(Requests.OccasionPatch)
const newEvent = requestBody(Requests.NewEvent)
const eventPatch = requestBody(Requests.EventPatch)

const occasionDocument = ({
  id,
  name,
  revision,
  slug,
  timeZone
}: OccasionRecord): typeof Wire.OccasionDocument.Encoded => ({ id, slug, name, time_zone: timeZone, revision })

const eventDocument = ({
  id,
  key,
  name,
  place,
  revision,
  startsAt
}: EventRecord): typeof Wire.EventDocument.Encoded => ({
  id,
  key,
  name,
  starts_at: DateTime.formatIso(startsAt),
  place,
  revision
})

const occasionAnswer = (status: number) => (occasion: OccasionRecord) =>
  jsonAnswer<typeof Wire.OccasionAnswer.Encoded>({ occasion: occasionDocument(occasion) }, status)

const eventAnswer = (status: number) => (event: EventRecord) =>
  jsonAnswer<typeof Wire.EventAnswer.Encoded>({ event: eventDocument(event) }, status)

type Endpoints = (typeof PlatformApi)["groups"]["occasion"]["endpoints"]

type RequestOf<Name extends keyof Endpoints> = Parameters<HttpApiEndpoint.HandlerRaw<Endpoints[Name], never, never>>[0]

const occasionHandlers = (occasions: PlannerOccasions["Service"]) => ({
  find: ({ params }: RequestOf<"find">) =>
    Effect.flatMap(CurrentPrincipal, (principal) => translated(occasions.view(principal, params.occasion_id))).pipe(
      Effect.map(({ checklist, occasion }) =>
        jsonAnswer<typeof Wire.OccasionViewAnswer.Encoded>({
          occasion: occasionDocument(occasion),
          checklist: checklist.map(({ code, done }) => ({ code, done }))
        })
      )
    ),

  update: Effect.fnUntraced(function* ({ params, request }: RequestOf<"update">) {
    const principal = yield* CurrentPrincipal
    const { name, revision, time_zone: timeZone } = yield* occasionPatch(request)
    const updated = occasions.update(principal, params.occasion_id, { name, timeZone, revision })
    return occasionAnswer(200)(yield* translated(updated))
  })
})

const eventHandlers = (occasions: OccasionRepository["Service"], events: PlannerEvents["Service"]) => ({
  events: Effect.fnUntraced(function* ({ params }: RequestOf<"events">) {
    const items = yield* translated(occasions.eventRecords(params.occasion_id))
    return jsonAnswer<typeof Wire.EventsAnswer.Encoded>({ items: items.map(eventDocument) })
  }),

  createEvent: Effect.fnUntraced(function* ({ params, request }: RequestOf<"createEvent">) {
    const principal = yield* CurrentPrincipal
    const { key, name, place, starts_at: startsAt } = yield* newEvent(request)
    const created = events.create(principal, params.occasion_id, { key, name, place, startsAt })
    return eventAnswer(201)(yield* translated(created))
  }),

  updateEvent: Effect.fnUntraced(function* ({ params, request }: RequestOf<"updateEvent">) {
    const principal = yield* CurrentPrincipal
    const { key, name, place, revision, starts_at: startsAt } = yield* eventPatch(request)
    const patch = { key, name, place, revision, startsAt }
    return eventAnswer(200)(yield* translated(events.update(principal, params.occasion_id, params.event_id, patch)))
  }),

  deleteEvent: ({ params, query }: RequestOf<"deleteEvent">) =>
    Effect.flatMap(CurrentPrincipal, (principal) =>
      translated(events.delete(principal, params.occasion_id, params.event_id, { revision: query.revision }))
    ).pipe(Effect.as(HttpServerResponse.empty({ status: 204 })))
})

export const layer = HandlerGroup.group(
  PlatformApi,
  "occasion",
  Effect.fnUntraced(function* (handlers) {
    const occasions = occasionHandlers(yield* PlannerOccasions)
    const events = eventHandlers(yield* OccasionRepository, yield* PlannerEvents)
    return handlers
      .handle("find", occasions.find)
      .handleRaw("update", occasions.update)
      .handle("events", events.events)
      .handleRaw("createEvent", events.createEvent)
      .handleRaw("updateEvent", events.updateEvent)
      .handle("deleteEvent", events.deleteEvent)
  })
)

/** Making an occasion, of which no path tells who may. */
export const layerCreation = HandlerGroup.group(
  PlatformApi,
  "occasions",
  Effect.fnUntraced(function* (handlers) {
    const occasions = yield* PlannerOccasions
    const setup = yield* SetupLinks
    return handlers.handleRaw(
      "create",
      Effect.fnUntraced(function* ({ request }) {
        const principal = yield* CurrentPrincipal
        if (principal._tag !== "Setup") yield* translated(occasions.mayCreate(principal))
        const { name, planner_name: plannerName, slug, time_zone: timeZone } = yield* newOccasion(request)
        const given = { name, slug, timeZone }
        if (principal._tag !== "Setup") {
          return occasionAnswer(201)(yield* translated(occasions.create(principal, given)))
        }
        const { issued, occasion } = yield* translated(setup.createOccasion(principal, given, plannerName))
        return jsonAnswer<typeof Wire.FirstOccasionAnswer.Encoded>(
          { occasion: occasionDocument(occasion), ...signedInDocument(issued) },
          201
        )
      })
    )
  })
)
