import { Context, Effect, Layer, Schema } from "effect"
import { isPlannerAction, isResourceAction, type PlannerAction, type ResourceAction } from "../authorization/Action.ts"

/** The config of an installation or enablement as it is kept: the members that were set, without defaults. */
export const ModuleConfig = Schema.Record(Schema.String, Schema.Json)
export type ModuleConfig = typeof ModuleConfig.Type

/** What a module declares of itself to the platform. */
export interface ModuleManifest {
  /** The stable name, such as `music`. */
  readonly key: string
  readonly version: string
  readonly displayName: string
  readonly scopes: { readonly installation: "occasion"; readonly enablement: "event" }
  /** The shared domains it stands on, such as `actors`. */
  readonly dependencies: ReadonlyArray<string>
  readonly surfaces: ReadonlyArray<"planner" | "guest" | "vendor">
  /** Planner actions begin with the key: `music:list`. */
  readonly actions: ReadonlyArray<PlannerAction | ResourceAction>
  /** Decode a kept config to the config in force, with defaults. Members are named in snake_case. */
  readonly installationConfig: Schema.Decoder<unknown>
  readonly enablementConfig: Schema.Decoder<unknown>
}

/** Returns why the manifests cannot be registered together: keys and actions that are malformed or not unique. */
export const manifestIssues = (modules: ReadonlyArray<ModuleManifest>): ReadonlyArray<string> => {
  const [keys, actions] = [new Set(platformKeys), new Set<string>()]
  return modules.flatMap((module) => {
    const issues: Array<string> = []
    if (!/^[a-z][a-z0-9_]*$/.test(module.key) || keys.has(module.key)) {
      issues.push(`A module cannot have the key "${module.key}"`)
    }
    keys.add(module.key)
    for (const action of module.actions) {
      const own = isResourceAction(action) || (isPlannerAction(action) && action.startsWith(`${module.key}:`))
      if (!own || actions.has(action)) issues.push(`The module "${module.key}" cannot declare the action "${action}"`)
      actions.add(action)
    }
    return issues
  })
}

/** What actions of the platform's own begin with. */
const platformKeys: ReadonlyArray<string> = ["occasion", "resource"]

/** The modules that this program knows, in the order in which they are shown. */
export class ModuleRegistry extends Context.Service<ModuleRegistry, ReadonlyArray<ModuleManifest>>()(
  "@banquet/platform-core/ModuleRegistry"
) {
  /** Dies where the manifests contradict each other. */
  static readonly layer = (modules: ReadonlyArray<ModuleManifest>): Layer.Layer<ModuleRegistry> =>
    Layer.effect(
      this,
      Effect.suspend(() => {
        const issues = manifestIssues(modules)
        return issues.length === 0 ? Effect.succeed(modules) : Effect.die(new Error(issues.join("; ")))
      })
    )
}
