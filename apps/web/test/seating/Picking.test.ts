import { expect, it } from "vitest"
import { candidate, planOf, table } from "./Plans.ts"
import { startWith } from "./Undoing.ts"

it("who is open is closed when a second one is picked, and a table is not [SEAT-430]", () => {
  const people = ["ana", "ben", "cara"].map((key) => candidate(key))
  const { store } = startWith(planOf({ tables: [table("one", 4)], candidates: people, seats: {} }))
  const person = { kind: "person", actorId: "ana" } as const
  store.select(person)
  store.pick(["ben"])
  expect(store.get().selection).toEqual(person)
  store.pick(["ben", "cara"])
  expect(store.get().selection).toBeNull()
  store.select({ kind: "table", tableId: "one" })
  store.pick(["ana", "ben", "cara"])
  expect(store.get().selection).toEqual({ kind: "table", tableId: "one" })
})
