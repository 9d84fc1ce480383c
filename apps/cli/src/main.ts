/** The entry of the command line; what it loads is compiled once and cached beside it. */
import { enableCompileCache } from "node:module"
import { join } from "node:path"

enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/compile"))

await import("./run.ts")
