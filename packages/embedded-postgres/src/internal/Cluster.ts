/** Creates and finds the PostgreSQL cluster of a directory. Callers hold the directory's lock. */
import { randomBytes } from "node:crypto"
import { readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Option, Schema } from "effect"
import { EmbeddedPostgresFailed } from "../EmbeddedPostgresFailed.ts"
import * as Command from "./Command.ts"
import * as PostgresAccount from "./PostgresAccount.ts"
import type { PostgresBinaries } from "./PostgresBinaries.ts"

export const user = "banquet"
export const database = "banquet"

/** The content of `cluster.json`, readable only by its owner. */
const Cluster = Schema.Struct({ directory: Schema.String, password: Schema.String })
export type Cluster = typeof Cluster.Type

const decodeCluster = Schema.decodeUnknownOption(Schema.fromJsonString(Cluster))

export interface Settings {
  readonly root: string
  readonly account: PostgresAccount.PostgresAccount | null
  readonly binaries: PostgresBinaries
  readonly report: (line: string) => void
  /** Further settings of a new cluster. */
  readonly settings: Readonly<Record<string, string>>
}

/** Keeps stored data and statements out of the log; connections need the password. */
const configuration = {
  listen_addresses: "",
  unix_socket_directories: ".",
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

const lastLine = (text: string): string => text.trim().split("\n").at(-1) ?? ""

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

/** Returns the cluster of the directory, or creates one. */
export const findOrInitialize = async (settings: Settings): Promise<Cluster> => {
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
