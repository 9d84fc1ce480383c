import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"

/** The file of a module as it is written, or as it was built. */
export const moduleFile = (module: URL): string => {
  const file = fileURLToPath(module)
  return existsSync(file) ? file : file.replace(/\.ts$/, ".js")
}
