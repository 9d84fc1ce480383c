import { afterEach, expect, it, vi } from "vitest"
import { photosWaiting } from "../../src/gallery/planner/Decisions.ts"
import { trackInFlight } from "../../src/gallery/planner/DecisionsInFlight.ts"

afterEach(() => void vi.unstubAllGlobals())

it("photos that wait are counted once decisions that are under way have been answered [GAL-58]", async () => {
  const asked = vi.fn<() => Promise<Response>>(() =>
    Promise.resolve(Response.json({ items: [], next_cursor: null, totals: { pending: 1 } }))
  )
  vi.stubGlobal("fetch", asked)
  let answer = (): void => {}
  trackInFlight(new Promise<void>((resolve) => (answer = resolve)))
  const waiting = photosWaiting("token", "an-occasion")
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).not.toHaveBeenCalled()
  answer()
  expect((await waiting).map(({ label }) => label.en)).toEqual(["1 photo is waiting for you"])
})
