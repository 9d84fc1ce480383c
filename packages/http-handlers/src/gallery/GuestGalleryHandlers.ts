/** The guest's gallery routes. */
import { GuestGallery } from "@banquet/gallery-core/GuestGallery"
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import { GalleryApi } from "@banquet/http-api/gallery/GalleryApi"
import type * as Answers from "@banquet/http-api/gallery/GalleryDocument"
import * as Requests from "@banquet/http-api/gallery/GalleryRequest"
import { defaultLimit } from "@banquet/http-api/platform/ListQuery"
import { DateTime, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { feedDocument, originalDocument, uploadedDocument } from "./GalleryDocuments.ts"
import { jsonAnswer } from "../platform/JsonAnswer.ts"
import { translated } from "./GalleryProblemTable.ts"
import { requestBody } from "../platform/RequestBody.ts"

const newUpload = requestBody(Requests.NewUpload)
const uploadCompletion = requestBody(Requests.UploadCompletion)

export const layer = HttpApiBuilder.group(
  GalleryApi,
  "guestGallery",
  Effect.fnUntraced(function* (handlers) {
    const gallery = yield* GuestGallery
    return handlers
      .handleRaw(
        "uploadUrl",
        Effect.fnUntraced(function* ({ params, request }) {
          const principal = yield* CurrentPrincipal
          const body = yield* newUpload(request)
          const { session, upload } = yield* translated(
            gallery.startUpload(principal, params.occasion_slug, {
              eventId: body.event_id,
              fileName: body.file_name,
              contentType: body.content_type,
              byteSize: body.byte_size,
              caption: body.caption
            })
          )
          return jsonAnswer<typeof Answers.UploadTicket.Encoded>(
            {
              upload_session: {
                id: session.id,
                event_id: session.eventId,
                status: "open",
                expires_at: DateTime.formatIso(session.expiresAt)
              },
              upload: { method: upload.method, url: upload.url, headers: upload.headers }
            },
            201
          )
        })
      )
      .handleRaw(
        "complete",
        Effect.fnUntraced(function* ({ params, request }) {
          const principal = yield* CurrentPrincipal
          const body = yield* uploadCompletion(request)
          const { created, uploaded } = yield* translated(
            gallery.completeUpload(principal, params.occasion_slug, body.upload_session_id)
          )
          return jsonAnswer(uploadedDocument(uploaded), created ? 201 : 200)
        })
      )
      .handle("feed", ({ params, query }) =>
        Effect.flatMap(CurrentPrincipal, (principal) =>
          translated(
            gallery.feed(principal, params.occasion_slug, {
              eventId: query.event_id ?? null,
              limit: query.limit ?? defaultLimit,
              after: query.cursor ?? null
            })
          )
        ).pipe(Effect.map((page) => jsonAnswer(feedDocument(page))))
      )
      .handle("original", ({ params }) =>
        Effect.flatMap(CurrentPrincipal, (principal) =>
          translated(gallery.original(principal, params.occasion_slug, params.gallery_item_id))
        ).pipe(Effect.map((original) => jsonAnswer(originalDocument(original))))
      )
  })
)
