/**
 * Locks that the operating system releases when their process ends, however it ends: SQLite's, on an empty file. Anyone
 * who can read the file can hold the lock, so only its owner can read it.
 */
import { chmodSync, closeSync, openSync } from "node:fs"
import type { DatabaseSync } from "node:sqlite"
import { setTimeout } from "node:timers/promises"
import { EmbeddedPostgresFailed } from "../EmbeddedPostgresFailed.ts"

export type FileLock = DatabaseSync

/** Loads SQLite on demand, so that programs with a database of their own also run where Node has none. */
const sqlite = (): typeof import("node:sqlite") => {
  const found: typeof import("node:sqlite") | undefined = process.getBuiltinModule("node:sqlite")
  if (found !== undefined) return found
  throw new EmbeddedPostgresFailed({
    reason: `the embedded PostgreSQL needs Node 22.13 or newer, and this is ${process.version}: set DATABASE_URL to a PostgreSQL 15 or newer`
  })
}

/** Takes the lock; returns `null` where it is held. */
export const tryLock = (path: string): FileLock | null => {
  const { DatabaseSync } = sqlite()
  let database: DatabaseSync
  try {
    closeSync(openSync(path, "a", 0o600))
    chmodSync(path, 0o600)
    database = new DatabaseSync(path, { timeout: 0 })
  } catch {
    throw new EmbeddedPostgresFailed({ reason: `${path} cannot be opened: it must be readable and writable` })
  }
  try {
    database.exec("begin exclusive")
    return database
  } catch (cause) {
    database.close()
    if (cause instanceof Error && "errcode" in cause && cause.errcode === 5) return null
    throw new EmbeddedPostgresFailed({ reason: `${path} cannot be locked: it must be writable` })
  }
}

export const unlock = (lock: FileLock): void => lock.close()

/** Takes the lock; waits for at most two minutes. */
export const lock = async (path: string): Promise<FileLock> => {
  for (let attempt = 0; attempt < 4_800; attempt++) {
    const held = tryLock(path)
    if (held !== null) return held
    await setTimeout(25)
  }
  throw new EmbeddedPostgresFailed({ reason: `another process has held ${path} for two minutes` })
}
