import { afterEach, expect, it, vi } from "vitest"
import { Problem } from "../../src/platform/api/Problem.ts"
import { placesOfRefusal } from "../../src/seating/planner/SeatingContext.ts"
import { seat, small, startWith } from "./Undoing.ts"

afterEach(() => vi.unstubAllGlobals())

it("a refusal is shown once: in the panel of whom it is about, or else at the table [SEAT-397]", () => {
  const { store } = startWith(small)
  const refusal = { command: seat("alice", "one"), why: new Problem(422, "table_full", null) }
  const shown = () => {
    store.refuse(refusal)
    return placesOfRefusal(store.get())
  }
  expect(shown()).toEqual(["person alice", "table card one"])
  store.select({ kind: "person", actorId: "alice" })
  expect(shown()).toEqual(["person alice"])
  store.select({ kind: "person", actorId: "bob" })
  expect(shown()).toContain("table card one")
  store.refuse(null)
  expect(placesOfRefusal(store.get())).toEqual([])
})
