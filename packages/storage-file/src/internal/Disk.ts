/** The directory of the objects, and the file system calls that change it. */
import { close, fdatasync, open, writev } from "node:fs"
import { link, rename, statfs, unlink } from "node:fs/promises"
import { promisify } from "node:util"
import { Context } from "effect"

/** A file that is being written. */
export interface WritableFile {
  /** Appends the chunks, or as much of them as the system takes, and returns how many bytes it took. */
  readonly append: (chunks: ReadonlyArray<Uint8Array>) => Promise<number>
  /** Waits until the disk has what was appended. */
  readonly datasync: () => Promise<void>
  /** Closes the file; all other calls must have ended. */
  readonly close: () => Promise<void>
}

const descriptorCalls = {
  close: promisify(close),
  datasync: promisify(fdatasync),
  open: promisify(open),
  writev: promisify(writev)
}

/** Creates a file for this user alone. It is written by its descriptor: each call of a `FileHandle` is five promises instead of one. */
const createFile = async (path: string): Promise<WritableFile> => {
  const descriptor = await descriptorCalls.open(path, "wx", 0o600)
  return {
    append: async (chunks) => (await descriptorCalls.writev(descriptor, chunks)).bytesWritten,
    datasync: () => descriptorCalls.datasync(descriptor),
    close: () => descriptorCalls.close(descriptor)
  }
}

/** Returns the bytes that this user may still write to the disk of a path. */
const freeSpace = async (path: string): Promise<number> => {
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize
}

/** Defaults to Node's; tests replace them by failing ones. */
export class FileSystemCalls extends Context.Reference("@banquet/storage-file/FileSystemCalls", {
  defaultValue: () => ({ createFile, freeSpace, link, rename, unlink })
}) {}

export interface Disk {
  readonly directory: string
  readonly calls: Context.Service.Shape<typeof FileSystemCalls>
}

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined)

export const isCode = (error: unknown, ...codes: ReadonlyArray<string>): boolean => {
  const code = codeOf(error)
  return typeof code === "string" && codes.includes(code)
}

/** Returns whether an error says that the disk, or this user's quota of it, is full. */
export const isFull = (error: unknown): boolean => isCode(error, "ENOSPC", "EDQUOT")
