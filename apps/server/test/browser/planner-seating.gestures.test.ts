/** Seating somebody by what each means is best at, in a browser: a drag, a row of keys, two taps. */
import { describe, expect, it } from "vitest"
import { useServer } from "../support/Server.ts"
import { laptop, phone, tablet, tagged } from "./support/Devices.ts"
import { dragByMouse, dragByTouch, firstSeat } from "./support/Dragging.ts"
import { builtWeb, usePages } from "./support/Pages.ts"
import { openPlan, placeOf, row, said, table } from "./support/SeatingPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

describe("on a laptop", () => {
  for (const [[means, device, drag], tags] of tagged([
    ["mouse", laptop, dragByMouse],
    ["touch", { ...laptop, hasTouch: true }, dragByTouch]
  ] as const)) {
    it(`seats, moves, swaps and takes back by drag with ${means}`, { tags }, async () => {
      const occasion = await server.occasion()
      const { plan, tables } = await occasion.setUp([4, 4])
      await occasion.seat(plan, "erin", tables[1])
      const page = await openPlan(pages, occasion, device)
      await drag(row(page, "Carol Jones"), table(page, "Table 1"))
      await said(page, "Carol Jones: now at Table 1.")
      expect(await placeOf(occasion, "carol")).toEqual(["Table 1", null, null])
      await drag(row(page, "Dave Brown"), table(page, "Table 2"), firstSeat)
      await said(page, "Dave Brown: now at Table 2, seat 1.")

      await page.getByRole("radio", { name: "Seated" }).click()
      await drag(row(page, "Carol Jones"), table(page, "Table 2"), firstSeat)
      await said(page, "Carol Jones and Dave Brown have swapped places.")
      expect(await placeOf(occasion, "carol")).toEqual(["Table 2", 1, null])
      expect(await placeOf(occasion, "dave")).toEqual(["Table 1", null, null])
      await drag(row(page, "Erin Green"), table(page, "Table 1"))
      await said(page, "Erin Green: now at Table 1.")

      await table(page, "Table 2").click()
      const people = page.getByRole("grid", { name: "Who sits here" })
      await drag(people.getByRole("row", { name: "Carol Jones" }), page.getByRole("treegrid", { name: "People" }))
      await said(page, "Carol Jones: the seat is free again.")
      expect(await placeOf(occasion, "carol")).toBeNull()
      await page.getByRole("button", { name: "Undo", exact: true }).click()
      await said(page, "Undone: freeing the seat of Carol Jones.")
      expect(await placeOf(occasion, "carol")).toEqual(["Table 2", 1, null])
    })
  }

  it("seats by keyboard alone: slash, name, Enter, table, Enter; and by drag from a handle to a table", async () => {
    const occasion = await server.occasion()
    await occasion.setUp([4, 4])
    const page = await openPlan(pages, occasion, laptop)
    await row(page, "Erin Green").waitFor()
    await page.keyboard.press("/")
    await page.keyboard.type("erin")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Erin Green" }).waitFor()
    await page.keyboard.type("table 2")
    await page.keyboard.press("Enter")
    await said(page, "Erin Green: now at Table 2.")
    expect(await placeOf(occasion, "erin")).toEqual(["Table 2", null, null])
    // Back in the search, whose words are selected: the next name takes their place, and a slash is none of it.
    await page.keyboard.type("/dave")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Dave Brown" }).waitFor()
    await page.keyboard.type("table 1")
    await page.keyboard.press("Enter")
    await said(page, "Dave Brown: now at Table 1.")
    // Nor is it where something was typed, and is there no more.
    await page.keyboard.type("carol")
    await page.keyboard.press("Control+a")
    await page.keyboard.type("/")
    expect(await page.getByRole("searchbox", { name: "Find a person" }).inputValue()).toBe("carol")
    await page.keyboard.press("Delete")

    await row(page, "The Choir").waitFor()
    // Past what is shown, the group, the answer and "Select all", into the list, and there to the handle of the second.
    for (const key of ["Tab", "Tab", "Tab", "Tab", "Tab", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key)
    await expect.poll(() => page.evaluate("document.activeElement.ariaLabel")).toBe("Drag The Choir")
    await page.keyboard.press("Enter")
    await expect.poll(() => page.evaluate("document.activeElement.textContent")).toMatch(/^[A-Z]*Table 1,/)
    await page.keyboard.press("Enter")
    await said(page, "The Choir: now at Table 1.")
    expect(await placeOf(occasion, "choir")).toEqual(["Table 1", null, null])
  })
})

describe("two who sit at full tables", () => {
  for (const [[means, device, drag], tags] of tagged([
    ["mouse on a laptop", laptop, dragByMouse],
    ["touch on a tablet", tablet, dragByTouch]
  ] as const)) {
    it(
      `change places by a drop on each other, whatever is open and however tables look, with ${means} [SEAT-411, SEAT-412, SEAT-416]`,
      { tags },
      async () => {
        const occasion = await server.occasion()
        const { plan, tables } = await occasion.setUp([1, 1])
        await occasion.seat(plan, "carol", tables[0])
        await occasion.seat(await occasion.plan(), "erin", tables[1])
        const page = await openPlan(pages, occasion, device)
        await page.getByRole("radio", { name: "Seated" }).click()
        await drag(row(page, "Carol Jones"), table(page, "Table 2"), firstSeat)
        await said(page, "Carol Jones and Erin Green have swapped places.")
        expect(await placeOf(occasion, "carol")).toEqual(["Table 2", null, null])
        await table(page, "Table 1").click()
        await page.getByRole("heading", { name: "Table 1" }).waitFor()
        await page.getByRole("radio", { name: "Names" }).click()
        await page.getByRole("heading", { name: "Table 1" }).waitFor()
        await page.getByRole("button", { name: "Close", exact: true }).click()
        const erin = page.locator(".table-name", { hasText: "Erin" })
        if (means.startsWith("mouse")) {
          // It says so before it is done.
          await row(page, "Carol Jones").hover()
          await page.mouse.down()
          await erin.hover({ force: true })
          await page.locator(".drag-ghost").getByText("Carol Jones ⇄ Erin Green").waitFor()
          await page.mouse.up()
        } else await drag(row(page, "Carol Jones"), erin)
        await said(page, "Carol Jones and Erin Green have swapped places.")
        await expect.poll(() => placeOf(occasion, "carol")).toEqual(["Table 1", null, null])
      }
    )
  }
})

describe("on a phone", () => {
  it("tapping a person opens the tables that can take them, best first", async () => {
    const occasion = await server.occasion()
    await occasion.setUp([2, 8])
    const page = await openPlan(pages, occasion, phone)
    await row(page, "The Smiths").tap()
    const sheet = page.getByRole("dialog")
    await sheet.getByRole("heading", { name: "The Smiths" }).waitFor()
    expect(await sheet.getByRole("option").first().textContent()).toContain("Table 2")
    await sheet.getByText("2 free, 4 needed").waitFor()
    // Not below the first tap, whose second this would be.
    await sheet.getByRole("option", { name: "Table 2" }).tap({ position: { x: 40, y: 12 } })
    await said(page, "The Smiths: now at Table 2.")
    await page.getByRole("tab", { name: "Tables" }).tap()
    await table(page, "Table 1").tap()
    await sheet.getByRole("option", { name: "Erin Green" }).tap()
    await said(page, "Erin Green: now at Table 1.")
    expect(await placeOf(occasion, "erin")).toEqual(["Table 1", null, null])
  })
})
