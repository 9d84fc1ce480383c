/** Undo and redo on the planner's seating page, in a browser. */
import { describe, expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import { useServer } from "../support/Server.ts"
import { again, laptop, usualHands } from "./support/Devices.ts"
import { Hand } from "./support/Hand.ts"
import { builtWeb, usePages } from "./support/Pages.ts"
import { openPlan, placeOf, row, said, seatBy, table } from "./support/SeatingPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

describe("undo and redo", () => {
  for (const { by, device, isPhone, name: how, tags } of usualHands) {
    it(
      `go back and forth by keys and buttons, a batch in one step (${how}) [SEAT-286, SEAT-315, SEAT-316, SEAT-323]`,
      { tags },
      async () => {
        const occasion = await server.occasion()
        const { plan } = await occasion.setUp([2])
        const page = await openPlan(pages, occasion, device)
        const hand = new Hand(page, by)
        const button = (name: string) => page.getByRole("button", { name, exact: true })
        const form = page.getByRole("form", { name: "Add tables" })
        const undo = () =>
          by === "keyboard" ? page.keyboard.press("Control+z") : hand.press(button("Undo the last change"))
        const redo = () =>
          by === "keyboard" ? page.keyboard.press("Control+Shift+z") : hand.press(button("Redo the last change"))
        if (isPhone) await hand.press(page.getByRole("tab", { name: "Plan" }))
        await hand.write(form.getByLabel("How many"), "17")
        await hand.press(form.getByRole("button", { name: "Add" }))
        await said(page, "17 tables were added.")
        // Another press is one table, not 17 more.
        expect(await form.getByLabel("How many").inputValue()).toBe("1")
        if (isPhone) await hand.press(page.getByRole("tab", { name: "People" }))
        await hand.press(row(page, "Carol Jones"))
        await hand.choose(page.getByRole("button", { name: /Must not sit at$/ }), "option", "Table 1")
        await said(page, "Saved: Carol Jones must not sit at Table 1.")
        await hand.press(page.getByRole("button", { name: "Close" }))
        await seatBy(page, hand, "Carol Jones", "Table 2")
        await said(page, "Carol Jones: now at Table 2.")
        const wishes = async () => (await answered(200, occasion.planner().wishes(plan))).wishes
        const made = await wishes()
        expect(made).toHaveLength(1)
        await undo()
        await expect.poll(() => placeOf(occasion, "carol")).toBeNull()
        expect(await wishes()).toEqual(made)
        await undo()
        await said(page, "Undone: wish “Carol Jones must not sit at Table 1”.")
        expect(await wishes()).toEqual([])
        await undo()
        await expect.poll(async () => (await occasion.plan()).tables.map(({ name }) => name)).toEqual(["Table 1"])
        for (let step = 0; step < 3; step++) await redo()
        await expect.poll(() => placeOf(occasion, "carol")).toEqual(["Table 2", null, null])
        expect((await occasion.plan()).tables).toHaveLength(18)
        expect(await wishes()).toEqual(made)

        if (isPhone) await hand.press(page.getByRole("tab", { name: "Tables" }))
        await hand.press(table(page, "Table 1"))
        await hand.press(button("Delete table"))
        await said(page, "Table 1 was deleted. Removed: Carol Jones must not sit at Table 1.")
        await hand.press(page.getByRole("status").getByRole("button", { name: "Dismiss" }))
        await hand.press(table(page, "Table 2"))
        await hand.press(page.getByRole("grid", { name: "Who sits here" }).getByRole("row"))
        await page.getByRole("heading", { name: "Wishes" }).waitFor()
        expect(await page.getByRole("button", { name: "Remove: Carol Jones" }).count()).toBe(0)
        await hand.press(page.getByRole("button", { name: "Close" }))
        await undo()
        await said(page, "Undone: Table 1 deleted.")
        expect(await wishes()).toMatchObject([{ kind: "not_table", actor_id: occasion.actor("carol") }])
        if (isPhone) await hand.press(page.getByRole("tab", { name: "People" }))

        const { assignments, tables } = await occasion.plan()
        await answered(200, occasion.planner().unassign(assignments[0]?.id ?? ""))
        await row(page, "Carol Jones").waitFor()
        await occasion.seat(await occasion.plan(), "carol", tables[0]?.id ?? "")
        await page.getByRole("searchbox", { name: "Find a person" }).fill("")
        await row(page, "Carol Jones").waitFor({ state: "detached" })
        await hand.press(button("Undo the last change"))
        await said(
          page,
          "Could not be undone: seating Carol Jones at Table 2. It has been changed since, by somebody else or on another device."
        )
        expect(await placeOf(occasion, "carol")).toEqual(["Table 1", null, null])
      }
    )
  }

  it("go back 20 steps and forth again [PLAT-244]", { tags: again }, async () => {
    const occasion = await server.occasion()
    await occasion.setUp([2])
    const page = await openPlan(pages, occasion, laptop)
    const add = page.getByRole("form", { name: "Add tables" }).getByRole("button", { name: "Add" })
    for (let number = 2; number <= 21; number++) {
      // A double click adds one.
      await (number === 2 ? add.dblclick() : add.click())
      await said(page, `Table ${number} was added.`)
    }
    const count = async () => (await occasion.plan()).tables.length
    expect(await count()).toBe(21)
    for (let step = 0; step < 20; step++) await page.keyboard.press("Control+z")
    await expect.poll(count).toBe(1)
    for (let step = 0; step < 20; step++) await page.keyboard.press("Control+Shift+z")
    await expect.poll(count).toBe(21)
  })
})
