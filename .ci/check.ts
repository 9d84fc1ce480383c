/** Runs every step of `pnpm check`, the later ones also when an earlier one failed, and reports each as JSON if asked. */
import { spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"

const steps = {
  types: ["tsc", "-b"],
  lint: ["oxlint", "--type-aware", "--deny-warnings"],
  format: ["oxfmt", "--check", "."],
  unused: ["knip"],
  packages: ["node", ".ci/packages.ts"],
  installed: ["vitest", "run", "--config", "vitest.packages.ts"]
}

const results = Object.entries(steps).map(([step, [command = "", ...args]]) => {
  const { status } = spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] })
  process.stdout.write(`check ${step}: ${status === 0 ? "passed" : "failed"}\n`)
  return { step, passed: status === 0 }
})

const report = process.env["CHECK_REPORT"]
if (report !== undefined) writeFileSync(report, JSON.stringify(results))
process.exitCode = results.every((result) => result.passed) ? 0 : 1
