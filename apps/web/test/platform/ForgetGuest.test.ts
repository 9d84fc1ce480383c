import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { guestKey } from "../../src/platform/api/DeviceTokens.ts"

const kept = new Map<string, string>()
let hear: (event: Pick<StorageEvent, "key" | "newValue" | "storageArea">) => void = () => {}
const replaced = vi.fn<(path: string) => void>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key)
  })
  vi.stubGlobal("addEventListener", (_: string, listener: typeof hear) => (hear = listener))
  vi.stubGlobal("location", { replace: replaced })
  replaced.mockClear()
  // A page that has stopped keeping never keeps again: each test, and each after them, loads it anew.
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Loads what a tab runs, with Seating as its only module. */
const openTab = async () => {
  const { leaveWhenForgotten } = await import("../../src/platform/api/ForgetGuest.ts")
  const { knownOccasion } = await import("../../src/platform/api/KnownOccasion.ts")
  const { Seating } = await import("../../src/seating/module.ts")
  leaveWhenForgotten([Seating])
  return {
    keepOccasion: () => knownOccasion.keep("bq_g_token", { slug: "ana-and-ben", name: "Ana & Ben" }),
    hearOfSignOut: async () => {
      hear({ key: guestKey, newValue: null, storageArea: localStorage })
      await expect.poll(() => replaced.mock.calls).toEqual([["/join?signed-out"]])
    }
  }
}

it("a tab forgets what it has kept between a guest's signing out in another one and its hearing of it [PLAT-211]", async () => {
  const { hearOfSignOut, keepOccasion } = await openTab()
  // The other tab has forgotten everything by now.
  keepOccasion()
  kept.set("banquet.place-cards", "a seat")
  expect(kept.size).toBe(2)
  await hearOfSignOut()
  keepOccasion()
  expect([...kept]).toEqual([])
})

it("a tab that hears late of a guest's signing out forgets nothing of who has signed in since, and keeps nothing [PLAT-211]", async () => {
  const { hearOfSignOut, keepOccasion } = await openTab()
  const since = [
    [guestKey, "bq_g_another"],
    ["banquet.place-cards", "another seat"]
  ] as const
  for (const [key, value] of since) kept.set(key, value)
  await hearOfSignOut()
  keepOccasion()
  expect([...kept]).toEqual(since)
})
