/** The directory of the objects, and the file system calls that change it. */
import { link, open, rename, statfs, unlink } from "node:fs/promises"
import { Context } from "effect"

/** Returns the bytes that this user may still write to the disk of a path. */
const freeSpace = async (path: string): Promise<number> => {
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize
}

/** Defaults to Node's; tests replace them by failing ones. */
export class FileSystemCalls extends Context.Reference("@banquet/storage-file/FileSystemCalls", {
  defaultValue: () => ({ freeSpace, link, open, rename, unlink })
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
