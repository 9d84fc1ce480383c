/** People who are picked on the seating page, several at once. */
import type { Locator, Page } from "playwright-core"
import type { Hand } from "./Hand.ts"
import { row } from "./SeatingPage.ts"

/** Rests a finger on something, and lifts it. */
export const hold = async (what: Locator): Promise<void> => {
  const box = await what.boundingBox()
  if (box === null) throw new Error("it is not in sight")
  const input = await what.page().context().newCDPSession(what.page())
  const at = [{ x: box.x + box.width / 3, y: box.y + box.height / 2 }]
  await input.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at })
  await what.page().waitForTimeout(600)
  await input.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] })
  await what.page().locator(".picked-bar").waitFor()
  await input.detach()
}

/** Picks two people of the list by what the means is best at. */
export const pickTwo = async (page: Page, hand: Hand, one: string, other: string): Promise<void> => {
  switch (hand.means) {
    case "mouse":
      await row(page, one).click({ modifiers: ["ControlOrMeta"] })
      return row(page, other).click({ modifiers: ["ControlOrMeta"] })
    case "touch":
      await hold(row(page, one))
      return row(page, other).tap()
    case "keyboard":
      for (const name of [one, other]) {
        await row(page, name).focus()
        await page.keyboard.press("Space")
      }
  }
}
