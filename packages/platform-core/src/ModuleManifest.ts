/** What a module declares of itself to the platform. */
import { Context, Schema } from "effect"
import type { PlannerAction, ResourceAction } from "./Principal.ts"

/** The config of an installation or enablement as it was given: the members that were set, without defaults. */
export const ModuleConfig = Schema.Record(Schema.String, Schema.Json)
export type ModuleConfig = typeof ModuleConfig.Type

export interface ModuleManifest {
  /** The stable name, such as `seating`. */
  readonly key: string
  readonly version: string
  readonly displayName: string
  readonly scopes: { readonly installation: "occasion"; readonly enablement: "event" }
  /** The shared domains it stands on, such as `actors`. */
  readonly dependencies: ReadonlyArray<string>
  readonly surfaces: ReadonlyArray<"planner" | "guest" | "vendor">
  readonly actions: ReadonlyArray<PlannerAction | ResourceAction>
  /** Decodes what was given to the config in force, defaults filled in. Members are named as in the specification. */
  readonly installationConfig: Schema.Decoder<unknown>
  readonly enablementConfig: Schema.Decoder<unknown>
}

/** The modules this program knows. */
export class ModuleRegistry extends Context.Service<ModuleRegistry, ReadonlyArray<ModuleManifest>>()(
  "@banquet/platform-core/ModuleRegistry"
) {}
