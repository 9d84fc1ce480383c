/** `pnpm build`: what packages publish, in their `dist/`. Incremental; what was made of sources that are gone goes too. */
import { spawnSync } from "node:child_process"
import { existsSync, globSync, rmSync } from "node:fs"
import { join, sep } from "node:path"

const root = join(import.meta.dirname, "..")
const files = (pattern: string): ReadonlyArray<string> => globSync(pattern, { cwd: root })
const exists = (path: string): boolean => existsSync(join(root, path))

// The compiler's notes on a build know nothing of outputs that somebody has removed.
for (const notes of files("packages/*/dist/.tsbuildinfo")) {
  const [folder = ""] = notes.split(`${sep}dist${sep}`)
  const sources = files(`${folder}/src/**/*.ts`).filter((path) => !path.endsWith(".d.ts"))
  const outputs = sources.map((path) => path.replace(`${sep}src${sep}`, `${sep}dist${sep}src${sep}`))
  if (!outputs.every((path) => exists(path.replace(/\.ts$/, ".js")))) rmSync(join(root, notes))
}

const { status } = spawnSync("tsc", ["-b", "packages"], { cwd: root, stdio: "inherit" })

for (const path of files("packages/*/dist/src/**/*.{js,d.ts,map}")) {
  const source = path.replace(`${sep}dist${sep}`, sep).replace(/(\.d)?\.(ts|js)(\.map)?$/, ".ts")
  if (!exists(source)) rmSync(join(root, path))
}
process.exitCode = status ?? 1
