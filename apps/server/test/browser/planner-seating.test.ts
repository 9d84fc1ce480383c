/** The planner's seating page in a browser: every way to do a thing, and what is refused. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import type { Occasion } from "../support/Occasion.ts"
import { type OccasionParts, seatingPermissions } from "../support/OccasionDocument.ts"
import { useServer } from "../support/Server.ts"
import { hands, laptop, phone } from "./support/Devices.ts"
import { dragByMouse, dragByTouch, firstSeat } from "./support/Dragging.ts"
import { Hand } from "./support/Hand.ts"
import { builtWeb, expectAccessible, usePages } from "./support/Pages.ts"
import { openPlan, placeOf, row, said, table } from "./support/SeatingPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const signedIn = (occasion: Occasion, device: object, planner?: string): Promise<Page> =>
  openPlan(pages, occasion, device, planner)

/** Both events have Seating, a household has answered and somebody has not. */
const asked: OccasionParts = {
  modules: [{ module: "seating", config: {}, events: [{ event: "ceremony" }, { event: "reception" }] }],
  invitations: [
    { event: "reception", actor: "smiths", response: "attending" },
    { event: "reception", actor: "carol", response: "attending" },
    { event: "reception", actor: "dave", response: "pending" }
  ]
}

describe("everything a planner does to a plan [SEAT-55]", () => {
  for (const { by, device, isLooked, isPhone, name: how } of hands) {
    it(
      how,
      async () => {
        const occasion = await server.occasion(asked)
        const page = await signedIn(occasion, device)
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
        await hand.write(page.getByLabel("How many"), "3")
        await hand.write(page.getByLabel("Seats"), "4")
        await hand.press(form("Add tables").getByRole("button", { name: "Add" }))
        await said(page, "3 tables were added.")

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
        await hand.write(page.getByLabel("Name", { exact: true }), "Olive tree")
        await hand.write(page.getByLabel("Seats"), "6")
        await hand.press(button("Save"))
        await said(page, "Olive tree was changed.")
        await hand.choose(page.getByRole("button", { name: "Zone" }), "option", "Hall")
        await page.getByRole("button", { name: "Earlier" }).waitFor({ state: "detached" })
        await close()
        await hand.press(table(page, "Table 3"))
        await hand.press(button("Earlier"))
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
        await hand.write(page.getByLabel("Note on the seat"), "high chair")
        await hand.press(button("Save seat"))
        await expect.poll(() => placeOf(occasion, "carol")).toEqual(["Table 1", 2, "high chair"])
        await hand.press(page.getByRole("radio", { name: "Swap with" }))
        await hand.pick(page.getByPlaceholder("Find somebody who is seated"), "Dave Brown")
        await said(page, "Carol Jones and Dave Brown have changed places.")
        await hand.press(page.getByRole("radio", { name: "Move to" }))
        await placeAt("Table 3")
        await said(page, "Carol Jones: now at Table 3.")
        await hand.press(row(page, "Dave Brown"))
        await hand.press(button("Free the seat"))
        await said(page, "Dave Brown: the seat is free again.")
        await hand.press(button("Undo"))
        await said(page, "Undone: seat of Dave Brown freed.")
        await close()

        await hand.press(page.getByRole("radio", { name: "Everybody" }))
        await hand.choose(page.getByRole("button", { name: "Group" }), "option", "The Smiths")
        await page.getByText("4 people", { exact: true }).waitFor()
        await hand.choose(page.getByRole("button", { name: "Group" }), "option", "All groups")
        await hand.choose(page.getByRole("button", { name: /\bAnswer\b/ }), "option", "Not answered")
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
      },
      60_000
    )
  }
})

describe("on a laptop", () => {
  for (const [means, device, drag] of [
    ["mouse", laptop, dragByMouse],
    ["touch", { ...laptop, hasTouch: true }, dragByTouch]
  ] as const) {
    it(`seats, moves, swaps and takes back by drag with ${means}`, async () => {
      const occasion = await server.occasion()
      const { plan, tables } = await occasion.setUp([4, 4])
      await occasion.seat(plan, "erin", tables[1])
      const page = await signedIn(occasion, device)
      await drag(row(page, "Carol Jones"), table(page, "Table 1"))
      await said(page, "Carol Jones: now at Table 1.")
      expect(await placeOf(occasion, "carol")).toEqual(["Table 1", null, null])
      await drag(row(page, "Dave Brown"), table(page, "Table 2"), firstSeat)
      await said(page, "Dave Brown: now at Table 2, seat 1.")

      await page.getByRole("radio", { name: "Seated" }).click()
      await drag(row(page, "Carol Jones"), table(page, "Table 2"), firstSeat)
      await said(page, "Carol Jones and Dave Brown have changed places.")
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
      await said(page, "Undone: seat of Carol Jones freed.")
      expect(await placeOf(occasion, "carol")).toEqual(["Table 2", 1, null])
    })
  }

  it("seats by keyboard alone: slash, name, Enter, table, Enter; and by drag from a handle to a table", async () => {
    const occasion = await server.occasion()
    await occasion.setUp([4, 4])
    const page = await signedIn(occasion, laptop)
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
    await page.keyboard.press("Delete")

    await row(page, "Carol Jones").waitFor()
    // Past what is shown, the group, the answer and "Select all", into the list, and there to the handle of the second.
    for (const key of ["Tab", "Tab", "Tab", "Tab", "Tab", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key)
    expect(await page.evaluate("document.activeElement.ariaLabel")).toBe("Drag The Choir")
    await page.keyboard.press("Enter")
    await expect.poll(() => page.evaluate("document.activeElement.textContent")).toContain("Table 1,")
    await page.keyboard.press("Enter")
    await said(page, "The Choir: now at Table 1.")
    expect(await placeOf(occasion, "choir")).toEqual(["Table 1", null, null])
  })

  it("says beside the table why it cannot be, and what would help", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([1, 2, 4])
    await occasion.seat(plan, "carol", tables[0], { seat_number: 1 })
    await occasion.seat(plan, "smiths", tables[2])
    const page = await signedIn(occasion, laptop)
    await row(page, "Dave Brown").dragTo(table(page, "Table 1"))
    const refusal = page.getByRole("alert")
    await refusal.getByText("Table 1 is full (1 of 1).").waitFor()
    await expectAccessible(page)
    await refusal.getByRole("button", { name: "Seat at Table 2" }).click()
    await said(page, "Dave Brown: now at Table 2.")
    await table(page, "Table 2").click()
    await page.getByLabel("Seats").first().fill("1")
    await page.keyboard.press("Enter")
    await said(page, "Table 2 was changed.")
    await page.getByRole("row", { name: "Dave Brown" }).click()
    await page.getByRole("radio", { name: "Swap with" }).click()
    await page.getByRole("option", { name: "Carol Jones" }).click()
    await said(page, "Dave Brown and Carol Jones have changed places.")
    expect(await placeOf(occasion, "dave")).toEqual(["Table 1", 1, null])

    await page.keyboard.press("Escape")
    await page.getByRole("radio", { name: "Seated" }).click()
    const box = await table(page, "Table 1").boundingBox()
    await row(page, "The Smiths").dragTo(table(page, "Table 1"), {
      targetPosition: { x: (box?.width ?? 0) / 2, y: 8 + 12 }
    })
    await page.getByRole("alert").getByText("Table 1 has 1 free, but 4 are needed.").waitFor()
    expect(await placeOf(occasion, "smiths")).toEqual(["Table 3", null, null])
  })

  it("reviews what a publication shows, and a change makes it a draft again", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([8, 2])
    await occasion.seat(plan, "alice", tables[0])
    const page = await signedIn(occasion, laptop)
    await page.getByRole("button", { name: "Publish…" }).click()
    const review = page.getByRole("dialog")
    await review.getByText("1 guest will see where they sit").waitFor()
    await review.getByText("1 table is empty").waitFor()
    await expectAccessible(page)
    await review.getByRole("button", { name: "Publish" }).click()
    await said(page, "The plan is published.")
    await page.getByText("Published", { exact: true }).waitFor()
    expect((await answered(200, occasion.guest().seating())).assignments).toHaveLength(1)
    await row(page, "Dave Brown").dragTo(table(page, "Table 2"))
    await page.getByRole("button", { name: "Change it" }).click()
    await page.getByText("1 change since it was published").waitFor()
  })

  it("another planner's change appears without a reload and is never overwritten [SEAT-57]", async () => {
    const occasion = await server.occasion({
      planners: [
        { key: "petra", display_name: "Petra Planner", permissions: seatingPermissions },
        { key: "paul", display_name: "Paul Planner", permissions: seatingPermissions }
      ]
    })
    const { plan, tables } = await occasion.setUp([4, 4])
    const assignment = await occasion.seat(plan, "carol", tables[0])
    const one = await signedIn(occasion, laptop)
    const other = await signedIn(occasion, laptop, "paul")
    await row(other, "Erin Green").waitFor()
    // Paul hears of nothing before he has done something himself: rows must not move under his hand.
    let hears = false
    other.on("request", (request) => void (hears ||= request.method() === "POST"))
    await other.route("**/seating?event_id=*", (route) => (hears ? route.continue() : undefined))
    await row(one, "Dave Brown").dragTo(table(one, "Table 2"))
    await said(one, "Dave Brown: now at Table 2.")
    // What he does means the same as before.
    await row(other, "Erin Green").dragTo(table(other, "Table 2"))
    await said(other, "Erin Green: now at Table 2.")
    await other.getByText("2/4").waitFor()
    await one.getByText("2/4").waitFor()

    // Petra takes Carol's seat back before Paul has heard of it: what he moves is not what he saw any more.
    await other.getByRole("radio", { name: "Seated" }).click()
    hears = false
    await answered(200, occasion.planner().unassign(assignment))
    await row(other, "Carol Jones").dragTo(table(other, "Table 2"))
    await other.getByText("Somebody else has just changed that.").first().waitFor()
    expect(await placeOf(occasion, "carol")).toBeNull()
    await other.getByRole("radio", { name: "To seat" }).click()
    await row(other, "Carol Jones").waitFor()
  })

  it("points out who is seated twice, who declined after seating, and tables with nobody", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([8, 8, 2])
    await occasion.seat(plan, "alice", tables[0])
    await occasion.seat(plan, "smiths", tables[1])
    await occasion.seat(plan, "carol", tables[0])
    await occasion.apply({
      invitations: [
        { event: "reception", actor: "smiths", response: "attending" },
        { event: "reception", actor: "carol", response: "declined" }
      ]
    })
    const page = await signedIn(occasion, laptop)
    await page.getByRole("button", { name: "1 person is seated but not coming" }).click()
    await page.getByRole("button", { name: "Carol Jones" }).waitFor()
    await page.getByRole("button", { name: "1 person is seated twice" }).click()
    await expectAccessible(page)
    await page.getByRole("button", { name: "Alice Smith" }).click()
    await page.getByRole("heading", { name: "Alice Smith" }).waitFor()
  })

  it("opens one event at a time, and the address says which", async () => {
    const occasion = await server.occasion({
      modules: [
        {
          module: "seating",
          config: { table_naming_strategy: "lettered" },
          events: [{ event: "ceremony" }, { event: "reception" }]
        }
      ]
    })
    await occasion.setUp([2], "ceremony")
    const page = await signedIn(occasion, laptop)
    await page.getByRole("heading", { name: "Ceremony" }).waitFor()
    await table(page, "Table A").waitFor()
    await page.getByRole("button", { name: "Event" }).click()
    await page.getByRole("option", { name: "Reception" }).click()
    await page.getByRole("heading", { name: "Reception has no seating plan yet" }).waitFor()
    expect(new URL(page.url()).searchParams.get("event")).toBe(occasion.event("reception"))
    await page.reload()
    await page.getByRole("heading", { name: "Reception has no seating plan yet" }).waitFor()
    await page.goBack()
    await table(page, "Table A").waitFor()

    const link = `/occasions/${occasion.id}/seating?event=${occasion.event("reception")}`
    const token = occasion.planner().client.token ?? ""
    await page.goto(`${occasion.url}/sign-in#token=${token}&to=${encodeURIComponent(link)}`)
    await page.getByRole("heading", { name: "Reception has no seating plan yet" }).waitFor()
  })

  it("names that look like markup stay text", async () => {
    const name = `<img src=x onerror="document.title='taken'">`
    const occasion = await server.occasion({
      actors: [{ key: "mallory", type: "person", display_name: name }],
      vendors: [],
      guests: []
    })
    const { plan, tables } = await occasion.setUp([2])
    await answered(200, occasion.planner().updateTable(tables[0], { name: `<b>"Table"</b>` }))
    await occasion.seat(plan, "mallory", tables[0])
    const page = await signedIn(occasion, laptop)
    await page.getByText(`<b>"Table"</b>`).first().click()
    await page.getByRole("row", { name: "img" }).click()
    await page.getByRole("heading", { name }).waitFor()
    expect(await page.evaluate("document.querySelectorAll('main img, main b').length")).toBe(0)
    expect(await page.title()).toBe("Seating · Banquet")
  })

  it("whoever may only look sees the plan and nothing to change it with", async () => {
    const occasion = await server.occasion({
      planners: [
        { key: "petra", display_name: "Petra Planner", permissions: seatingPermissions },
        { key: "vera", display_name: "Vera Viewer", permissions: ["seating:list"] },
        { key: "nora", display_name: "Nora Nobody", permissions: [] }
      ]
    })
    await occasion.setUp([2])
    const page = await signedIn(occasion, laptop, "vera")
    await page.getByText("You can look at this plan but not change it.").waitFor()
    expect(await page.getByRole("button", { name: /Publish|Add/ }).count()).toBe(0)
    await expectAccessible(page)
    const none = await signedIn(occasion, laptop, "nora")
    await none.getByRole("heading", { name: "You do not have access" }).waitFor()
    await expectAccessible(none)
  })

  it("without a network the plan stays in sight, nothing pretends to be saved, and it goes on by itself", async () => {
    const occasion = await server.occasion()
    await occasion.setUp([4])
    const page = await signedIn(occasion, { ...laptop, colorScheme: "dark" })
    await row(page, "Erin Green").waitFor()
    await expectAccessible(page)
    await page.context().setOffline(true)
    await row(page, "Erin Green").dragTo(table(page, "Table 1"))
    await page.getByText("You are offline. 1 change is not saved yet. It is kept on this page").waitFor()
    await expectAccessible(page)
    expect(await placeOf(occasion, "erin")).toBeNull()
    await page.context().setOffline(false)
    await said(page, "Erin Green: now at Table 1.")
    await page.getByText("You are offline.").waitFor({ state: "detached" })
    expect(await placeOf(occasion, "erin")).toEqual(["Table 1", null, null])
  })

  it("says when access has ended or Seating was switched off meanwhile", async () => {
    const occasion = await server.occasion()
    await occasion.setUp([4])
    await occasion.disable("seating", "reception")
    const page = await signedIn(occasion, laptop)
    await page.getByText("Seating is switched off for this event.").waitFor()
    await expectAccessible(page)
    const none = await server.occasion({ modules: [] })
    const other = await signedIn(none, laptop)
    await other.getByRole("heading", { name: "Seating is not in use yet" }).waitFor()
    await expectAccessible(other)
  })
})

describe("on a phone", () => {
  it("tapping a person opens the tables that can take them, best first", async () => {
    const occasion = await server.occasion()
    await occasion.setUp([2, 8])
    const page = await signedIn(occasion, phone)
    await row(page, "The Smiths").tap()
    const sheet = page.getByRole("dialog")
    await sheet.getByRole("heading", { name: "The Smiths" }).waitFor()
    expect(await sheet.getByRole("option").first().textContent()).toContain("Table 2")
    await sheet.getByText("2 free, 4 needed").waitFor()
    await sheet.getByRole("option", { name: "Table 2" }).tap()
    await said(page, "The Smiths: now at Table 2.")
    await page.getByRole("tab", { name: "Tables" }).tap()
    await table(page, "Table 1").tap()
    await sheet.getByRole("option", { name: "Erin Green" }).tap()
    await said(page, "Erin Green: now at Table 1.")
    expect(await placeOf(occasion, "erin")).toEqual(["Table 1", null, null])
  })

  it("without a token it asks to sign in", async () => {
    const occasion = await server.occasion()
    const page = await pages.open(`${occasion.url}/occasions/${occasion.id}/seating`, phone)
    await page.getByRole("heading", { name: "Sign in first" }).waitFor()
    await expectAccessible(page)
  })
})
