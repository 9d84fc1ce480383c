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
const reserved: ReadonlyArray<string> = ["id", "name", "starts_at", "place", "platform", ...sharedDomains]

const eventTypeIssues = (eventTypes: ReadonlyArray<string>, taken: ReadonlyArray<string>): ReadonlyArray<string> =>
  eventTypes.flatMap((type, index) => {
    if (!isEventType(type)) return [`has the event type "${type}": name it noun.verb, such as song.played`]
    if (taken.includes(type)) return [`has the event type "${type}", which is taken: choose another name`]
    return eventTypes.indexOf(type) < index ? [`has the event type "${type}" twice: list it once`] : []
  })

const messagesOf = (
  { eventTypes, manifest, migrations }: AnyModule,
  before: ReadonlyArray<AnyModule>
): ReadonlyArray<string> => {
  const { dependencies, key } = manifest
  const issues = manifestIssues(manifest, manifestsOf(before))
  // Of a module that is listed twice, this says enough.
  if (before.some((other) => other.manifest.key === key)) return issues
  return [
    ...issues,
    ...(issues.length === 0 && reserved.includes(key)
      ? [`has the key "${key}", which the platform uses itself: choose another`]
      : []),
    ...dependencies
      .filter((name) => !sharedDomains.includes(name))
      .map((name) => `depends on "${name}": name only ${sharedDomains.join(" and ")} there`),
    ...(migrations.module === key
      ? []
      : [`has the migrations of "${migrations.module}": name their track "${key}", like the module`]),
    ...eventTypeIssues(eventTypes, eventTypesOf(before))
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
