/** CI runs everything, in parts, by the commands that people run. */
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { parse } from "yaml"
import { testGroups, testsOf } from "../.ci/TestGroups.ts"
import { ofPackages, testPatterns } from "../vitest.workspace.ts"

const root = join(import.meta.dirname, "..")
const read = (path: string): string => readFileSync(join(root, path), "utf8")

const { scripts } = JSON.parse(read("package.json")) as { readonly scripts: Readonly<Record<string, string>> }
const workflow = parse(read(".github/workflows/ci.yml")) as {
  readonly jobs: Readonly<
    Record<string, { readonly strategy?: { readonly matrix: object }; readonly steps: ReadonlyArray<{ run?: string }> }>
  >
}

/** The scripts that a workflow's jobs run by pnpm, with what their matrices stand for. */
const commands = Object.values(workflow.jobs).flatMap(({ steps, strategy = { matrix: {} } }) =>
  steps.flatMap(({ run = "" }) =>
    [...run.matchAll(/\bpnpm@\S+ (?!exec\b)(.+)$/gm)].flatMap(([, command = ""]) => {
      const [placeholder, name = ""] = /\$\{\{ matrix\.(\w+) \}\}/.exec(command) ?? [""]
      const values = Object.entries(strategy.matrix).find(([key]) => key === name)?.[1] as ReadonlyArray<string>
      return placeholder === "" ? [command] : values.map((value) => command.replace(placeholder, value))
    })
  )
)

describe("CI", () => {
  it("runs scripts of package.json, and nothing that no person would", () => {
    expect(commands.filter((command) => scripts[command] === undefined)).toEqual([])
  })

  it("runs every group of tests, the checks of the code and the packages", () => {
    expect(commands.toSorted()).toEqual(
      ["check:code", "packages", ...testGroups.map((name) => `test:${name}`)].toSorted()
    )
  })

  it("has each test in one group", () => {
    const tests = globSync(testPatterns, { cwd: root, exclude: (path) => path.endsWith("node_modules") })
    const all = testGroups.flatMap((group) => testsOf(root, group))
    expect([...all, ofPackages].toSorted()).toEqual(tests.toSorted())
    for (const group of testGroups) expect([group, testsOf(root, group).length > 1]).toEqual([group, true])
    expect(testsOf(root, "planted")).toEqual([])
  })
})
