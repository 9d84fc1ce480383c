/** People who are given a seat at a table of the room, by mouse and keys on a laptop, by finger on a tablet and a phone. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import type { Occasion } from "../support/Occasion.ts"
import { useServer } from "../support/Server.ts"
import { again, laptop, phone, tablet, tagged } from "./support/Devices.ts"
import { dragByMouse, dragByTouch } from "./support/Dragging.ts"
import { type Device, builtWeb, expectAccessible, usePages } from "./support/Pages.ts"
import { openPlan, placeOf, row, said } from "./support/SeatingPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

/** Guest 10 to Guest 29, in the order of the list, and a household of three. */
const planned = async (): Promise<Occasion> => {
  const people = Array.from({ length: 20 }, (_, number) => ({
    key: `guest-${number + 10}`,
    type: "person",
    display_name: `Guest ${number + 10}`
  }))
  const household = { key: "household", type: "household", display_name: "All of us", party_size: 3 }
  const occasion = await server.occasion({ actors: [...people, household], guests: [], vendors: [] })
  const { plan, tables } = await occasion.setUp([8, 2, 4])
  await occasion.seat(plan, "guest-29", tables[1])
  return occasion
}

const inRoom = (page: Page, name: string) =>
  page.locator(".room").getByRole("button", { name: new RegExp(`^${name},`) })
const onFloor = (page: Page, name: string, state = "") =>
  page.locator(`.room-place${state}`, { has: page.getByRole("button", { name: new RegExp(`^${name},`) }) })

/** Opens the plan with its room, which is put up from outside. */
const openRoom = async (occasion: Occasion, device: Device): Promise<Page> => {
  const page = await openPlan(pages, occasion, device)
  if (device !== laptop) await page.getByRole("tab", { name: "Plan" }).click()
  await page.getByRole("radio", { name: "Room" }).click()
  if (device === phone) await page.getByRole("tab", { name: "Tables" }).click()
  await page.getByRole("button", { name: "Set up the room" }).click()
  await said(page, "3 tables were placed.")
  if (device !== laptop) await page.getByRole("tab", { name: "People" }).click()
  return page
}

/** Returns what counts how often the panel of a table was there without what can be done with it in the room. */
const watchHalves = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(`globalThis.halves = 0
    new MutationObserver(() => {
      if (document.querySelector(".table-people") !== null && document.querySelector(".table-in-room") === null) halves++
    }).observe(document.body, { childList: true, subtree: true })`)
  return () => page.evaluate<number>("halves")
}

for (const [[name, device, drag], tags] of tagged([
  ["a mouse on a laptop", laptop, dragByMouse],
  ["a finger on a tablet", tablet, dragByTouch]
] as const)) {
  it(
    `${name} drops people on a table of the room, which says before whether it can take them, and why it cannot afterwards [SEAT-234, SEAT-391, SEAT-395]`,
    { tags },
    async () => {
      const occasion = await planned()
      const page = await openRoom(occasion, device)
      await drag(row(page, "Guest 10"), inRoom(page, "Table 1"))
      await said(page, "Guest 10: now at Table 1.")
      expect(await placeOf(occasion, "guest-10")).toEqual(["Table 1", null, null])
      expect(await page.locator(".drag-ghost, [data-over], [data-dragging], [data-fit]").count()).toBe(0)

      const from = await row(page, "All of us").boundingBox()
      const to = await inRoom(page, "Table 2").boundingBox()
      if (from === null || to === null) throw new Error("they are out of sight")
      if (device === laptop) {
        await page.mouse.move(from.x + 60, from.y + 20)
        await page.mouse.down()
        await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 3 })
        await onFloor(page, "Table 2", "[data-over][data-fit=no]").waitFor()
        await onFloor(page, "Table 2").getByText("1 free, 3 needed").waitFor()
        await onFloor(page, "Table 3", "[data-fit=yes]").waitFor()
        await page.mouse.up()
      } else {
        await dragByTouch(row(page, "All of us"), inRoom(page, "Table 2"), undefined, async () => {
          await onFloor(page, "Table 2").getByText("1 free, 3 needed").waitFor()
        })
      }
      const refusal = page.locator(".room-refusal")
      await refusal.getByText("Table 2").waitFor()
      expect(await placeOf(occasion, "household")).toBeNull()
      await expectAccessible(page)
      await refusal.getByRole("button", { name: "Table 3" }).click()
      await said(page, "All of us: now at Table 3.")
      await refusal.waitFor({ state: "detached" })

      // From a table's panel, which opens whole, to another table.
      await row(page, "Guest 11").click()
      await page.getByRole("heading", { name: "Guest 11" }).waitFor()
      await page.keyboard.press("Escape")
      const halves = await watchHalves(page)
      await inRoom(page, "Table 1").click()
      await page.locator(".table-in-room").waitFor()
      expect(await halves()).toBe(0)
      await drag(page.locator(".table-people").getByRole("row"), inRoom(page, "Table 2"))
      await said(page, "Guest 10: now at Table 2.")
      expect(await placeOf(occasion, "guest-10")).toEqual(["Table 2", null, null])
      // It stays for the next one.
      const panel = page.getByRole("heading", { name: "Table 1" })
      await panel.waitFor()
      await page.keyboard.press("Escape")
      await panel.waitFor({ state: "detached" })
      await expectAccessible(page)
    }
  )
}

describe("by keys", () => {
  it(
    "somebody is taken up from the list and dropped on a table of the room, or seated at it from the list of tables [SEAT-234]",
    { tags: again },
    async () => {
      const occasion = await planned()
      const page = await openRoom(occasion, laptop)
      const { keyboard } = page
      await row(page, "Guest 10").focus()
      await keyboard.press("ArrowRight")
      await expect.poll(() => page.evaluate("document.activeElement.ariaLabel")).toBe("Drag Guest 10")
      await keyboard.press("Enter")
      await onFloor(page, "Table 1", "[data-drop]").waitFor()
      await keyboard.press("Tab")
      await onFloor(page, "Table 2", "[data-drop]").waitFor()
      await keyboard.press("Enter")
      await said(page, "Guest 10: now at Table 2.")
      expect(await placeOf(occasion, "guest-10")).toEqual(["Table 2", null, null])
      await keyboard.press("/")
      await keyboard.type("Guest 11")
      await keyboard.press("Enter")
      await page.getByPlaceholder("Find a table").fill("Table 3")
      await keyboard.press("Enter")
      await said(page, "Guest 11: now at Table 3.")
      // Whoever is open is seated by a press of the table, too.
      await keyboard.press("/")
      await keyboard.type("Guest 12")
      await keyboard.press("Enter")
      await page.getByRole("heading", { name: "Guest 12" }).waitFor()
      await inRoom(page, "Table 1").focus()
      await keyboard.press("Enter")
      await said(page, "Guest 12: now at Table 1.")
    }
  )
})

describe("a finger on a phone", () => {
  it(
    "taps a person, then a table of the list; or picks people, and taps a table of the room [SEAT-235]",
    { tags: again },
    async () => {
      const occasion = await planned()
      const page = await openRoom(occasion, phone)
      await row(page, "Guest 10").tap()
      await page.getByRole("dialog").getByRole("option", { name: "Table 1" }).tap()
      await said(page, "Guest 10: now at Table 1.")
      await dragByTouch(row(page, "Guest 11"), row(page, "Guest 11"))
      await row(page, "Guest 12").tap()
      await page.getByText("2 people selected").waitFor()
      await page.getByRole("tab", { name: "Tables" }).tap()
      await expectAccessible(page)
      await inRoom(page, "Table 3").tap()
      await said(page, "Guest 11 and Guest 12 now at Table 3.")
      expect(await placeOf(occasion, "guest-12")).toEqual(["Table 3", null, null])
    }
  )
})

describe("a drag near an edge of the room", () => {
  it("scrolls it, to the side too, and what hangs from the finger stays in the window [SEAT-238, SEAT-300]", async () => {
    const occasion = await planned()
    const page = await openRoom(occasion, tablet)
    for (const _ of [1, 2, 3, 4]) await page.getByRole("button", { name: "Zoom in" }).tap()
    const frame = page.locator(".room-frame")
    const scrolled = () =>
      page.evaluate(
        `[...document.querySelectorAll(".room-frame")].map((one) => [one.scrollLeft > 0, one.scrollTop > 0])`
      )
    await dragByTouch(
      row(page, "Guest 10"),
      frame,
      ({ height, width }) => ({ x: width - 8, y: height - 8 }),
      async () => {
        await expect.poll(scrolled).toEqual([[true, true]])
        const { width = 0, x = 0 } = (await page.locator(".drag-ghost").boundingBox()) ?? {}
        expect(width).toBeGreaterThan(40)
        expect(x + width).toBeLessThanOrEqual(tablet.viewport.width)
      }
    )
    expect(await page.evaluate("document.querySelector('.people-list').scrollLeft")).toBe(0)
  })
})
