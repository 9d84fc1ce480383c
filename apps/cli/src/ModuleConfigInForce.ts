/** Configs of installations and enablements as they are in force: what was given, with the module's defaults. */
import type { ModuleConfig, ModuleManifest } from "@banquet/platform-core/modules/ModuleManifest"
import type { Enablement, Installation } from "@banquet/platform-core/modules/ModuleRepository"
import { Option, Schema } from "effect"

const inForce = (schema: Schema.Decoder<unknown> | undefined, config: ModuleConfig): unknown =>
  schema === undefined ? config : Option.getOrElse(Schema.decodeUnknownOption(schema)(config), () => config)

const manifestOf = (manifests: ReadonlyArray<ModuleManifest>, module: string): ModuleManifest | undefined =>
  manifests.find(({ key }) => key === module)

export const installationConfig = (manifests: ReadonlyArray<ModuleManifest>, { config, module }: Installation) =>
  inForce(manifestOf(manifests, module)?.installationConfig, config)

export const enablementConfig = (manifests: ReadonlyArray<ModuleManifest>, { config, module }: Enablement) =>
  inForce(manifestOf(manifests, module)?.enablementConfig, config)
