/** Whether and how an event takes uploads: the occasion's default posture and what the event decides for itself. */
import type { AssetVisibility } from "@banquet/assets-core/Asset"
import { type ImageContentType, NotAnImage } from "@banquet/assets-core/ImageEngine"
import { maximumUploadByteSize } from "@banquet/assets-core/UploadSession"
import type { EnablementId, InstallationId } from "@banquet/platform-core/Ids"
import { readConfig } from "@banquet/platform-core/modules/ModuleConfig"
import type { ModuleConfig } from "@banquet/platform-core/modules/ModuleManifest"
import { ModuleNotEnabled, ModuleNotInstalled } from "@banquet/platform-core/PlatformErrors"
import { Result } from "effect"
import { FileTooLarge } from "@banquet/assets-core/UploadErrors"
import { UploadsNotActive } from "./GalleryErrors.ts"
import {
  GalleryEnablementConfig,
  GalleryInstallationConfig,
  type ModerationMode,
  uploadsActive
} from "./GalleryModule.ts"

export interface PostureFacts {
  /** `null` where the occasion has not installed Gallery. */
  readonly installation: { readonly id: InstallationId; readonly config: ModuleConfig } | null
  /** `null` where Gallery is not enabled on the event now. */
  readonly enablement: { readonly id: EnablementId; readonly config: ModuleConfig } | null
}

export interface UploadPosture {
  readonly installationId: InstallationId
  readonly enablementId: EnablementId
  readonly uploadsActive: boolean
  readonly moderationMode: ModerationMode
  /** The visibility of new assets. */
  readonly visibility: AssetVisibility
}

/** Returns the posture of an event; fails where Gallery is not enabled on it. */
export const uploadPosture = (
  facts: PostureFacts
): Result.Result<UploadPosture, ModuleNotInstalled | ModuleNotEnabled> => {
  const { enablement, installation } = facts
  if (installation === null) return Result.fail(new ModuleNotInstalled({ module: "gallery" }))
  if (enablement === null) return Result.fail(new ModuleNotEnabled({ module: "gallery" }))
  const config = readConfig(GalleryInstallationConfig, installation.config)
  return Result.succeed({
    installationId: installation.id,
    enablementId: enablement.id,
    uploadsActive: uploadsActive(config, readConfig(GalleryEnablementConfig, enablement.config)),
    moderationMode: config.moderation_mode,
    visibility: config.default_visibility
  })
}

/** Returns the content type as which a file may be uploaded to the event: the claimed one, if the engine accepts it. */
export const admittedUpload = (
  facts: PostureFacts,
  claim: { readonly contentType: string; readonly byteSize: number },
  accepts: ReadonlyArray<ImageContentType>
): Result.Result<
  ImageContentType,
  ModuleNotInstalled | ModuleNotEnabled | UploadsNotActive | NotAnImage | FileTooLarge
> => {
  const posture = uploadPosture(facts)
  if (Result.isFailure(posture)) return Result.fail(posture.failure)
  if (!posture.success.uploadsActive) return Result.fail(new UploadsNotActive())
  const claimed = claim.contentType.toLowerCase()
  const contentType = accepts.find((accepted) => accepted === claimed)
  if (contentType === undefined) return Result.fail(new NotAnImage({ reason: "Files of this type are not accepted." }))
  if (claim.byteSize > maximumUploadByteSize) {
    return Result.fail(new FileTooLarge({ maximumByteSize: maximumUploadByteSize }))
  }
  return Result.succeed(contentType)
}
