/** The manifest of the Seating module. */
import type { ModuleManifest } from "@banquet/platform-core/modules/ModuleManifest"
import { Effect, Schema } from "effect"
import { TableNamingStrategy } from "./TableNaming.ts"

export const SeatingInstallationConfig = Schema.Struct({
  table_naming_strategy: TableNamingStrategy.pipe(Schema.withDecodingDefaultKey(Effect.succeed("numbered" as const))),
  /** Whether guests and vendors see a plan as it was last published while it is a draft again; left out means that they do not. */
  keep_published: Schema.optionalKey(Schema.Boolean.annotate({ default: false }))
})
export type SeatingInstallationConfig = typeof SeatingInstallationConfig.Type

export const SeatingEnablementConfig = Schema.Struct({
  /** Whether guests see the plan once it is published. */
  publish_to_guests: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false)))
})
export type SeatingEnablementConfig = typeof SeatingEnablementConfig.Type

export const SeatingModule = {
  key: "seating",
  version: "1.0.0",
  displayName: "Seating",
  scopes: { installation: "occasion", enablement: "event" },
  dependencies: ["actors", "assets"],
  surfaces: ["planner", "guest", "vendor"],
  actions: ["seating:list", "seating:create", "seating:update", "seating:publish", "resource:seating_plan:view"],
  installationConfig: SeatingInstallationConfig,
  enablementConfig: SeatingEnablementConfig
} as const satisfies ModuleManifest
