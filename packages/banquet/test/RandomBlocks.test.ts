import { describe, expect, it } from "vitest"
import { randomBlocks } from "../src/RandomBlocks.ts"

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex")

describe("random bytes", () => {
  it("are as many as were asked for, and never given twice [PLAT-163]", () => {
    const random = randomBlocks(64)
    const given = Array.from({ length: 1_000 }, (_, turn) => random([16, 10, 7, 32, 65][turn % 5]!))
    expect(given.map(({ length }) => length).slice(0, 5)).toEqual([16, 10, 7, 32, 65])
    expect(new Set(given.map(hex)).size).toBe(given.length)
  })

  it("are the caller's own to change [PLAT-163]", () => {
    const random = randomBlocks(32)
    const [first, second] = [random(16), random(16)]
    const kept = hex(second)
    first.fill(0)
    expect(hex(second)).toBe(kept)
    expect(hex(random(16))).not.toBe(hex(first))
    expect(first.buffer).not.toBe(second.buffer)
  })
})
