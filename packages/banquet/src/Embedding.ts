/** All of Banquet as one layer, for hosts that use Effect; `createBanquet` is the same for those that do not. */
import { resolve } from "node:path"
import { ImageEngine } from "@banquet/assets-core/ImageEngine"
import { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import type { DomainEventHandler } from "@banquet/platform-core/DomainEventHandler"
import { migrate } from "@banquet/postgres/Migrations"
import * as Postgres from "@banquet/postgres/Postgres"
import { DateTime, type Duration, Effect, Layer, Logger, Redacted, Result } from "effect"
import * as BackgroundWork from "./BackgroundWork.ts"
import * as Banquet from "./Banquet.ts"
import type { BanquetOptions, EventHandler, LogEntry, StorageChoice } from "./BanquetOptions.ts"
import { type Configuration, ConfigurationInvalid } from "./Configuration.ts"
import { locate } from "./Database.ts"
import * as Deliveries from "./Deliveries.ts"
import * as Gallery from "./Gallery.ts"
import { GuestErasure } from "./GuestErasure.ts"
import * as HostAuthorization from "./HostAuthorization.ts"
import * as HostPrincipals from "./HostPrincipals.ts"
import { positiveDuration } from "./PositiveDuration.ts"
import * as Storage from "./Storage.ts"
import { WebHandler } from "./WebHandler.ts"

const invalid = (option: string, expected: string) =>
  new ConfigurationInvalid({ variable: option, expected, missing: false })

const publicUrlOf = ({ publicUrl }: BanquetOptions): Result.Result<URL, ConfigurationInvalid> => {
  const url = URL.canParse(publicUrl) ? new URL(publicUrl) : null
  return url !== null && /^https?:$/.test(url.protocol) && url.search === "" && url.hash === ""
    ? Result.succeed(url)
    : Result.fail(invalid("publicUrl", "the http or https URL that clients use, such as https://app.example/banquet"))
}

const durationOf = (
  option: string,
  given: Duration.Input | undefined,
  unlessTold: Duration.Input
): Result.Result<Duration.Duration, ConfigurationInvalid> =>
  Result.fromOption(positiveDuration(given ?? unlessTold), () =>
    invalid(option, "a duration greater than zero, such as 15 minutes")
  )

const schemaOf = (schema: string | undefined): Result.Result<string | undefined, ConfigurationInvalid> =>
  schema === undefined || /^(?!pg_)[^\0]{1,63}$/i.test(schema)
    ? Result.succeed(schema)
    : Result.fail(invalid("database.schema", "the name of a PostgreSQL schema"))

const hostHandler = ({ handle, ...handler }: EventHandler): DomainEventHandler => ({
  ...handler,
  handle: (event) =>
    Effect.suspend(() => {
      const handled = handle({ ...event, occurredAt: DateTime.toDateUtc(event.occurredAt) })
      return Effect.isEffect(handled) ? handled : Effect.tryPromise(() => handled)
    })
})

/** What no handler can be kept by would hold up all deliveries of the process. */
const handlersOf = (
  handlers: ReadonlyArray<EventHandler>
): Result.Result<ReadonlyArray<DomainEventHandler>, ConfigurationInvalid> => {
  for (const [at, { name, types }] of handlers.entries()) {
    if (name.length < 1 || name.length > 200)
      return Result.fail(invalid(`handlers[${at}].name`, "a name of 1 to 200 characters"))
    if (types?.length === 0)
      return Result.fail(invalid(`handlers[${at}].types`, "at least one type, or left out for every type"))
  }
  return new Set(handlers.map(({ name }) => name)).size === handlers.length
    ? Result.succeed(handlers.map(hostHandler))
    : Result.fail(invalid("handlers", "handlers of different names"))
}

/** The storage of choice, and the options of its routes where they are ours to serve. */
const storageOf = (choice: StorageChoice, place: Pick<Storage.StorageOptions, "dataDirectory" | "publicUrl">) => {
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

const layerLog = (log: BanquetOptions["log"]) =>
  Logger.layer(
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

/** The database of the host's, or one of our own, which is ours to migrate. */
const locateDatabase = Effect.fnUntraced(function* ({ database }: BanquetOptions, dataDirectory: string) {
  if (database !== undefined) {
    const { schema, url, ...pool } = database
    const options: Postgres.Options = {
      ...pool,
      url: Redacted.make(url),
      schema: yield* Effect.fromResult(schemaOf(schema))
    }
    return options
  }
  const run = Effect.runForkWith(yield* Effect.context())
  const { url } = yield* locate({ databaseUrl: null, dataDirectory }, (line) => void run(Effect.logInfo(line)))
  yield* Effect.provide(migrate, Postgres.layer({ url, maxConnections: 2 }))
  const options: Postgres.Options = { url }
  return options
})

/** What `layer` gives. */
export type Services = Layer.Success<ReturnType<typeof layer>>

/**
 * Every use case, the `WebHandler` and, unless told otherwise, the background work, while its scope is open. Nothing is
 * connected before it is needed; a database of the host's must have been migrated (`migrate` of `@banquet/postgres`).
 */
export const layer = (options: BanquetOptions) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const publicUrl = yield* Effect.fromResult(publicUrlOf(options))
      const uploadSessionTtl = yield* Effect.fromResult(
        durationOf("uploadSessionTtl", options.uploadSessionTtl, "15 minutes")
      )
      const signedUrlTtl = yield* Effect.fromResult(durationOf("signedUrlTtl", options.signedUrlTtl, "1 hour"))
      const handlers = yield* Effect.fromResult(handlersOf(options.handlers ?? []))
      const dataDirectory = resolve(options.dataDirectory ?? ".banquet")
      const database = yield* locateDatabase(options, dataDirectory)
      const { authorization, imageEngine = "sharp", principals, webhookPrivate = false } = options
      const storage = storageOf(options.storage ?? { kind: "file" }, {
        dataDirectory,
        publicUrl: Effect.succeed(publicUrl.href.replace(/\/+$/, ""))
      })
      return Layer.merge(
        WebHandler.layer({
          prefix: publicUrl.pathname.replace(/\/+$/, ""),
          storage: storage.served,
          uploadsPerMinute: options.uploadsPerMinute ?? 60,
          metricsToken: options.metricsToken === undefined ? null : Redacted.make(options.metricsToken)
        }),
        options.workers === false
          ? Layer.empty
          : Layer.merge(
              BackgroundWork.layer(database),
              Deliveries.layer({
                webhookPrivate,
                handlers
              })
            )
      ).pipe(
        Layer.provideMerge(Layer.merge(GuestErasure.layer, Deliveries.layerWebhooks({ webhookPrivate }))),
        Layer.provideMerge(
          Gallery.layer({
            imageEngine:
              typeof imageEngine !== "string" && "render" in imageEngine
                ? Layer.succeed(ImageEngine, imageEngine)
                : imageEngine,
            signedUrlTtl,
            uploadSessionTtl,
            uploadsPerGuest: options.uploadsPerGuest ?? 500
          })
        ),
        Layer.provideMerge(storage.layer),
        Layer.provideMerge(
          Banquet.layer({
            ...database,
            principals: typeof principals === "function" ? HostPrincipals.layer(principals) : principals,
            authorization: typeof authorization === "function" ? HostAuthorization.layer(authorization) : authorization
          })
        )
      )
    })
  ).pipe(Layer.provideMerge(layerLog(options.log)))
