/** Several people at once: picked by mouse, touch and keys, and seated, spread, sent away or exchanged in one step. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import type { Occasion } from "../support/Occasion.ts"
import { useServer } from "../support/Server.ts"
import { hands, laptop, phone, tablet, tagged, usualHands } from "./support/Devices.ts"
import { dragByMouse } from "./support/Dragging.ts"
import { Hand } from "./support/Hand.ts"
import { builtWeb, expectAccessible, usePages } from "./support/Pages.ts"
import { hold, pickTwo } from "./support/Picking.ts"
import { openPlan, placeOf, row, said, table } from "./support/SeatingPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const bar = (page: Page) => page.getByRole("region", { name: "Selected people" })
const selected = (page: Page, words: string) => bar(page).getByText(words, { exact: true }).waitFor()

/** Windows in which a mouse and keys are at hand. */
const windows = [
  { name: "a large window", device: laptop, isPhone: false },
  { name: "a small window", device: { viewport: phone.viewport }, isPhone: true }
]

const places = (occasion: Occasion, ...actors: ReadonlyArray<string>) =>
  Promise.all(actors.map(async (actor) => (await placeOf(occasion, actor))?.[0] ?? null))

describe("several people [SEAT-150, SEAT-151, SEAT-152]", () => {
  for (const { by, device, isLooked, name: how, tags } of hands) {
    it(`are picked, counted, seated at a table in one step and undone as one (${how})`, { tags }, async () => {
      const occasion = await server.occasion()
      await occasion.setUp([4, 1])
      const page = await openPlan(pages, occasion, device)
      const hand = new Hand(page, by)
      await pickTwo(page, hand, "Carol Jones", "Dave Brown")
      await selected(page, "2 people selected")
      await (isLooked ? expectAccessible(page) : undefined)
      await hand.press(bar(page).getByRole("button", { name: "Seat all at…" }))
      const choice = page.getByRole("dialog", { name: "Seat all at…" })
      await choice.getByText("1 free, 2 needed").waitFor()
      await (isLooked ? expectAccessible(page) : undefined)
      const before = (await occasion.plan()).revision
      await hand.pick(choice.getByPlaceholder("Find a table"), "Table 1")
      await said(page, "Carol Jones and Dave Brown now at Table 1.")
      expect((await occasion.plan()).revision).toBe(before + 1)
      expect(await places(occasion, "carol", "dave")).toEqual(["Table 1", "Table 1"])
      await bar(page).waitFor({ state: "detached" })
      await hand.press(page.getByRole("button", { name: "Undo the last change" }))
      await said(page, "Undone: seating Carol Jones and Dave Brown at Table 1.")
      expect(await places(occasion, "carol", "dave")).toEqual([null, null])
    })
  }

  for (const { by, device, name: how, tags } of usualHands) {
    it(`are let go again, or are everybody, who are spread over the tables (${how})`, { tags }, async () => {
      const occasion = await server.occasion()
      await occasion.setUp([4, 1])
      const page = await openPlan(pages, occasion, device)
      const hand = new Hand(page, by)
      await pickTwo(page, hand, "Carol Jones", "Dave Brown")
      await selected(page, "2 people selected")
      await hand.press(bar(page).getByRole("button", { name: "End the selection" }))
      await bar(page).waitFor({ state: "detached" })
      // Everybody of the list, over all tables, of whom one household fits nowhere any more.
      await hand.press(page.getByRole("button", { name: "Select all", exact: true }))
      await selected(page, "10 people selected")
      await hand.press(bar(page).getByRole("button", { name: "Spread over…" }))
      await hand.press(page.getByRole("menuitem", { name: "All tables" }))
      await selected(page, "5 people selected")
      await expect.poll(async () => (await occasion.plan()).capacity).toMatchObject({ assigned: 5, remaining: 0 })
    })
  }

  for (const [{ device, name }, tags] of tagged(windows)) {
    it(
      `are all between two rows with Shift, all of a list with Ctrl+A, and nobody with Escape (in ${name})`,
      { tags },
      async () => {
        const occasion = await server.occasion()
        await occasion.setUp([4])
        const page = await openPlan(pages, occasion, device)
        await row(page, "Carol Jones").click({ modifiers: ["Shift"] })
        await row(page, "The Choir").click({ modifiers: ["Shift"] })
        await selected(page, "6 people selected")
        await page.keyboard.press("Escape")
        await bar(page).waitFor({ state: "detached" })
        await row(page, "Carol Jones").focus()
        await page.keyboard.press("Shift+ArrowDown")
        await selected(page, "2 people selected")
        await page.keyboard.press("Control+a")
        await selected(page, "10 people selected")
        await page.keyboard.press("Escape")
        await row(page, "The Smiths").click()
        await page.getByRole("button", { name: "Select all of the Smiths" }).click()
        await selected(page, "4 people selected")
      }
    )
  }

  it("are dragged together, and the tables that can take them all are shown meanwhile", async () => {
    const occasion = await server.occasion()
    await occasion.setUp([4, 1])
    const page = await openPlan(pages, occasion, laptop)
    await pickTwo(page, new Hand(page, "mouse"), "Carol Jones", "Dave Brown")
    await page.locator(".table-place[data-fit=no]", { hasText: "1 free, 2 needed" }).waitFor()
    await dragByMouse(row(page, "Dave Brown"), table(page, "Table 1"))
    await said(page, "Carol Jones and Dave Brown now at Table 1.")
    await page.getByRole("radio", { name: "Seated" }).click()
    await pickTwo(page, new Hand(page, "mouse"), "Carol Jones", "Dave Brown")
    await dragByMouse(row(page, "Erin Green").or(row(page, "Carol Jones")).first(), table(page, "Table 2"))
    await page.getByRole("alert").getByText("Table 2 has 1 free, but").waitFor()
    await selected(page, "2 people selected")
    expect(await places(occasion, "carol", "dave")).toEqual(["Table 1", "Table 1"])
  })
})

/** Seats that are drawn around a table. */
const seats = (page: Page, name: string) =>
  page.locator(".table-place", { has: table(page, name) }).locator("[data-actor]")

/** A script: the colours of a seat whose person is picked, by what that person may have answered. */
const fillsOfPicked = `["attending", "pending", "declined"].map((rsvp) => {
  const seat = document.querySelector(".seat[data-picked]")
  seat.dataset.rsvp = rsvp
  return getComputedStyle(seat.querySelector("circle")).fill
})`

describe("people who sit in the plan [SEAT-152, SEAT-153]", () => {
  for (const [{ device, isPhone, name }, tags] of tagged(windows)) {
    it(`are picked by a lasso, and a press on a table moves them there (in ${name})`, { tags }, async () => {
      const occasion = await server.occasion()
      const { plan, tables } = await occasion.setUp([8, 8, 8])
      for (const actor of ["carol", "dave"]) await occasion.seat(plan, actor, tables[0])
      await occasion.seat(plan, "erin", tables[1])
      const page = await openPlan(pages, occasion, device)
      if (isPhone) await page.getByRole("tab", { name: "Tables" }).click()
      await seats(page, "Table 2").first().waitFor()
      const [from, to] = [await page.locator(".board").boundingBox(), await table(page, "Table 2").boundingBox()]
      if (from === null || to === null) throw new Error("nothing is in sight")
      const start = { x: from.x + 4, y: Math.min(from.y + from.height, device.viewport.height) - 20 }
      await page.mouse.move(start.x, start.y)
      await page.mouse.down()
      await page.mouse.move(from.x + 100, from.y + 100, { steps: 3 })
      await page.mouse.move(to.x + to.width, from.y + 2, { steps: 3 })
      await page.locator(".lasso").waitFor()
      await page.mouse.up()
      await selected(page, "3 people selected")
      expect(await page.locator(".lasso").count()).toBe(0)
      expect(new Set(await page.evaluate<ReadonlyArray<string>>(fillsOfPicked))).toHaveProperty("size", 1)
      await expectAccessible(page)
      await table(page, "Table 3").click()
      await said(page, "Carol Jones, Dave Brown, and Erin Green now at Table 3.")
      // One of them again by its seat, and all of a table by keys.
      await seats(page, "Table 3")
        .first()
        .click({ modifiers: ["ControlOrMeta"], force: true })
      await selected(page, "1 person selected")
      await page.keyboard.press("Escape")
      await table(page, "Table 3").focus()
      await page.keyboard.press("Control+Enter")
      await selected(page, "3 people selected")
      await bar(page).getByRole("button", { name: "Free their seats" }).click()
      await said(page, "Carol Jones, Dave Brown, and Erin Green: no seat any more.")
      expect((await occasion.plan()).assignments).toEqual([])
    })
  }

  for (const [{ device, isPhone, name }, tags] of tagged([
    { name: "a tablet", device: tablet, isPhone: false },
    { name: "a phone", device: phone, isPhone: true },
    { name: "a laptop", device: { ...laptop, hasTouch: true }, isPhone: false }
  ])) {
    it(
      `are picked by a finger that rests on their seat, and by one that rests beside the tables and draws (on ${name})`,
      { tags },
      async () => {
        const occasion = await server.occasion()
        const { plan, tables } = await occasion.setUp([8, 8])
        for (const actor of ["carol", "dave"]) await occasion.seat(plan, actor, tables[0])
        const page = await openPlan(pages, occasion, device)
        if (isPhone) await page.getByRole("tab", { name: "Tables" }).tap()
        await hold(seats(page, "Table 1").first())
        await selected(page, "1 person selected")
        await bar(page).getByRole("button", { name: "End the selection" }).tap()
        const board = await page.locator(".board").boundingBox()
        if (board === null) throw new Error("the board is not in sight")
        const input = await page.context().newCDPSession(page)
        const touch = (
          type: "touchStart" | "touchMove" | "touchEnd",
          ...touchPoints: Array<{ x: number; y: number }>
        ) => input.send("Input.dispatchTouchEvent", { type, touchPoints })
        await touch("touchStart", { x: board.x + 4, y: board.y + 400 })
        await page.waitForTimeout(600)
        for (const share of [0.2, 0.6, 1]) {
          await touch("touchMove", { x: board.x + 4 + share * (board.width - 8), y: board.y + 400 - share * 396 })
        }
        await touch("touchEnd")
        await selected(page, "2 people selected")
        await table(page, "Table 2").tap()
        await said(page, "Carol Jones and Dave Brown now at Table 2.")
      }
    )
  }
})
