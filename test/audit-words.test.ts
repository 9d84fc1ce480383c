/** The sentences of the audit log on the pages, held against what the domains write there. */
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"

const root = join(import.meta.dirname, "..")

/** Returns what the expression captures in these files. */
const captured = (pattern: string, expression: RegExp): ReadonlyArray<string> =>
  globSync(pattern, { cwd: root })
    .filter((name) => !name.includes("/testing/"))
    .flatMap((name) => [...readFileSync(join(root, name), "utf8").matchAll(expression)].map(([, found = ""]) => found))

it("every action that a domain writes to the audit log has a sentence [PLAT-268]", () => {
  const written = captured("packages/*-core/src/**/*.ts", /action: "([a-z_]+\.[a-z_]+)"/g)
  const told = captured("apps/web/src/**/*Words.ts", /^ +"([a-z_]+\.[a-z_]+)": \{/gm)
  expect(written.length).toBeGreaterThan(10)
  expect(written.filter((action) => !told.includes(action))).toEqual([])
})
