import { expect, it } from "vitest"
import { Remembered } from "../src/Remembered.ts"

it("remembers no more than it may, and forgets first what nobody has asked for the longest [PLAT-178]", () => {
  const remembered = new Remembered<number>(2)
  remembered.set("a", 1)
  remembered.set("b", 2)
  expect(remembered.get("a")).toBe(1)
  remembered.set("c", 3)
  expect(remembered.get("b")).toBeUndefined()
  expect(remembered.get("a")).toBe(1)
  remembered.set("c", 4)
  expect(remembered.get("c")).toBe(4)
  expect(remembered.get("a")).toBe(1)
})
