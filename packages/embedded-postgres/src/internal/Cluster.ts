/** One PostgreSQL cluster: made, started, found running, stopped. Callers hold the directory's lock. */
import { randomBytes } from "node:crypto"
import { readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { Option, Schema } from "effect"
import { EmbeddedPostgresFailed } from "../EmbeddedPostgresFailed.ts"
import * as Command from "./Command.ts"
import * as PostgresAccount from "./PostgresAccount.ts"
import type { PostgresBinaries } from "./PostgresBinaries.ts"

export const user = "banquet"
export const database = "banquet"

/** What `cluster.json` remembers, readable only by who made it. */
const Cluster = Schema.Struct({ directory: Schema.String, password: Schema.String })
export type Cluster = typeof Cluster.Type

const decodeCluster = Schema.decodeUnknownOption(Schema.fromJsonString(Cluster))

interface Settings {
  readonly root: string
  readonly account: PostgresAccount.PostgresAccount | null
  readonly binaries: PostgresBinaries
  readonly report: (line: string) => void
  readonly settings: Readonly<Record<string, string>>
}

/** Nothing of what is stored, and no statement, gets into the log; connections need the password. */
const configuration = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  password_encryption: "scram-sha-256",
  timezone: "UTC",
  log_timezone: "UTC",
  log_error_verbosity: "terse",
  log_min_error_statement: "panic"
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false
  )

const logFile = (cluster: Cluster): string => join(cluster.directory, "server.log")

const lastLine = (text: string): string => text.trim().split("\n").at(-1) ?? ""

const isProcessOf = async (pid: number, cluster: Cluster): Promise<boolean> => {
  try {
    process.kill(pid, 0)
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "EPERM")) return false
  }
  if (process.platform === "win32") return true
  const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(
    async () => (await Command.run(null, "ps", ["-o", "command=", "-p", String(pid)])).output
  )
  return commandLine.includes(cluster.directory)
}

/** The running server as `postmaster.pid` tells it, if that file is not a leftover. */
const findRunning = async (cluster: Cluster): Promise<{ readonly port: number; readonly ready: boolean } | null> => {
  const lines = await readFile(join(cluster.directory, "postmaster.pid"), "utf8").then(
    (text) => text.split("\n"),
    () => []
  )
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !(await isProcessOf(pid, cluster))) return null
  return { port: Number(lines[3]), ready: lines[7]?.trim() === "ready" }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => (address !== null && typeof address === "object" ? resolve(address.port) : reject()))
    })
  })

const initialize = async (settings: Settings): Promise<Cluster> => {
  const { root, account, binaries, report } = settings
  const reachable = await PostgresAccount.canReach(account, root)
  const directory = reachable
    ? join(root, "data")
    : join(await PostgresAccount.sharedDirectory(), `data-${randomBytes(6).toString("hex")}`)
  if (await exists(directory)) {
    throw new EmbeddedPostgresFailed({
      reason: `${join(root, "cluster.json")} is missing, so ${directory} cannot be used: restore it, or move the directory away`
    })
  }
  report(
    reachable
      ? `making a PostgreSQL database in ${directory}`
      : `making a PostgreSQL database in ${directory}, because the user "postgres" cannot reach ${root}`
  )
  const cluster = { directory, password: randomBytes(24).toString("base64url") }
  const unfinished = `${directory}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await PostgresAccount.makeOwnDirectory(account, unfinished)
  const passwordFile = `${directory}.password`
  await writeFile(passwordFile, cluster.password, { mode: 0o600 })
  if (account !== null) await PostgresAccount.own(account, passwordFile)
  try {
    const made = await Command.run(account, binaries.initdb, [
      `--pgdata=${unfinished}`,
      `--username=${user}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--no-locale",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      ...(settings.settings["fsync"] === "off" ? ["--no-sync"] : []),
      ...Object.entries({ ...configuration, ...settings.settings }).map(([name, value]) => `--set=${name}=${value}`)
    ])
    if (made.code !== 0) {
      throw new EmbeddedPostgresFailed({ reason: `PostgreSQL's initdb failed: ${lastLine(made.output)}` })
    }
    const created = await Command.run(
      account,
      binaries.postgres,
      ["--single", "-D", unfinished, "template1"],
      `create database ${database}\n`
    )
    if (created.code !== 0) {
      throw new EmbeddedPostgresFailed({ reason: `the database cannot be made: ${lastLine(created.output)}` })
    }
    await writeFile(join(root, "cluster.json.unfinished"), JSON.stringify(cluster), { mode: 0o600 })
    await rename(join(root, "cluster.json.unfinished"), join(root, "cluster.json"))
    await rename(unfinished, directory)
    return cluster
  } finally {
    await rm(passwordFile, { force: true })
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** The cluster that the directory remembers, or a new one. */
const findOrInitialize = async (settings: Settings): Promise<Cluster> => {
  const stateFile = join(settings.root, "cluster.json")
  const text = await readFile(stateFile, "utf8").catch((cause: unknown) => {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return null
    throw new EmbeddedPostgresFailed({ reason: `${stateFile} cannot be read: run as the user who made it` })
  })
  if (text === null) return initialize(settings)
  const cluster = decodeCluster(text)
  if (Option.isNone(cluster)) {
    throw new EmbeddedPostgresFailed({ reason: `${stateFile} is damaged: restore it, or move its directory away` })
  }
  // A copy of the directory remembers where the original is, and must leave that alone.
  const own = join(settings.root, "data")
  if (await exists(own)) return { ...cluster.value, directory: own }
  return (await exists(cluster.value.directory)) ? cluster.value : initialize(settings)
}

const start = async (cluster: Cluster, { account, binaries }: Settings): Promise<number> => {
  await rm(logFile(cluster), { force: true })
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const started = await Command.run(account, binaries.pgCtl, [
      "start",
      "--wait",
      "--timeout=60",
      "--silent",
      `--pgdata=${cluster.directory}`,
      `--log=${logFile(cluster)}`,
      `--options=-p ${port}`
    ])
    if (started.code === 0) return port
    // The free port may have been taken in between, or processes of a killed server are still on their way out.
    if (attempt < 5) {
      await setTimeout(300)
      continue
    }
    const log = await readFile(logFile(cluster), "utf8").catch(() => started.output)
    const why = log.split("\n").findLast((line) => line.includes("FATAL")) ?? lastLine(log)
    throw new EmbeddedPostgresFailed({ reason: `PostgreSQL does not start in ${cluster.directory}: ${why}` })
  }
}

/** Adopts what is running, waits for what is starting, recovers what was killed, makes what is not there. */
export const ensureRunning = async (
  settings: Settings
): Promise<{ readonly cluster: Cluster; readonly port: number }> => {
  const cluster = await findOrInitialize(settings)
  for (let attempt = 0; attempt < 600; attempt++) {
    const running = await findRunning(cluster)
    if (running === null) return { cluster, port: await start(cluster, settings) }
    if (running.ready) return { cluster, port: running.port }
    await setTimeout(100)
  }
  throw new EmbeddedPostgresFailed({ reason: `PostgreSQL in ${cluster.directory} is neither starting nor stopping` })
}

/** Ends connections that are still open, then the server; quietly, if there is none. */
export const stop = async (
  cluster: Cluster,
  account: PostgresAccount.PostgresAccount | null,
  binaries: PostgresBinaries
): Promise<void> => {
  await Command.run(account, binaries.pgCtl, [
    "stop",
    "--wait",
    "--timeout=60",
    "--silent",
    "--mode=fast",
    `--pgdata=${cluster.directory}`
  ])
}
