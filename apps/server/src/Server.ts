/** The server: migrates, listens, and stops without dropping what is under way. */
import * as HttpApp from "@banquet/http-handlers/HttpApp"
import { Readiness } from "@banquet/http-handlers/Readiness"
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { migrate } from "@banquet/postgres/Migrations"
import * as Postgres from "@banquet/postgres/Postgres"
import * as Banquet from "banquet/Banquet"
import type { Configuration } from "banquet/Configuration"
import { locate } from "banquet/Database"
import { Effect, Layer, type Redacted } from "effect"
import { HttpRouter } from "effect/http"
import { SqlClient } from "effect/sql"
import { type Demo, makeDemo } from "./Demo.ts"
import * as HttpListener from "./HttpListener.ts"
import * as Logging from "./Logging.ts"

export interface ServerOptions {
  readonly databaseUrl: Redacted.Redacted
  readonly host: string
  /** 0 picks a free one. */
  readonly port: number
  readonly metricsToken: Redacted.Redacted | null
  readonly uploadsPerMinute: number
}

/** How long requests under way may take to finish when the server stops. */
const gracePeriod = "10 seconds"

const readiness = Layer.effect(
  Readiness,
  Effect.map(SqlClient.SqlClient, (sql) => {
    const found = Effect.provideService(Postgres.readiness, SqlClient.SqlClient, sql)
    const holds = (what: (state: Effect.Success<typeof found>) => boolean) =>
      Effect.flatMap(found, (state) => (what(state) ? Effect.void : Effect.fail(new StoreUnavailable())))
    return {
      checks: [
        { name: "database", check: holds(({ reachable }) => reachable) },
        {
          name: "migrations",
          check: holds(({ pendingMigrations, reachable }) => reachable && pendingMigrations.length === 0)
        }
      ]
    }
  })
)

/** Serves HTTP on a migrated database while its scope is open; with the use cases and the listening server. */
export const layer = ({ databaseUrl, host, metricsToken, port, uploadsPerMinute }: ServerOptions) =>
  HttpRouter.serve(HttpApp.layer({ metricsToken, uploadsPerMinute }), {
    disableLogger: true,
    disableListenLog: true
  }).pipe(
    Layer.provideMerge(HttpListener.layer({ host, port, gracePeriod })),
    Layer.provide(readiness),
    Layer.provideMerge(Banquet.layer({ url: databaseUrl }))
  )

export interface ServeOptions {
  /** Whether to make the demo occasion. */
  readonly demo: boolean
  /** Hears a line about what takes long. */
  readonly report: (line: string) => void
  /** Called once, when requests are answered. */
  readonly ready: (listening: { readonly url: string; readonly demo: Demo | null }) => Effect.Effect<void>
}

/** Runs until it is interrupted. */
export const serve = (configuration: Configuration, options: ServeOptions) =>
  Effect.gen(function* () {
    const { host, metricsToken, port, uploadsPerMinute } = configuration
    const { url: databaseUrl } = yield* locate(configuration, options.report)
    yield* migrate.pipe(Effect.provide(Postgres.layer({ url: databaseUrl, maxConnections: 2 })))
    const services = yield* Layer.build(layer({ databaseUrl, host, metricsToken, port, uploadsPerMinute }))
    return yield* Effect.gen(function* () {
      const url = configuration.publicUrl ?? (yield* HttpListener.url)
      const demo = options.demo ? yield* makeDemo(url) : null
      yield* options.ready({ url: yield* HttpListener.url, demo })
      return yield* Effect.never
    }).pipe(Effect.provideContext(services))
  }).pipe(Effect.scoped, Effect.provide(Logging.layer(configuration.logFormat)))
