/** A real PostgreSQL in a directory, shared by all processes that use the directory. */
import { randomBytes } from "node:crypto"
import { mkdir, readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Redacted, type Scope } from "effect"
import { EmbeddedPostgresFailed } from "./EmbeddedPostgresFailed.ts"
import * as Cluster from "./internal/Cluster.ts"
import * as FileLock from "./internal/FileLock.ts"
import * as PostgresAccount from "./internal/PostgresAccount.ts"
import * as PostgresBinaries from "./internal/PostgresBinaries.ts"

export interface EmbeddedPostgresOptions {
  /** Where state and, if PostgreSQL's user can reach it, the database are kept. Made if missing. */
  readonly directory: string
  /** Hears one line about whatever takes long or is not obvious. */
  readonly report: (line: string) => void
  /** What a cluster that is made here sets besides, in PostgreSQL's terms. */
  readonly settings?: Readonly<Record<string, string>> | undefined
}

/** Whether a lock file's holder is gone; removes the file if so. */
const isAbandoned = async (path: string): Promise<boolean> => {
  const lock = FileLock.tryLock(path)
  if (lock === null) return false
  FileLock.unlock(lock)
  await rm(path, { force: true })
  return true
}

/** Whether any process, this one included, is registered. Registrations of dead processes are removed. */
const anyUsers = async (directory: string): Promise<boolean> => {
  let alive = false
  for (const name of await readdir(directory)) {
    // What SQLite keeps beside a lock that is held.
    if (name.endsWith("-journal")) continue
    if (!(await isAbandoned(join(directory, name)))) alive = true
  }
  return alive
}

/**
 * The URL of the directory's cluster, which is made and started if need be. The cluster outlives this process as long
 * as another one uses it; the last that closes its scope stops it.
 */
export const acquire = (
  options: EmbeddedPostgresOptions
): Effect.Effect<{ readonly url: Redacted.Redacted }, EmbeddedPostgresFailed, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.tryPromise({
      try: async () => {
        const account = await PostgresAccount.find()
        const root = await PostgresAccount.prepareDirectory(account, options.directory)
        const lockPath = join(root, "lock")
        const users = join(root, "users")
        await mkdir(users, { recursive: true, mode: 0o700 })
        const lock = await FileLock.lock(lockPath)
        try {
          const binaries = await PostgresBinaries.find(account, options.report)
          const { cluster, port } = await Cluster.ensureRunning({
            root,
            account,
            binaries,
            report: options.report,
            settings: options.settings ?? {}
          })
          const registration = join(users, `${process.pid}-${randomBytes(6).toString("hex")}`)
          const membership = FileLock.tryLock(registration)
          if (membership === null) throw new EmbeddedPostgresFailed({ reason: `cannot lock ${registration}` })
          const url = Redacted.make(
            `postgres://${Cluster.user}:${cluster.password}@127.0.0.1:${port}/${Cluster.database}`
          )
          return { url, account, binaries, cluster, lockPath, users, membership, registration }
        } finally {
          FileLock.unlock(lock)
        }
      },
      catch: EmbeddedPostgresFailed.from
    }),
    (membership) =>
      Effect.tryPromise({
        try: async () => {
          const lock = await FileLock.lock(membership.lockPath)
          try {
            FileLock.unlock(membership.membership)
            await rm(membership.registration, { force: true })
            if (!(await anyUsers(membership.users))) {
              await Cluster.stop(membership.cluster, membership.account, membership.binaries)
            }
          } finally {
            FileLock.unlock(lock)
          }
        },
        catch: EmbeddedPostgresFailed.from
      }).pipe(
        // What the scope was for is done: whoever comes next stops what is left running.
        Effect.catch(({ reason }) => Effect.sync(() => options.report(`PostgreSQL is left running: ${reason}`)))
      )
  )
