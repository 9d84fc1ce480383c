/** What a planner finds on the seating page. */
import type { Page } from "playwright-core"
import type { Occasion } from "../../support/Occasion.ts"
import type { Device, Pages } from "./Pages.ts"

/** Opens the plan as a planner who signs in by a link. */
export const openPlan = async (pages: Pages, occasion: Occasion, device: Device, planner = "petra"): Promise<Page> => {
  const token = occasion.planner(planner).client.token ?? ""
  const to = `/occasions/${occasion.id}/seating`
  const page = await pages.open(`${occasion.url}/sign-in#token=${token}&to=${encodeURIComponent(to)}`, device)
  await page.waitForURL(`${occasion.url}${to}`)
  return page
}

export const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) })
export const table = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name} ?, `) })
export const said = (page: Page, words: string) => page.getByRole("status").getByText(words).waitFor()

/** Returns where somebody sits: table, seat and note. */
export const placeOf = async (occasion: Occasion, actor: string) => {
  const plan = await occasion.plan()
  const assignment = plan.assignments.find(({ actor_id }) => actor_id === occasion.actor(actor))
  const found = plan.tables.find(({ id }) => id === assignment?.seating_table_id)
  return assignment === undefined ? null : [found?.name, assignment.seat_number, assignment.seat_label]
}
