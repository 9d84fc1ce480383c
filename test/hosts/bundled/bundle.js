/** Bundles the program with everything of Banquet in it; what is native stays outside. */
import { createRequire } from "node:module"
import { build } from "esbuild"

const banquet = createRequire(import.meta.resolve("banquet"))
const adapter = createRequire(banquet.resolve("@banquet/images-sharp/ImageEngineSharp"))

await build({
  entryPoints: {
    main: "main.js",
    SharpWorker: adapter.resolve("@banquet/images-sharp/SharpWorker"),
    ArrangingThread: banquet.resolve("@banquet/arranger-threads/ArrangingThread")
  },
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
