/** Bundles the program with everything of Banquet in it; what is native stays outside. */
import { createRequire } from "node:module"
import { build } from "esbuild"

const adapter = createRequire(
  createRequire(import.meta.resolve("banquet")).resolve("@banquet/images-sharp/ImageEngineSharp")
)

await build({
  entryPoints: { main: "main.js", SharpWorker: adapter.resolve("@banquet/images-sharp/SharpWorker") },
  outdir: "bundle",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  external: ["sharp", "heic-decode"],
  banner: {
    js: "import * as nodeModule from 'node:module'; const require = nodeModule.createRequire(import.meta.url);"
  }
})
