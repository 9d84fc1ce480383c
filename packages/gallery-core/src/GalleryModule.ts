/** The manifest of the Gallery module. */
import { AssetVisibility } from "@banquet/assets-core/Asset"
import type { ModuleManifest } from "@banquet/platform-core/modules/ModuleManifest"
import { Effect, Schema } from "effect"

/** `pre_moderation`: hidden until approved; `post_moderation`: visible at once, moderated afterwards. */
export const ModerationMode = Schema.Literals(["pre_moderation", "post_moderation"])
export type ModerationMode = typeof ModerationMode.Type

/** The occasion's default posture. */
export const GalleryInstallationConfig = Schema.Struct({
  moderation_mode: ModerationMode.pipe(Schema.withDecodingDefaultKey(Effect.succeed("pre_moderation" as const))),
  uploads_active: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(true))),
  /** The visibility of new assets. */
  default_visibility: AssetVisibility.pipe(Schema.withDecodingDefaultKey(Effect.succeed("guests" as const))),
  guest_originals: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(true)))
})
export type GalleryInstallationConfig = typeof GalleryInstallationConfig.Type

/** The config of an event; members that are left out default to the installation's. */
export const GalleryEnablementConfig = Schema.Struct({ uploads_active: Schema.optionalKey(Schema.Boolean) })
export type GalleryEnablementConfig = typeof GalleryEnablementConfig.Type

export const GalleryModule = {
  key: "gallery",
  version: "1.0.0",
  displayName: "Gallery",
  scopes: { installation: "occasion", enablement: "event" },
  dependencies: ["assets"],
  surfaces: ["planner", "guest"],
  actions: ["gallery:list", "gallery:moderate"],
  installationConfig: GalleryInstallationConfig,
  enablementConfig: GalleryEnablementConfig
} as const satisfies ModuleManifest

/** Returns whether guests may upload to an event with this enablement. */
export const uploadsActive = (installation: GalleryInstallationConfig, enablement: GalleryEnablementConfig): boolean =>
  enablement.uploads_active ?? installation.uploads_active
