/** The search of an arrangement in a browser, as it is written: its files without their types. */
import type { ArrangedWish, ArrangingProblem } from "@banquet/seating-core/arranging/ArrangingProblem"
import { proposalFor } from "@banquet/seating-core/arranging/Proposal"
import { randomNumbers } from "@banquet/seating-core/arranging/RandomNumbers"
import { readFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { basename, join } from "node:path"
import { describe, expect, it } from "vitest"
import { launchChromium } from "../../src/testing/Chromium.ts"

const folder = join(import.meta.dirname, "../../../../packages/seating-core/src/arranging")

const kinds = ["together", "apart", "must_apart", "together"] as const

/** Households, wishes, locks and tables of different sizes; too many to look at all of it. */
const problemOf = (seed: number, people: number): ArrangingProblem => {
  const random = randomNumbers(seed)
  const below = (bound: number) => random() % bound
  return {
    actors: Array.from({ length: people }, (_, index) =>
      index % 7 === 0
        ? { partySize: 1, table: index % 3, stays: "locked" as const }
        : { partySize: 1 + below(3), table: index % 5 === 0 ? 3 : null, stays: null }
    ),
    capacities: Array.from({ length: 6 }, (_, table) => 6 + table),
    wishes: Array.from({ length: 3 * people }, (): ArrangedWish => {
      const a = below(people)
      const actors = [a, (a + 1 + below(people - 1)) % people] as const
      const kind = kinds[below(kinds.length)] ?? "apart"
      return kind === "must_apart" ? { kind, actors } : { kind, actors, weight: 1 + below(99) }
    }),
    groups: [[0, 1, 2, 3, 4], Array.from({ length: people }, (_, index) => index).filter((index) => index % 2 === 0)],
    groupWeight: 7,
    moveCost: 3
  }
}

describe("an arrangement in the browser", () => {
  it("is the one that Node finds [SEAT-118]", async () => {
    const browser = await launchChromium()
    try {
      const page = await browser.newPage()
      await page.route("https://arranging.test/**", (route) => {
        const name = basename(new URL(route.request().url()).pathname)
        if (!name.endsWith(".ts")) return route.fulfill({ contentType: "text/html", body: "<!doctype html>" })
        const body = stripTypeScriptTypes(readFileSync(join(folder, name), "utf8"))
        return route.fulfill({ contentType: "text/javascript", body })
      })
      await page.goto("https://arranging.test/")
      for (const [seed, people] of [
        [1, 20],
        [2, 22],
        [3, 8]
      ] as const) {
        const problem = problemOf(seed, people)
        // As text, for what the tests are compiled to is not there in the browser.
        const found: unknown = await page.evaluate(
          `import("/Proposal.ts").then(({ proposalFor }) =>
            proposalFor(${JSON.stringify(problem)}, { seed: ${seed}, isOver: () => false }))`
        )
        expect(found).toEqual(proposalFor(problem, { seed, isOver: () => false }))
      }
    } finally {
      await browser.close()
    }
  })
})
