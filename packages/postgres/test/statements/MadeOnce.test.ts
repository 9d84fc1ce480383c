import { expect, it } from "vitest"
import { MadeOnce } from "../../src/statements/MadeOnce.ts"

it("is made once for the same text, until enough others were asked for [PLAT-165]", () => {
  const made: Array<string> = []
  const once = new MadeOnce((text) => ({ number: made.push(text) }), 2)
  const first = once.of("a")
  expect(once.of("b")).not.toBe(first)
  expect(once.of("a")).toBe(first)
  // "b" is the one that nobody has asked for the longest.
  once.of("c")
  expect(once.of("a")).toBe(first)
  once.of("b")
  expect(made).toEqual(["a", "b", "c", "b"])
})
