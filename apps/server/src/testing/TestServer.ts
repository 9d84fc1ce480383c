/** The real server on a free port, in this process, on a given database. */
import { migrate } from "@banquet/postgres/Migrations"
import * as Postgres from "@banquet/postgres/Postgres"
import { Context, Effect, Layer, Logger, ManagedRuntime, type Redacted } from "effect"
import * as HttpListener from "../HttpListener.ts"
import * as Server from "../Server.ts"

export interface TestServerOptions {
  readonly databaseUrl: Redacted.Redacted
  readonly metricsToken?: Redacted.Redacted
}

export class TestServer extends Context.Service<
  TestServer,
  {
    /** Such as `http://127.0.0.1:34567`. */
    readonly url: string
  }
>()("@banquet/server/testing/TestServer") {
  /** Migrates and serves while its scope is open; the use cases that the server calls come with it. Logs nothing. */
  static readonly layer = (options: TestServerOptions) =>
    Layer.effect(
      this,
      Effect.map(HttpListener.url, (url) => ({ url }))
    ).pipe(
      Layer.provideMerge(
        Server.layer({
          databaseUrl: options.databaseUrl,
          host: "127.0.0.1",
          port: 0,
          metricsToken: options.metricsToken ?? null
        })
      ),
      Layer.provide(Layer.effectDiscard(migrate).pipe(Layer.provide(Postgres.layer({ url: options.databaseUrl })))),
      Layer.provideMerge(Logger.layer([]))
    )
}

/** The same for tests that await promises; `run` runs what needs the server's use cases. */
export const startTestServer = async (options: TestServerOptions) => {
  const runtime = ManagedRuntime.make(TestServer.layer(options))
  const { url } = await runtime.runPromise(TestServer)
  return { url, run: runtime.runPromise, stop: runtime.dispose }
}
