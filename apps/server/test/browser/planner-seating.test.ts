/** The planner's seating page in a browser: every way to do a thing. */
import { describe, expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import type { OccasionParts } from "../support/OccasionDocument.ts"
import { useServer } from "../support/Server.ts"
import { otherHands, usualHands } from "./support/Devices.ts"
import { Hand } from "./support/Hand.ts"
import { builtWeb, expectAccessible, usePages } from "./support/Pages.ts"
import { openPlan, placeOf, row, said, table } from "./support/SeatingPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

/** Both events have Seating, a household has answered and somebody has not. */
const asked: OccasionParts = {
  modules: [{ module: "seating", config: {}, events: [{ event: "ceremony" }, { event: "reception" }] }],
  invitations: [
    { event: "reception", actor: "smiths", response: "attending" },
    { event: "reception", actor: "carol", response: "attending" },
    { event: "reception", actor: "dave", response: "pending" }
  ]
}

describe("everything a planner does to a plan [SEAT-55, SEAT-335, PLAT-310]", () => {
  for (const { by, device, isLooked, isPhone, name: how, tags } of usualHands) {
    it(how, { tags }, async () => {
      const occasion = await server.occasion(asked)
      const page = await openPlan(pages, occasion, device)
      const hand = new Hand(page, by)
      const button = (name: string) => page.getByRole("button", { name, exact: true })
      const look = () => (isLooked ? expectAccessible(page) : undefined)
      const tab = (name: string) => (isPhone ? hand.press(page.getByRole("tab", { name })) : undefined)
      const form = (name: string) => page.getByRole("form", { name })
      const close = () => hand.press(button("Close"))
      const placeAt = (name: string) =>
        isPhone || by === "keyboard"
          ? hand.pick(page.getByPlaceholder("Find a table"), name)
          : hand.press(table(page, name))

      await hand.choose(page.getByRole("button", { name: "Event" }), "option", "Reception")
      await page.getByRole("heading", { name: "Reception has no seating plan yet" }).waitFor()
      await look()
      await hand.press(button("Create the plan"))
      await (isPhone
        ? page.getByLabel("Zone name").waitFor()
        : page.getByRole("heading", { name: "No tables yet" }).waitFor())
      await look()
      await hand.write(page.getByLabel("Zone name"), "Garden")
      await hand.press(form("Add a zone").getByRole("button", { name: "Add" }))
      await said(page, "Garden was added.")
      await answered(201, occasion.planner().createZone(await occasion.plan(), { name: "Hall" }))
      await hand.write(page.getByLabel("How many"), "120")
      await form("Add tables").getByText("1 to 50").waitFor()
      await hand.write(page.getByLabel("How many"), "3")
      await hand.write(page.getByLabel("Seats"), "4")
      await hand.press(form("Add tables").getByRole("button", { name: "Add" }))
      await said(page, "3 tables were added.")

      expect(await button("Name and notes").getAttribute("title")).toBe("Name and notes")
      await hand.press(button("Name and notes"))
      await hand.write(page.getByLabel("Plan name"), "Dinner")
      await hand.write(page.getByRole("textbox", { name: "Notes" }), "The band sits at the window.")
      await look()
      await hand.press(button("Save"))
      await page.getByRole("heading", { name: "Dinner" }).waitFor()
      await page.getByRole("paragraph").getByText("The band sits at the window.").waitFor()

      await tab("Tables")
      await hand.press(table(page, "Table 2"))
      await page.getByRole("heading", { name: "Table 2" }).waitFor()
      await look()
      await hand.write(page.getByLabel("Name", { exact: true }), "Table 3")
      await page.getByText("Another table has this name, too.").waitFor()
      await hand.write(page.getByLabel("Name", { exact: true }), "Olive tree")
      await hand.write(page.getByLabel("Seats"), "6")
      await hand.press(button("Save"))
      await said(page, "Olive tree was changed.")
      await hand.choose(page.getByRole("button", { name: "Zone" }), "option", "Hall")
      await page.getByRole("button", { name: /^Before / }).waitFor({ state: "detached" })
      await close()
      await hand.press(table(page, "Table 3"))
      await hand.press(button("Before Table 1"))
      await said(page, "Table 3 was moved.")
      await close()
      await hand.press(table(page, "Table 1"))
      await hand.press(button("Delete table"))
      await said(page, "Table 1 was deleted.")
      await hand.press(button("Undo"))
      await table(page, "Table 1").waitFor()

      await hand.choose(button("Change Hall"), "menuitem", "Move up")
      await said(page, "Hall was moved.")
      await hand.choose(button("Change Hall"), "menuitem", "Rename")
      await hand.write(page.locator(".zone-form").getByLabel("Name"), "Veranda")
      await hand.press(page.locator(".zone-form").getByRole("button", { name: "Save" }))
      await said(page, "The zone is now called Veranda.")
      await hand.choose(button("Change Veranda"), "menuitem", "Delete zone")
      await said(page, "Veranda was deleted; its tables stay.")

      await tab("People")
      await hand.press(row(page, "Carol Jones"))
      await page.getByRole("heading", { name: "Carol Jones" }).waitFor()
      await look()
      await placeAt("Table 1")
      await said(page, "Carol Jones: now at Table 1.")
      const draft = await occasion.plan()
      const olive = draft.tables.find(({ name }) => name === "Olive tree")
      await occasion.seat(draft, "dave", olive?.id ?? "")
      await hand.press(page.getByRole("radio", { name: "Seated" }))
      await hand.press(row(page, "Carol Jones"))
      await page.getByRole("heading", { name: "Carol Jones" }).waitFor()
      await hand.press(page.getByRole("status").getByRole("button", { name: "Dismiss" }))
      await hand.choose(page.getByRole("button", { name: /^Any seat/ }), "option", "Seat 2")
      await said(page, "Carol Jones: now at Table 1, seat 2.")
      await hand.write(page.getByLabel("Label for guests"), "high chair")
      await hand.press(button("Save seat"))
      await expect.poll(() => placeOf(occasion, "carol")).toEqual(["Table 1", 2, "high chair"])
      await hand.press(page.getByRole("radio", { name: "Swap with" }))
      await hand.pick(page.getByPlaceholder("Find somebody who is seated"), "Dave Brown")
      await said(page, "Carol Jones and Dave Brown have swapped places.")
      await hand.press(page.getByRole("radio", { name: "Move to" }))
      await hand.pick(page.getByPlaceholder("Find a table"), "Table 3")
      await said(page, "Carol Jones: now at Table 3.")
      await hand.press(row(page, "Dave Brown"))
      await hand.press(button("Free the seat"))
      await said(page, "Dave Brown: the seat is free again.")
      await hand.press(button("Undo"))
      await said(page, "Undone: freeing the seat of Dave Brown.")
      await close()

      await hand.press(page.getByRole("radio", { name: "Everybody" }))
      await hand.choose(page.getByRole("button", { name: "Group" }), "option", "The Smiths")
      await page.getByText("4 people", { exact: true }).waitFor()
      await hand.choose(page.getByRole("button", { name: "Group" }), "option", "All groups")
      await hand.choose(page.getByRole("button", { name: /\bAnswer\b/ }), "option", "No answer")
      await page.getByText("1 person", { exact: true }).waitFor()
      await row(page, "Dave Brown").waitFor()
      await look()
      await hand.choose(page.getByRole("button", { name: /\bAnswer\b/ }), "option", "All answers")
      await hand.write(page.getByRole("searchbox", { name: "Find a person" }), "table 3")
      await page.getByText("1 person", { exact: true }).waitFor()
      await row(page, "Carol Jones").waitFor()
      await tab("Tables")
      await hand.press(table(page, "Table 1"))
      await hand.write(page.getByLabel("Seats"), "1")
      await hand.press(button("Save"))
      await page.getByText("Seat 2 is taken, so the table needs at least that many seats.").first().waitFor()
      await look()
      await close()
      await occasion.apply({ invitations: [{ event: "reception", actor: "carol", response: "declined" }] })
      await hand.press(button("Publish…"))
      const review = page.getByRole("dialog", { name: "Publish Dinner?" })
      await review.getByRole("button", { name: "Publish" }).waitFor()
      await look()
      await hand.press(review.getByRole("button", { name: "Publish" }))
      await said(page, "The plan is published.")
      await tab("Plan")
      await hand.press(button("1 person is seated but not coming"))
      await button("Carol Jones").waitFor()

      const plan = await occasion.plan()
      expect(plan).toMatchObject({
        display_name: "Dinner",
        planner_notes: "The band sits at the window.",
        status: "published"
      })
      expect(plan.zones.map(({ name }) => name)).toEqual(["Garden"])
      expect(plan.tables.map(({ capacity, name, seating_zone_id }) => [name, capacity, seating_zone_id])).toEqual([
        ["Table 3", 4, plan.zones[0]?.id],
        ["Olive tree", 6, null],
        ["Table 1", 4, plan.zones[0]?.id]
      ])
      expect(await placeOf(occasion, "carol")).toEqual(["Table 3", null, null])
      expect(await placeOf(occasion, "dave")).toEqual(["Table 1", 2, "high chair"])
      expect(await page.evaluate("document.scrollingElement.scrollWidth")).toBe(device.viewport.width)
    })
  }
})

describe("a table is added, somebody found by group and seated at it, and tables put into a zone, and it is undone [SEAT-55, SEAT-322]", () => {
  for (const { by, device, isPhone, name: how, tags } of otherHands) {
    it(how, { tags }, async () => {
      const occasion = await server.occasion()
      await occasion.setUp([4])
      const page = await openPlan(pages, occasion, device)
      const hand = new Hand(page, by)
      const tab = (name: string) => (isPhone ? hand.press(page.getByRole("tab", { name })) : undefined)
      await row(page, "Carol Jones").waitFor()
      await tab("Plan")
      await hand.write(page.getByLabel("How many"), "2")
      await hand.press(page.getByRole("form", { name: "Add tables" }).getByRole("button", { name: "Add" }))
      await said(page, "2 tables were added.")
      await tab("People")
      await hand.choose(page.getByRole("button", { name: "Group" }), "option", "The Smiths")
      await page.getByText("4 to seat", { exact: true }).waitFor()
      await hand.press(row(page, "The Smiths"))
      await page.getByRole("heading", { name: "The Smiths" }).waitFor()
      await (isPhone ? hand.pick(page.getByPlaceholder("Find a table"), "Table 2") : hand.press(table(page, "Table 2")))
      await said(page, "The Smiths: now at Table 2.")
      await hand.press(page.getByRole("button", { name: "Undo", exact: true }))
      await said(page, "Undone: seating the Smiths at Table 2.")
      expect(await placeOf(occasion, "smiths")).toBeNull()
      expect((await occasion.plan()).tables).toHaveLength(3)

      await answered(201, occasion.planner().createZone(await occasion.plan(), { name: "Garden" }))
      await tab("Tables")
      const dialog = page.getByRole("dialog", { name: "Tables in Garden" })
      const check = (name: string) =>
        by === "keyboard"
          ? dialog.getByRole("checkbox", { name }).press("Space")
          : hand.press(dialog.locator("label", { hasText: name }))
      const dismiss = () => hand.press(page.getByRole("status").getByRole("button", { name: "Dismiss" }))
      await dismiss()
      // A zone without tables offers them itself.
      await hand.press(page.getByRole("region", { name: "Garden" }).getByRole("button", { name: "Choose tables…" }))
      for (const name of ["Table 1", "Table 3"]) await check(name)
      if (by === "touch") await expectAccessible(page)
      await hand.press(dialog.getByRole("button", { name: "Save" }))
      await said(page, "Table 1 and Table 3: now in Garden.")
      await dismiss()
      await hand.choose(page.getByRole("button", { name: "Change Garden" }), "menuitem", "Choose tables…")
      for (const name of ["Table 1", "Table 2"]) await check(name)
      await hand.press(dialog.getByRole("button", { name: "Save" }))
      await said(page, "Table 1: now in no zone. Table 2: now in Garden.")
      await hand.press(page.getByRole("button", { name: "Undo the last change" }))
      await said(page, "Undone: moving Table 2 to Garden; Table 1 to no zone.")
      await expect
        .poll(async () => (await occasion.plan()).tables.map((one) => one.seating_zone_id !== null))
        .toEqual([true, false, true])
      expect(await page.evaluate("document.scrollingElement.scrollWidth")).toBe(device.viewport.width)
    })
  }
})
