/** What the planner's seating page says in a browser: refusals, what needs a look, what others have changed, and what is missing. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import type { Occasion } from "../support/Occasion.ts"
import { seatingPermissions } from "../support/OccasionDocument.ts"
import { useServer } from "../support/Server.ts"
import { laptop, phone } from "./support/Devices.ts"
import { builtWeb, expectAccessible, expectFocus, expectInView, usePages } from "./support/Pages.ts"
import { openPlan, placeOf, row, said, table } from "./support/SeatingPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const signedIn = (occasion: Occasion, device: object, planner?: string): Promise<Page> =>
  openPlan(pages, occasion, device, planner)

describe("on a laptop", () => {
  it("says beside the table why it cannot be, and what would help; in the toast, why a step is not undone [SEAT-316, SEAT-317, SEAT-345, SEAT-373, SEAT-374, SEAT-405]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([1, 2, 4])
    await occasion.seat(plan, "carol", tables[0], { seat_number: 1 })
    await occasion.seat(plan, "smiths", tables[2])
    const page = await signedIn(occasion, laptop)
    const board = page.locator(".zone-tables")
    const size = await board.boundingBox()
    await row(page, "Dave Brown").dragTo(table(page, "Table 1"))
    const refusal = page.getByRole("alert")
    await refusal.getByText("Dave Brown: Table 1 is full (1 of 1).", { exact: true }).waitFor()
    expect(await board.boundingBox()).toEqual(size)
    expect((await refusal.boundingBox())?.x).toBeGreaterThanOrEqual(size?.x ?? Number.NaN)
    await expectInView(refusal)
    await expectAccessible(page)
    await said(page, "Table 1 is full (1 of 1).")
    // Of what was tried before nothing is said any more, and by keys it is said as well.
    await page.keyboard.press("/")
    await page.keyboard.type("dave")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Dave Brown" }).waitFor()
    await refusal.waitFor({ state: "detached" })
    expect(await page.locator(".toast").count()).toBe(0)
    await page.keyboard.type("table 1")
    await page.keyboard.press("Enter")
    await refusal.getByText("Dave Brown: Table 1 is full (1 of 1).", { exact: true }).first().waitFor()
    await expectFocus(page.getByPlaceholder("Find a table"))
    await refusal.getByRole("button", { name: "Seat at Table 2" }).first().click()
    await said(page, "Dave Brown: now at Table 2.")
    await page.keyboard.press("Delete")
    await table(page, "Table 2").click()
    await page.getByLabel("Seats").first().fill("1")
    await page.keyboard.press("Enter")
    await said(page, "Table 2 was changed.")
    await page.getByRole("row", { name: "Dave Brown" }).click()
    await page.getByRole("radio", { name: "Swap with" }).click()
    await page.getByRole("option", { name: "Carol Jones" }).click()
    await said(page, "Dave Brown and Carol Jones have swapped places.")
    expect(await placeOf(occasion, "dave")).toEqual(["Table 1", 1, null])

    await page.keyboard.press("Escape")
    await page.getByRole("radio", { name: "Seated" }).click()
    const box = await table(page, "Table 1").boundingBox()
    await row(page, "The Smiths").dragTo(table(page, "Table 1"), {
      targetPosition: { x: (box?.width ?? 0) / 2, y: 8 + 12 }
    })
    await refusal.getByText("Table 1 has 1 free, but 4 are needed.").waitFor()
    expect(await placeOf(occasion, "smiths")).toEqual(["Table 3", null, null])
    await refusal.getByRole("button", { name: "Hide this message" }).press("Enter")
    await refusal.waitFor({ state: "detached" })
    await page.locator(".plan-board:focus").waitFor()

    for (let step = 0; step < 3; step++) await page.keyboard.press("Control+z")
    await said(page, "Undone: seating Dave Brown at Table 2.")
    await occasion.apply({ invitations: [{ event: "reception", actor: "dave", response: "declined" }] })
    await page.keyboard.press("Control+Shift+z")
    await said(page, "Could not be redone: seating Dave Brown at Table 2. Not coming: Dave Brown.")
    expect(await refusal.count()).toBe(0)
  })

  it("says so below the table however tables look [SEAT-405]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp(Array.from({ length: 9 }, () => 1))
    await occasion.seat(plan, "carol", tables[4] ?? "")
    const page = await signedIn(occasion, laptop)
    await row(page, "Dave Brown").dragTo(table(page, "Table 5"))
    const refusal = page.getByRole("alert")
    await refusal.waitFor()
    for (const look of ["Names", "Seats"]) {
      await page.getByRole("radio", { name: look }).click()
      await expectInView(refusal)
      const [note, board, at] = await Promise.all(
        [refusal, page.locator(".zone-tables"), table(page, "Table 5")].map((one) => one.boundingBox())
      )
      if (!note || !board || !at) throw new Error("the note is beside its table")
      expect(note.x).toBeGreaterThanOrEqual(board.x)
      expect(note.x + note.width).toBeLessThanOrEqual(board.x + board.width + 1)
      expect(note.x).toBeLessThanOrEqual(at.x + at.width)
      expect(note.x + note.width).toBeGreaterThanOrEqual(at.x)
    }
  })

  it("saves what is typed over a table or a seat once that is left [SEAT-310]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([4, 4])
    await occasion.seat(plan, "carol", tables[0])
    const page = await signedIn(occasion, laptop)
    await table(page, "Table 1").click()
    await page.getByLabel("Name", { exact: true }).first().fill("Head table")
    await table(page, "Table 2").click()
    await said(page, "Head table was changed.")
    await page.getByRole("radio", { name: "Seated" }).click()
    await row(page, "Carol Jones").click()
    await page.getByLabel("Label for guests").fill("High chair")
    await page.getByRole("link", { name: "Overview" }).click()
    await expect.poll(() => placeOf(occasion, "carol")).toEqual(["Head table", null, "High chair"])
  })

  it("leads to the list of people for whoever is missing or has notes, and says when a table can be deleted and how people are wished together [SEAT-305, SEAT-311, SEAT-423]", async () => {
    const permissions = [...seatingPermissions, "actors:list", "actors:update"]
    const occasion = await server.occasion({ planners: [{ key: "petra", display_name: "Petra Planner", permissions }] })
    await occasion.apply({
      invitations: ["carol", "dave", "erin"].map((actor) => ({
        event: "reception",
        actor,
        ...(actor === "erin" ? { response: "declined" } : {})
      }))
    })
    const { plan, tables } = await occasion.setUp([4])
    await occasion.seat(plan, "carol", tables[0])
    const page = await signedIn(occasion, laptop)
    await table(page, "Table 1").click()
    await page.getByText("A table can be deleted once nobody sits there.").waitFor()
    expect(await page.getByRole("button", { name: "Delete table" }).count()).toBe(0)
    await page.getByRole("radio", { name: "Everybody" }).click()
    await row(page, "Erin Green").click()
    await page.getByText("Is not coming, so cannot be given a seat.").waitFor()
    expect(await page.getByText("No seat yet").count()).toBe(0)
    await row(page, "Dave Brown").click()
    await page.getByText("No seat yet. Choose a table, here or on the plan.").waitFor()
    await page.getByText("Select several people in the list to wish them together or apart.").waitFor()
    await expectAccessible(page)
    await page.getByRole("link", { name: "Answer, contact, notes and dietary needs" }).click()
    await page.getByRole("heading", { name: "Dave Brown" }).waitFor()
    await page.goBack()
    await page.getByRole("searchbox", { name: "Find a person" }).fill("Nobody of that name")
    await page.getByText("No matches.").waitFor()
    await expectAccessible(page)
    await page.getByRole("link", { name: "Add somebody to the list of people" }).click()
    await page.getByRole("heading", { name: "People", level: 1 }).waitFor()
  })

  it("reviews what a publication shows, and a change makes it a draft again [SEAT-225, SEAT-401, SEAT-422]", async () => {
    const permissions = [...seatingPermissions, "actors:list", "guests:link"]
    const occasion = await server.occasion({ planners: [{ key: "petra", display_name: "Petra Planner", permissions }] })
    const { plan, tables } = await occasion.setUp([8, 2])
    await occasion.seat(plan, "erin", tables[0])
    const page = await signedIn(occasion, laptop)
    await page.getByRole("button", { name: "Publish…" }).click()
    const review = page.getByRole("dialog")
    await review.getByText("No guest can see a seat yet: none of them has a link that shows it.").waitFor()
    await occasion.seat(await occasion.plan(), "alice", tables[0])
    await review.getByText("1 guest will see where they sit").waitFor()
    await review.getByText("1 person has a seat, but no link that shows it: Erin Green. A household").waitFor()
    expect(await review.getByText("in the room").count()).toBe(0)
    const links = review.getByRole("link", { name: "Make a link for each person" })
    expect(await links.getAttribute("href")).toBe(`/occasions/${occasion.id}/links?who=own`)
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

  it("another planner's change appears without a reload and is never overwritten [SEAT-57, SEAT-392]", async () => {
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
    await other.getByText("Somebody else has just changed that. Carol Jones: no seat any more.").first().waitFor()
    expect(await placeOf(occasion, "carol")).toBeNull()
    await other.getByRole("radio", { name: "To seat" }).click()
    await row(other, "Carol Jones").waitFor()
  })

  it("points out who is seated twice, who declined after seating, and tables with nobody; and offers no other seat to who cannot have one [SEAT-402]", async () => {
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
    await page.getByRole("button", { name: "Carol Jones" }).click()
    const free = page.getByRole("button", { name: "Free the seat" })
    await free.waitFor()
    expect(await page.getByRole("radio", { name: "Swap with" }).count()).toBe(0)
    expect(await page.getByText("Is not coming, so cannot").count()).toBe(0)
    await free.click()
    await page.getByText("Is not coming, so cannot").waitFor()
    await table(page, "Table 1").click()
    await page.getByRole("heading", { name: "Table 1", exact: true }).waitFor()
    expect(await page.getByRole("alert").count()).toBe(0)
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "1 person is seated twice" }).click()
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

  it("without a network the plan stays in sight, nothing pretends to be saved, nothing moves, and it goes on by itself until all is saved [SEAT-359, SEAT-400]", async () => {
    const occasion = await server.occasion()
    await occasion.setUp([4])
    const page = await signedIn(occasion, { ...laptop, colorScheme: "dark" })
    await row(page, "Erin Green").waitFor()
    await expectAccessible(page)
    const place = await table(page, "Table 1").boundingBox()
    await page.context().setOffline(true)
    await row(page, "Erin Green").dragTo(table(page, "Table 1"))
    await page.getByText("You are offline. 1 change is not saved yet. It is kept on this page").waitFor()
    expect(await table(page, "Table 1").boundingBox()).toEqual(place)
    await expectAccessible(page)
    expect(await placeOf(occasion, "erin")).toBeNull()
    await page.context().setOffline(false)
    await said(page, "Erin Green: now at Table 1.")
    await page.getByText(/^(?:You are offline|No connection)\./).waitFor({ state: "detached" })
    await page.getByText("Saved", { exact: true }).waitFor()
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
  it("without a token it asks to sign in", async () => {
    const occasion = await server.occasion()
    const page = await pages.open(`${occasion.url}/occasions/${occasion.id}/seating`, phone)
    await page.getByRole("heading", { name: "Sign in first" }).waitFor()
    await expectAccessible(page)
  })
})
