/** What a hand does in the room of a plan besides moving tables: by mouse and keys on a laptop, by finger on a phone. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import type { Occasion } from "../support/Occasion.ts"
import { useServer } from "../support/Server.ts"
import { type hands, usualHands } from "./support/Devices.ts"
import { pinch } from "./support/Dragging.ts"
import { Hand } from "./support/Hand.ts"
import { builtWeb, expectAccessible, usePages } from "./support/Pages.ts"
import { openPlan } from "./support/SeatingPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const inRoom = (page: Page, name: string) =>
  page.locator(".room").getByRole("button", { name: new RegExp(`^${name},`) })

/** A floor of 30 × 20 m with four tables on it, two of them in a line; three people sit at the first. */
const furnished = async (): Promise<Occasion> => {
  const occasion = await server.occasion()
  const { plan, tables } = await occasion.setUp([8, 8, 4, 4])
  const planner = occasion.planner()
  await answered(200, planner.updatePlan(plan, { floor: { width: 3000, depth: 2000 } }))
  const places = [
    [400, 400],
    [1003, 400],
    [400, 1200],
    [1500, 1000]
  ].map(([x, y], at) => ({ seating_table_id: tables[at]?.id, place: { x, y, angle: 0 } }))
  await answered(200, planner.client.post(`${planner.path}/plans/${plan.id}/places`, { places }))
  for (const actor of ["carol", "dave", "erin"]) await occasion.seat(plan, actor, tables[0])
  return occasion
}

const openRoom = async (occasion: Occasion, { by, device, isPhone }: (typeof hands)[number]) => {
  const page = await openPlan(pages, occasion, device, "petra", (opened) =>
    opened.addInitScript(`localStorage.setItem("banquet.table-look", "room")`)
  )
  const hand = new Hand(page, by)
  if (isPhone) await hand.press(page.getByRole("tab", { name: "Tables" }))
  await inRoom(page, "Table 1").waitFor()
  return { page, hand }
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  if (box === null) throw new Error(`${selector} is out of sight`)
  return box
}

const middleOf = async (page: Page, name: string) => {
  const box = await inRoom(page, name).boundingBox()
  if (box === null) throw new Error(`${name} is out of sight`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

describe("the scale of the room", () => {
  for (const one of usualHands) {
    it(`shows the whole of it, and becomes larger around what is under the hand (${one.name}) [SEAT-255]`, async () => {
      const occasion = await furnished()
      const { hand, page } = await openRoom(occasion, one)
      const width = async () => (await boxOf(page, ".room-floor")).width
      const opened = await width()
      await hand.press(page.getByRole("button", { name: "Larger" }))
      await expect.poll(width).toBeCloseTo(opened * 1.25, 0)
      if (hand.means === "keyboard") {
        await inRoom(page, "Table 1").focus()
        await page.keyboard.press("0")
      } else await hand.press(page.getByRole("button", { name: "Whole room" }))
      await expect.poll(width).toBeLessThan(opened)
      const [floor, frame] = [await boxOf(page, ".room-floor"), await boxOf(page, ".room-frame")]
      expect(floor.x).toBeGreaterThanOrEqual(frame.x)
      expect(floor.x + floor.width).toBeLessThanOrEqual(frame.x + frame.width)
      expect(floor.y + floor.height).toBeLessThanOrEqual(frame.y + frame.height)
      await expectAccessible(page)

      const before = await middleOf(page, "Table 4")
      if (hand.means === "touch") await pinch(inRoom(page, "Table 4"), 4)
      else if (hand.means === "keyboard") for (const key of "++++++") await page.keyboard.press(key)
      else {
        await page.mouse.move(before.x, before.y)
        await page.keyboard.down("Control")
        for (let turn = 0; turn < 6; turn++) await page.mouse.wheel(0, -100)
        await page.keyboard.up("Control")
      }
      await expect.poll(width).toBeGreaterThan(floor.width * 3)
      const after = await middleOf(page, "Table 4")
      expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(3)
      expect(await page.evaluate("visualViewport.scale")).toBe(1)
    })
  }
})
