/** What holds for every command of a planner, whatever the plan. */
import { describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { afterEach, expect, vi } from "vitest"
import type { Problem } from "../../src/platform/api/Problem.ts"
import { inverse, preview } from "../../src/seating/planner/commands/PlanCommand.ts"
import type { Plan } from "../../src/seating/planner/SeatingView.ts"
import { Command, fromNoZone, planFor, planSince, Scene, serverOf, shown, Since, withoutTies } from "./Scenes.ts"

const isPlan = (answer: Plan | Problem): answer is Plan => "tables" in answer

afterEach(() => vi.unstubAllGlobals())

/** Each kind of command has its turns. */
const often = { arbitrary: { runs: 600 } }

describe("every command", () => {
  it.effect.prop(
    "leaves here the plan that the server has",
    [Scene, Since, Command],
    ([scene, since, command]) =>
      Effect.promise(async () => {
        const plan = planSince(scene, since)
        const { ask, server } = serverOf(plan)
        const answer = await ask(plan, command)
        if (isPlan(answer)) expect(shown(answer)).toEqual(shown(server.plan))
        else expect(server.plan).toEqual(plan)
      }),
    often
  )

  it.effect.prop(
    "shows at once what the server answers, or nothing",
    [Scene, Since, Command],
    ([scene, since, command]) =>
      Effect.promise(async () => {
        const plan = planSince(scene, since)
        const next = preview(plan, command)
        if (next === plan) return
        const answer = await serverOf(plan).ask(plan, command)
        expect(answer).toHaveProperty("tables")
        if (isPlan(answer)) expect(shown(next)).toEqual(shown(answer))
      }),
    often
  )

  it.prop(
    "is taken back by the preview of its inverse",
    [Scene, Command],
    ([scene, command]) => {
      const plan = planFor(scene)
      const next = preview(plan, command)
      const back = inverse(plan, command, next)
      if (next === plan || back === null) return
      // A new id is the server's to give.
      const isMadeAnew = back.kind === "createTable" || back.kind === "createZone"
      expect(shown(preview(next, back))).toEqual(shown(isMadeAnew ? next : plan))
    },
    often
  )

  it.effect.prop(
    "is taken back by its inverse at the server",
    [Scene, Command],
    ([scene, command]) =>
      Effect.promise(async () => {
        const plan = planFor(withoutTies(scene))
        const { ask, server } = serverOf(plan)
        const done = await ask(plan, fromNoZone(plan, command))
        const back = isPlan(done) ? inverse(plan, command, done) : null
        if (!isPlan(done) || back === null) return
        expect(await ask(done, back)).toHaveProperty("tables")
        expect(shown(server.plan)).toEqual(shown(plan))
      }),
    often
  )
})
