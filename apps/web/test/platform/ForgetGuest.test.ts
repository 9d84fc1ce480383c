import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { guestKey } from "../../src/platform/api/DeviceTokens.ts"

const kept = new Map<string, string>()
let told: (event: Pick<StorageEvent, "key" | "newValue">) => void = () => {}
const replaced = vi.fn<(path: string) => void>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key)
  })
  vi.stubGlobal("addEventListener", (_: string, listener: typeof told) => (told = listener))
  vi.stubGlobal("location", { replace: replaced })
  // A page that keeps nothing more does not do so again: each test loads one of its own.
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it("a tab forgets what it has kept between a guest's signing out in another one and its hearing of it [PLAT-211]", async () => {
  const { leaveWhenForgotten } = await import("../../src/platform/api/ForgetGuest.ts")
  const { knownOccasion } = await import("../../src/platform/api/KnownOccasion.ts")
  const { Seating } = await import("../../src/seating/module.ts")
  leaveWhenForgotten([Seating])
  // The other tab has forgotten everything by now.
  knownOccasion.keep("bq_g_token", { slug: "ana-and-ben", name: "Ana & Ben" })
  kept.set("banquet.place-cards", "what its seats were")
  expect(kept.size).toBe(2)
  told({ key: guestKey, newValue: null })
  await expect.poll(() => replaced.mock.calls).toEqual([["/join"]])
  knownOccasion.keep("bq_g_token", { slug: "ana-and-ben", name: "Ana & Ben" })
  expect([...kept]).toEqual([])
})
