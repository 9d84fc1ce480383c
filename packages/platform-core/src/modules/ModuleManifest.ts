import { Context, Effect, Layer, Schema } from "effect"
import { sharedResources } from "../authorization/SharedResources.ts"
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

/** What actions of the platform's own begin with. */
const platformKeys: ReadonlyArray<string> = ["actors", "guests", "occasion", "resource"]

const keyIssues = ({ key }: ModuleManifest, others: ReadonlyArray<ModuleManifest>): ReadonlyArray<string> => {
  if (!/^[a-z][a-z0-9_]*$/.test(key)) {
    return [`has the key "${key}": choose one of lower-case letters, digits and underscores that begins with a letter`]
  }
  if (platformKeys.includes(key)) return [`has the key "${key}", which the platform uses itself: choose another`]
  return others.some((other) => other.key === key)
    ? [`has the key "${key}", as another module has: choose another, or list the module once`]
    : []
}

const actionIssues = ({ actions, key }: ModuleManifest, others: ReadonlyArray<ModuleManifest>) => {
  const taken = new Set<string>([...sharedResources.keys(), ...others.flatMap((other) => other.actions)])
  return actions.flatMap((action, index) => {
    if (!isResourceAction(action) && !(isPlannerAction(action) && action.startsWith(`${key}:`))) {
      return [`declares the action "${action}": name it ${key}:<verb>, or resource:<type>:view for vendors`]
    }
    if (taken.has(action)) return [`declares the action "${action}", as another module does: choose another name`]
    return actions.indexOf(action) < index ? [`declares the action "${action}" twice: declare it once`] : []
  })
}

/**
 * Returns why a manifest cannot be registered beside the others: its key or an action is malformed or taken. Each reason
 * continues the name of the module, and says what to do. Actions are looked at once the key is good.
 */
export const manifestIssues = (
  manifest: ModuleManifest,
  others: ReadonlyArray<ModuleManifest>
): ReadonlyArray<string> => {
  const issues = keyIssues(manifest, others)
  return issues.length > 0 ? issues : actionIssues(manifest, others)
}

/** The modules that this program knows, in the order in which they are shown. */
export class ModuleRegistry extends Context.Service<ModuleRegistry, ReadonlyArray<ModuleManifest>>()(
  "@banquet/platform-core/ModuleRegistry"
) {
  /** Dies where the manifests contradict each other. */
  static readonly layer = (modules: ReadonlyArray<ModuleManifest>): Layer.Layer<ModuleRegistry> =>
    Layer.effect(
      this,
      Effect.suspend(() => {
        const issues = modules.flatMap((manifest, index) =>
          manifestIssues(manifest, modules.slice(0, index)).map((issue) => `The module "${manifest.key}" ${issue}`)
        )
        return issues.length === 0 ? Effect.succeed(modules) : Effect.die(new Error(issues.join("; ")))
      })
    )
}
