/** The problems of Gallery's errors, and of those of Assets that its use cases fail with. */
import type { NotAnImage } from "@banquet/assets-core/ImageEngine"
import type * as UploadSessions from "@banquet/assets-core/UploadSession"
import type * as GalleryErrors from "@banquet/gallery-core/GalleryErrors"
import {
  FileTooLargeProblem,
  InsufficientStorageProblem,
  NotAnImageProblem,
  UploadNotReceivedProblem,
  UploadQuotaReachedProblem,
  UploadsNotActiveProblem,
  UploadSessionClosedProblem,
  UploadSessionExpiredProblem,
  UploadSessionNotFoundProblem
} from "@banquet/http-api/gallery/GalleryProblems"
import { TemporarilyUnavailableProblem } from "@banquet/http-api/platform/PlatformProblems"
import { translatedWith } from "../platform/PlatformProblemTable.ts"
import type { ProblemTable } from "../platform/ProblemTranslation.ts"

/** Whatever Gallery's use cases fail with, beside the platform's errors. */
export type GalleryError =
  | InstanceType<(typeof GalleryErrors)[keyof typeof GalleryErrors]>
  | NotAnImage
  | UploadSessions.UploadSessionNotFound
  | UploadSessions.UploadSessionClosed
  | UploadSessions.UploadSessionExpired

export const galleryProblems = {
  UploadsNotActive: (_, { request_id }) =>
    new UploadsNotActiveProblem({ detail: "The event takes no uploads just now.", request_id }),
  FileTooLarge: ({ maximumByteSize }, { request_id }) =>
    new FileTooLargeProblem({
      detail: `A file may have at most ${maximumByteSize} bytes.`,
      maximum_byte_size: maximumByteSize,
      request_id
    }),
  UploadQuotaReached: ({ quota, quotaBytes }, { request_id }) =>
    new UploadQuotaReachedProblem({
      detail:
        quotaBytes === null
          ? `A guest may upload at most ${quota} photos.`
          : `The photos of a guest may take at most ${quotaBytes} bytes.`,
      quota,
      quota_bytes: quotaBytes,
      request_id
    }),
  InsufficientStorage: ({ reason }, { request_id }) =>
    new InsufficientStorageProblem({
      detail:
        reason === "occasion"
          ? "The gallery of this occasion is full; its planners can tell whether there will be more space."
          : "There is no space left for uploads just now; try again later.",
      request_id
    }),
  UploadNotReceived: (_, { request_id }) =>
    new UploadNotReceivedProblem({ detail: "The file has not arrived yet: send it, then complete again.", request_id }),
  InspectionBusy: (_, { request_id }) =>
    new TemporarilyUnavailableProblem({
      detail: "Too many photos are being looked at; complete again in a moment.",
      request_id
    }),
  NotAnImage: ({ reason }, { request_id }) => new NotAnImageProblem({ detail: reason, request_id }),
  UploadSessionNotFound: (_, { request_id }) =>
    new UploadSessionNotFoundProblem({ detail: "This guest has no such upload session.", request_id }),
  UploadSessionClosed: (_, { request_id }) =>
    new UploadSessionClosedProblem({ detail: "What was uploaded was refused; begin a new upload.", request_id }),
  UploadSessionExpired: (_, { request_id }) =>
    new UploadSessionExpiredProblem({ detail: "The upload session has expired; begin a new upload.", request_id })
} satisfies ProblemTable<GalleryError>

/** Lets a use case of Gallery fail with the problems of its errors. */
export const translated = translatedWith(galleryProblems)
