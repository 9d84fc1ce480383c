/** What a planner finds on the seating page. */
import type { Page } from "playwright-core"
import type { Occasion } from "../../support/Occasion.ts"
import { dragByMouse } from "./Dragging.ts"
import type { Hand } from "./Hand.ts"
import type { Device, Pages } from "./Pages.ts"
import { openAsPlanner } from "./PlannersPage.ts"

/** Opens the plan as a planner. */
export const openPlan = (
  pages: Pages,
  occasion: Occasion,
  device: Device,
  planner = "petra",
  before?: (page: Page) => Promise<unknown>
): Promise<Page> => openAsPlanner(pages, occasion, "/seating", device, { planner, ...(before && { before }) })

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

/** Seats somebody by what the means is best at: a drag, keys alone, or taps. */
export const seatBy = async (page: Page, hand: Hand, person: string, at: string): Promise<void> => {
  switch (hand.means) {
    case "mouse":
      return dragByMouse(row(page, person), table(page, at))
    case "keyboard": {
      const search = page.getByRole("searchbox", { name: "Find a person" })
      await search.focus()
      await page.keyboard.press("Control+a")
      await page.keyboard.type(person)
      await page.keyboard.press("Enter")
      await page.getByRole("heading", { name: person }).waitFor()
      return hand.pick(page.getByPlaceholder("Find a table"), at)
    }
    case "touch":
      await row(page, person).tap()
      return page.getByRole("dialog").getByRole("option", { name: at }).tap()
  }
}
