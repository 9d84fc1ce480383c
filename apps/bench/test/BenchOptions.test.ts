import { Result } from "effect"
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { benchOptions, letters } from "../src/BenchOptions.ts"

const main = join(import.meta.dirname, "../src/main.ts")
const bench = (...args: ReadonlyArray<string>) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [main, ...args], { encoding: "utf8" })
  return { status, stderr, stdout }
}

describe("pnpm bench", () => {
  it("says how it is used when it is asked", () => {
    expect(bench("--help")).toEqual({
      status: 0,
      stderr: "",
      stdout: expect.stringMatching(/^pnpm bench \[LETTER…\] \[--rounds 5\]/)
    })
  })

  it("says in one line what is wrong, and then how it is used", () => {
    expect(bench("z")).toEqual({
      status: 2,
      stdout: "",
      stderr: expect.stringMatching(/^There is no benchmark "z"; there are a, b, .*\npnpm bench /)
    })
    for (const args of [["--rounds", "none"], ["--seconds=0"], ["--what"]]) {
      expect([args, Result.isFailure(benchOptions(args))]).toEqual([args, true])
    }
    expect(benchOptions(["a", "h", "--seconds", "2"])).toEqual(
      Result.succeed({ chosen: ["a", "h"], rounds: 5, seconds: 2, help: false })
    )
    expect(benchOptions([])).toMatchObject(Result.succeed({ chosen: letters }))
  })
})
