/** How fast the planner's page of 5,000 people answers, in a browser and by the browser's own clock. */
import { launchChromium } from "@banquet/server/testing/Chromium"
import { Effect } from "effect"
import type { Bench } from "./Bench.ts"
import { answer, firstViews, type Page, watching } from "./InteractionBenchmark.ts"
import type { Latency } from "./Latency.ts"
import { persons, prepared } from "./PeopleBenchmark.ts"
import type { PeopleFixture } from "./PeopleFixture.ts"

const found = `document.querySelector(".people-found")?.textContent`

/** One more digit, each of which leaves fewer people, until the list says how many. */
const searches = async (page: Page, times: number): Promise<ReadonlyArray<number>> => {
  const field = page.getByRole("searchbox", { name: "Find people" })
  const everybody = (await page.locator(".people-found").textContent()) ?? ""
  const millis: Array<number> = []
  for (let time = 0; time <= times; time++) {
    for (const key of String(100 + ((time * 37) % 900))) {
      const before = await page.evaluate<string>(found)
      const shown = `${found} !== ${JSON.stringify(before)}`
      millis.push(await answer(page, "keydown", shown, () => field.press(key)))
    }
    await field.fill("")
    await page.locator(".people-found").getByText(everybody, { exact: true }).waitFor()
  }
  return millis.slice(3)
}

const lookAtPeople = async (
  origin: string,
  { occasionId, plannerToken }: PeopleFixture,
  times: number
): Promise<ReadonlyArray<Latency>> => {
  const browser = await launchChromium()
  try {
    const page = await (await browser.newContext({ locale: "en-GB", viewport: { width: 1440, height: 900 } })).newPage()
    await page.addInitScript(watching(`document.querySelector("[role=grid] [role=row]") !== null`))
    const path = `/occasions/${occasionId}/people`
    await page.goto(`${origin}/sign-in#token=${plannerToken}&to=${encodeURIComponent(path)}`)
    const all = page.locator(".people-found").getByText("6,270 entries", { exact: true })
    await all.waitFor()
    const views = await firstViews(page, Math.ceil(times / 4))
    await all.waitFor()
    return [
      { title: "(q) key until the list is searched", goal: 100, millis: await searches(page, times) },
      { title: "(q) first view, nothing cached", goal: 1500, millis: views }
    ]
  } finally {
    await browser.close()
  }
}

/** (q) The planner's page of 5,000 people in 1,250 households. */
export const peopleInteractions = (bench: Bench) =>
  Effect.gen(function* () {
    const { fixture, origin } = yield* prepared(bench, "interaction-people", { persons, guests: 1 })
    return yield* Effect.promise(() => lookAtPeople(origin, fixture, Math.min(45, bench.rounds * 4)))
  })
