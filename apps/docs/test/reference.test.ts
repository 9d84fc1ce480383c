import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { referenceDirectory, referencePages } from "../src/Reference.ts"

it("the reference says what the code says; else run `npx -y pnpm@12 docs:reference`", async () => {
  for (const [name, text] of Object.entries(await referencePages())) {
    expect(`${name}\n${readFileSync(join(referenceDirectory, name), "utf8")}`).toBe(`${name}\n${text}`)
  }
})

it("calls no option required that a command does without", async () => {
  const { "cli.md": cli = "" } = await referencePages()
  const [, added = ""] = cli.split("## `banquet webhook add`")
  const [section = ""] = added.split("\n## ")
  expect(section).toContain("`--type choice`")
  expect(section).not.toContain("(required)")
})
