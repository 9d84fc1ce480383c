/** The real server on a free port, in this process, on a given database. */
import { ApplyOccasion } from "@banquet/occasion-file/ApplyOccasion"
import type { OccasionFileMistakes } from "@banquet/occasion-file/OccasionFileMistakes"
import type { PermissionDenied, StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { migrate } from "@banquet/postgres/Migrations"
import * as Postgres from "@banquet/postgres/Postgres"
import { administrator } from "banquet/Administrator"
import { type AppliedDocument, appliedDocument } from "banquet/AppliedDocument"
import { migrationsOf } from "banquet/ModuleList"
import { builtInModules } from "banquet/BuiltInModules"
import { uploadDefaults } from "banquet/configuration/UploadDefaults"
import { Clock, Context, Duration, Effect, Layer, Logger, ManagedRuntime, type Redacted } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as HttpListener from "../HttpListener.ts"
import type { ServerOptions } from "../Server.ts"
import { defaultTokenLifetimes } from "@banquet/platform-core/tokens/TokenLifetimes"
import * as Server from "../Server.ts"

/** Settings of a server of the tests; each defaults to the program's own. */
export interface TestServerOptions extends Partial<
  Pick<
    ServerOptions,
    | "imageEngine"
    | "metricsToken"
    | "publicUrl"
    | "signedUrlTtl"
    | "storage"
    | "storageFloor"
    | "uploadBytesPerGuest"
    | "uploadBytesPerOccasion"
    | "uploadBytesPerSecond"
    | "uploadSessionTtl"
    | "streamsPerToken"
    | "tokenLifetimes"
    | "streams"
    | "connections"
    | "databaseReplicaUrl"
    | "uploadsPerGuest"
    | "uploadsPerMinute"
    | "webDirectory"
    | "webhookPrivate"
  >
> {
  readonly databaseUrl: Redacted.Redacted
  /** Defaults to the built-in modules. */
  readonly modules?: ReadonlyArray<(typeof builtInModules)[number]>
  /** What tells the server the time. */
  readonly clock?: Clock.Clock
  /** Where uploads are kept; defaults to a folder that lives as long as the server. */
  readonly dataDirectory?: string
}

const defaults = {
  host: "127.0.0.1",
  port: 0,
  publicUrl: null,
  metricsToken: null,
  storage: { kind: "file", signingSecret: null },
  imageEngine: "sharp",
  uploadSessionTtl: Duration.minutes(15),
  signedUrlTtl: Duration.hours(1),
  uploadsPerMinute: 60,
  uploadsPerGuest: 500,
  streamsPerToken: 10,
  tokenLifetimes: defaultTokenLifetimes,
  streams: 5000,
  connections: 10_000,
  ...uploadDefaults,
  storageFloor: 0,
  webhookPrivate: false,
  webDirectory: null
} as const satisfies Partial<ServerOptions>

const temporaryFolder = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "banquet-test-"))),
  (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
)

const layerServer = (options: TestServerOptions) =>
  Layer.unwrap(
    Effect.map(
      options.dataDirectory === undefined ? temporaryFolder : Effect.succeed(options.dataDirectory),
      (dataDirectory) => Server.layer({ modules: builtInModules, ...defaults, ...options, dataDirectory })
    )
  )

export class TestServer extends Context.Service<
  TestServer,
  {
    /** Such as `http://127.0.0.1:34567`. */
    readonly url: string
    /** Makes the occasion that a document of `banquet apply` describes; answers ids and tokens like its `--json`. */
    readonly apply: (
      document: unknown,
      options?: { readonly reissueTokens?: boolean }
    ) => Effect.Effect<AppliedDocument, OccasionFileMistakes | PermissionDenied | StoreUnavailable>
  }
>()("@banquet/server/testing/TestServer") {
  /** Migrates and serves while its scope is open; the use cases that the server calls come with it. Logs nothing. */
  static readonly layer = (options: TestServerOptions) =>
    Layer.effect(
      this,
      Effect.gen(function* () {
        const occasions = yield* ApplyOccasion
        return TestServer.of({
          url: yield* HttpListener.url,
          apply: (document, { reissueTokens = false } = {}) =>
            Effect.map(occasions.apply(administrator, document, { reissueTokens }), appliedDocument)
        })
      })
    ).pipe(
      Layer.provideMerge(layerServer(options)),
      Layer.provide(
        Layer.effectDiscard(migrate(migrationsOf(options.modules ?? builtInModules))).pipe(
          Layer.provide(Postgres.layer({ url: options.databaseUrl }))
        )
      ),
      Layer.provideMerge(Logger.layer([])),
      Layer.provideMerge(options.clock === undefined ? Layer.empty : Layer.succeed(Clock.Clock, options.clock))
    )
}

/** The same for tests that await promises; `run` runs what needs the server's use cases. */
export const startTestServer = async (options: TestServerOptions) => {
  const runtime = ManagedRuntime.make(TestServer.layer(options))
  const { apply, url } = await runtime.runPromise(TestServer)
  return {
    url,
    apply: (...args: Parameters<typeof apply>) => runtime.runPromise(apply(...args)),
    run: runtime.runPromise,
    stop: runtime.dispose
  }
}
