/** A list of modules, checked before anything is built of it. */
import { manifestIssues, type ModuleManifest } from "@banquet/platform-core/modules/ModuleManifest"
import type { MigrationTrack } from "@banquet/postgres/MigrationTrack"
import { Result, Schema } from "effect"
import type { AnyModule } from "./Module.ts"
import { sharedDomains, sharedEventTypes } from "./SharedDomains.ts"

/** A list of modules cannot be used. */
export class ModulesInvalid extends Schema.TaggedError<ModulesInvalid>()("ModulesInvalid", {
  /** `path` is the member of the list, such as `modules[2]`. */
  issues: Schema.NonEmptyArray(Schema.Struct({ path: Schema.String, message: Schema.String }))
}) {
  override get message() {
    return this.issues.map(({ message, path }) => `${path} ${message}`).join("; ")
  }
}

/** The manifests of a list, in its order. */
const manifestsOf = (modules: ReadonlyArray<AnyModule>): ReadonlyArray<ModuleManifest> =>
  modules.map(({ manifest }) => manifest)

const isEventType = (name: string): boolean => /^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$/.test(name)

/** Names that stand beside those of modules, in documents and among the tracks of migrations. */
const reserved: ReadonlyArray<string> = ["id", "name", "starts_at", "platform", ...sharedDomains]

const messagesOf = (module: AnyModule, before: ReadonlyArray<AnyModule>): ReadonlyArray<string> => {
  const { eventTypes, manifest } = module
  const taken = eventTypesOf(before)
  const withoutIt = manifestIssues(manifestsOf(before)).length
  return [
    ...manifestIssues([...manifestsOf(before), manifest])
      .slice(withoutIt)
      .map((issue) => `is refused: ${issue}`),
    ...(reserved.includes(manifest.key) ? [`has the key ${manifest.key}, which is a name of the platform's`] : []),
    ...manifest.dependencies
      .filter((name) => !sharedDomains.includes(name))
      .map((name) => `depends on ${name}, which is none of ${sharedDomains.join(", ")}`),
    ...eventTypes
      .filter((type) => !isEventType(type) || taken.includes(type))
      .map(
        (type) => `has ${type} among its event types, which ${taken.includes(type) ? "is taken" : "is no noun.verb"}`
      )
  ]
}

/** Returns the manifests of the modules, or all that is wrong with them. Paths count from the first module after `builtIn`. */
export const checkModules = (
  modules: ReadonlyArray<AnyModule>,
  builtIn = 0
): Result.Result<ReadonlyArray<ModuleManifest>, ModulesInvalid> => {
  const [first, ...others] = modules.flatMap((module, index) =>
    messagesOf(module, modules.slice(0, index)).map((message) => ({ path: `modules[${index - builtIn}]`, message }))
  )
  return first === undefined
    ? Result.succeed(manifestsOf(modules))
    : Result.fail(new ModulesInvalid({ issues: [first, ...others] }))
}

/** The types of domain events that there are with these modules. */
export const eventTypesOf = (modules: ReadonlyArray<AnyModule>): ReadonlyArray<string> => [
  ...sharedEventTypes,
  ...modules.flatMap(({ eventTypes }) => eventTypes)
]

/** The tracks of migrations of these modules. */
export const migrationsOf = (modules: ReadonlyArray<AnyModule>): ReadonlyArray<MigrationTrack> =>
  modules.map(({ migrations }) => migrations)
