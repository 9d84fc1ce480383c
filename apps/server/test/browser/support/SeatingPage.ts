/** What a planner finds on the seating page. */
import type { Page } from "playwright-core"
import type { Occasion } from "../../support/Occasion.ts"

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
