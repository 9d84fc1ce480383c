import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import type { PlannerAction } from "../src/authorization/Action.ts"
import { OccasionId, PlannerId, TokenId } from "../src/Ids.ts"
import { lostSince } from "../src/planners/CallerPermissions.ts"
import {
  decidePlannerCreation,
  decidePlannerDeletion,
  decidePlannerUpdate,
  type Granting
} from "../src/planners/PlannerDecisions.ts"
import type { Planner, StoredPlanner } from "../src/principals/Principal.ts"

const occasionId = OccasionId.make("01912345-0000-7000-8000-000000000001")
const idAt = (index: number) => PlannerId.make(`01912345-0000-7000-8000-0000000001${String(index).padStart(2, "0")}`)

const all: ReadonlyArray<PlannerAction> = ["occasion:manage", "occasion:audit", "music:list", "music:share"]

const Actions = Schema.Array(Schema.Literals(["occasion:manage", "occasion:audit", "music:list", "music:share"]))

const stored = (sets: ReadonlyArray<ReadonlyArray<PlannerAction>>): ReadonlyArray<StoredPlanner> =>
  sets.map((actions, index) => ({
    id: idAt(index),
    occasionId,
    key: `k-${index}`,
    displayName: "P",
    actions: [...new Set(actions)],
    revision: 1
  }))

const granting = (held: ReadonlyArray<PlannerAction>): Granting => ({
  declared: (name) => all.find((action) => action === name) ?? null,
  mayGrant: (action) => held.includes(action)
})

const unchanged = { key: undefined, displayName: undefined, revision: undefined }

describe("planners among themselves", () => {
  it.prop(
    "nobody comes to hold what the caller does not hold and they did not, whatever is asked for [PLAT-61]",
    [Actions, Actions, Actions],
    ([held, before, asked]) => {
      const planners = stored([["occasion:manage"], before])
      const updated = decidePlannerUpdate(idAt(1), { ...unchanged, permissions: asked }, planners, granting(held))
      const made = decidePlannerCreation(
        { id: idAt(2), occasionId },
        { key: undefined, displayName: "N", permissions: asked },
        planners,
        granting(held)
      )
      if (Result.isSuccess(updated)) {
        const after = updated.success?.after.actions ?? planners[1]?.actions ?? []
        const known: ReadonlyArray<string> = [...held, ...before]
        assert.isTrue(after.every((action) => known.includes(action)))
        assert.sameMembers([...new Set(asked)], [...after])
      } else assert.isTrue(asked.some((action) => !held.includes(action) && !before.includes(action)))
      assert.strictEqual(
        Result.isSuccess(made),
        asked.every((action) => held.includes(action))
      )
    }
  )

  it.prop(
    "somebody who managed still does, whatever is changed or deleted [PLAT-63]",
    [Actions, Actions, Actions, Schema.Literals([0, 1])],
    ([one, two, asked, index]) => {
      const planners = stored([one, two])
      const managers = (after: ReadonlyArray<{ readonly actions: ReadonlyArray<PlannerAction> }>) =>
        after.filter(({ actions }) => actions.includes("occasion:manage")).length
      if (managers(planners) === 0) return
      const others = planners.filter((_, at) => at !== index)
      const patch = { ...unchanged, permissions: asked }
      const updated = decidePlannerUpdate(idAt(index), patch, planners, granting(all))
      if (Result.isSuccess(updated) && updated.success !== null) {
        assert.isAbove(managers([...others, updated.success.after]), 0)
      }
      const deleted = decidePlannerDeletion(idAt(index), { revision: undefined }, planners)
      assert.strictEqual(
        Result.isSuccess(deleted),
        managers(others) > 0 || !planners[index]!.actions.includes("occasion:manage")
      )
    }
  )

  it("who lost a permission while waiting grants it no more, and a host's own planner is left to the host [PLAT-61]", () => {
    const [mia] = stored([["occasion:manage"]])
    const occasion = { id: occasionId, slug: "o", name: "O", timeZone: "Europe/Lisbon" }
    const caller = (plannerId: PlannerId): Planner => ({
      _tag: "Planner",
      tokenId: TokenId.make(idAt(9)),
      plannerId,
      key: "k-0",
      displayName: "P",
      grants: [{ occasion, actions: ["occasion:manage", "music:list"] }]
    })
    const lost = (plannerId: PlannerId, action: PlannerAction) =>
      lostSince(caller(plannerId), occasionId, [mia!], action)
    assert.deepStrictEqual(
      [lost(idAt(0), "occasion:manage"), lost(idAt(0), "music:list"), lost(idAt(0), "music:share")],
      [false, true, false]
    )
    assert.isFalse(lost(idAt(5), "music:list"))
  })
})
