/** The processes that are measured: each server runs alone in its own, as it would in production. */
import { spawn } from "node:child_process"
import { join } from "node:path"
import { Effect, type Scope } from "effect"

const root = join(import.meta.dirname, "../../..")
const environment = { ...process.env, BANQUET_SIGNING_SECRET: "x".repeat(64), BANQUET_LOG_FORMAT: "json", PORT: "0" }

/** Starts a program that prints `listening on URL`, and stops it when the scope closes. */
const listening = (
  program: ReadonlyArray<string>,
  environmentOfIts: Readonly<Record<string, string>>
): Effect.Effect<string, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.promise(
      () =>
        new Promise<{ readonly origin: string; readonly stop: () => Promise<void> }>((resolve, reject) => {
          const child = spawn(process.execPath, program, {
            cwd: root,
            env: { ...environment, ...environmentOfIts },
            stdio: ["ignore", "pipe", "ignore"]
          })
          const exited = new Promise<void>((done) => child.once("exit", () => done()))
          child.once("error", reject)
          child.once("exit", (code) => reject(new Error(`${program.join(" ")} exited with ${code}`)))
          let output = ""
          child.stdout.on("data", (chunk: Buffer) => {
            output += chunk.toString()
            const origin = /listening on (http:\S+)/.exec(output)?.[1]
            if (origin !== undefined) resolve({ origin, stop: () => (child.kill("SIGTERM"), exited) })
          })
        })
    ),
    ({ stop }) => Effect.promise(stop)
  ).pipe(Effect.map(({ origin }) => origin))

/** Banquet's own server on this database. */
export const banquetServer = (databaseUrl: string) =>
  listening(["apps/cli/src/main.ts", "serve"], { DATABASE_URL: databaseUrl, NODE_ENV: "production" })

/** The hand-written Fastify server on this database. */
export const baselineServer = (databaseUrl: string) =>
  listening(["apps/bench/src/Baseline.ts", databaseUrl], { NODE_ENV: "production" })

/** Brings a database to the current schema. */
export const migrate = (databaseUrl: string): Effect.Effect<void> =>
  Effect.promise(
    () =>
      new Promise<void>((resolve, reject) => {
        const child = spawn(process.execPath, ["apps/cli/src/main.ts", "migrate"], {
          cwd: root,
          env: { ...environment, DATABASE_URL: databaseUrl },
          stdio: ["ignore", "ignore", "inherit"]
        })
        child.once("error", reject)
        child.once("exit", (code) =>
          code === 0 ? resolve() : reject(new Error(`banquet migrate exited with ${code}`))
        )
      })
  )
