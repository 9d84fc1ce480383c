import type { GuestSummary } from "@banquet/platform-core/modules/GuestSummary"
import { readConfig } from "@banquet/platform-core/modules/ModuleConfig"
import { Effect } from "effect"
import { GalleryEnablementConfig, GalleryInstallationConfig, GalleryModule, uploadsActive } from "./GalleryModule.ts"

/** Whether guests may upload to an event. */
export const gallerySummary: GuestSummary = {
  module: GalleryModule.key,
  isRepeatable: true,
  summarize: () =>
    Effect.succeed(({ config }) => ({
      uploads_active:
        config !== null &&
        uploadsActive(
          readConfig(GalleryInstallationConfig, config.installation),
          readConfig(GalleryEnablementConfig, config.enablement)
        )
    }))
}
