/** Locks that the operating system lets go of when their process ends, however it ends: SQLite's, on an empty file. */
import { DatabaseSync } from "node:sqlite"
import { setTimeout } from "node:timers/promises"
import { EmbeddedPostgresFailed } from "../EmbeddedPostgresFailed.ts"

export type FileLock = DatabaseSync

/** `null` if somebody holds it. */
export const tryLock = (path: string): FileLock | null => {
  let database: DatabaseSync
  try {
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

/** Waits for at most two minutes. */
export const lock = async (path: string): Promise<FileLock> => {
  for (let attempt = 0; attempt < 4_800; attempt++) {
    const held = tryLock(path)
    if (held !== null) return held
    await setTimeout(25)
  }
  throw new EmbeddedPostgresFailed({ reason: `another process has held ${path} for two minutes` })
}
