/** What would be published of every package, as files. */
import { execFile } from "node:child_process"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)
const root = join(import.meta.dirname, "..")

/** The pnpm that runs this, which a release has pinned; any other where none does. */
export const pnpm =
  process.env["npm_config_user_agent"]?.startsWith("pnpm/") === true ? ["pnpm"] : ["npx", "-y", "pnpm@12"]

export interface Tarball {
  /** Of the package. */
  readonly name: string
  /** Where it is. */
  readonly path: string
}

/** Builds all packages and packs them into the directory. */
export const pack = async (directory: string): Promise<ReadonlyArray<Tarball>> => {
  await run(process.execPath, [join(root, ".ci/build.ts")], { cwd: root }).catch(
    (error: { readonly stdout: string }) => {
      throw new Error(`The packages could not be built:\n${error.stdout}`)
    }
  )
  const [command = "", ...before] = pnpm
  await run(command, [...before, "--filter", "./packages/*", "pack", "--pack-destination", directory], {
    cwd: root,
    maxBuffer: 10_000_000
  })
  const files = await readdir(directory)
  return files.toSorted().map((file) => ({
    name: file.replace(/-\d+\.\d+\.\d+.*\.tgz$/, "").replace(/^banquet-/, "@banquet/"),
    path: join(directory, file)
  }))
}
