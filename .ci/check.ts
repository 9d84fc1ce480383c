/**
 * `pnpm check`: every step, or those that are named, the later ones also when an earlier one failed. Reports each as JSON
 * to the file that `CHECK_REPORT` names.
 */
import { spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"

const steps = {
  types: ["tsc", "-b"],
  lint: ["oxlint", "--type-aware", "--deny-warnings", "--report-unused-disable-directives"],
  format: ["oxfmt", "--check", "."],
  unused: ["knip"],
  matrix: ["vitest", "run", "--config", "vitest.matrix.ts"],
  processes: ["vitest", "run", "--config", "vitest.processes.ts"],
  packages: ["node", ".ci/packages.ts"],
  installed: ["vitest", "run", "--config", "vitest.packages.ts"]
}

const named = process.argv.slice(2)
const unknown = named.filter((step) => !Object.keys(steps).includes(step))
if (unknown.length > 0)
  throw new Error(`There is no step ${unknown.join(", ")}, only ${Object.keys(steps).join(", ")}.`)
const asked = Object.entries(steps).filter(([step]) => named.length === 0 || named.includes(step))

const results = asked.map(([step, [command = "", ...args]]) => {
  const { status } = spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] })
  process.stdout.write(`check ${step}: ${status === 0 ? "passed" : "failed"}\n`)
  return { step, passed: status === 0 }
})

const report = process.env["CHECK_REPORT"]
if (report !== undefined) writeFileSync(report, JSON.stringify(results))
process.exitCode = results.every((result) => result.passed) ? 0 : 1
