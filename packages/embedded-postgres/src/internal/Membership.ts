/** The membership of a process among those that use the cluster of a directory. */
import { randomBytes } from "node:crypto"
import { mkdir, readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { EmbeddedPostgresFailed } from "../EmbeddedPostgresFailed.ts"
import * as Cluster from "./Cluster.ts"
import * as Endpoint from "./Endpoint.ts"
import * as FileLock from "./FileLock.ts"
import * as PostgresAccount from "./PostgresAccount.ts"
import * as PostgresBinaries from "./PostgresBinaries.ts"
import * as Postmaster from "./Postmaster.ts"

export interface MembershipOptions {
  readonly directory: string
  readonly report: (line: string) => void
  readonly settings: Readonly<Record<string, string>>
  readonly transport: "socket" | "tcp"
}

export interface Membership {
  readonly url: string
  /** Whether PostgreSQL ran before, or had ended while others use it. */
  readonly found: "running" | "stopped" | "lost"
  /** Starts PostgreSQL again if it is gone. */
  readonly heal: () => Promise<void>
  /** Stops PostgreSQL if nobody else uses it. */
  readonly leave: () => Promise<void>
}

/** Returns whether the holder of a lock file has ended; removes the file if so. */
const isAbandoned = async (path: string): Promise<boolean> => {
  const lock = FileLock.tryLock(path)
  if (lock === null) return false
  FileLock.unlock(lock)
  await rm(path, { force: true })
  return true
}

/** Returns whether any process, this one included, is registered. Removes registrations of dead processes. */
const anyUsers = async (directory: string): Promise<boolean> => {
  let alive = false
  for (const name of await readdir(directory)) {
    // What SQLite keeps beside a lock that is held.
    if (name.endsWith("-journal")) continue
    if (!(await isAbandoned(join(directory, name)))) alive = true
  }
  return alive
}

const locked = async <A>(path: string, run: () => Promise<A>): Promise<A> => {
  const lock = await FileLock.lock(path)
  try {
    return await run()
  } finally {
    FileLock.unlock(lock)
  }
}

/** Registers this process; creates and starts the cluster where needed. */
export const enter = async (options: MembershipOptions): Promise<Membership> => {
  const { report, transport } = options
  const account = await PostgresAccount.find()
  const root = await PostgresAccount.prepareDirectory(account, options.directory)
  const lockFile = join(root, "lock")
  const users = join(root, "users")
  await mkdir(users, { recursive: true, mode: 0o700 })
  return locked(lockFile, async () => {
    const binaries = await PostgresBinaries.find(account, report)
    const abandoned = !(await anyUsers(users))
    const cluster = await Cluster.findOrInitialize({ root, account, binaries, report, settings: options.settings })
    const way = await Endpoint.shortPath(cluster.directory)
    const wanted = { account, binaries, report, abandoned }
    try {
      let found = await Postmaster.ensureRunning(cluster, {
        ...wanted,
        listening: transport === "socket" ? { transport, directory: way.directory } : { transport, port: null }
      })
      const registration = join(users, `${process.pid}-${randomBytes(6).toString("hex")}`)
      const registered = FileLock.tryLock(registration)
      if (registered === null) throw new EmbeddedPostgresFailed({ reason: `cannot lock ${registration}` })
      return {
        url: Endpoint.urlOf(found.endpoint, cluster),
        found: found.wasRunning ? "running" : abandoned ? "stopped" : "lost",
        heal: async () => {
          await way.touch()
          if (await Postmaster.isAlive(found.pid)) return
          await locked(lockFile, async () => {
            found = await Postmaster.ensureRunning(cluster, {
              ...wanted,
              abandoned: false,
              listening: found.endpoint
            })
            if (!found.wasRunning) report("PostgreSQL had ended and is started again")
          })
        },
        leave: () =>
          locked(lockFile, async () => {
            FileLock.unlock(registered)
            await rm(registration, { force: true })
            if (!(await anyUsers(users))) await Postmaster.stop(cluster, wanted)
            await way.remove()
          })
      }
    } catch (cause) {
      await way.remove()
      throw cause
    }
  })
}
