/** Names, keys and variables that would steer a terminal, in everything that a command prints. */
import { writeFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { command, json, useDatabase, withVariables } from "./support/InProcess.ts"

const steering = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const hostile = (name: string) =>
  `${name}\u001b]0;owned\u0007\u001b[2J\u009b31m\u007f\u202egnp\nlistening on http://evil.example`

/** What was printed, with the line breaks that are the command's own taken out. */
const withoutBreaks = (printed: string, lines: number): string => {
  expect(printed.trimEnd().split("\n")).toHaveLength(lines)
  return printed.replaceAll("\n", "")
}

const fileOf = (slug: string, named: (name: string) => string) => ({
  occasion: { slug, name: named("Ana") },
  events: [{ key: "reception", name: named("Reception"), starts_at: "2026-06-20T18:00:00Z" }],
  actors: [{ key: "alice", type: "person", display_name: named("Alice") }],
  modules: [{ module: "seating", events: [{ event: "reception" }] }],
  planners: [{ key: "petra", display_name: named("Petra"), permissions: [] }],
  guests: [{ actor: "alice", invitation_unit: "alice", events: ["reception"] }],
  invitations: [{ event: "reception", actor: "alice", response: "attending" }]
})

describe("what people wrote steers no terminal [CLI-6]", () => {
  useDatabase()

  it("in an answer, which has the lines that it has with any name", async () => {
    for (const [slug, named] of [["hostile", hostile] as const, ["plain", (name: string) => name] as const]) {
      writeFileSync("occasion.json", JSON.stringify(fileOf(slug, named)))
      expect(await command("apply", "occasion.json")).toMatchObject({ code: 0 })
    }
    for (const asked of [
      (slug: string) => ["occasion", "show", slug],
      (slug: string) => ["link", "--occasion", slug, "--guest", "alice"]
    ]) {
      const plain = await command(...asked("plain"))
      const { code, stderr, stdout } = await command(...asked("hostile"))
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
      const printed = withoutBreaks(stdout, plain.stdout.trimEnd().split("\n").length)
      expect(printed).toContain("]0;owned [2J 31m gnp listening on")
      expect(printed).not.toMatch(steering)
    }
    expect(withoutBreaks((await command("occasion", "list")).stdout, 3)).not.toMatch(steering)
  })

  it("as JSON, where each such character is an escape and means what it meant", async () => {
    const { stdout } = await command("occasion", "show", "hostile", "--json")
    expect(stdout.replaceAll("\n", "")).not.toMatch(steering)
    expect(stdout).toContain(String.raw`Ana\u001b]0;owned\u0007\u001b[2J\u009b31m\u007f\u202egnp\nlistening`)
    const { document } = await json("occasion", "show", "hostile")
    expect(document).toMatchObject({ occasion: { name: hostile("Ana") } })
  })

  it("in a refusal", async () => {
    for (const args of [
      ["occasion", "show", hostile("x")],
      ["link", "--occasion", "hostile", "--guest", hostile("x")],
      ["apply", hostile("x")],
      ["module", "install", hostile("x"), "--occasion", "hostile"],
      [hostile("x")]
    ]) {
      const { code, stderr, stdout } = await command(...args)
      expect({ stdout, failed: code !== 0 }).toEqual({ stdout: "", failed: true })
      expect(withoutBreaks(stderr, 1)).not.toMatch(steering)
      expect((await command(...args, "--json")).stdout.replaceAll("\n", "")).not.toMatch(steering)
    }
  })

  it("in what the doctor found", async () => {
    const variables = { BANQUET_DATA_DIR: hostile("x"), BANQUET_LOG_FORMAT: hostile("x") }
    const { stderr, stdout } = await withVariables(variables, () => command("doctor"))
    expect(stdout).toBe("")
    expect(stderr.replaceAll("\n", "")).toMatch(/x \]0;owned/)
    expect(stderr.replaceAll("\n", "")).not.toMatch(steering)
  })
})
