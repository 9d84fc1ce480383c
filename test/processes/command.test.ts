/** `pnpm test` itself: whoever runs it, a person or a machine, is told by its exit code. */
import { spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"

const root = join(import.meta.dirname, "../..")
const folder = mkdtempSync(join(tmpdir(), "banquet-command-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
// Planted files find their libraries as any test does.
symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction")

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly scripts: { readonly test: string }
}

/** Runs the script as pnpm does, upon this one file in the place of all that are there. */
const runOn = (
  name: string,
  lines: ReadonlyArray<string>,
  variables: NodeJS.ProcessEnv = {}
): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    mkdirSync(join(folder, name, "test"), { recursive: true })
    writeFileSync(join(folder, name, "test", `${name}.test.ts`), lines.join("\n"))
    const { HOME, NODE_COMPILE_CACHE, PATH, SystemRoot, TMPDIR } = process.env
    const searched = [join(root, "node_modules/.bin"), PATH].join(delimiter)
    const child = spawn(`${scripts.test} --dir ${join(folder, name)}`, {
      cwd: root,
      shell: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { HOME, NODE_COMPILE_CACHE, SystemRoot, TMPDIR, PATH: searched, NO_COLOR: "1", ...variables }
    })
    let output = ""
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()))
    child.once("close", (code) => resolve({ code, output }))
  })

/** Where the server of a run is. */
const serverUrl = "BANQUET_TEST_SERVER_URL"

const passing = [
  `import { expect, it } from "vitest"`,
  `it("passes", () => expect(process.env["${serverUrl}"]).toMatch(/^postgres:/))`
]

describe("the command that runs the tests", () => {
  it("exits with 0 when all pass", async () => {
    const { code, output } = await runOn("passing", passing)
    expect(output).toMatch(/Tests +1 passed/)
    expect(code).toBe(0)
  })

  it.each([
    ["a test fails", "failing", [...passing, `it("fails", () => expect(1).toBe(2))`], /Tests +1 failed \| 1 passed/],
    ["a file cannot be read", "broken", [...passing, `it("is broken", () => {`], /Test Files +1 failed/],
    [
      "nobody handles a rejection",
      "rejecting",
      [...passing, `it("rejects", () => void Promise.reject(new Error("planted")))`],
      /Unhandled Rejection/
    ]
  ])("exits with 1 when %s", async (_, name, lines, says) => {
    // What starts and ends a database of its own once lost the code; one of these does, the others need none.
    const others = { [serverUrl]: process.env[serverUrl] }
    const { code, output } = await runOn(name, lines, name === "failing" ? {} : others)
    expect(output).toMatch(says)
    expect(code).toBe(1)
  })
})
