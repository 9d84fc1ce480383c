/** What guests do with the gallery: they upload photos in three steps, and browse what is approved. */
import { GalleryItemId } from "@banquet/gallery-core/GalleryIds"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import {
  FileTooLargeProblem,
  InsufficientStorageProblem,
  NotAnImageProblem,
  UploadNotReceivedProblem,
  UploadSessionClosedProblem,
  UploadSessionExpiredProblem,
  UploadSessionNotFoundProblem
} from "../assets/AssetProblems.ts"
import { UploadTicket } from "../assets/UploadTicket.ts"
import { GuestAccess } from "../platform/Access.ts"
import { Authentication, FromReplica, ReadAhead, Repeatable } from "../platform/Authentication.ts"
import { Feed, GalleryItemAnswer, Original } from "./GalleryDocument.ts"
import { UploadQuotaReachedProblem, UploadsNotActiveProblem } from "./GalleryProblems.ts"
import { FeedQuery, NewUpload, UploadCompletion } from "./GalleryRequest.ts"
import { UploadRateLimit } from "./UploadRateLimit.ts"
import { InputValidation } from "../platform/InputValidation.ts"
import {
  bodyProblems,
  EventNotAccessibleProblem,
  GuestOccasionMismatchProblem,
  ModuleNotEnabledProblem,
  ModuleNotInstalledProblem,
  NotFoundProblem,
  PermissionDeniedProblem
} from "../platform/PlatformProblems.ts"

const params = { occasion_slug: Schema.String }
const created = HttpApiSchema.status(201)

const accessProblems = [PermissionDeniedProblem, GuestOccasionMismatchProblem, ModuleNotInstalledProblem] as const
const uploadProblems = [
  ...accessProblems,
  ...bodyProblems,
  EventNotAccessibleProblem,
  ModuleNotEnabledProblem,
  NotAnImageProblem,
  FileTooLargeProblem
] as const

const uploading = `An upload takes three steps: ask for a URL here, send the file to that URL with exactly the method and
the headers of the answer, and complete the session. The server looks at the stored bytes; what was claimed of the file is a
hint, and once half of what the guest or the occasion may store is taken, the URL takes no more bytes than were claimed. JPEG, PNG, WebP, GIF, AVIF and HEIC of at most 15,728,640 bytes are accepted, less what the configured image engine
cannot read. Calls of this route are counted per token, refused ones too.`

export class GuestGalleryApi extends HttpApiGroup.make("guestGallery")
  .add(
    HttpApiEndpoint.post("uploadUrl", "/v1/guest/occasions/:occasion_slug/media/upload-url", {
      params,
      payload: NewUpload,
      success: UploadTicket.pipe(created),
      error: [...uploadProblems, UploadsNotActiveProblem, UploadQuotaReachedProblem, InsufficientStorageProblem]
    })
      .middleware(InputValidation)
      .middleware(GuestAccess)
      .middleware(UploadRateLimit)
      .annotate(OpenApi.Summary, "Begin an upload: a session, and a signed URL of storage to send the file to")
      .annotate(OpenApi.Description, uploading),

    HttpApiEndpoint.post("complete", "/v1/guest/occasions/:occasion_slug/media/complete", {
      params,
      payload: UploadCompletion,
      success: [GalleryItemAnswer.pipe(created), GalleryItemAnswer],
      error: [
        ...uploadProblems,
        UploadSessionNotFoundProblem,
        UploadNotReceivedProblem,
        UploadSessionClosedProblem,
        UploadSessionExpiredProblem
      ]
    }).annotate(OpenApi.Summary, "Make the uploaded file a gallery item (201); the same item when repeated (200)"),

    HttpApiEndpoint.get("feed", "/v1/guest/occasions/:occasion_slug/media", {
      params,
      query: FeedQuery,
      success: Feed,
      error: [...accessProblems, EventNotAccessibleProblem]
    })
      .annotate(OpenApi.Summary, "Approved photos of the events that the token opens, newest first")
      .annotate(ReadAhead, true)
      .annotate(FromReplica, true)
      .annotate(Repeatable, true),

    HttpApiEndpoint.get("original", "/v1/guest/occasions/:occasion_slug/media/:gallery_item_id/original", {
      params: { ...params, gallery_item_id: GalleryItemId },
      success: Original,
      error: [...accessProblems, NotFoundProblem]
    }).annotate(OpenApi.Summary, "Where to download the original of a photo of the feed")
  )
  .middleware(InputValidation)
  .middleware(GuestAccess)
  .middleware(Authentication)
  .annotate(OpenApi.Description, "With a guest's token.") {}
