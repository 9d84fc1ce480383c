import { join } from "node:path"

/** The file with the list of the modules whose pages are built in. */
export const builtInModulesFile = join(import.meta.dirname, "../src/modules.ts")
