/** Builds the pages, once for the sources as they are, into a folder whose name is their digest. */
import { execFile } from "node:child_process"
import { createHash, type Hash } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { dirname, join, relative } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { builtInModulesFile } from "./ModulesFile.ts"

const root = join(import.meta.dirname, "..")
const builds = join(root, "dist", "builds")
const sources = ["index.html", "package.json", "vite.config.ts", "build", "src"].map((name) => join(root, name))
const lockfile = join(root, "../../pnpm-lock.yaml")

const digestOf = async (hash: Hash, path: string): Promise<void> => {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null)
  if (entries === null) {
    hash.update(relative(root, path)).update("\0")
    hash.update(await readFile(path))
    return
  }
  for (const { name } of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) await digestOf(hash, join(path, name))
}

const sourceDigest = async (modulesFile: string): Promise<string> => {
  const hash = createHash("sha256").update(relative(root, modulesFile)).update("\0")
  const own = modulesFile === builtInModulesFile ? [] : [dirname(modulesFile)]
  for (const source of [...sources, ...own]) await digestOf(hash, source)
  if (existsSync(lockfile)) hash.update(await readFile(lockfile))
  return hash.digest("hex").slice(0, 16)
}

const compressible = /\.(?:js|css|html|svg)$/

/** Blocks of half the usual size, each with codes of its own, make the largest file 100 bytes smaller. */
const memLevel = 7

/** Puts `.br` and `.gz` beside every file that gets smaller by it. */
const compress = async (directory: string): Promise<void> => {
  for (const entry of await readdir(directory, { recursive: true })) {
    if (!compressible.test(entry)) continue
    const path = join(directory, entry)
    const bytes = await readFile(path)
    const brotli = {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    }
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, brotli))
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9, memLevel }))
  }
}

/** Servers read the files once, so that builds of other sources can go; a few stay for who switches between branches. */
const removeOld = async (): Promise<void> => {
  const names = (await readdir(builds)).filter((name) => !name.startsWith("."))
  const builtAt = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(builds, name))).mtimeMs })))
  for (const { name } of builtAt.toSorted((a, b) => b.at - a.at).slice(4)) {
    await rm(join(builds, name), { recursive: true, force: true })
  }
}

/**
 * Returns where the built pages are, after building them if these sources have not been built before. `modulesFile` is the
 * absolute path of a file that exports the list `modules`; with it, everything in its folder counts as a source.
 */
export const ensureWebBuild = async (
  report: (line: string) => void,
  modulesFile: string = builtInModulesFile
): Promise<string> => {
  const digest = await sourceDigest(modulesFile)
  const directory = join(builds, digest)
  if (existsSync(directory)) return directory
  report("building the web app…")
  await mkdir(builds, { recursive: true })
  const unfinished = await mkdtemp(join(builds, ".unfinished-"))
  try {
    const env = { ...process.env, NODE_ENV: "production" }
    await promisify(execFile)(process.execPath, [join(import.meta.dirname, "Build.ts"), unfinished, modulesFile], {
      env
    })
    await compress(unfinished)
    // Another process may have built the same in the meantime, which is as good.
    await rename(unfinished, directory).catch((error: unknown) => {
      if (!existsSync(directory)) throw error
    })
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  await removeOld()
  return directory
}
