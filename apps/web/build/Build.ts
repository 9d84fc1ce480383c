/** Builds the pages into the folder that is named, in a process of its own: the build is what `NODE_ENV` says there. */
import { join } from "node:path"
import { build } from "vite"

const [outDir = ""] = process.argv.slice(2)

await build({
  configFile: join(import.meta.dirname, "../vite.config.ts"),
  mode: "production",
  logLevel: "error",
  build: { outDir, emptyOutDir: true }
})
