/** The user that PostgreSQL runs as: it refuses to run as root. */
import { chmod, chown, mkdir, realpath, stat } from "node:fs/promises"
import { join, resolve } from "node:path"
import { EmbeddedPostgresFailed } from "../EmbeddedPostgresFailed.ts"
import * as Command from "./Command.ts"
import { makeDirectory } from "./Directory.ts"

export interface PostgresAccount {
  readonly uid: number
  readonly gid: number
}

const userName = "postgres"

const lookUp = async (): Promise<PostgresAccount | null> => {
  const uid = await Command.run(null, "id", ["-u", userName])
  const gid = await Command.run(null, "id", ["-g", userName])
  return uid.code === 0 && gid.code === 0 ? { uid: Number(uid.output), gid: Number(gid.output) } : null
}

/** Returns `null` where PostgreSQL can run as the current user. As root, creates a user `postgres` where there is none. */
export const find = async (): Promise<PostgresAccount | null> => {
  if (process.getuid?.() !== 0) return null
  const existing = await lookUp()
  if (existing !== null) return existing
  await Command.run(null, "groupadd", ["--system", userName]).catch(() => null)
  await Command.run(null, "useradd", ["--system", "-g", userName, "-d", "/", "-s", "/bin/false", userName]).catch(
    () => null
  )
  const made = await lookUp()
  if (made !== null) return made
  throw new EmbeddedPostgresFailed({
    reason: `PostgreSQL does not run as root and the user "${userName}" cannot be made: make it, run as another user, or set DATABASE_URL`
  })
}

/** Returns the real path of the directory, created where missing, with permissions for PostgreSQL's user. */
export const prepareDirectory = async (account: PostgresAccount | null, directory: string): Promise<string> => {
  const root = join(resolve(directory), "postgres")
  try {
    await makeDirectory(root, 0o700)
  } catch {
    throw new EmbeddedPostgresFailed({ reason: `${root} cannot be made: set BANQUET_DATA_DIR to a writable directory` })
  }
  // Whose it is decides what we run, and which lock we wait for.
  if (process.geteuid !== undefined && (await stat(root)).uid !== process.geteuid()) {
    throw new EmbeddedPostgresFailed({
      reason: `${root} belongs to another user: run as that user, or set BANQUET_DATA_DIR to a directory of your own`
    })
  }
  try {
    if (account !== null) {
      for (const path of [resolve(directory), root]) await chmod(path, ((await stat(path)).mode & 0o777) | 0o011)
    }
    return await realpath(root)
  } catch {
    throw new EmbeddedPostgresFailed({ reason: `${root} cannot be opened to the user "${userName}"` })
  }
}

/** Returns whether the user can reach the directory through all of its parents. */
export const canReach = async (account: PostgresAccount | null, directory: string): Promise<boolean> =>
  account === null || (await Command.run(account, "/bin/sh", ["-c", 'cd "$0"', directory])).code === 0

/** Creates an empty directory owned by the user. */
export const makeOwnDirectory = async (account: PostgresAccount | null, directory: string): Promise<void> => {
  await mkdir(directory, { mode: 0o700 })
  if (account !== null) await own(account, directory)
}

/** Changes the owner of a file to the user. */
export const own = (account: PostgresAccount, path: string): Promise<void> => chown(path, account.uid, account.gid)

/** Returns the directory for files that PostgreSQL's user could not reach elsewhere. */
export const sharedDirectory = async (): Promise<string> => {
  const directory = "/var/lib/banquet"
  try {
    await makeDirectory(directory)
    await chmod(directory, 0o711)
    return directory
  } catch {
    throw new EmbeddedPostgresFailed({
      reason: `the user "${userName}" can reach neither BANQUET_DATA_DIR nor ${directory}: set BANQUET_DATA_DIR to a directory whose parents it may enter`
    })
  }
}
