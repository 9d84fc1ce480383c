/** The server: migrates, listens, and stops without dropping what is under way. */
import { Changes } from "@banquet/platform-core/changes/Changes"
import { KeptAnswers } from "@banquet/http-handlers/platform/KeptAnswers"
import { SetupLinks } from "@banquet/platform-core/setup/SetupLinks"
import { migrate } from "@banquet/postgres/Migrations"
import * as Postgres from "@banquet/postgres/Postgres"
import * as BackgroundWork from "banquet/operations/BackgroundWork"
import { application } from "banquet/Application"
import * as Deliveries from "banquet/operations/Deliveries"
import * as RandomBlocks from "banquet/RandomBlocks"
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
import { Clock, type Context, Effect, Layer, Option, Redacted, Tracer } from "effect"
import { SecureRandom } from "effect/crypto"
import { makeDemo } from "./Demo.ts"
import { photographDemo } from "./DemoGallery.ts"
import * as HttpListener from "./HttpListener.ts"
import type { Listening } from "./Listening.ts"
import * as Logging from "./Logging.ts"
import { RepeatedAnswers } from "./RepeatedAnswers.ts"
import * as RequestListener from "./RequestListener.ts"
import * as ServerGauges from "./ServerGauges.ts"
import * as Tracing from "./Tracing.ts"
import { processNumber } from "./processes/ProcessMessages.ts"
import * as ServerProcesses from "./processes/ServerProcesses.ts"
import * as WorkerProcess from "./processes/WorkerProcess.ts"
import { tracingSettings } from "./TracingSettings.ts"
import * as WebApp from "./WebApp.ts"

export interface ServerOptions<Modules extends ReadonlyArray<AnyModule> = ReadonlyArray<AnyModule>> extends Omit<
  Configuration,
  "databaseConnections" | "databaseDirectUrl" | "databaseReplicaUrl" | "databaseUrl" | "logFormat" | "processes"
> {
  readonly modules: Modules
  readonly databaseUrl: Redacted.Redacted
  /** The same database around a pooler. */
  readonly databaseDirectUrl?: Redacted.Redacted | undefined
  /** A streaming replica of the same database, for reads of guests; `null` for none, which is the default. */
  readonly databaseReplicaUrl?: Redacted.Redacted | null | undefined
  /** Connections to the database, besides a few to listen; defaults to 10. */
  readonly databaseConnections?: number | undefined
  /** Runs the work in the background, too; defaults to true. */
  readonly background?: boolean | undefined
  /** Where the built web app is; `null` serves none. */
  readonly webDirectory: string | null
}

/** How long requests under way may take to finish when the server stops. */
const gracePeriod = "10 seconds"

/** How long a response may make no progress because its reader does not read. */
export const writeTimeout = "30 seconds"

/** Built upon what serves, so that streams of changes end before requests under way are waited for. */
const endingStreams = Layer.effectDiscard(Changes.use(({ close }) => Effect.addFinalizer(() => close)))

/**
 * Serves HTTP on a migrated database and works in the background while its scope is open; with the use cases and the
 * listening server.
 */
export const layer = <const Modules extends ReadonlyArray<AnyModule>>(options: ServerOptions<Modules>) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const around = yield* Effect.context()
      const random = yield* Effect.provide(SecureRandom.SecureRandom, RandomBlocks.layer)
      const answers = new RepeatedAnswers({ clock: yield* Clock.Clock, context: around, random })
      return layerWithin(around, answers, options)
    })
  )

/** A server in what is around its application. */
const layerWithin = <const Modules extends ReadonlyArray<AnyModule>>(
  around: Context.Context<never>,
  answers: RepeatedAnswers,
  options: ServerOptions<Modules>
) => {
  const { background = true, connections, host, port } = options
  // Whoever traces wants to see how each answer is made.
  const kept = around.mapUnsafe.has(Tracer.Tracer.key) ? null : answers.kept
  const intercept = answers.answer.bind(answers)
  const database = {
    url: options.databaseUrl,
    directUrl: options.databaseDirectUrl,
    replicaUrl: options.databaseReplicaUrl ?? undefined,
    maxConnections: options.databaseConnections
  }
  const storage = Effect.map(HttpListener.url, (url) => ({
    ...options,
    publicUrl: Effect.succeed(options.publicUrl ?? url)
  }))
  const routes = Layer.mergeAll(
    HttpModules.layer({
      ...options,
      strictTransportSecurity: options.publicUrl?.startsWith("https:") ?? false
    }),
    Layer.unwrap(Effect.map(storage, (found) => StorageRoutes.layer(found))),
    options.webDirectory === null
      ? Layer.empty
      : WebApp.layer({ directory: options.webDirectory, storageOrigins: WebApp.storageOrigins(options) })
  )
  return Layer.mergeAll(
    endingStreams.pipe(Layer.provideMerge(RequestListener.layer(around, routes))),
    background ? BackgroundWork.layer(database) : Layer.empty,
    background ? Deliveries.layer({ ...options, handlers: [] }) : Layer.empty
  ).pipe(
    Layer.provide([Readiness.layer(options.modules), ServerGauges.layer, Layer.succeed(KeptAnswers, kept)]),
    Layer.provideMerge(
      application({
        modules: options.modules,
        database,
        adapters: Layer.merge(
          Tracing.layerTracedStorage(Layer.unwrap(Effect.map(storage, (found) => Storage.layer(found)))),
          ImageEngines.layer(options)
        ).pipe(
          Layer.provideMerge(HttpListener.layer({ host, port, gracePeriod, connections, writeTimeout, intercept }))
        ),
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

/** A fragment is never sent to a server, and so stays out of every log. */
const setupLink = Effect.fnUntraced(function* (url: string) {
  const token = yield* (yield* SetupLinks).issue
  return Option.isNone(token) ? null : `${url}/setup#${Redacted.value(token.value)}`
})

/** Runs until it is interrupted: in this process, or in as many as are configured. */
export const serve = (configuration: Configuration, options: ServeOptions) =>
  Effect.gen(function* () {
    const tracing = yield* Effect.fromResult(tracingSettings(yield* readEnvironment))
    if (processNumber === null && configuration.processes > 1) return yield* runProcesses(configuration, options)
    const running = processNumber === null ? runAlone(configuration, options) : runAsOne(configuration, options)
    return yield* Effect.provide(running, Tracing.layer(tracing, options.modules))
  }).pipe(Effect.scoped, Effect.provide(Logging.layer(configuration.logFormat, processNumber ?? undefined)))

/** Makes the pages and the database ready, once for all processes. */
const prepare = (configuration: Configuration, options: ServeOptions) =>
  Effect.gen(function* () {
    yield* ensureWritable(configuration)
    const [webDirectory, database] = yield* Effect.all(
      [WebApp.build(options.report, options.webModulesFile), locate(configuration, options.report)],
      { concurrency: "unbounded" }
    )
    yield* migrate(migrationsOf(options.modules)).pipe(
      Effect.provide(Postgres.layer({ url: database.url, directUrl: database.directUrl, maxConnections: 2 }))
    )
    return { webDirectory, databaseUrl: database.url, databaseDirectUrl: database.directUrl }
  })

interface Answering
  extends
    Omit<ServeOptions, "webModulesFile">,
    Pick<ServerOptions, "background" | "databaseDirectUrl" | "databaseUrl" | "webDirectory"> {
  /** Whether to make a link for the first occasion. */
  readonly setup: boolean
}

/** Answers requests on what is ready. */
const answer = (configuration: Configuration, options: Answering) =>
  Effect.gen(function* () {
    const { databaseDirectUrl, databaseUrl } = options
    const services = yield* Layer.build(layer({ ...configuration, ...options, databaseDirectUrl }))
    return yield* Effect.gen(function* () {
      const url = configuration.publicUrl ?? (yield* HttpListener.url)
      const demo = options.demo ? yield* makeDemo(url) : null
      const link = options.setup ? yield* setupLink(url) : null
      yield* options.ready({ url: yield* HttpListener.url, demo, setupLink: link })
      const database = { url: databaseUrl, directUrl: databaseDirectUrl }
      if (demo !== null) yield* Effect.forkScoped(photographDemo(demo.document, { database, report: options.report }))
      return yield* Effect.never
    }).pipe(Effect.provideContext(services))
  })

const runAlone = (configuration: Configuration, options: ServeOptions) =>
  Effect.flatMap(prepare(configuration, options), (ready) =>
    answer(configuration, { ...options, ...ready, setup: true })
  )

/** Answers as one of several processes, with its share of what is bounded for all of them. */
const runAsOne = (configuration: Configuration, options: ServeOptions) =>
  Effect.gen(function* () {
    const start = yield* WorkerProcess.started
    const share = (whole: number): number => Math.ceil(whole / start.processes)
    const own = {
      ...configuration,
      port: start.port,
      streams: share(configuration.streams),
      connections: share(configuration.connections),
      databaseConnections: Math.max(2, Math.floor(configuration.databaseConnections / start.processes))
    }
    return yield* answer(own, {
      ...options,
      ...start,
      databaseUrl: Redacted.make(start.databaseUrl),
      databaseDirectUrl: start.databaseDirectUrl === null ? undefined : Redacted.make(start.databaseDirectUrl),
      demo: options.demo && start.isFirst,
      setup: start.isFirst,
      ready: (listening) =>
        Effect.sync(() => {
          process.exitCode = 0
          WorkerProcess.tell({ banquet: "listening", listening })
        })
    })
  }).pipe(Effect.provide(WorkerProcess.layer(processNumber ?? 1)))

/** Starts the processes that answer, and looks after them and the database. */
const runProcesses = (configuration: Configuration, options: ServeOptions) =>
  Effect.gen(function* () {
    const ready = yield* prepare(configuration, options)
    const context = yield* Effect.context()
    return yield* ServerProcesses.run(
      {
        processes: configuration.processes,
        start: {
          webDirectory: ready.webDirectory,
          port: configuration.port,
          databaseUrl: Redacted.value(ready.databaseUrl),
          databaseDirectUrl: ready.databaseDirectUrl === undefined ? null : Redacted.value(ready.databaseDirectUrl)
        },
        logFormat: configuration.logFormat,
        log: yield* Logging.LogOutput,
        ended: ({ exitCode, process: number, restart, signal }) =>
          Effect.logWarning("A process of the server ended").pipe(
            Effect.annotateLogs({ process: number, exit_code: exitCode, signal, restart_ms: restart }),
            Effect.runSyncWith(context)
          )
      },
      options.ready
    )
  })
