/** What a hand does in the room of a plan, by mouse, touch and keys, on a phone and on a laptop. */
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import type { Occasion } from "../support/Occasion.ts"
import { useServer } from "../support/Server.ts"
import { hands } from "./support/Devices.ts"
import { dragByMouse, dragByTouch, pinch } from "./support/Dragging.ts"
import { Hand } from "./support/Hand.ts"
import { builtWeb, expectAccessible, usePages } from "./support/Pages.ts"
import { openPlan, said } from "./support/SeatingPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const inRoom = (page: Page, name: string) =>
  page.locator(".room").getByRole("button", { name: new RegExp(`^${name},`) })

/** A floor of 30 × 20 m with four tables on it and one that is too large for it; three people sit at the first. */
const furnished = async (): Promise<Occasion> => {
  const occasion = await server.occasion()
  const { plan, tables } = await occasion.setUp([8, 8, 4, 4, 100])
  const planner = occasion.planner()
  await answered(200, planner.updatePlan(plan, { floor: { width: 3000, depth: 2000 } }))
  const places = [
    [400, 400],
    [1003, 400],
    [998, 1600],
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

const placeAt = async (occasion: Occasion, name: string) => {
  const tables = (await occasion.plan()).tables as ReadonlyArray<{ readonly name: string; readonly place?: object }>
  return tables.find((one) => one.name === name)?.place
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

const width = async (page: Page) => (await boxOf(page, ".room-floor")).width

/** Shows the whole room, and makes it larger around the table in its middle by what the means is best at. */
const zoom = async (page: Page, hand: Hand): Promise<void> => {
  const opened = await width(page)
  await hand.press(page.getByRole("button", { name: "Zoom in" }))
  await expect.poll(() => width(page)).toBeCloseTo(opened * 1.25, 0)
  await showAll(page, hand)
  const [floor, frame] = [await boxOf(page, ".room-floor"), await boxOf(page, ".room-frame")]
  expect(floor.x).toBeGreaterThanOrEqual(frame.x)
  expect(floor.x + floor.width).toBeLessThanOrEqual(frame.x + frame.width)
  expect(floor.y + floor.height).toBeLessThanOrEqual(frame.y + frame.height)
  const before = await middleOf(page, "Table 4")
  if (hand.means === "touch") await pinch(inRoom(page, "Table 4"), 4)
  else if (hand.means === "keyboard") for (const key of "++++++") await page.keyboard.press(key)
  else {
    await page.mouse.move(before.x, before.y)
    await page.keyboard.down("Control")
    for (let turn = 0; turn < 6; turn++) await page.mouse.wheel(0, -100)
    await page.keyboard.up("Control")
  }
  await expect.poll(() => width(page)).toBeGreaterThan(floor.width * 3)
  const after = await middleOf(page, "Table 4")
  expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(3)
  expect(await page.evaluate("visualViewport.scale")).toBe(1)
}

const showAll = async (page: Page, hand: Hand): Promise<void> => {
  const before = await width(page)
  if (hand.means === "keyboard") {
    await inRoom(page, "Table 1").focus()
    await page.keyboard.press("0")
  } else await hand.press(page.getByRole("button", { name: "Whole room" }))
  await expect.poll(() => width(page)).toBeLessThan(before)
}

/** Picks who sits at the first table: by a rectangle around it, or by its key. */
const pickTable = async (page: Page, { means }: Hand): Promise<void> => {
  const [{ x: left, y: top }, { x, y }] = [await boxOf(page, ".room-floor"), await middleOf(page, "Table 1")]
  const [from, to] = [
    { x: left + 3, y: top + 3 },
    { x: 2 * x - left, y: 2 * y - top }
  ]
  if (means === "keyboard") {
    await inRoom(page, "Table 1").focus()
    await page.keyboard.press("Control+Enter")
  } else if (means === "mouse") {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 3 })
    await page.locator(".lasso").waitFor()
    await page.mouse.up()
  } else {
    const input = await page.context().newCDPSession(page)
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: Array<typeof from>) =>
      input.send("Input.dispatchTouchEvent", { type, touchPoints })
    await touch("touchStart", from)
    await page.locator(".lasso").waitFor({ state: "attached" })
    await touch("touchMove", to)
    await touch("touchEnd")
    await input.detach()
  }
  await page.getByText("3 people selected").waitFor()
}

/** Moves a table down by what the means is best at, and takes that back. */
const moveTable = async (page: Page, { means }: Hand, occasion: Occasion): Promise<void> => {
  const before = await placeAt(occasion, "Table 4")
  if (means === "keyboard") {
    await inRoom(page, "Table 4").focus()
    await page.keyboard.press("Shift+ArrowDown")
  } else {
    const drag = means === "touch" ? dragByTouch : dragByMouse
    await drag(inRoom(page, "Table 4"), inRoom(page, "Table 4"), ({ height, width: of }) => ({ x: of / 2, y: height }))
  }
  await said(page, "Table 4 was moved.")
  expect(await placeAt(occasion, "Table 4")).not.toEqual(before)
  await page.getByRole("button", { name: "Undo the last change" }).press("Enter")
  await said(page, "Undone: Table 4 moved.")
  expect(await placeAt(occasion, "Table 4")).toEqual(before)
}

for (const one of hands) {
  it(
    `the room is shown whole and larger, a table is moved, tables that are full are said to be, people at tables are picked and marked, a table is turned and put in line (${one.name}) [SEAT-254, SEAT-255, SEAT-256, SEAT-257, SEAT-258]`,
    { tags: one.tags },
    async () => {
      const occasion = await furnished()
      const { hand, page } = await openRoom(occasion, one)
      await zoom(page, hand)
      await showAll(page, hand)
      await moveTable(page, hand, occasion)

      await pickTable(page, hand)
      expect(await page.locator("[data-table] .room-chair[data-picked]").count()).toBe(3)
      expect(await page.locator(".lasso").count()).toBe(0)
      await (one.isLooked ? expectAccessible(page) : undefined)
      if (hand.means === "touch") {
        // A finger that rests on the table lets go of them again, and picks them.
        await page.getByRole("button", { name: "End the selection" }).tap()
        await dragByTouch(inRoom(page, "Table 1"), inRoom(page, "Table 1"))
        await page.getByText("3 people selected").waitFor()
      }
      await hand.press(inRoom(page, "Table 2"))
      await said(page, "Carol Jones, Dave Brown, and Erin Green now at Table 2.")
      await page.locator(".room-chair[data-picked]").first().waitFor({ state: "detached" })

      await hand.press(page.getByRole("button", { name: "Put 1 more table in the room" }))
      const full = page.getByRole("status").getByText("1 table found no space: the room is full.")
      await full.waitFor()
      // Whatever else of the plan is changed meanwhile.
      const plan = await occasion.plan()
      await occasion.seat(plan, "alice", plan.tables[2]?.id ?? "no table")
      await page.getByRole("button", { name: /^Table 3, 1/ }).waitFor()
      expect(await full.count()).toBe(1)

      if (hand.means === "keyboard") {
        await inRoom(page, "Table 3").focus()
        await page.keyboard.press("ArrowRight")
        await page.locator(".room-guide").first().waitFor({ state: "attached" })
        await said(page, "Table 3 was moved.")
        await page.getByRole("button", { name: /^Table 3,.* 10\.03 m from the left/ }).waitFor()
      }
      await hand.press(inRoom(page, "Table 3"))
      await hand.press(page.getByRole("button", { name: "Turn right by 90°" }))
      await said(page, "Table 3 was moved.")
      await page.getByText("Turned by 90°").waitFor()
      await hand.press(page.getByRole("button", { name: "Turn left by 15°" }))
      await page.getByText("Turned by 75°").waitFor()
      await expect.poll(() => placeAt(occasion, "Table 3")).toMatchObject({ angle: 75 })
      await (one.isLooked ? expectAccessible(page) : undefined)
    }
  )
}
