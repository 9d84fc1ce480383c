/** The planner's page of the people: how it is opened, and what is found on it. */
import type { Page } from "playwright-core"
import { answered } from "../../support/Client.ts"
import type { Occasion } from "../../support/Occasion.ts"
import { seatingPermissions } from "../../support/OccasionDocument.ts"
import type { People } from "../../support/People.ts"
import { type Device, type Pages, watchShifts } from "./Pages.ts"
import { openAsPlanner } from "./PlannersPage.ts"

export const planners = [
  { key: "petra", display_name: "Petra Planner", permissions: [...seatingPermissions, "actors:list", "actors:update"] },
  { key: "rita", display_name: "Rita Reader", permissions: ["actors:list"] }
]

export const openPeople = async (
  pages: Pages,
  occasion: Occasion,
  device: Device,
  planner = "petra",
  search = ""
): Promise<Page> => {
  const page = await openAsPlanner(pages, occasion, `/people${search}`, device, { planner, before: watchShifts })
  await page.getByRole("heading", { name: "People", exact: true }).waitFor()
  return page
}

export const row = (page: Page, name: string) =>
  page.getByRole("grid", { name: "People, households and groups" }).getByRole("row", { name, exact: true })
export const found = (page: Page, count: string) =>
  page.locator(".people-found").getByText(count, { exact: true }).waitFor()
export const search = (page: Page) => page.getByRole("searchbox", { name: "Find people" })

export const named = async (people: People, name: string) => {
  const { items } = await answered(200, people.list(`?search=${encodeURIComponent(name)}`))
  return items.find(({ display_name }) => display_name === name)
}
