import { Cause } from "effect"
import { describe, expect, it } from "vitest"
import { reportDefects, reportLines } from "../src/DefectReport.ts"

const report = (error: unknown) => reportDefects(Cause.die(error)).flatMap(reportLines).join("\n")

describe("what is said of a defect", () => {
  it("is its kind, its code and where it was made, and the same of its causes", () => {
    const cause = Object.assign(new RangeError("Alice"), { code: "EACCES" })
    expect(report(new TypeError("Bob", { cause }))).toMatch(
      /^TypeError\n {2}at .*DefectReport\.test\.ts:\d+:\d+\)?\n[^]*\ncaused by\nRangeError EACCES\n {2}at .*DefectReport\.test\.ts/
    )
  })

  it("has nothing of its message, whatever that looks like", () => {
    const error = new Error("Alice\n    at Alice's table:1:1\n    at table (Alice:2:2)")
    expect(report(error)).toMatch(/^Error\n {2}at /)
    expect(report(error)).not.toContain("Alice")
  })

  it("is a kind alone where nothing was made", () => {
    expect(report("Alice")).toBe("string")
    expect(report({ _tag: "Gone", code: "Alice's table" })).toBe("Gone")
  })
})
