/** A module for tests, of which nothing else is there. */
import { Effect, Layer, Schema } from "effect"
import { type ModuleManifest, ModuleRegistry } from "../modules/ModuleManifest.ts"
import { Permissions } from "../authorization/Permissions.ts"

export const MusicInstallationConfig = Schema.Struct({
  volume: Schema.Int.pipe(Schema.withDecodingDefault(Effect.succeed(5))),
  lights: Schema.optionalKey(Schema.Boolean)
})

export const MusicModule = {
  key: "music",
  version: "1.0.0",
  displayName: "Music",
  scopes: { installation: "occasion", enablement: "event" },
  dependencies: ["actors"],
  surfaces: ["planner", "guest", "vendor"],
  actions: ["music:list", "music:update", "music:publish", "music:share", "resource:playlist:view"],
  installationConfig: MusicInstallationConfig,
  enablementConfig: Schema.Struct({ waltz: Schema.optionalKey(Schema.Boolean) })
} as const satisfies ModuleManifest

/** A program that knows the module. */
export const layerMusic = Permissions.layer.pipe(Layer.provideMerge(ModuleRegistry.layer([MusicModule])))
