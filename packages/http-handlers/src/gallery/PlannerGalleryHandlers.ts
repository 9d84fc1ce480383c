/** The planner's gallery routes. */
import { PlannerGallery } from "@banquet/gallery-core/PlannerGallery"
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import { GalleryApi } from "@banquet/http-api/gallery/GalleryApi"
import type * as Answers from "@banquet/http-api/gallery/GalleryDocument"
import * as Requests from "@banquet/http-api/gallery/GalleryRequest"
import { defaultLimit } from "@banquet/http-api/platform/ListQuery"
import { Effect } from "effect"
import * as HandlerGroup from "../platform/HandlerGroup.ts"
import { historyDocument, originalDocument, plannerGalleryDocument, plannerItemDocument } from "./GalleryDocuments.ts"
import { jsonAnswer } from "../platform/JsonAnswer.ts"
import { translated } from "./GalleryProblemTable.ts"
import { requestBody } from "../platform/RequestBody.ts"

const moderation = requestBody(Requests.Moderation)
const bulkModeration = requestBody(Requests.BulkModeration)

const listed = (query: (typeof Requests.PlannerGalleryQuery)["Type"]) => ({
  eventId: query.event_id ?? null,
  moderationStatus: query.moderation_status ?? null,
  search: query.search ?? null,
  from: query.from ?? null,
  to: query.to ?? null,
  limit: query.limit ?? defaultLimit,
  after: query.cursor ?? null
})

export const layer = HandlerGroup.group(
  GalleryApi,
  "plannerGallery",
  Effect.fnUntraced(function* (handlers) {
    const gallery = yield* PlannerGallery
    return handlers
      .handle("list", ({ params, query }) =>
        Effect.flatMap(CurrentPrincipal, (principal) =>
          translated(gallery.list(principal, params.occasion_id, listed(query)))
        ).pipe(Effect.map((page) => jsonAnswer(plannerGalleryDocument(page))))
      )
      .handleRaw(
        "moderate",
        Effect.fnUntraced(function* ({ params, request }) {
          const principal = yield* CurrentPrincipal
          const { action, notes } = yield* moderation(request)
          const item = yield* translated(
            gallery.moderate(principal, params.occasion_id, params.gallery_item_id, { action, notes })
          )
          return jsonAnswer<typeof Answers.PlannerGalleryItemAnswer.Encoded>({
            gallery_item: plannerItemDocument(item)
          })
        })
      )
      .handle("history", ({ params }) =>
        Effect.flatMap(CurrentPrincipal, (principal) =>
          translated(gallery.decisions(principal, params.occasion_id, params.gallery_item_id))
        ).pipe(Effect.map((decisions) => jsonAnswer(historyDocument(decisions))))
      )
      .handleRaw(
        "moderateAll",
        Effect.fnUntraced(function* ({ params, request }) {
          const principal = yield* CurrentPrincipal
          const { action, gallery_item_ids: itemIds, latest_decided_at, notes } = yield* bulkModeration(request)
          const { decidedSince, items, notFound } = yield* translated(
            gallery.moderateAll(principal, params.occasion_id, {
              action,
              notes,
              itemIds,
              latestDecidedAt: latest_decided_at
            })
          )
          return jsonAnswer<typeof Answers.PlannerGalleryItemsAnswer.Encoded>({
            gallery_items: items.map(plannerItemDocument),
            decided_since: decidedSince,
            not_found: notFound
          })
        })
      )
      .handle("original", ({ params }) =>
        Effect.flatMap(CurrentPrincipal, (principal) =>
          translated(gallery.original(principal, params.occasion_id, params.gallery_item_id))
        ).pipe(Effect.map((original) => jsonAnswer(originalDocument(original))))
      )
  })
)
