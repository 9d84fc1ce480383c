/** The vendor's page, and what planners see of it. */
import { readFile } from "node:fs/promises"
import { describe, expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import { eventsAt, view } from "../support/OccasionDocument.ts"
import { People } from "../support/People.ts"
import { Rsvp, rsvpParts } from "../support/Rsvp.ts"
import { useServer } from "../support/Server.ts"
import { Staff } from "../support/Staff.ts"
import { laptop, phone, tagged } from "./support/Devices.ts"
import { Hand } from "./support/Hand.ts"
import { builtWeb, expectAccessible, expectNoShift, usePages, watchShifts } from "./support/Pages.ts"
import { openAsPlanner } from "./support/PlannersPage.ts"
import { readPdf } from "./support/Pdf.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const hostile = '<img src=x onerror="throw 1">'

const catered = async (isDietary: boolean) => {
  const parts = rsvpParts({ meal_choices: ["Fish", "Roast"] })
  const grants = [{ action: view }, ...(isDietary ? [{ action: "resource:dietary:view" }] : [])]
  const occasion = await server.occasion({
    ...parts,
    events: eventsAt("Quinta da Oliveira, Sintra"),
    actors: [
      ...parts.actors,
      { key: "hostile", type: "person", display_name: hostile },
      { key: "namesake", type: "person", display_name: "Carol Jones" }
    ],
    planners: [
      { key: "petra", display_name: "Petra", permissions: [...parts.planners[0]!.permissions, "occasion:manage"] }
    ],
    vendors: [{ actor: "caterer", grants }],
    invitations: [...parts.invitations, ...["hostile", "namesake"].map((actor) => ({ event: "reception", actor }))]
  })
  const { plan, tables } = await occasion.setUp([8, 4])
  await occasion.seat(plan, "smiths", tables[0])
  await occasion.seat(plan, "carol", tables[1], { seat_number: 2 })
  await occasion.seat(plan, "hostile", tables[1])
  const carol = { actor_id: occasion.actor("carol"), response: "attending", meal: "Roast", dietary: "No nuts" }
  await answered(200, Rsvp.planner(occasion).answer(occasion.event(), carol))
  await answered(200, new People(occasion).update(occasion.actor("alice"), { dietary: "Vegetarian" }))
  await answered(200, occasion.planner().publish(plan))
  return { occasion, plan, tables }
}

describe("the vendor's page", () => {
  for (const [[name, device, means], tags] of tagged([
    ["a phone", phone, "touch"],
    ["a laptop", laptop, "keyboard"]
  ] as const)) {
    it(
      `opens by a link, shows the plan and says what has changed, on ${name} [SEAT-145, SEAT-146, SEAT-296, SEAT-332, SEAT-385, SEAT-386, SEAT-429, SEAT-437, PLAT-290]`,
      { tags },
      async () => {
        const { occasion, plan, tables } = await catered(true)
        const { url } = await answered(201, new Staff(occasion, "petra").linkVendor(occasion.actor("caterer")))
        const page = await pages.open(url, device)
        const hand = new Hand(page, means)
        await hand.press(page.getByRole("button", { name: "Sign in" }))
        await page.getByRole("heading", { name: "Reception" }).waitFor()
        expect(new URL(page.url()).pathname).toBe("/vendor")
        await page.getByText("The Smiths").waitFor()
        expect(await page.getByText(hostile).count()).toBe(1)
        await expectAccessible(page)
        await hand.press(page.getByRole("button", { name: "I have seen this" }))
        await page.getByText(/^You have seen this plan/).waitFor()

        const carol = {
          actor_id: occasion.actor("carol"),
          seating_table_id: tables[0].id,
          seat_number: 3
        }
        await answered(200, occasion.planner().updateTable(tables[1], { name: "Head table", capacity: 6 }))
        await answered(200, occasion.planner().changeSeats(plan, { moves: [carol], publish: true }))
        await answered(200, new People(occasion).update(occasion.actor("caterer"), { display_name: "Finest Food" }))
        await page.reload()
        await page.locator(".vendor-header").getByText("Finest Food", { exact: true }).waitFor()
        await page.getByText("Moved: Carol Jones, from Table 2, seat 2 to Table 1, seat 3").waitFor()
        expect(await page.locator(".vendor-changes li").allTextContents()).toEqual([
          "Table 2 is now called Head table",
          "Head table now has 6 seats (4 before)",
          "Moved: Carol Jones, from Table 2, seat 2 to Table 1, seat 3"
        ])
        await expectAccessible(page)

        const planner = await openAsPlanner(pages, occasion, "/seating", laptop, { before: watchShifts })
        await planner.getByText(/Finest Food: earlier version seen \w+/).waitFor()
        await planner.getByRole("button", { name: "Publication" }).waitFor()
        await expectNoShift(planner)
        await hand.press(page.getByRole("button", { name: "I have seen this" }))
        await page.getByText(/^You have seen this plan/).waitFor()
        await planner.reload()
        await planner.getByText(/Finest Food: seen \w+/).waitFor()
        await expectAccessible(planner)

        // Only a label of a seat is another.
        const labelled = { ...carol, seat_label: "high chair" }
        await answered(200, occasion.planner().changeSeats(plan, { moves: [labelled], publish: true }))
        await page.reload()
        await page
          .getByText("Tables and seats are as they were; only labels of seats or the picture of the room may differ.")
          .waitFor()
        expect(await page.getByRole("heading", { name: "What has changed" }).count()).toBe(0)

        // Answers do not make another plan.
        await page.getByText("Meals and allergies are always up to date").waitFor()
        await answered(204, new People(occasion).delete(occasion.actor("caterer")))
        await page.reload()
        await page.getByRole("heading", { name: "You are signed out" }).waitFor()
        expect(await page.getByText("Finest Food").count()).toBe(0)
        await expectAccessible(page)
      }
    )
  }

  it("says times on the clock of the occasion's time zone, and whose plan it is, and where, without a network too; who needs no place setting, and which namesake is which [PLAT-202, SEAT-293, SEAT-343, SEAT-344]", async () => {
    const { occasion, plan, tables } = await catered(false)
    await occasion.seat(plan, "namesake", tables[0])
    await occasion.seat(plan, "choir", tables[0])
    const declined = { actor_id: occasion.actor("hostile"), response: "declined" }
    await answered(200, Rsvp.planner(occasion).answer(occasion.event(), declined))
    await answered(200, occasion.planner().publish(plan))
    const page = await pages.open(`${occasion.url}/sign-in#${occasion.vendor().client.token}`, {
      ...laptop,
      timezoneId: "Asia/Tokyo"
    })
    const heading = page.locator(".vendor-heading")
    await heading.getByText("Ana & Ben", { exact: true }).waitFor()
    await heading.getByText(/^Saturday,? .*2026 at 19:00$/).waitFor()
    const lineOf = (name: string) => page.locator(".printed-pages li").filter({ hasText: name })
    for (const list of ["Meals", "By table"]) {
      await page.getByRole("radio", { name: list }).check()
      await page.getByText("2 of 4 seats · 1 place", { exact: true }).waitFor()
      await page.getByText(list === "Meals" ? "8 places" : "8 of 8 seats", { exact: true }).waitFor()
      expect(await lineOf(hostile).textContent()).toBe(`${hostile} · not coming, no place setting`)
    }
    await page.getByRole("radio", { name: "By name" }).check()
    await lineOf(`${hostile} · not coming, no place setting`).waitFor()
    expect((await lineOf("Carol Jones").allTextContents()).toSorted()).toEqual([
      "Carol Jones sits with The Choir and The SmithsTable 1",
      "Carol JonesTable 2, Seat 2"
    ])
    await expectAccessible(page)
    await page.route("**/v1/**", (route) => route.abort())
    await page.reload()
    await page.getByText("No connection.").waitFor()
    await heading.getByText(/^Saturday,? .*2026 at 19:00$/).waitFor()
    await heading.getByText("Ana & Ben", { exact: true }).waitFor()
    await heading.getByText("Quinta da Oliveira, Sintra").waitFor()
  })

  it("has meals with totals, and dietary needs where they are permitted, and prints them below its heading [SEAT-145, SEAT-232, SEAT-293, SEAT-309, SEAT-387]", async () => {
    for (const isDietary of [true, false]) {
      const { occasion } = await catered(isDietary)
      const page = await pages.open(`${occasion.url}/sign-in#${occasion.vendor().client.token}`, laptop)
      const hand = new Hand(page, "mouse")
      const needs = () => page.locator(".list-need").allTextContents()
      await page.getByText("The Smiths").waitFor()
      expect(await page.getByText("The file of this list has the seats only").count()).toBe(isDietary ? 1 : 0)
      expect(await needs()).toEqual(isDietary ? [" · Vegetarian", " · No nuts"] : [])
      const [tables] = await readPdf(await page.pdf({ preferCSSPageSize: true }))
      expect([tables?.text.includes("·Nonuts"), tables?.text.includes("AliceSmith·Vegetarian")]).toEqual([
        isDietary,
        isDietary
      ])
      await expectAccessible(page)
      await hand.press(page.getByRole("radio", { name: "By name" }))
      await page.getByText("with The Smiths").first().waitFor()
      expect(await needs()).toEqual(isDietary ? [" · Vegetarian", " · No nuts"] : [])
      await hand.press(page.getByRole("radio", { name: "Meals" }))
      await page.getByRole("heading", { name: "In all, of everybody with a seat" }).waitFor()
      await page.getByText("1 Roast").waitFor()
      expect(await page.getByText("No nuts").count()).toBe(isDietary ? 2 : 0)
      expect(await page.getByText("Vegetarian").count()).toBe(isDietary ? 2 : 0)
      await expectAccessible(page)
      const [sheet, ...others] = await readPdf(await page.pdf({ preferCSSPageSize: true }))
      expect([sheet?.size, others]).toEqual(["595 × 842", []])
      expect(sheet?.text).toMatch(
        /^1\/1Ana&BenReceptionSaturday.*QuintadaOliveira,SintraPublished.*Meals5of6havenotsaidyetwhethertheyarecomingInall/
      )
      expect([sheet?.text.includes("Nonuts"), sheet?.text.includes("Vegetarian")]).toEqual([isDietary, isDietary])
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        hand.press(page.getByRole("button", { name: "Save as CSV" }))
      ])
      expect(download.suggestedFilename()).toBe("seating-meals-published.csv")
      expect((await readFile(await download.path(), "utf8")).includes("No nuts")).toBe(isDietary)
    }
  })

  it("keeps what was seen for when there is no network, the room too, and nothing once it is taken back, until that is given back [SEAT-145, SEAT-241, SEAT-333, SEAT-394, SEAT-398, SEAT-436]", async () => {
    const { occasion, plan, tables } = await catered(true)
    const planner = occasion.planner()
    await answered(200, planner.updatePlan(plan, { floor: { width: 2800, depth: 900 } }))
    await answered(200, planner.updateTable(tables[0].id, { place: { x: 300, y: 300, angle: 0 } }))
    const namesake = { actor_id: occasion.actor("namesake"), response: "attending" }
    await answered(200, Rsvp.planner(occasion).answer(occasion.event(), namesake))
    await answered(200, planner.publish(plan))
    const [first] = (await occasion.plan()).tables
    const device = { ...phone, isTurned: true }
    const page = await pages.open(`${occasion.url}/sign-in#${occasion.vendor().client.token}`, device)
    await page.getByText("The Smiths").waitFor()
    await page.getByText("5 of 6 have not said yet whether they are coming").waitFor()
    await page.getByText("1 person who is coming has no seat in this plan").waitFor()
    await page.route("**/v1/**", (route) => route.abort())
    await page.reload()
    await page.getByText("No connection. This is the plan as you saw it last.").waitFor()
    await page.getByText("The Smiths").waitFor()
    await expectAccessible(page)
    await page.getByRole("radio", { name: "Room" }).tap()
    await page.locator(".room-drawing").getByText("Table 1").waitFor()
    await page.locator(".room-drawing").getByText(`${first?.occupancy} of 8`).waitFor()
    await page.getByText("Not placed in the room yet: Table 2").waitFor()
    const width = (part: string) =>
      page.evaluate<number>(`document.querySelector(".room-drawing ${part}").getBBox().width`)
    expect(await width("text")).toBeLessThan(await width(".room-top"))
    await expectAccessible(page)
    await page.unroute("**/v1/**")
    const id = occasion.actor("caterer")
    const become = (status: string) => answered(200, new Staff(occasion, "petra").updateVendor(id, { status }))
    await become("inactive")
    await page.reload()
    const closed = page.getByRole("heading", { name: "No plan to see" })
    await closed.waitFor()
    await expectAccessible(page)
    expect(await page.evaluate("Object.values(localStorage).some((kept) => kept.includes('Smiths'))")).toBe(false)
    // Given back, it is there again by a press, or by itself.
    await become("active")
    await page.getByRole("button", { name: "Try again" }).tap()
    await page.getByText("The Smiths").waitFor()
    await become("inactive")
    await page.clock.fastForward(30_000)
    await closed.waitFor()
    await become("active")
    await page.clock.fastForward(30_000)
    await page.getByText("The Smiths").waitFor()
    await page.getByRole("button", { name: "Sign out on this device" }).click()
    await page.getByRole("heading", { name: "Sign in to see the plan" }).waitFor()
    await expectAccessible(page)
  })
})
