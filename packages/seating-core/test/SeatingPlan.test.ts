import { assert, describe, it } from "@effect/vitest"
import { DateTime, Result, Schema } from "effect"
import {
  changedPlan,
  describedPlan,
  checkPreconditions,
  newPlan,
  publishedPlan,
  type SeatingPlan,
  type NewPlanFacts,
  type PlanFacts
} from "../src/SeatingPlan.ts"
import { draft, enablementId, eventId, installationId, occasionId, planId } from "./SeatingModel.ts"

const petra = { kind: "planner", key: "petra", displayName: "Petra Planner" } as const

const Step = Schema.Literals(["change", "publish", "describe", "describe as it is"])

const later = (revision: number) => DateTime.makeUnsafe(Date.UTC(2026, 5, 1) + revision)

const apply = (plan: SeatingPlan, step: typeof Step.Type): SeatingPlan => {
  switch (step) {
    case "change":
      return changedPlan(plan)
    case "publish":
      return publishedPlan(plan, later(plan.revision), petra)
    case "describe":
      return describedPlan(plan, { displayName: `${plan.displayName}!`, plannerNotes: undefined })
    case "describe as it is":
      return describedPlan(plan, { displayName: plan.displayName, plannerNotes: undefined })
  }
}

const tag = (result: Result.Result<unknown, { readonly _tag: string }>) =>
  Result.isFailure(result) ? result.failure._tag : "ok"

describe("The states of a seating plan", () => {
  it.prop(
    "every change and publication adds one to the revision, what changes nothing adds none, and only publishing publishes",
    [Schema.Array(Step).check(Schema.isMinLength(4))],
    ([steps]) => {
      let plan = draft
      for (const step of steps) {
        const next = apply(plan, step)
        const nothing = step === "describe as it is" || (step === "publish" && plan.status === "published")
        if (nothing) {
          assert.strictEqual(next, plan)
        } else {
          assert.strictEqual(next.revision, plan.revision + 1)
          assert.strictEqual(next.status, step === "publish" ? "published" : "draft")
          assert.deepStrictEqual(next.publishedAt, step === "publish" ? later(plan.revision) : plan.publishedAt)
          assert.deepStrictEqual(next.publishedBy, step === "publish" ? petra : plan.publishedBy)
        }
        assert.deepStrictEqual(
          { ...next, displayName: "", status: "draft", revision: 1, publishedAt: null, publishedBy: null },
          { ...draft, displayName: "" }
        )
        plan = next
      }
    }
  )

  it("notes and name are changes only where they differ", () => {
    const noted = describedPlan(draft, { displayName: undefined, plannerNotes: "Vegan: 3" })
    assert.deepStrictEqual(noted, { ...draft, plannerNotes: "Vegan: 3", revision: 2 })
    assert.strictEqual(describedPlan(noted, { displayName: "Reception", plannerNotes: "Vegan: 3" }), noted)
    assert.strictEqual(describedPlan(noted, { displayName: undefined, plannerNotes: undefined }), noted)
  })

  const facts: PlanFacts = { installation: { id: installationId, config: {} }, plan: draft, enabled: true }
  it("is guarded in the order installed, found, enabled, revision", () => {
    const none = { installation: null, plan: null, enabled: false }
    assert.strictEqual(tag(checkPreconditions(none, null, "seating_zone", 7)), "ModuleNotInstalled")
    assert.strictEqual(
      tag(checkPreconditions({ ...facts, plan: null, enabled: false }, null, "seating_zone", 7)),
      "NotFound"
    )
    assert.strictEqual(tag(checkPreconditions({ ...facts, enabled: false }, null, "seating_zone", 7)), "NotFound")
    assert.strictEqual(
      tag(checkPreconditions({ ...facts, enabled: false }, draft, "seating_plan", 7)),
      "ModuleNotEnabled"
    )
    assert.strictEqual(tag(checkPreconditions(facts, draft, "seating_plan", 7)), "StaleRevision")
    assert.strictEqual(tag(checkPreconditions(facts, draft, "seating_plan", 1)), "ok")
    assert.strictEqual(tag(checkPreconditions(facts, draft, "seating_plan", undefined)), "ok")
  })

  it("begins as a draft of revision 1, named after the event unless it is said otherwise", () => {
    const event = { id: eventId(1), name: "Reception", startsAt: later(0) }
    const creation: NewPlanFacts = {
      installation: facts.installation,
      event,
      enablement: { id: enablementId, config: {} },
      planExists: false
    }
    const silent = { id: planId, occasionId, planKey: undefined, displayName: undefined, plannerNotes: undefined }
    assert.deepStrictEqual(Result.getOrThrow(newPlan(creation, silent)), draft)
    const said = { ...silent, planKey: "dinner", displayName: "Dinner", plannerNotes: "Mind the stairs." }
    const { id: _, occasionId: __, ...texts } = said
    assert.deepStrictEqual(Result.getOrThrow(newPlan(creation, said)), { ...draft, ...texts })
    assert.strictEqual(tag(newPlan({ ...creation, planExists: true }, silent)), "PlanAlreadyExists")
    assert.strictEqual(tag(newPlan({ ...creation, planExists: true, enablement: null }, silent)), "ModuleNotEnabled")
    assert.strictEqual(tag(newPlan({ ...creation, event: null, enablement: null }, silent)), "NotFound")
    const nowhere = { installation: null, event: null, enablement: null, planExists: false }
    assert.strictEqual(tag(newPlan(nowhere, silent)), "ModuleNotInstalled")
  })
})
