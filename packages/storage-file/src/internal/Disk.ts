/** The directory that objects are kept in, and the calls of the file system by which it is changed. */
import { link, open, rename, statfs, unlink } from "node:fs/promises"
import { Context } from "effect"

/** Bytes that this user may still write to the disk of a path. */
const freeSpace = async (path: string): Promise<number> => {
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize
}

/** Node's own; tests put failing ones in their place. */
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

/** Whether the disk is full, or the part of it that this user may fill. */
export const isFull = (error: unknown): boolean => isCode(error, "ENOSPC", "EDQUOT")
