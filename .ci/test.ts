/** `pnpm test:unit` and the like: the tests of one concern. What follows goes to vitest. */
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { concerns, testsOf } from "./Concerns.ts"

const [concern = "", ...options] = process.argv.slice(2)
const tests = testsOf(join(import.meta.dirname, ".."), concern)
if (tests.length === 0) throw new Error(`There is no concern "${concern}", only ${concerns.join(", ")}.`)
const run = ["run", "--config", "vitest.workspace.ts", ...options, ...tests]
process.exitCode = spawnSync("vitest", run, { stdio: ["ignore", "inherit", "inherit"] }).status ?? 1
