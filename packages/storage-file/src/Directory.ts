import { mkdir } from "node:fs/promises"
import { dirname } from "node:path"

const codeOf = (cause: unknown): unknown => (cause instanceof Error && "code" in cause ? cause.code : undefined)

/**
 * Makes a directory with those above it, and answers the topmost that it made; `null` where it was there already. Node's
 * own way does not come to an end where the file system makes no directories, as in /proc.
 */
export const makeDirectory = async (path: string, mode = 0o777): Promise<string | null> => {
  try {
    await mkdir(path, { mode })
    return path
  } catch (cause) {
    if (codeOf(cause) === "EEXIST") return null
    if (codeOf(cause) !== "ENOENT" || dirname(path) === path) throw cause
  }
  const topmost = await makeDirectory(dirname(path), mode)
  try {
    await mkdir(path, { mode })
  } catch (cause) {
    if (codeOf(cause) !== "EEXIST") throw cause
  }
  return topmost ?? path
}
