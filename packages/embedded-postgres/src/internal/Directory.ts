import { mkdir } from "node:fs/promises"
import { dirname } from "node:path"

const codeOf = (cause: unknown): unknown => (cause instanceof Error && "code" in cause ? cause.code : undefined)

/**
 * Makes a directory with those above it. Node's own way does not come to an end where the file system makes no
 * directories, as in /proc.
 */
export const makeDirectory = async (path: string, mode = 0o777): Promise<void> => {
  try {
    await mkdir(path, { mode })
    return
  } catch (cause) {
    if (codeOf(cause) === "EEXIST") return
    if (codeOf(cause) !== "ENOENT" || dirname(path) === path) throw cause
  }
  await makeDirectory(dirname(path), mode)
  try {
    await mkdir(path, { mode })
  } catch (cause) {
    if (codeOf(cause) !== "EEXIST") throw cause
  }
}
