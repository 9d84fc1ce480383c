/**
 * Builds the pages into the folder that is named, which is emptied, in a process of its own: the build is what `NODE_ENV`
 * says there.
 */
import { build } from "vite"
import { webConfig } from "./WebConfig.ts"

const [outDir, modulesFile] = process.argv.slice(2)
// Vite takes no name for the folder of the sources, and would empty that.
if (outDir === undefined) throw new Error("Name the folder to build into, which is emptied.")
const config = webConfig(modulesFile)

await build({
  ...config,
  configFile: false,
  mode: "production",
  logLevel: "error",
  build: { ...config.build, outDir, emptyOutDir: true }
})
