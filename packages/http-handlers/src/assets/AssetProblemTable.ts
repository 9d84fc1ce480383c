/** The problems of the errors of Assets, for modules that take uploads. */
import type { NotAnImage } from "@banquet/assets-core/ImageEngine"
import type {
  UploadSessionClosed,
  UploadSessionExpired,
  UploadSessionNotFound
} from "@banquet/assets-core/UploadSession"
import {
  NotAnImageProblem,
  UploadSessionClosedProblem,
  UploadSessionExpiredProblem,
  UploadSessionNotFoundProblem
} from "@banquet/http-api/assets/AssetProblems"
import type { ProblemTable } from "../platform/ProblemTranslation.ts"

/** The errors of Assets that use cases fail with. */
export type AssetError = NotAnImage | UploadSessionNotFound | UploadSessionClosed | UploadSessionExpired

export const assetProblems = {
  NotAnImage: ({ reason }, { request_id }) => new NotAnImageProblem({ detail: reason, request_id }),
  UploadSessionNotFound: (_, { request_id }) =>
    new UploadSessionNotFoundProblem({ detail: "This guest has no such upload session.", request_id }),
  UploadSessionClosed: (_, { request_id }) =>
    new UploadSessionClosedProblem({ detail: "What was uploaded was refused; begin a new upload.", request_id }),
  UploadSessionExpired: (_, { request_id }) =>
    new UploadSessionExpiredProblem({ detail: "The upload session has expired; begin a new upload.", request_id })
} satisfies ProblemTable<AssetError>
