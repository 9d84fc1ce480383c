/** Finds, starts, awaits and stops the process of a cluster. Callers hold the directory's lock. */
import { readdir, readFile, readlink, realpath, rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { EmbeddedPostgresFailed } from "../EmbeddedPostgresFailed.ts"
import type { Cluster, Settings } from "./Cluster.ts"
import * as Command from "./Command.ts"
import * as Endpoint from "./Endpoint.ts"

export interface Wanted extends Pick<Settings, "account" | "binaries" | "report"> {
  /** Where it listens; a `port` of `null` means the last one, or any free one. */
  readonly listening:
    | { readonly transport: "socket"; readonly directory: string }
    | { readonly transport: "tcp"; readonly port: number | null }
  /** Whether no process uses the cluster. */
  readonly abandoned: boolean
}

export interface Found {
  readonly pid: number
  readonly endpoint: Endpoint.Endpoint
  readonly wasRunning: boolean
}

interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly hasSocket: boolean
}

const codeOf = (cause: unknown): unknown => (cause instanceof Error && "code" in cause ? cause.code : undefined)

const logFile = (cluster: Cluster): string => join(cluster.directory, "server.log")

const processExists = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return codeOf(cause) === "EPERM"
  }
}

/** Returns `null` where the system does not report it; empty for a zombie process. */
const commandLineOf = (pid: number): Promise<string | null> =>
  readFile(`/proc/${pid}/cmdline`, "utf8").catch((cause: unknown) =>
    process.platform === "linux" && codeOf(cause) === "ENOENT" ? "" : null
  )

/** Returns whether a process of a former member still runs. */
export const isAlive = async (pid: number): Promise<boolean> => processExists(pid) && (await commandLineOf(pid)) !== ""

const isProcessOf = async (pid: number, cluster: Cluster): Promise<boolean> => {
  if (!processExists(pid)) return false
  if (process.platform === "win32") return true
  const commandLine =
    (await commandLineOf(pid)) ?? (await Command.run(null, "ps", ["-o", "command=", "-p", String(pid)])).output
  return commandLine.includes(cluster.directory)
}

/** Reads `postmaster.pid`, which may be stale. */
const remembered = async (cluster: Cluster): Promise<Postmaster | null> => {
  const text = await readFile(join(cluster.directory, "postmaster.pid"), "utf8").catch(() => "")
  const lines = text.split("\n")
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return { pid, port: Number(lines[3]), hasSocket: (lines[4] ?? "").trim() !== "" }
}

const findRunning = async (cluster: Cluster): Promise<Postmaster | null> => {
  const found = await remembered(cluster)
  return found !== null && (await isProcessOf(found.pid, cluster)) ? found : null
}

/** Returns whether any process has the cluster's directory as its working directory, as all of PostgreSQL's do. */
const hasProcesses = async (cluster: Cluster): Promise<boolean> => {
  const directory = await realpath(cluster.directory)
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name))
  const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => "")))
  return places.includes(directory)
}

/**
 * Removes a stale `postmaster.pid`: PostgreSQL does not start while any process has the id in it. In a container that may
 * be the dead process itself, as a zombie, or an unrelated one after a restart.
 */
const removeLeftovers = async (cluster: Cluster, abandoned: boolean): Promise<void> => {
  const before = await remembered(cluster)
  if (process.platform !== "linux" || before === null || !processExists(before.pid)) return
  const isDead = (await commandLineOf(before.pid)) === ""
  if (!(isDead || abandoned) || (await hasProcesses(cluster))) return
  for (const name of ["postmaster.pid", `.s.PGSQL.${Endpoint.socketPort}.lock`]) {
    await rm(join(cluster.directory, name), { force: true })
  }
}

/** The loopback device where the system has no socket files, or a test intercepts connections. */
const options = (listening: Wanted["listening"], port: number): string =>
  [
    `-p ${port}`,
    `-c listen_addresses=${listening.transport === "tcp" ? "127.0.0.1" : ""}`,
    // Its own directory, which PostgreSQL wants to be shut to everybody else.
    `-c unix_socket_directories=${listening.transport === "socket" ? "." : ""}`,
    "-c unix_socket_permissions=0700"
  ].join(" ")

const start = async (cluster: Cluster, wanted: Wanted): Promise<void> => {
  const { abandoned, account, binaries, listening } = wanted
  const before = listening.transport === "tcp" ? (listening.port ?? (await remembered(cluster))?.port) : undefined
  await rm(logFile(cluster), { force: true })
  for (let attempt = 1; ; attempt++) {
    await removeLeftovers(cluster, abandoned)
    const port =
      listening.transport === "socket"
        ? Endpoint.socketPort
        : before !== undefined && (attempt === 1 || listening.port !== null)
          ? before
          : await Endpoint.freePort()
    const started = await Command.run(account, binaries.pgCtl, [
      "start",
      "--wait",
      "--timeout=60",
      "--silent",
      `--pgdata=${cluster.directory}`,
      `--log=${logFile(cluster)}`,
      `--options=${options(listening, port)}`
    ])
    if (started.code === 0) return
    const log = await readFile(logFile(cluster), "utf8").catch(() => started.output)
    // Processes of a killed server finish their statement first, which takes as long as a statement may.
    const lastAttempt = /is still in use|already exists/.test(log) ? 60 : 5
    if (attempt < lastAttempt) {
      await setTimeout(300)
      continue
    }
    const why = log.split("\n").findLast((line) => line.includes("FATAL")) ?? log.trim().split("\n").at(-1)
    throw new EmbeddedPostgresFailed({ reason: `PostgreSQL does not start in ${cluster.directory}: ${why}` })
  }
}

/** Closes open connections and stops the server; does nothing where none runs. */
export const stop = async (cluster: Cluster, { account, binaries }: Pick<Wanted, "account" | "binaries">) => {
  await Command.run(account, binaries.pgCtl, [
    "stop",
    "--wait",
    "--timeout=60",
    "--silent",
    "--mode=fast",
    `--pgdata=${cluster.directory}`
  ])
}

/** Adopts a running server, or starts one, with recovery after a crash; waits until it accepts connections. */
export const ensureRunning = async (cluster: Cluster, wanted: Wanted): Promise<Found> => {
  const { abandoned, listening, report } = wanted
  let wasRunning = true
  let hasWaited = false
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    const running = await findRunning(cluster)
    if (running === null) {
      wasRunning = false
      await start(cluster, wanted)
      continue
    }
    if (running.hasSocket !== (listening.transport === "socket")) {
      if (!abandoned) {
        throw new EmbeddedPostgresFailed({
          reason: `PostgreSQL in ${cluster.directory} was started by another version of Banquet, which still uses it: stop that first`
        })
      }
      await stop(cluster, wanted)
      continue
    }
    const endpoint: Endpoint.Endpoint =
      listening.transport === "socket" ? listening : { transport: "tcp", port: running.port }
    if (await Endpoint.answers(endpoint)) return { pid: running.pid, endpoint, wasRunning }
    if (!hasWaited) report(`waiting for PostgreSQL in ${cluster.directory}, which does not answer yet`)
    hasWaited = true
    await setTimeout(100)
  }
  throw new EmbeddedPostgresFailed({ reason: `PostgreSQL in ${cluster.directory} runs and does not answer` })
}
