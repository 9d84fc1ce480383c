/** Finds the program of an adapter's child processes: a file of its own, also where the adapter is part of a bundle. */
import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

export interface WorkerModule {
  /** What the adapter's package exports the program as, such as `@banquet/images-sharp/SharpWorker`. */
  readonly specifier: string
  /** The adapter's `import.meta.url`, which a bundle in CommonJS has none of. */
  readonly adapter: string | undefined
  /** The path of the file; searched for where it is not given. */
  readonly file?: string | URL | undefined
}

/** The program was not found: the adapter was bundled, and the program of its children was not. */
export class WorkerModuleMissing extends Error {
  override readonly name = "WorkerModuleMissing"
}

/** The package that hosts install; under strict installers only it can resolve the adapters. */
const entrance = "banquet/CreateBanquet"

const resolve = (from: string, specifier: string): string | null => {
  try {
    return createRequire(from).resolve(specifier)
  } catch {
    return null
  }
}

const resolveInstalled = (from: string, specifier: string): string | null => {
  const direct = resolve(from, specifier)
  if (direct !== null) return direct
  const host = resolve(from, entrance)
  return host === null ? null : resolve(host, specifier)
}

const missing = ({ specifier }: WorkerModule, looked: ReadonlyArray<string>): WorkerModuleMissing =>
  new WorkerModuleMissing(
    `The program that decodes images is not there (looked for ${looked.join(", ")}). ` +
      `Keep ${specifier.split("/", 2).join("/")} out of the bundle, or bundle ${specifier} as an entry of its own, ` +
      "and say with imageWorker where its file is."
  )

/**
 * The path of the file that the host says; or else of the one beside the adapter, written or built, or beside the bundle
 * that holds the adapter; or else of the one that the packages installed there or in the working directory have. Throws
 * `WorkerModuleMissing`.
 */
export const locate = (module: WorkerModule): string => {
  const { adapter, file, specifier } = module
  if (file !== undefined) {
    const given = file instanceof URL ? fileURLToPath(file) : file
    if (existsSync(given)) return given
    throw missing(module, [given])
  }
  const url = adapter?.startsWith("file:") === true ? new URL(adapter) : null
  const name = specifier.slice(specifier.lastIndexOf("/") + 1)
  const own = /\.\w+$/.exec(url?.pathname ?? "")?.[0] ?? ""
  const beside =
    url === null
      ? []
      : [...new Set([own, ".js", ".mjs", ".cjs"])].map((extension) =>
          fileURLToPath(new URL(`./${name}${extension}`, url))
        )
  const found =
    beside.find((path) => existsSync(path)) ??
    (url === null ? null : resolveInstalled(url.href, specifier)) ??
    resolveInstalled(pathToFileURL(join(process.cwd(), "index.js")).href, specifier)
  if (found === null) throw missing(module, [...beside.slice(0, 1), specifier])
  return found
}
