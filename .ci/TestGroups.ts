/** The tests in parts that run side by side in CI, and each by a script of its own: `pnpm test:unit` and so on. */
import { globSync } from "node:fs"
import { matchesGlob } from "node:path"
import { ofPackages, ofProcesses, testPatterns } from "../vitest.workspace.ts"

/** A test belongs to the first group that has a pattern for it. */
const patterns = {
  processes: ofProcesses,
  browser: ["apps/server/test/browser/**"],
  docs: ["apps/docs/**", "docs/**", "test/{decisions,specification}.test.ts"],
  postgres: ["packages/{banquet,embedded-postgres,postgres}/**", "apps/{cli,server}/**"],
  unit: ["**"]
}

export const testGroups: ReadonlyArray<string> = Object.keys(patterns)

/** Returns the tests of a group, as paths from the root; none where there is no such group. */
export const testsOf = (root: string, group: string): ReadonlyArray<string> =>
  globSync(testPatterns, { cwd: root, exclude: (path) => path.endsWith("node_modules") })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path !== ofPackages)
    .filter((path) => {
      const [owner] = Object.entries(patterns).find(([, globs]) => globs.some((glob) => matchesGlob(path, glob))) ?? []
      return owner === group
    })
