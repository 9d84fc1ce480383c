import { expect, it } from "vitest"
import { append } from "../src/internal/ObjectFile.ts"

it("appends the rest where the system takes a part of the chunks only", async () => {
  const written: Array<Uint8Array> = []
  const file = {
    append: async (chunks: ReadonlyArray<Uint8Array>) => {
      const part = Buffer.concat(chunks).subarray(0, 4)
      written.push(part)
      return part.length
    },
    datasync: async () => undefined,
    close: async () => undefined
  }
  await append(file, [Buffer.from("tables"), Buffer.from("and"), Buffer.from("chairs")])
  expect(written.map(String)).toStrictEqual(["tabl", "esan", "dcha", "irs"])
})
