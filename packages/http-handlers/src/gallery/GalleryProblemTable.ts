/** The problems of Gallery's errors. */
import type * as GalleryErrors from "@banquet/gallery-core/GalleryErrors"
import { UploadQuotaReachedProblem, UploadsNotActiveProblem } from "@banquet/http-api/gallery/GalleryProblems"
import { type AssetError, assetProblems } from "../assets/AssetProblemTable.ts"
import { translatedWith } from "../platform/PlatformProblemTable.ts"
import type { ProblemTable } from "../platform/ProblemTranslation.ts"

/** The errors of Gallery's use cases, beside those of the platform and of Assets. */
type GalleryError = InstanceType<(typeof GalleryErrors)[keyof typeof GalleryErrors]>

export const galleryProblems = {
  ...assetProblems,
  UploadsNotActive: (_, { request_id }) =>
    new UploadsNotActiveProblem({ detail: "The event takes no uploads just now.", request_id }),
  UploadQuotaReached: ({ quota, quotaBytes }, { request_id }) =>
    new UploadQuotaReachedProblem({
      detail:
        quotaBytes === null
          ? `A guest may upload at most ${quota} photos.`
          : `The photos of a guest may take at most ${quotaBytes} bytes.`,
      quota,
      quota_bytes: quotaBytes,
      request_id
    })
} satisfies ProblemTable<AssetError | GalleryError>

/** Translates the errors of Gallery's use cases into problems. */
export const translated = translatedWith(galleryProblems)
