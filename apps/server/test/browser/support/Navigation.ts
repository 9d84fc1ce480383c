/** The navigation that all planners' pages share. */
import type { Page } from "playwright-core"
import type { Hand } from "./Hand.ts"

/** Goes to another page by the navigation, which small windows have behind a button. */
export const goTo = async (page: Page, hand: Hand, name: string): Promise<void> => {
  const menu = page.getByRole("button", { name: "Menu", exact: true })
  const navigation = page.getByRole("navigation", { name: "Main navigation" })
  await page.locator(".planner-bar").waitFor()
  if (await menu.isVisible()) await hand.press(menu)
  await hand.press(navigation.getByRole("link", { name, exact: true }))
}
