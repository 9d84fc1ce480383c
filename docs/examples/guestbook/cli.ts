/** `banquet` with the guestbook: `node cli.ts module install guestbook --occasion ana-and-ben`. */
import { join } from "node:path"
import { runMain } from "@banquet/cli/CommandLine"
import { builtInModules } from "banquet/BuiltInModules"
import { Guestbook } from "./module.ts"

runMain({
  modules: [...builtInModules, Guestbook],
  webModulesFile: join(import.meta.dirname, "web/modules.ts")
})
