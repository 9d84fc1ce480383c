import { expect, it } from "vitest"
import { bytesIn } from "../../src/gallery/planner/Bytes.ts"

it("sizes are said as the language counts them [PLAT-222]", () => {
  const sizes = [0, 1, 2, 1024, 1.5 * 1024 ** 2, 100 * 1024 ** 3]
  const said = (locale: string) => sizes.map((size) => bytesIn(locale)(size).replace(/\s/, " "))
  expect(said("en-GB")).toEqual(["0 bytes", "1 byte", "2 bytes", "1 kB", "1.5 MB", "100 GB"])
  expect(said("de-DE").slice(0, 5)).toEqual(["0 Byte", "1 Byte", "2 Byte", "1 kB", "1,5 MB"])
})
