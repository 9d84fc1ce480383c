/**
 * How an object lies on the disk: one file that holds its bytes and then a trailer with what is known of it, linked to
 * its place in one step. There is no moment at which bytes are there without the trailer, or a part of them.
 */
import { createHash, randomUUID } from "node:crypto"
import { type FileHandle, open, opendir, readdir, rm, stat } from "node:fs/promises"
import { hostname } from "node:os"
import { basename, dirname, join } from "node:path"
import { ObjectKey, type StoredObject } from "@banquet/assets-core/ObjectStorage"
import { DateTime, Option, Schema } from "effect"
import { makeDirectory } from "../Directory.ts"
import { type Disk, isCode, isFull } from "./Disk.ts"

/** Bytes of a trailer, which is JSON filled up with spaces. */
const trailerSize = 1536

const Trailer = Schema.fromJsonString(
  Schema.Struct({
    format: Schema.Literal("banquet-object-1"),
    key: ObjectKey,
    generation: Schema.String,
    contentType: Schema.String,
    cacheControl: Schema.String,
    createdAt: Schema.DateTimeUtcFromString
  })
)
const decodeTrailer = Schema.decodeUnknownOption(Trailer)
const encodeTrailer = Schema.encodeSync(Trailer)

/** What is known of an object, and how it is served. */
export interface ObjectFile {
  readonly stored: StoredObject
  readonly cacheControl: string
}

/** Files are named as their keys with a `~` behind, which no key has: so `a` and `a/b` do not get in each other's way. */
export const objectPath = (directory: string, key: string): string => join(directory, "objects", `${key}~`)

/** Answers `null` where there is no such file or folder. */
export const orNull = async <A>(promise: Promise<A>): Promise<A | null> => {
  try {
    return await promise
  } catch (error) {
    if (isCode(error, "ENOENT", "ENOTDIR")) return null
    throw error
  }
}

export const exists = async (path: string): Promise<boolean> => (await orNull(stat(path))) !== null

/**
 * The file of an object, or `null` where there is none. Fails where the folder of objects is away, as when its disk is
 * not mounted: nothing is known of objects then.
 */
export const openObject = async ({ directory }: Disk, key: string): Promise<FileHandle | null> => {
  const handle = await orNull(open(objectPath(directory, key), "r"))
  if (handle === null) await (await opendir(join(directory, "objects"))).close()
  return handle
}

/** Fills the buffer from a position in the file. */
export const readFully = async (handle: FileHandle, buffer: Uint8Array, position: number): Promise<void> => {
  for (let filled = 0; filled < buffer.length;) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, position + filled)
    if (bytesRead === 0) throw new Error("The object ended before its end")
    filled += bytesRead
  }
}

/** What an open file says of itself; `null` for a file that is no object, or another key's. */
export const readTrailer = async (handle: FileHandle, key: string): Promise<ObjectFile | null> => {
  const { size } = await handle.stat()
  const byteSize = size - trailerSize
  if (byteSize < 0) return null
  const buffer = Buffer.alloc(trailerSize)
  const { bytesRead } = await handle.read(buffer, 0, trailerSize, byteSize)
  const trailer = Option.getOrNull(decodeTrailer(buffer.toString("utf8", 0, bytesRead).trimEnd()))
  if (trailer?.key !== key) return null
  const { cacheControl, contentType, createdAt, generation } = trailer
  return { cacheControl, stored: { key: trailer.key, byteSize, contentType, generation, createdAt } }
}

/** A file that is being written and not visible yet. */
export interface TemporaryFile {
  readonly path: string
  readonly handle: FileHandle
  /** Becomes the generation of the object. */
  readonly id: string
}

/** Numbers of processes mean something on one machine, or in one container. */
const machine = createHash("sha256").update(hostname()).digest("hex").slice(0, 8)
/** A process that bore the same number before had another. */
const life = randomUUID().slice(0, 8)

export const createTemporary = async ({ calls, directory }: Disk): Promise<TemporaryFile> => {
  const id = randomUUID()
  const path = join(directory, "temporary", [process.pid, machine, life, id].join("."))
  return { path, id, handle: await calls.open(path, "wx", 0o600) }
}

/** Writes all of the chunks behind what was written before. */
export const append = async (handle: FileHandle, chunks: ReadonlyArray<Uint8Array>): Promise<void> => {
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  const { bytesWritten } = await handle.writev(chunks)
  // The system may take a part only, as on a disk that is about to be full.
  if (bytesWritten < size) await handle.writeFile(Buffer.concat(chunks).subarray(bytesWritten))
}

/** After a commit the object stays: it has its own link. What a full disk did not take is told when a file is closed. */
export const discardTemporary = async ({ handle, path }: TemporaryFile): Promise<void> => {
  await handle.close().catch(() => undefined)
  await rm(path, { force: true })
}

/** What an object is made of besides its bytes. */
export interface ObjectTerms {
  readonly key: ObjectKey
  readonly contentType: string
  readonly cacheControl: string
  readonly now: DateTime.Utc
}

const writeTrailer = async (temporary: TemporaryFile, object: ObjectTerms, byteSize: number): Promise<void> => {
  const { cacheControl, contentType, key, now } = object
  const text = encodeTrailer({
    format: "banquet-object-1",
    key,
    generation: temporary.id,
    contentType,
    cacheControl,
    createdAt: now
  })
  const trailer = Buffer.alloc(trailerSize, " ")
  if (Buffer.byteLength(text) > trailerSize) throw new Error("The trailer of an object is too long")
  trailer.write(text)
  await temporary.handle.write(trailer, 0, trailerSize, byteSize)
  await temporary.handle.datasync()
}

/** Makes the object visible, durably, or answers `null` when there is one under the key. */
export const commit = async (
  { calls, directory }: Disk,
  temporary: TemporaryFile,
  object: ObjectTerms,
  byteSize: number
): Promise<StoredObject | null> => {
  await writeTrailer(temporary, object, byteSize)
  const path = objectPath(directory, object.key)
  try {
    await withFolder(path, () => calls.link(temporary.path, path))
  } catch (error) {
    if (isCode(error, "EEXIST")) return null
    throw error
  }
  await Promise.all([syncFolder(dirname(path)), making.get(dirname(path))])
  const { contentType, key, now } = object
  return { key, byteSize, contentType, generation: temporary.id, createdAt: now }
}

/** Puts an object of no bytes in the place of whatever is under the key, in one step and durably. */
const replaceByNothing = async (disk: Disk, object: ObjectTerms): Promise<void> => {
  const temporary = await createTemporary(disk)
  try {
    await writeTrailer(temporary, object, 0)
    const path = objectPath(disk.directory, object.key)
    await withFolder(path, () => disk.calls.rename(temporary.path, path))
    await Promise.all([syncFolder(dirname(path)), making.get(dirname(path))])
  } finally {
    await discardTemporary(temporary)
  }
}

/** `replaceByNothing`; on a full disk the object makes room for it by going first. */
export const sealObject = async (disk: Disk, object: ObjectTerms): Promise<void> => {
  try {
    await replaceByNothing(disk, object)
  } catch (error) {
    if (!isFull(error)) throw error
    await removeObject(disk, object.key)
    await replaceByNothing(disk, object)
  }
}

/** Does what needs the folder of a path, which is made where it is not there. */
const withFolder = async (path: string, change: () => Promise<void>): Promise<void> => {
  try {
    await change()
  } catch (error) {
    if (!isCode(error, "ENOENT")) throw error
    await makeFolder(dirname(path))
    await change()
  }
}

/** The folders that are there and not durable yet: what is linked in them waits for it. */
const making = new Map<string, Promise<void>>()

/** Makes a folder and what it lies in, durably. */
const makeFolder = (path: string): Promise<void> => {
  const busy = making.get(path)
  if (busy !== undefined) return busy
  const made = (async () => {
    const first = await makeDirectory(path, 0o700)
    if (first === null) return
    for (let folder = path; folder.length >= first.length; folder = dirname(folder)) await syncFolder(dirname(folder))
  })().finally(() => making.delete(path))
  making.set(path, made)
  return made
}

/** The syncs of a folder: one that runs, and one for all who came while it ran. */
const syncs = new Map<string, { readonly running: Promise<void>; next: Promise<void> | null }>()

/** Makes what was linked in a folder until now durable. Those who ask at the same time share the work. */
const syncFolder = async (path: string): Promise<void> => {
  const busy = syncs.get(path)
  if (busy !== undefined) {
    busy.next ??= busy.running.catch(() => undefined).then(() => startSync(path))
    return busy.next
  }
  return startSync(path)
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

export const removeObject = async ({ calls, directory }: Disk, key: string): Promise<void> => {
  const path = objectPath(directory, key)
  if ((await orNull(calls.unlink(path).then(() => true))) !== null) await syncFolder(dirname(path))
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !isCode(error, "ESRCH")
  }
}

/** Milliseconds after which nobody sends the rest of a file any more. */
const longestSilence = 3_600_000

/** Whether somebody is writing the file: a process of this machine is asked for, one of another is believed for a while. */
const isBeingWritten = async (path: string): Promise<boolean> => {
  const [pid = "", writer, itsLife] = basename(path).split(".")
  if (writer !== machine) {
    const written = await orNull(stat(path))
    return written !== null && Date.now() - written.mtimeMs < longestSilence
  }
  return Number(pid) === process.pid ? itsLife === life : isAlive(Number(pid))
}

/** Makes the folders, and removes what processes left behind that are no more. */
export const prepare = async ({ directory }: Disk): Promise<void> => {
  await makeFolder(join(directory, "objects"))
  const temporary = join(directory, "temporary")
  await makeFolder(temporary)
  for (const name of await readdir(temporary)) {
    const path = join(temporary, name)
    if (!(await isBeingWritten(path))) await rm(path, { force: true })
  }
}

/** The keys under a prefix, in their order. */
export async function* keysUnder({ directory }: Disk, prefix: string): AsyncGenerator<ObjectKey> {
  yield* walk(join(directory, "objects"), "", prefix)
}

async function* walk(folder: string, path: string, prefix: string): AsyncGenerator<ObjectKey> {
  const entries = (await orNull(readdir(folder, { withFileTypes: true }))) ?? []
  const names = entries
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name.replace(/~$/, "")))
    .filter((name) => `${path}${name}`.startsWith(prefix) || prefix.startsWith(`${path}${name}`))
    .toSorted((a, b) => (a < b ? -1 : 1))
  for (const name of names) {
    const key = path + name
    if (name.endsWith("/")) yield* walk(join(folder, name), key, prefix)
    else if (key.startsWith(prefix) && Schema.is(ObjectKey)(key)) yield key
  }
}
