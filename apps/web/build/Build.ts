/** Builds the pages into the folder that is named, in a process of its own: the build is what `NODE_ENV` says there. */
import { build } from "vite"
import { webConfig } from "./WebConfig.ts"

const [outDir = "", modulesFile] = process.argv.slice(2)
const config = webConfig(modulesFile)

await build({
  ...config,
  configFile: false,
  mode: "production",
  logLevel: "error",
  build: { ...config.build, outDir, emptyOutDir: true }
})
