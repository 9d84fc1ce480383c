/** Folders and the links in them, which are durable once whoever made them has been answered. */
import { open } from "node:fs/promises"
import { dirname } from "node:path"
import { makeDirectory } from "../Directory.ts"
import { isCode } from "./Disk.ts"

/** Runs a change of a path; creates its folder where that is missing. */
export const withFolder = async (path: string, change: () => Promise<void>): Promise<void> => {
  try {
    await change()
  } catch (error) {
    if (!isCode(error, "ENOENT")) throw error
    await makeFolder(dirname(path))
    await change()
  }
}

/** Folders that are being created; links in them wait until they are durable. */
const making = new Map<string, Promise<void>>()

/** Creates a folder and its parents, durably. */
export const makeFolder = (path: string): Promise<void> => {
  const busy = making.get(path)
  if (busy !== undefined) return busy
  const made = (async () => {
    const first = await makeDirectory(path, 0o700)
    if (first === null) return
    for (let folder = path; folder.length >= first.length; folder = dirname(folder)) await syncLinks(dirname(folder))
  })().finally(() => making.delete(path))
  making.set(path, made)
  return made
}

/** The syncs of a folder: one that runs, and one for all requests that came while it ran. */
const syncs = new Map<string, { readonly running: Promise<void>; next: Promise<void> | null }>()

const syncLinks = (path: string): Promise<void> => {
  const busy = syncs.get(path)
  if (busy === undefined) return startSync(path)
  busy.next ??= busy.running.catch(() => undefined).then(() => startSync(path))
  return busy.next
}

/** Makes the links of a folder durable, and the folder where it is being created; concurrent callers share one sync. */
export const syncFolder = async (path: string): Promise<void> => {
  await Promise.all([syncLinks(path), making.get(path)])
}

const startSync = (path: string): Promise<void> => {
  const running = (async () => {
    const handle = await open(path, "r")
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  })()
  const entry = { running, next: null }
  syncs.set(path, entry)
  return running.finally(() => {
    if (syncs.get(path) === entry && entry.next === null) syncs.delete(path)
  })
}
