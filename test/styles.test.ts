import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

const src = join(import.meta.dirname, "../apps/web/src")

/** Set by react-aria on what it opens. */
const ofLibraries = ["--trigger-width"]

const texts = (pattern: string): string =>
  globSync(pattern, { cwd: src })
    .map((path) => readFileSync(join(src, path), "utf8"))
    .join("\n")

const found = (text: string, pattern: RegExp): ReadonlyArray<string> =>
  [...text.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [name]))

describe("the custom properties of the style sheets", () => {
  it("are each given a value somewhere: what nobody gives one looks like the text around it", () => {
    const styles = texts("**/*.css")
    const given = new Set([
      ...ofLibraries,
      ...found(styles, /(--[\w-]+)\s*:/g),
      ...found(texts("**/*.{ts,tsx}"), /["'](--[\w-]+)["']/g)
    ])
    const used = new Set(found(styles, /var\(\s*(--[\w-]+)/g))
    expect(used.size).toBeGreaterThan(20)
    expect([...used].filter((name) => !given.has(name))).toEqual([])
  })
})
