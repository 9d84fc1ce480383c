/** A real PgBouncer, where the machine has one. */
import { spawn } from "node:child_process"
import { accessSync, constants } from "node:fs"
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { createInterface } from "node:readline"
import { Effect, Redacted } from "effect"
import { placeOf } from "../../src/connection/ConnectionUrl.ts"
import * as TcpProxy from "./TcpProxy.ts"

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Its path; `null` where there is none. */
export const program: string | null =
  [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"]
    .map((directory) => join(directory, "pgbouncer"))
    .find(isProgram) ?? null

const freePort = Effect.callback<number>((resume) => {
  const server = createServer()
  server.listen(0, "127.0.0.1", () => {
    const address = server.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    server.close(() => resume(Effect.succeed(port)))
  })
})

const directory = Effect.acquireRelease(
  Effect.promise(async () => {
    const path = await mkdtemp(join(tmpdir(), "banquet-test-"))
    await chmod(path, 0o755)
    return path
  }),
  (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
)

interface Options {
  readonly mode: "session" | "transaction"
  /** Sessions of the server's; in session mode as many clients as that can be connected. */
  readonly sessions: number
}

/** The address of a PgBouncer in front of the database at `url`. */
export const make = (url: Redacted.Redacted, { mode, sessions }: Options) =>
  Effect.gen(function* () {
    // Its user may not enter the directory of the socket.
    const target = new URL(Redacted.value((yield* TcpProxy.make(url)).url))
    const { host, port } = placeOf(target)
    const user = target.searchParams.get("user") ?? decodeURIComponent(target.username)
    const password = target.searchParams.get("password") ?? decodeURIComponent(target.password)
    const listening = yield* freePort
    const path = join(yield* directory, "pgbouncer.ini")
    const settings = [
      "[databases]",
      `* = host=${host} port=${port} user=${user} password=${password}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${listening}`,
      "unix_socket_dir =",
      "auth_type = any",
      `pool_mode = ${mode}`,
      `default_pool_size = ${sessions}`,
      "max_client_conn = 500"
    ]
    yield* Effect.promise(() => writeFile(path, `${settings.join("\n")}\n`))
    yield* Effect.acquireRelease(
      Effect.callback<ReturnType<typeof spawn>, Error>((resume) => {
        // It does not run as root.
        const account = process.getuid?.() === 0 ? ["-u", "nobody"] : []
        const child = spawn(program ?? "pgbouncer", [...account, path], { stdio: ["ignore", "ignore", "pipe"] })
        const said: Array<string> = []
        child.once("error", (error) => resume(Effect.fail(error)))
        child.once("exit", () => resume(Effect.fail(new Error(said.join("\n")))))
        createInterface(child.stderr).on("line", (line) => {
          said.push(line)
          if (line.includes("process up")) resume(Effect.succeed(child))
        })
      }).pipe(Effect.orDie),
      (child) =>
        Effect.callback<void>((resume) => {
          child.once("exit", () => resume(Effect.void))
          child.kill("SIGKILL")
        })
    )
    const pooled = new URL(`postgres://127.0.0.1:${listening}${target.pathname}`)
    pooled.username = "banquet"
    pooled.password = "whatever"
    return Redacted.make(pooled.href)
  })
