import { availableParallelism } from "node:os"
import { join } from "node:path"
import { configDefaults, defineConfig } from "vitest/config"

// Most of what the tests wait for is programs of ours that start.
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "node_modules/.cache/compile")

/** Parts of `pnpm check`, each with a configuration of its own. */
export const ofPackages = "test/packages.test.ts"
export const ofProcesses = [
  "{packages,apps}/*/test/processes/**/*.test.ts",
  "docs/examples/**/test/processes/*.test.ts",
  "packages/postgres/test/large/*.test.ts",
  "test/processes/**/*.test.ts"
]

export const testPatterns = [
  "packages/*/test/**/*.test.ts",
  "apps/*/test/**/*.test.ts",
  "docs/examples/**/*.test.ts",
  "test/**/*.test.ts"
]

export default defineConfig({
  test: {
    include: testPatterns,
    tags: [{ name: "matrix", description: "What another test does, by other means or elsewhere." }],
    exclude: [...configDefaults.exclude, ofPackages, ...ofProcesses],
    // Nothing of a file outlives it, so that workers need not load everything anew for each.
    isolate: false,
    unstubGlobals: true,
    // Workers live for minutes and grow: to look for garbage seldom saves a fourteenth of their processor time.
    execArgv: ["--initial-heap-size=1024", "--min-semi-space-size=64", "--max-semi-space-size=64"],
    // Many tests wait for processes of their own: one more than there are cores.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    globalSetup: ["packages/postgres/test/TestServer.ts"],
    // These only end what hangs: how slow a machine is proves nothing.
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 120_000
  }
})
