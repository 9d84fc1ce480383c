/** The processes that are measured: each server runs alone in its own, as it would in production. */
import { spawn } from "node:child_process"
import { join } from "node:path"
import { Effect, type Scope } from "effect"
import { watchProcess } from "./ProcessorTime.ts"

const root = join(import.meta.dirname, "../../..")

/** A server that runs. */
export interface Server {
  readonly origin: string
  readonly pid: number | undefined
}

/** Starts a program that prints `listening on URL`, and stops it when the scope closes. */
const listening = (
  program: ReadonlyArray<string>,
  environment: Readonly<Record<string, string>> = {}
): Effect.Effect<Server, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.promise(
      () =>
        new Promise<Server & { readonly stop: () => Promise<void> }>((resolve, reject) => {
          const child = spawn(process.execPath, program, {
            cwd: root,
            env: { ...process.env, NODE_ENV: "production", ...environment },
            stdio: ["ignore", "pipe", "pipe"]
          })
          const exited = new Promise<void>((done) => child.once("exit", () => done()))
          let output = ""
          child.once("error", reject)
          child.once("exit", (code) => reject(new Error(`${program.join(" ")} exited with ${code}\n${output}`)))
          child.stderr.on("data", (chunk: Buffer) => void (output += chunk.toString()))
          child.stdout.on("data", (chunk: Buffer) => {
            output = `${output}${chunk.toString()}`.slice(-10_000)
            const origin = /listening on (http:\S+)/.exec(output)?.[1]
            if (origin === undefined) return
            if (child.pid !== undefined) watchProcess(origin, child.pid)
            resolve({ origin, pid: child.pid, stop: () => (child.kill("SIGTERM"), exited) })
          })
        })
    ),
    ({ stop }) => Effect.promise(stop)
  )

const settings = (databaseUrl: string, dataDirectory: string): Readonly<Record<string, string>> => ({
  DATABASE_URL: databaseUrl,
  BANQUET_DATA_DIR: dataDirectory,
  BANQUET_SIGNING_SECRET: "x".repeat(64),
  BANQUET_LOG_FORMAT: "json",
  PORT: "0"
})

/** Banquet's own server on this database. */
export const banquetServer = (databaseUrl: string, dataDirectory: string) =>
  listening(["apps/cli/src/main.ts", "serve"], settings(databaseUrl, dataDirectory))

/** The hand-written Fastify server on this database. */
export const baselineServer = (databaseUrl: string) => listening(["apps/bench/src/Baseline.ts", databaseUrl])

/** The same, tuned. */
export const tunedBaselineServer = (databaseUrl: string) =>
  listening(["apps/bench/src/Baseline.ts", databaseUrl, "tuned"])

/** A bare `node:http` server that answers every request with this text. */
export const bareServer = (text: string) => listening(["apps/bench/src/BareServer.ts", text])

/** A bare `node:http` server that writes what is put to it into files of a directory, and waits for the disk where it is to. */
export const fileSink = (directory: string, options: { readonly synced: boolean }) =>
  listening(["apps/bench/src/FileSink.ts", directory, ...(options.synced ? ["synced"] : [])])

/** Brings a database to the current schema. */
export const migrate = (databaseUrl: string, dataDirectory: string): Effect.Effect<void> =>
  Effect.promise(
    () =>
      new Promise<void>((resolve, reject) => {
        const child = spawn(process.execPath, ["apps/cli/src/main.ts", "migrate"], {
          cwd: root,
          env: { ...process.env, ...settings(databaseUrl, dataDirectory) },
          stdio: ["ignore", "ignore", "inherit"]
        })
        child.once("error", reject)
        child.once("exit", (code) =>
          code === 0 ? resolve() : reject(new Error(`banquet migrate exited with ${code}`))
        )
      })
  )
