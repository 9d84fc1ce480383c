/** What commands run in: the configuration, the database and the use cases, loaded when a command needs them. */
import { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { AuditedRequest } from "@banquet/platform-core/AuditLog"
import type { Configuration, Environment } from "banquet/configuration/Configuration"
import { Effect, Layer } from "effect"
import { randomUUID } from "node:crypto"
import { refused } from "./Failure.ts"
import { report } from "./Output.ts"

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

/** Runs on a database that has every migration; an embedded one is migrated if need be, any other is refused. */
export const inSession = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const { configuration, database } = yield* locateDatabase
    const [{ layer }, { moduleMigrations }, { migrate, pending }] = yield* Effect.promise(() =>
      Promise.all([
        import("banquet/Banquet"),
        import("banquet/ModuleRepositories"),
        import("@banquet/postgres/Migrations")
      ])
    )
    return yield* Effect.gen(function* () {
      const missing = yield* pending(moduleMigrations)
      if (missing.length > 0) {
        if (!database.embedded) return yield* migrationsPending(missing)
        yield* migrate(moduleMigrations)
      }
      return yield* Effect.provideService(effect, AuditedRequest, randomUUID())
    }).pipe(
      Effect.provide(
        layer({
          url: database.url,
          directUrl: database.directUrl,
          maxConnections: 2,
          tokenLifetimes: configuration.tokenLifetimes
        })
      )
    )
  }).pipe(Effect.scoped)

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

/** The same, with galleries and the configured storage, whose URLs they carry. */
export const inGallerySession = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const configuration = yield* loadConfiguration(yield* readEnvironment)
    const { layerPlanner } = yield* Effect.promise(() => import("banquet/Gallery"))
    const storage = yield* layerStorage(configuration)
    return yield* Effect.provide(effect, layerPlanner(configuration).pipe(Layer.provide(storage)))
  }).pipe(inSession)

/** The same, with the administration of webhooks. */
export const inWebhookSession = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const configuration = yield* loadConfiguration(yield* readEnvironment)
    const { layerWebhooks } = yield* Effect.promise(() => import("banquet/operations/Deliveries"))
    return yield* Effect.provide(effect, layerWebhooks(configuration))
  }).pipe(inSession)

/** The same, with erasures and deletions in the configured storage too. */
export const inErasureSession = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const configuration = yield* loadConfiguration(yield* readEnvironment)
    const [{ Deletion }, { GuestErasure }] = yield* Effect.promise(() =>
      Promise.all([import("banquet/operations/Deletion"), import("banquet/operations/GuestErasure")])
    )
    const storage = yield* layerStorage(configuration)
    return yield* Effect.provide(effect, Layer.merge(Deletion.layer, GuestErasure.layer).pipe(Layer.provide(storage)))
  }).pipe(inSession)
