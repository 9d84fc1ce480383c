import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { answersKey, unsentKey } from "../../src/rsvp/guest/AnswersKept.ts"
import { Rsvp } from "../../src/rsvp/module.ts"

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it("who signs out is told of answers that have not been sent, written or on their way, and loses them then [RSVP-58]", async () => {
  const { forget, warning } = Rsvp.guest?.deviceData ?? {}
  expect(warning?.()).toBeNull()
  for (const [key, value] of [
    [unsentKey, "bq_g_token"],
    [answersKey, "[]"]
  ] as const) {
    kept.set(key, value)
    expect(warning?.()?.en).toBe("Answers that have not been sent yet will be lost.")
    await forget?.()
    expect([warning?.(), kept.size]).toEqual([null, 0])
  }
})
