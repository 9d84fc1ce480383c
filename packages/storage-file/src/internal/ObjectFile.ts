/**
 * The format of an object on the disk: one file with its bytes and then a trailer with its metadata, linked to its path
 * in one step. An object is never visible without its trailer or with a part of its bytes.
 */
import { createHash, randomUUID } from "node:crypto"
import { type FileHandle, open, opendir, readdir, rm, stat, unlink } from "node:fs/promises"
import { hostname } from "node:os"
import { basename, dirname, join } from "node:path"
import { ObjectKey, type StoredObject } from "@banquet/assets-core/ObjectStorage"
import { DateTime, Option, Schema } from "effect"
import { type Disk, isCode, isFull, type WritableFile } from "./Disk.ts"
import { makeFolder, syncFolder, withFolder } from "./Folders.ts"

/** The bytes of a trailer, which is JSON padded with spaces. */
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

/** The metadata of a stored object. */
export interface ObjectFile {
  readonly stored: StoredObject
  readonly cacheControl: string
}

/** Returns the path of an object: its key with a `~` appended, which no key has, so that `a` and `a/b` do not conflict. */
export const objectPath = (directory: string, key: string): string => join(directory, "objects", `${key}~`)

/** Returns `null` where there is no such file or folder. */
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

/** Fills the buffer from a position of the file. */
export const readFully = async (handle: FileHandle, buffer: Uint8Array, position: number): Promise<void> => {
  for (let filled = 0; filled < buffer.length;) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, position + filled)
    if (bytesRead === 0) throw new Error("The object ended before its end")
    filled += bytesRead
  }
}

/** Reads the trailer of an open file; returns `null` for a file that is no object or another key's. */
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

/** A file that is being written and not yet visible. */
export interface TemporaryFile {
  readonly path: string
  readonly file: WritableFile
  /** Becomes the generation of the object. */
  readonly id: string
}

/** Process ids are compared only on the same machine or in the same container. */
const machine = createHash("sha256").update(hostname()).digest("hex").slice(0, 8)
/** Distinguishes this process from an earlier one with the same id. */
const life = randomUUID().slice(0, 8)

export const createTemporary = async ({ calls, directory }: Disk): Promise<TemporaryFile> => {
  const id = randomUUID()
  const path = join(directory, "temporary", [process.pid, machine, life, id].join("."))
  return { path, id, file: await calls.createFile(path) }
}

/** Appends the chunks to the file. */
export const append = async (file: WritableFile, chunks: ReadonlyArray<Uint8Array>): Promise<void> => {
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  const taken = await file.append(chunks)
  // The system may take a part only, as on a disk that is about to be full.
  if (taken < size) await append(file, [Buffer.concat(chunks).subarray(taken)])
}

/** Closes and removes the temporary file; a committed object stays, because it has a link of its own. */
export const discardTemporary = async ({ file, path }: TemporaryFile): Promise<void> => {
  await file.close().catch(() => undefined)
  await orNull(unlink(path))
}

/** What the writer of an object says of it. */
export interface ObjectMetadata {
  readonly key: ObjectKey
  readonly contentType: string
  readonly cacheControl: string
  readonly now: DateTime.Utc
}

const trailerOf = ({ cacheControl, contentType, key, now }: ObjectMetadata, generation: string): Uint8Array => {
  const text = encodeTrailer({ format: "banquet-object-1", key, generation, contentType, cacheControl, createdAt: now })
  const trailer = Buffer.alloc(trailerSize, " ")
  if (Buffer.byteLength(text) > trailerSize) throw new Error("The trailer of an object is too long")
  trailer.write(text)
  return trailer
}

/** Writes the last bytes of an object and its trailer, durably. */
const complete = async (
  { file, id }: TemporaryFile,
  object: ObjectMetadata,
  last: ReadonlyArray<Uint8Array>
): Promise<void> => {
  await append(file, [...last, trailerOf(object, id)])
  await file.datasync()
}

/** The bytes of an object. */
export interface ObjectBytes {
  readonly byteSize: number
  /** Those that are not in the file yet. */
  readonly last: ReadonlyArray<Uint8Array>
}

/** Completes the object and makes it visible, durably; returns `null` where there is one under the key. */
export const commit = async (
  { calls, directory }: Disk,
  temporary: TemporaryFile,
  object: ObjectMetadata,
  { byteSize, last }: ObjectBytes
): Promise<StoredObject | null> => {
  await complete(temporary, object, last)
  const path = objectPath(directory, object.key)
  try {
    await withFolder(path, () => calls.link(temporary.path, path))
  } catch (error) {
    if (isCode(error, "EEXIST")) return null
    throw error
  }
  await syncFolder(dirname(path))
  const { contentType, key, now } = object
  return { key, byteSize, contentType, generation: temporary.id, createdAt: now }
}

/** Replaces whatever is under the key by an object of no bytes, in one step and durably. */
const replaceByNothing = async (disk: Disk, object: ObjectMetadata): Promise<void> => {
  const temporary = await createTemporary(disk)
  try {
    await complete(temporary, object, [])
    const path = objectPath(disk.directory, object.key)
    await withFolder(path, () => disk.calls.rename(temporary.path, path))
    await syncFolder(dirname(path))
  } finally {
    await discardTemporary(temporary)
  }
}

/** Seals a key by `replaceByNothing`; on a full disk removes the object first to make room. */
export const sealObject = async (disk: Disk, object: ObjectMetadata): Promise<void> => {
  try {
    await replaceByNothing(disk, object)
  } catch (error) {
    if (!isFull(error)) throw error
    await removeObject(disk, object.key)
    await replaceByNothing(disk, object)
  }
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

/** The milliseconds after which an unfinished file of another machine is abandoned. */
const longestSilence = 3_600_000

/** Returns whether a file is still being written: by a live process of this machine, or recently by one of another. */
const isBeingWritten = async (path: string): Promise<boolean> => {
  const [pid = "", writer, itsLife] = basename(path).split(".")
  if (writer !== machine) {
    const written = await orNull(stat(path))
    return written !== null && Date.now() - written.mtimeMs < longestSilence
  }
  return Number(pid) === process.pid ? itsLife === life : isAlive(Number(pid))
}

/** Creates the folders, and removes temporary files of processes that ended. */
export const prepare = async ({ directory }: Disk): Promise<void> => {
  await makeFolder(join(directory, "objects"))
  const temporary = join(directory, "temporary")
  await makeFolder(temporary)
  for (const name of await readdir(temporary)) {
    const path = join(temporary, name)
    if (!(await isBeingWritten(path))) await rm(path, { force: true })
  }
}

/** Yields the keys under a prefix, in order. */
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
