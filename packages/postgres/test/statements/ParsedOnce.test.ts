import { expect, it } from "@effect/vitest"
import { parsedOnce } from "../../src/statements/ParsedOnce.ts"

it("the same text is the same value while it is remembered, and another text another", () => {
  const namesOf = parsedOnce(2, (rows: ReadonlyArray<{ readonly name: string }>) => rows.map(({ name }) => name))
  const names = namesOf(`[{"name":"Anna"}]`)
  expect(names).toEqual(["Anna"])
  expect(namesOf(`[{"name":"Ben"}]`)).toEqual(["Ben"])
  expect(namesOf(`[{"name":"Anna"}]`)).toBe(names)
  namesOf("[]")
  namesOf(`[{"name":"Carl"}]`)
  expect(namesOf(`[{"name":"Anna"}]`)).not.toBe(names)
})
