/** The problems of Gallery's errors. */
import type * as GalleryErrors from "@banquet/gallery-core/GalleryErrors"
import {
  FileTooLargeProblem,
  InsufficientStorageProblem,
  UploadNotReceivedProblem,
  UploadQuotaReachedProblem,
  UploadsNotActiveProblem
} from "@banquet/http-api/gallery/GalleryProblems"
import { TemporarilyUnavailableProblem } from "@banquet/http-api/platform/PlatformProblems"
import { type AssetError, assetProblems } from "../assets/AssetProblemTable.ts"
import { translatedWith } from "../platform/PlatformProblemTable.ts"
import type { ProblemTable } from "../platform/ProblemTranslation.ts"

/** The errors of Gallery's use cases, beside those of the platform and of Assets. */
type GalleryError = InstanceType<(typeof GalleryErrors)[keyof typeof GalleryErrors]>

export const galleryProblems = {
  ...assetProblems,
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
    })
} satisfies ProblemTable<AssetError | GalleryError>

/** Translates the errors of Gallery's use cases into problems. */
export const translated = translatedWith(galleryProblems)
