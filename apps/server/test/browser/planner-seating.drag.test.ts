/** People who are dragged on the planner's seating page, by a finger on a tablet and by a mouse. */
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import type { Occasion } from "../support/Occasion.ts"
import { useServer } from "../support/Server.ts"
import { again, laptop } from "./support/Devices.ts"
import { dragByMouse, dragByTouch, firstSeat, swipe } from "./support/Dragging.ts"
import { builtWeb, expectAccessible, usePages } from "./support/Pages.ts"
import { openPlan, placeOf, row, said, table } from "./support/SeatingPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

/** Guest 10 to Guest 49, in the order of the list. */
const guests = Array.from({ length: 40 }, (_, number) => number + 10)
const planned = async (): Promise<Occasion> => {
  const occasion = await server.occasion({
    actors: guests.map((number) => ({ key: `guest-${number}`, type: "person", display_name: `Guest ${number}` })),
    guests: [],
    vendors: []
  })
  const { plan, tables } = await occasion.setUp(Array.from({ length: 40 }, () => 4))
  const [first, second] = tables
  await occasion.seat(plan, "guest-48", first ?? "", { seat_number: 1 })
  await occasion.seat(plan, "guest-49", second ?? "")
  return occasion
}

const seatOf = (page: Page, of: string) => table(page, of).locator(".seat[data-actor]").first()
const scrolled = (page: Page, what: string): Promise<number> =>
  page.evaluate(`document.querySelector(${JSON.stringify(what)}).scrollTop`)

/** Takes up whom it rests on, drops them on a table or seat, and moves a seat to another table. */
const drop = async (page: Page, occasion: Occasion): Promise<void> => {
  await dragByTouch(row(page, "Guest 10"), table(page, "Table 1"), undefined, async () => {
    await page.locator("[data-table][data-over]", { hasText: "Table 1," }).waitFor()
    await page.locator(".person-row[data-dragging]", { hasText: "Guest 10" }).waitFor()
  })
  await said(page, "Guest 10: now at Table 1.")
  expect(await placeOf(occasion, "guest-10")).toEqual(["Table 1", null, null])
  await dragByTouch(row(page, "Guest 11"), table(page, "Table 3"), firstSeat)
  await said(page, "Guest 11: now at Table 3, seat 1.")
  await dragByTouch(seatOf(page, "Table 2"), table(page, "Table 4"))
  await said(page, "Guest 49: now at Table 4.")
  expect(await placeOf(occasion, "guest-49")).toEqual(["Table 4", null, null])
  // On a seat that is taken, the two change places.
  await dragByTouch(seatOf(page, "Table 3"), table(page, "Table 1"), firstSeat)
  await said(page, "Guest 11 and Guest 48 have swapped places.")
  expect(await placeOf(occasion, "guest-48")).toEqual(["Table 3", 1, null])
  // Nothing was pressed by a finger that has dragged.
  expect(await page.locator(".drag-ghost, [data-over], [data-dragging], [data-open]").count()).toBe(0)
  await expectAccessible(page)

  await dragByTouch(seatOf(page, "Table 4"), page.getByRole("treegrid", { name: "People" }))
  await said(page, "Guest 49: the seat is free again.")
  expect(await placeOf(occasion, "guest-49")).toBeNull()
}

/** Scrolls what it drags over when it comes near an edge. */
const dropOutOfSight = async (page: Page, height: number): Promise<void> => {
  const board = await page.locator(".plan-board").boundingBox()
  if (board === null) throw new Error("the board is out of sight")
  const bottom = (): { x: number; y: number } => ({ x: board.width / 2, y: board.height - 8 })
  const last = table(page, "Table 40")
  await dragByTouch(row(page, "Guest 12"), page.locator(".plan-board"), bottom, async () => {
    await expect.poll(async () => (await last.boundingBox())?.y).toBeLessThan(height - 120)
    return last
  })
  await said(page, "Guest 12: now at Table 40.")
}

/** Scrolls by a swipe, which takes up nobody. */
const scroll = async (page: Page, occasion: Occasion): Promise<void> => {
  const { revision } = await occasion.plan()
  const [people, board] = [await scrolled(page, ".people-list"), await scrolled(page, ".plan-board")]
  await swipe(row(page, "Guest 15"), { x: 0, y: -300 })
  await expect.poll(() => scrolled(page, ".people-list")).toBeGreaterThan(people + 150)
  await swipe(seatOf(page, "Table 40"), { x: 0, y: 150 })
  await expect.poll(() => scrolled(page, ".plan-board")).toBeLessThan(board - 50)
  expect(await page.locator(".drag-ghost, [data-open]").count()).toBe(0)
  expect((await occasion.plan()).revision).toBe(revision)
}

for (const [held, viewport] of [
  ["upright", { width: 820, height: 1180 }],
  ["across", { width: 1180, height: 820 }]
] as const) {
  it(
    `a finger on a tablet, ${held}, takes up whom it rests on, drops them on a table or seat, moves a seat to another table, scrolls near an edge, and by a swipe, which takes up nobody [SEAT-170]`,
    { tags: again },
    async () => {
      const occasion = await planned()
      const page = await openPlan(pages, occasion, { viewport, hasTouch: true, isMobile: true })
      await drop(page, occasion)
      await dropOutOfSight(page, viewport.height)
      await scroll(page, occasion)
    }
  )
}

it("a mouse drags a seat; Escape, or letting go beside every table, leaves all as it was [SEAT-171]", async () => {
  const occasion = await planned()
  const page = await openPlan(pages, occasion, laptop)
  await dragByMouse(seatOf(page, "Table 2"), table(page, "Table 4"))
  await said(page, "Guest 49: now at Table 4.")
  const before = await occasion.plan()
  const [from, to] = [await row(page, "Guest 10").boundingBox(), await table(page, "Table 1").boundingBox()]
  if (from === null || to === null) throw new Error("they are out of sight")
  const { mouse } = page
  const takeUp = async () => {
    await mouse.move(from.x + 60, from.y + 20)
    await mouse.down()
    await mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 3 })
    await page.locator("[data-table][data-over]").waitFor()
  }
  await takeUp()
  await page.keyboard.press("Escape")
  await page.locator(".drag-ghost, [data-over], [data-dragging], [data-fit]").waitFor({ state: "detached" })
  await mouse.up()
  await takeUp()
  await mouse.move(to.x + to.width / 2, 10)
  await mouse.up()
  await page.locator(".drag-ghost, [data-over], [data-dragging], [data-fit]").waitFor({ state: "detached" })
  // Back on the row where it began, it does not open it either.
  await takeUp()
  await mouse.move(from.x + 60, from.y + 20)
  await mouse.up()
  expect(await page.locator("[data-open]").count()).toBe(0)
  expect((await occasion.plan()).revision).toBe(before.revision)
  // And a plain press does.
  await row(page, "Guest 10").click()
  await page.getByRole("heading", { name: "Guest 10" }).waitFor()
})
