/** The guest's gallery routes. */
import { GuestGallery } from "@banquet/gallery-core/GuestGallery"
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import { GalleryApi } from "@banquet/http-api/gallery/GalleryApi"
import * as Requests from "@banquet/http-api/gallery/GalleryRequest"
import { defaultLimit } from "@banquet/http-api/platform/ListQuery"
import { Effect, Layer } from "effect"
import { Digest } from "effect/crypto"
import * as HandlerGroup from "../platform/HandlerGroup.ts"
import { ticketDocument } from "../assets/TicketDocument.ts"
import { feedDocument, originalDocument, uploadedDocument } from "./GalleryDocuments.ts"
import { jsonAnswer } from "../platform/JsonAnswer.ts"
import { translated } from "./GalleryProblemTable.ts"
import { documentEncoder, type EncodedDocument, revalidatedAnswer } from "../platform/Revalidation.ts"
import { requestBody } from "../platform/RequestBody.ts"

const newUpload = requestBody(Requests.NewUpload)
const uploadCompletion = requestBody(Requests.UploadCompletion)

type FeedPage = Parameters<typeof feedDocument>[0]

/** Encodes a page once, however many guests are sent it. */
const feedEncoder = Effect.map(documentEncoder, (encode) => {
  const encoded = new WeakMap<FeedPage, EncodedDocument>()
  return (page: FeedPage): Effect.Effect<EncodedDocument> => {
    const known = encoded.get(page)
    return known === undefined
      ? Effect.tap(encode(feedDocument(page)), (made) => Effect.sync(() => encoded.set(page, made)))
      : Effect.succeed(known)
  }
})

export const layer = HandlerGroup.group(
  GalleryApi,
  "guestGallery",
  Effect.fnUntraced(function* (handlers) {
    const gallery = yield* GuestGallery
    const encodedPage = yield* feedEncoder
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
          return jsonAnswer(ticketDocument(session, upload), 201)
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
      .handle("feed", ({ params, query, request }) =>
        Effect.flatMap(CurrentPrincipal, (principal) =>
          translated(
            gallery.feed(principal, params.occasion_slug, {
              eventId: query.event_id ?? null,
              limit: query.limit ?? defaultLimit,
              after: query.cursor ?? null
            })
          )
        ).pipe(
          Effect.flatMap(encodedPage),
          Effect.map((encoded) => revalidatedAnswer(encoded, request.headers["if-none-match"]))
        )
      )
      .handle("original", ({ params }) =>
        Effect.flatMap(CurrentPrincipal, (principal) =>
          translated(gallery.original(principal, params.occasion_slug, params.gallery_item_id))
        ).pipe(Effect.map((original) => jsonAnswer(originalDocument(original))))
      )
  })
).pipe(Layer.provide(Digest.layerWebCrypto))
