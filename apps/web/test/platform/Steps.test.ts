import { expect, it } from "vitest"
import type { AuditEntry } from "../../src/platform/audit/AuditEntry.ts"
import { actionsOf, endsInStep, stepsOf } from "../../src/platform/audit/Steps.ts"

const entry = (request_id: string | null, by = "mia", action = "actor.created"): AuditEntry => ({
  at: "2026-06-01T09:30:00Z",
  by: { kind: "planner", id: by, key: by, display_name: by },
  action,
  target: { type: "actor", id: "a", name: "Ana" },
  changes: [],
  request_id
})

const many = (count: number, ...of: Parameters<typeof entry>) => Array.from({ length: count }, () => entry(...of))

const sizes = (...entries: ReadonlyArray<AuditEntry>) => stepsOf(entries).map(({ length }) => length)

it("entries of one request and one person are one step, where they are five and stand beside each other [PLAT-309]", () => {
  expect(sizes(...many(5, "one"), entry("two"), ...many(4, "three"))).toEqual([5, 1, 1, 1, 1, 1])
  expect(sizes(...many(6, null))).toEqual([1, 1, 1, 1, 1, 1])
  // Whoever sends the id of another's request is not told as the other.
  expect(sizes(...many(5, "one"), ...many(5, "one", "petra"))).toEqual([5, 5])
  const [step] = stepsOf([...many(2, "one"), ...many(3, "one", "mia", "actor.updated")])
  expect(step && actionsOf(step)).toEqual([
    ["actor.updated", 3],
    ["actor.created", 2]
  ])
})

it("a step may go on behind the last entry as long as the last five are of it [PLAT-309]", () => {
  expect([endsInStep(many(5, "one")), endsInStep(many(4, "one")), endsInStep([])]).toEqual([true, false, false])
  expect(endsInStep([...many(9, "one"), entry("two")])).toBe(false)
})
