/** All of Banquet as one layer, for hosts that use Effect; `createBanquet` is the same for those that do not. */
import { resolve } from "node:path"
import { ImageEngine } from "@banquet/assets-core/ImageEngine"
import { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import type { DomainEventHandler } from "@banquet/platform-core/events/DomainEventHandler"
import type { EmbeddedPostgresFailed } from "@banquet/embedded-postgres/EmbeddedPostgresFailed"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { migrate } from "@banquet/postgres/Migrations"
import type { MigrationsRefused } from "@banquet/postgres/MigrationTrack"
import { findOutage } from "@banquet/postgres/connection/Outage"
import * as Postgres from "@banquet/postgres/Postgres"
import { DateTime, Effect, Layer, Logger, Redacted } from "effect"
import * as BackgroundWork from "./operations/BackgroundWork.ts"
import { application, type PlatformUseCases } from "./Application.ts"
import type { BanquetOptions, EventHandler, LogEntry, StorageChoice } from "./embedding/BanquetOptions.ts"
import type { Configuration, ConfigurationInvalid } from "./configuration/Configuration.ts"
import { locate } from "./configuration/Database.ts"
import { ensureWritable } from "./configuration/DataDirectory.ts"
import * as Deliveries from "./operations/Deliveries.ts"
import * as HostAuthorization from "./embedding/HostAuthorization.ts"
import * as HostPrincipals from "./embedding/HostPrincipals.ts"
import { type CheckedOptions, checkOptions, OptionsInvalid } from "./embedding/OptionsCheck.ts"
import type { AnyModule, ServicesOf } from "./Module.ts"
import { migrationsOf, type ModulesInvalid } from "./ModuleList.ts"
import type { PlatformServices } from "./Platform.ts"
import { builtInModules } from "./BuiltInModules.ts"
import * as ImageEngines from "./storage/ImageEngines.ts"
import * as Storage from "./storage/Storage.ts"
import { WebHandler } from "./embedding/WebHandler.ts"

/** The handler stays its own `this`. */
const hostHandler = (handler: EventHandler): DomainEventHandler => ({
  name: handler.name,
  types: handler.types,
  handle: (event) =>
    Effect.suspend(() => {
      const handled = handler.handle({ ...event, occurredAt: DateTime.toDateUtc(event.occurredAt) })
      return Effect.isEffect(handled) ? handled : Effect.tryPromise(async () => handled)
    })
})

/** The storage of choice, and the options of its routes where they are ours to serve. */
const storageOf = (choice: StorageChoice, place: Omit<Storage.StorageOptions, "storage">) => {
  if ("signRead" in choice) return { layer: Layer.succeed(ObjectStorage, choice), served: null }
  if (!("kind" in choice)) return { layer: choice, served: null }
  const storage: Configuration["storage"] =
    choice.kind === "file"
      ? {
          kind: "file",
          signingSecret: choice.signingSecret === undefined ? null : Redacted.make(choice.signingSecret)
        }
      : {
          kind: "gcs",
          bucket: choice.bucket,
          credentialsFile: choice.credentialsFile ?? null,
          emulatorHost: choice.emulatorHost ?? null
        }
  const options: Storage.StorageOptions = { ...place, storage }
  return { layer: Storage.layer(options), served: options }
}

const logLevels: Readonly<Record<string, LogEntry["level"]>> = {
  TRACE: "trace",
  DEBUG: "debug",
  INFO: "info",
  WARN: "warn",
  ERROR: "error",
  FATAL: "fatal"
}

/** A log that throws would make what is logged fail too, which may have been done by then. */
const attemptLog = (log: NonNullable<BanquetOptions["log"]>, entry: LogEntry): void => {
  try {
    log(entry)
  } catch {
    // There is nowhere to say so.
  }
}

/** The host's log, also for options that are not what they should be. */
export const layerLog = (options: unknown) => {
  const log = logOf(options)
  return Logger.layer(
    log === undefined
      ? []
      : [
          Logger.map(Logger.formatStructured, ({ annotations, level, message, timestamp }) =>
            attemptLog(log, {
              level: logLevels[level] ?? "info",
              message: String(message),
              at: new Date(timestamp),
              fields: annotations
            })
          )
        ]
  )
}

const logOf = (options: unknown): BanquetOptions["log"] => {
  const log: unknown = typeof options === "object" && options !== null ? Reflect.get(options, "log") : undefined
  return isLog(log) ? log : undefined
}

/** That it is a function is all that can be seen of one. */
const isLog = (log: unknown): log is NonNullable<BanquetOptions["log"]> => typeof log === "function"

/**
 * Fails where a URL leads to a database that will never let anybody in: by a wrong password, or without the database that it
 * names. One that is only out of reach may come yet.
 */
const refuseLasting = Effect.fnUntraced(function* (urls: Readonly<Record<string, string | undefined>>) {
  for (const [path, url] of Object.entries(urls)) {
    const outage = url === undefined ? null : yield* findOutage(Redacted.make(url))
    if (outage?.lasting === true) {
      const message = `leads to a server that ${outage.reason}`
      return yield* new OptionsInvalid({ mistakes: [{ path, message }] })
    }
  }
})

/** The database of the host's, or one of our own, which is ours to migrate. */
const locateDatabase = Effect.fnUntraced(function* (
  database: CheckedOptions["database"],
  dataDirectory: string,
  modules: ReadonlyArray<AnyModule>
) {
  if (database !== undefined) {
    const { directUrl, replicaUrl, url, ...options } = database
    yield* refuseLasting({ "database.url": url, "database.directUrl": directUrl })
    return {
      ...options,
      url: Redacted.make(url),
      ...(directUrl === undefined ? {} : { directUrl: Redacted.make(directUrl) }),
      ...(replicaUrl === undefined ? {} : { replicaUrl: Redacted.make(replicaUrl) })
    } satisfies Postgres.Options
  }
  const run = Effect.runForkWith(yield* Effect.context())
  const { url } = yield* locate({ databaseUrl: null, dataDirectory }, (line) => void run(Effect.logInfo(line)))
  yield* Effect.provide(migrate(migrationsOf(modules)), Postgres.layer({ url, maxConnections: 2 }))
  const options: Postgres.Options = { url }
  return options
})

type Added = ReadonlyArray<AnyModule>

/** The options of a host that adds these modules. */
export interface EmbeddingOptions<Modules extends Added> extends BanquetOptions {
  readonly modules?: Modules | undefined
}

/** What `layer` gives: with the built-in modules, and these. */
export type Services<Modules extends Added = readonly []> =
  | PlatformServices
  | PlatformUseCases
  | ServicesOf<typeof builtInModules>
  | ServicesOf<Modules>
  | WebHandler

/** What keeps Banquet from being opened. */
export type OpeningError =
  | ConfigurationInvalid
  | EmbeddedPostgresFailed
  | MigrationsRefused
  | ModulesInvalid
  | OptionsInvalid
  | StoreUnavailable

const layerOf = (options: BanquetOptions): Layer.Layer<Services, OpeningError> =>
  Layer.unwrap(
    Effect.gen(function* () {
      const checked = yield* Effect.fromResult(checkOptions(options))
      const { authorization, metricsToken, principals, publicUrl, webhookPrivate } = checked
      const dataDirectory = resolve(checked.dataDirectory)
      const modules: ReadonlyArray<(typeof builtInModules)[number] | AnyModule> = [
        ...builtInModules,
        ...(options.modules ?? [])
      ]
      const database = yield* locateDatabase(checked.database, dataDirectory, modules)
      const storage = storageOf(checked.storage, {
        ...checked,
        dataDirectory,
        publicUrl: Effect.succeed(publicUrl.href.replace(/\/+$/, ""))
      })
      if (storage.served !== null) {
        yield* ensureWritable({ databaseUrl: database.url, dataDirectory, storage: storage.served.storage })
      }
      return Layer.merge(
        WebHandler.layer({
          modules,
          prefix: publicUrl.pathname.replace(/\/+$/, ""),
          storage: storage.served,
          publicUrl: publicUrl.href.replace(/\/+$/, ""),
          // What else is at the host's name is not known here.
          strictTransportSecurity: false,
          streamsPerToken: checked.streamsPerToken,
          streams: checked.streams,
          metricsToken: metricsToken === undefined ? null : Redacted.make(metricsToken)
        }),
        checked.workers
          ? Layer.merge(
              BackgroundWork.layer(database),
              Deliveries.layer({ webhookPrivate, handlers: (options.handlers ?? []).map(hostHandler) })
            )
          : Layer.empty
      ).pipe(
        Layer.provideMerge(
          application({
            modules,
            database,
            adapters: Layer.merge(storage.layer, ImageEngines.layer({ ...checked, imageEngine: engineOf(checked) })),
            uploads: checked,
            webhookPrivate,
            tokenLifetimes: checked.tokenTtl,
            principals:
              typeof principals === "function" ? HostPrincipals.layer(principals, publicUrl.origin) : principals,
            authorization: typeof authorization === "function" ? HostAuthorization.layer(authorization) : authorization
          })
        )
      )
    })
  ).pipe(Layer.provideMerge(layerLog(options)))

/**
 * Every use case, the `WebHandler` and, by default, the background work, while its scope is open. Whether a
 * database of the host's lets it in is tried first; it may be out of reach, and must have been migrated before it is used
 * (`migrate` of `@banquet/postgres`).
 */
export const layer = <const Modules extends Added = readonly []>(options: EmbeddingOptions<Modules>) =>
  // What a host's modules provide is known where their list is, and not in the list with the built-in ones.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  layerOf(options) as Layer.Layer<Services<Modules>, OpeningError>

const engineOf = ({ imageEngine }: CheckedOptions): ImageEngines.ImageEngineOptions["imageEngine"] =>
  typeof imageEngine !== "string" && "render" in imageEngine ? Layer.succeed(ImageEngine, imageEngine) : imageEngine
