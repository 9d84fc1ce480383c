/** What commands run in: the configuration, the database and the use cases, loaded when a command needs them. */
import { ImageEngine } from "@banquet/assets-core/ImageEngine"
import { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { AuditedRequest } from "@banquet/platform-core/audit/AuditLog"
import type { Configuration, Environment } from "banquet/configuration/Configuration"
import { migrationsOf } from "banquet/ModuleList"
import { Effect, Layer } from "effect"
import { randomUUID } from "node:crypto"
import { refused } from "./Failure.ts"
import { report } from "./Output.ts"
import { ProgramModules } from "./ProgramModules.ts"

export const readEnvironment = Effect.flatMap(
  Effect.promise(() => import("banquet/configuration/Configuration")),
  (configuration) => configuration.readEnvironment
)

export const loadConfiguration = Effect.fnUntraced(function* (environment: Environment) {
  const { load } = yield* Effect.promise(() => import("banquet/configuration/Configuration"))
  return yield* load(environment)
})

const migrationsPending = (pending: ReadonlyArray<string>) => {
  const count = pending.length === 1 ? "a migration" : `${pending.length} migrations`
  return refused("migrations_pending", `The database lacks ${count}: run banquet migrate.`, { members: { pending } })
}

/** The database, and whether it is ours to migrate; started if it is embedded and does not run. */
export const locateDatabase = Effect.gen(function* () {
  const configuration = yield* loadConfiguration(yield* readEnvironment)
  const { locate } = yield* Effect.promise(() => import("banquet/configuration/Database"))
  return { configuration, database: yield* locate(configuration, report) }
})

/** For commands that look at no files: every use of it is a defect. */
const noFiles = Layer.merge(Layer.mock(ObjectStorage, {}), Layer.mock(ImageEngine, { accepts: [] }))

/** The configured storage. */
const layerStorage = Effect.fnUntraced(function* (configuration: Configuration) {
  const [Storage, { publicUrl }] = yield* Effect.promise(() =>
    Promise.all([import("banquet/storage/Storage"), import("banquet/configuration/PublicUrl")])
  )
  return Storage.layer({ ...configuration, publicUrl: Effect.succeed(publicUrl(configuration)) }).pipe(
    Layer.catchTag("StoreUnavailable", () =>
      Layer.effect(ObjectStorage, refused("temporarily_unavailable", "The storage cannot be reached."))
    )
  )
})

/** The program on its database and on these adapters. */
const session = <A, E, R, E2>(
  effect: Effect.Effect<A, E, R>,
  adaptersOf: (configuration: Configuration) => Effect.Effect<Layer.Layer<ObjectStorage | ImageEngine, E2>>
) =>
  Effect.gen(function* () {
    const { configuration, database } = yield* locateDatabase
    const modules = yield* ProgramModules
    const migrations = migrationsOf(modules)
    const [{ application }, { migrate, pending }] = yield* Effect.promise(() =>
      Promise.all([import("banquet/Application"), import("@banquet/postgres/Migrations")])
    )
    return yield* Effect.gen(function* () {
      const missing = yield* pending(migrations)
      if (missing.length > 0) {
        if (!database.embedded) return yield* migrationsPending(missing)
        yield* migrate(migrations)
      }
      return yield* Effect.provideService(effect, AuditedRequest, randomUUID())
    }).pipe(
      Effect.provide(
        application({
          modules,
          database: { url: database.url, directUrl: database.directUrl, maxConnections: 2 },
          adapters: yield* adaptersOf(configuration),
          uploads: configuration,
          webhookPrivate: configuration.webhookPrivate,
          tokenLifetimes: configuration.tokenLifetimes
        })
      )
    )
  }).pipe(Effect.scoped)

/** Runs on a database that has every migration; an embedded one is migrated if need be, any other is refused. */
export const inSession = <A, E, R>(effect: Effect.Effect<A, E, R>) => session(effect, () => Effect.succeed(noFiles))

/** Does the same with the configured storage, for commands that look at files. */
export const inStorageSession = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  session(effect, (configuration) =>
    Effect.map(layerStorage(configuration), (storage) => Layer.merge(noFiles, storage))
  )
