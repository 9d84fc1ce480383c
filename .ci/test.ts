/** `pnpm test:unit` and the like: the tests of one group. What follows goes to vitest. */
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { testGroups, testsOf } from "./TestGroups.ts"

const [group = "", ...options] = process.argv.slice(2)
const tests = testsOf(join(import.meta.dirname, ".."), group)
if (tests.length === 0) throw new Error(`There is no group "${group}", only ${testGroups.join(", ")}.`)
const run = ["run", "--config", "vitest.workspace.ts", ...options, ...tests]
process.exitCode = spawnSync("vitest", run, { stdio: ["ignore", "inherit", "inherit"] }).status ?? 1
