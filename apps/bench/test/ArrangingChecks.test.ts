import { expect, it } from "vitest"
import { brokenRule, mistakeOfSmall } from "../src/ArrangingChecks.ts"

const seeds = (count: number) => Array.from({ length: count }, (_, seed) => seed)

it("an arrangement of up to nine is the best that there is, and a contradiction the smallest [SEAT-262]", () => {
  for (const seed of seeds(30)) expect({ seed, mistake: mistakeOfSmall(seed) }).toEqual({ seed, mistake: null })
})

it("an arrangement breaks no rule, whenever it is cut short [SEAT-262]", () => {
  for (const seed of seeds(60)) expect({ seed, broken: brokenRule(seed) }).toEqual({ seed, broken: null })
})
