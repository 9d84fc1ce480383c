/** `pnpm build`: what packages publish, in their `dist/`. Incremental; what was made of sources that are gone goes too. */
import { spawnSync } from "node:child_process"
import { existsSync, globSync, rmSync } from "node:fs"
import { join, sep } from "node:path"

const root = join(import.meta.dirname, "..")

const { status } = spawnSync("tsc", ["-b", "packages"], { cwd: root, stdio: "inherit" })
for (const path of globSync("packages/*/dist/src/**/*.{js,d.ts,map}", { cwd: root })) {
  const source = path.replace(`${sep}dist${sep}`, sep).replace(/(\.d)?\.(ts|js)(\.map)?$/, ".ts")
  if (!existsSync(join(root, source))) rmSync(join(root, path))
}
process.exitCode = status ?? 1
