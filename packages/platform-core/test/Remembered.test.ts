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

it("remembers what weighs no more in all than it may, and nothing that weighs more by itself [PLAT-178]", () => {
  const remembered = new Remembered<string>(5, (text) => text.length)
  remembered.set("a", "xx")
  remembered.set("b", "xx")
  remembered.set("a", "xxx")
  expect(remembered.get("b")).toBe("xx")
  remembered.set("c", "x")
  expect(remembered.get("a")).toBeUndefined()
  remembered.set("d", "xxxxxx")
  for (const key of ["a", "b", "c", "d"]) expect(remembered.get(key)).toBeUndefined()
  remembered.set("e", "xxxxx")
  expect(remembered.get("e")).toBe("xxxxx")
})
