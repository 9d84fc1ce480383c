/** The server: migrates, listens, and stops without dropping what is under way. */
import { Changes } from "@banquet/platform-core/changes/Changes"
import { SetupLinks } from "@banquet/platform-core/setup/SetupLinks"
import { migrate } from "@banquet/postgres/Migrations"
import * as Postgres from "@banquet/postgres/Postgres"
import * as BackgroundWork from "banquet/operations/BackgroundWork"
import { application } from "banquet/Application"
import * as Deliveries from "banquet/operations/Deliveries"
import { type Configuration, readEnvironment } from "banquet/configuration/Configuration"
import { locate } from "banquet/configuration/Database"
import { ensureWritable } from "banquet/configuration/DataDirectory"
import * as HttpModules from "banquet/HttpModules"
import { migrationsOf } from "banquet/ModuleList"
import type { AnyModule } from "banquet/Module"
import * as Readiness from "banquet/operations/Readiness"
import * as ImageEngines from "banquet/storage/ImageEngines"
import * as Storage from "banquet/storage/Storage"
import * as StorageRoutes from "banquet/storage/StorageRoutes"
import { Effect, Layer, Option, Redacted } from "effect"
import { HttpRouter } from "effect/http"
import { type Demo, makeDemo } from "./Demo.ts"
import { photographDemo } from "./DemoGallery.ts"
import * as HttpListener from "./HttpListener.ts"
import * as Logging from "./Logging.ts"
import * as ServerGauges from "./ServerGauges.ts"
import * as Tracing from "./Tracing.ts"
import { tracingSettings } from "./TracingSettings.ts"
import * as WebApp from "./WebApp.ts"

export interface ServerOptions<Modules extends ReadonlyArray<AnyModule> = ReadonlyArray<AnyModule>> extends Omit<
  Configuration,
  "databaseDirectUrl" | "databaseUrl" | "logFormat"
> {
  readonly modules: Modules
  readonly databaseUrl: Redacted.Redacted
  /** The same database around a pooler. */
  readonly databaseDirectUrl?: Redacted.Redacted | undefined
  /** Where the built web app is; `null` serves none. */
  readonly webDirectory: string | null
}

/** How long requests under way may take to finish when the server stops. */
const gracePeriod = "10 seconds"

/** How long a response may make no progress because its reader does not read. */
const writeTimeout = "30 seconds"

/** Built upon what serves, so that streams of changes end before requests under way are waited for. */
const endingStreams = Layer.effectDiscard(Changes.use(({ close }) => Effect.addFinalizer(() => close)))

/**
 * Serves HTTP on a migrated database and works in the background while its scope is open; with the use cases and the
 * listening server.
 */
export const layer = <const Modules extends ReadonlyArray<AnyModule>>(options: ServerOptions<Modules>) => {
  const { connections, host, port } = options
  const database = { url: options.databaseUrl, directUrl: options.databaseDirectUrl }
  const storage = Effect.map(HttpListener.url, (url) => ({
    ...options,
    publicUrl: Effect.succeed(options.publicUrl ?? url)
  }))
  return Layer.mergeAll(
    endingStreams.pipe(
      Layer.provideMerge(
        HttpRouter.serve(
          Layer.mergeAll(
            HttpModules.layer({
              ...options,
              strictTransportSecurity: options.publicUrl?.startsWith("https:") ?? false
            }),
            Layer.unwrap(Effect.map(storage, (found) => StorageRoutes.layer(found))),
            options.webDirectory === null
              ? Layer.empty
              : WebApp.layer({ directory: options.webDirectory, storageOrigins: WebApp.storageOrigins(options) })
          ),
          { disableLogger: true, disableListenLog: true }
        )
      )
    ),
    BackgroundWork.layer(database),
    Deliveries.layer({ ...options, handlers: [] })
  ).pipe(
    Layer.provide([Readiness.layer(options.modules), ServerGauges.layer]),
    Layer.provideMerge(
      application({
        modules: options.modules,
        database,
        adapters: Layer.merge(
          Tracing.layerTracedStorage(Layer.unwrap(Effect.map(storage, (found) => Storage.layer(found)))),
          ImageEngines.layer(options)
        ).pipe(Layer.provideMerge(HttpListener.layer({ host, port, gracePeriod, connections, writeTimeout }))),
        uploads: options,
        webhookPrivate: options.webhookPrivate,
        tokenLifetimes: options.tokenLifetimes
      })
    )
  )
}

export interface ServeOptions {
  readonly modules: ReadonlyArray<AnyModule>
  /** The file with the modules whose pages are built; defaults to that of the built-in ones. */
  readonly webModulesFile?: string | undefined
  /** Whether to make the demo occasion. */
  readonly demo: boolean
  /** Hears a line about what takes long. */
  readonly report: (line: string) => void
  /** Called once, when requests are answered. */
  readonly ready: (listening: Listening) => Effect.Effect<void>
}

export interface Listening {
  readonly url: string
  readonly demo: Demo | null
  /** The link by which the first occasion is made, for whoever runs the server alone; `null` where there is an occasion. */
  readonly setupLink: string | null
}

/** A fragment is never sent to a server, and so stays out of every log. */
const setupLink = Effect.fnUntraced(function* (url: string) {
  const token = yield* (yield* SetupLinks).issue
  return Option.isNone(token) ? null : `${url}/setup#${Redacted.value(token.value)}`
})

/** Runs until it is interrupted. */
export const serve = (configuration: Configuration, options: ServeOptions) =>
  Effect.gen(function* () {
    const tracing = yield* Effect.fromResult(tracingSettings(yield* readEnvironment))
    return yield* Effect.provide(run(configuration, options), Tracing.layer(tracing, options.modules))
  }).pipe(Effect.provide(Logging.layer(configuration.logFormat)))

const run = (configuration: Configuration, options: ServeOptions) =>
  Effect.gen(function* () {
    yield* ensureWritable(configuration)
    const [webDirectory, database] = yield* Effect.all(
      [WebApp.build(options.report, options.webModulesFile), locate(configuration, options.report)],
      { concurrency: "unbounded" }
    )
    yield* migrate(migrationsOf(options.modules)).pipe(
      Effect.provide(Postgres.layer({ url: database.url, directUrl: database.directUrl, maxConnections: 2 }))
    )
    const services = yield* Layer.build(
      layer({
        ...configuration,
        modules: options.modules,
        databaseUrl: database.url,
        databaseDirectUrl: database.directUrl,
        webDirectory
      })
    )
    return yield* Effect.gen(function* () {
      const url = configuration.publicUrl ?? (yield* HttpListener.url)
      const demo = options.demo ? yield* makeDemo(url) : null
      yield* options.ready({ url: yield* HttpListener.url, demo, setupLink: yield* setupLink(url) })
      if (demo !== null) yield* Effect.forkScoped(photographDemo(demo.document, { database, report: options.report }))
      return yield* Effect.never
    }).pipe(Effect.provideContext(services))
  }).pipe(Effect.scoped)
