/** The problems of the errors of Assets, for modules that take uploads. */
import type { NotAnImage } from "@banquet/assets-core/ImageEngine"
import type * as UploadErrors from "@banquet/assets-core/UploadErrors"
import type {
  UploadSessionClosed,
  UploadSessionExpired,
  UploadSessionNotFound
} from "@banquet/assets-core/UploadSession"
import {
  FileTooLargeProblem,
  InsufficientStorageProblem,
  NotAnImageProblem,
  UploadNotReceivedProblem,
  UploadSessionClosedProblem,
  UploadSessionExpiredProblem,
  UploadSessionNotFoundProblem
} from "@banquet/http-api/assets/AssetProblems"
import { TemporarilyUnavailableProblem } from "@banquet/http-api/platform/PlatformProblems"
import type { ProblemTable } from "../platform/ProblemTranslation.ts"

/** The errors of Assets that use cases fail with. */
export type AssetError =
  | NotAnImage
  | UploadSessionNotFound
  | UploadSessionClosed
  | UploadSessionExpired
  | InstanceType<(typeof UploadErrors)[keyof typeof UploadErrors]>

export const assetProblems = {
  NotAnImage: ({ reason }, { request_id }) => new NotAnImageProblem({ detail: reason, request_id }),
  UploadSessionNotFound: (_, { request_id }) =>
    new UploadSessionNotFoundProblem({ detail: "There is no such upload session.", request_id }),
  UploadSessionClosed: (_, { request_id }) =>
    new UploadSessionClosedProblem({ detail: "What was uploaded was refused; begin a new upload.", request_id }),
  UploadSessionExpired: (_, { request_id }) =>
    new UploadSessionExpiredProblem({ detail: "The upload session has expired; begin a new upload.", request_id }),
  FileTooLarge: ({ maximumByteSize }, { request_id }) =>
    new FileTooLargeProblem({
      detail: `A file may have at most ${maximumByteSize} bytes.`,
      maximum_byte_size: maximumByteSize,
      request_id
    }),
  InsufficientStorage: ({ reason }, { request_id }) =>
    new InsufficientStorageProblem({
      detail:
        reason === "occasion"
          ? "The storage of this occasion is full; its planners can tell whether there will be more space."
          : "There is no space left for uploads just now; try again later.",
      request_id
    }),
  UploadNotReceived: (_, { request_id }) =>
    new UploadNotReceivedProblem({ detail: "The file has not arrived yet: send it, then complete again.", request_id }),
  InspectionBusy: (_, { request_id }) =>
    new TemporarilyUnavailableProblem({
      detail: "Too many pictures are being looked at; complete again in a moment.",
      request_id
    })
} satisfies ProblemTable<AssetError>
