/** What needs a look in a plan, and is mended where it is pointed out. */
import { describe, expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import type { Occasion } from "../support/Occasion.ts"
import { seatingPermissions, wedding } from "../support/OccasionDocument.ts"
import { Rsvp, rsvpParts } from "../support/Rsvp.ts"
import { useServer } from "../support/Server.ts"
import { laptop, usualHands } from "./support/Devices.ts"
import { Hand } from "./support/Hand.ts"
import { builtWeb, expectAccessible, expectNoShift, usePages, watchShifts } from "./support/Pages.ts"
import { openPlan, placeOf, said } from "./support/SeatingPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

/** The Smiths at two tables, two at one who must not be, and of those who come only Carol has chosen a meal. */
const unhealthy = async (): Promise<Occasion> => {
  const parts = rsvpParts({ meal_choices: ["Fish", "Vegetables"] })
  const coming = ["dave", "erin"].map((actor) => ({ event: "reception", actor, response: "attending" }))
  const occasion = await server.occasion({ ...parts, invitations: [...parts.invitations, ...coming] })
  const { plan, tables } = await occasion.setUp([4, 4, 4])
  const [first, second, third] = tables
  for (const [actor, at] of [
    ["alice", first],
    ["bob", second],
    ["carol", first],
    ["dave", first],
    ["erin", third]
  ] as const) {
    await occasion.seat(plan, actor, at)
  }
  const wish = { actor_ids: [occasion.actor("carol"), occasion.actor("dave")], kind: "must_apart" }
  await answered(200, occasion.planner().replaceWishes(plan, { wishes: [wish] }))
  const carol = { actor_id: occasion.actor("carol"), response: "attending", meal: "Fish" }
  await answered(200, Rsvp.planner(occasion).answer(occasion.event(), carol))
  return occasion
}

describe("what needs a look", () => {
  it("has a household at two tables whose people were invited one by one, beside another that is invited itself [SEAT-301, SEAT-434]", async () => {
    const permissions = [...seatingPermissions, "actors:list"]
    const occasion = await server.occasion({
      planners: [{ key: "petra", display_name: "Petra Planner", permissions }],
      actors: [...wedding.actors, { key: "joneses", type: "household", display_name: "The Joneses" }],
      invitations: ["alice", "bob", "joneses"].map((actor) => ({ event: "reception", actor, response: "attending" }))
    })
    const { plan, tables } = await occasion.setUp([4, 4])
    await occasion.seat(plan, "alice", tables[0])
    await occasion.seat(plan, "bob", tables[1])
    const page = await openPlan(pages, occasion, laptop)
    await page.getByRole("button", { name: "1 household sits at different tables" }).click()
    await page.getByText("The Smiths: Table 1, Table 2").waitFor()
    await expectAccessible(page)
    await page.getByRole("button", { name: /^Seat (Alice|Bob) Smith at Table [12]$/ }).click()
    await said(page, "Smith now at Table")
    await page.getByText("1 household sits at different tables").waitFor({ state: "detached" })
    const [alice, bob] = await Promise.all([placeOf(occasion, "alice"), placeOf(occasion, "bob")])
    expect(alice).toEqual(bob)
  })

  for (const { by, device, isLooked, isPhone, name: how, tags } of usualHands) {
    it(
      `has broken wishes and separated households, each mended in one press and undone as one (${how}) [SEAT-180, SEAT-181]`,
      { tags },
      async () => {
        const occasion = await unhealthy()
        const page = await openPlan(pages, occasion, device)
        const hand = new Hand(page, by)
        if (isPhone) await hand.press(page.getByRole("tab", { name: "Plan" }))
        const press = (name: string | RegExp) => hand.press(page.getByRole("button", { name }))
        const [carol, dave] = await Promise.all([placeOf(occasion, "carol"), placeOf(occasion, "dave")])
        expect(carol).toEqual(dave)
        const { revision } = await occasion.plan()
        await press("1 wish that must be kept is not")
        await page.getByText("Carol Jones and Dave Brown must sit at different tables").waitFor()
        if (isLooked) await expectAccessible(page)
        await press(/^Seat (Carol Jones|Dave Brown) at Table/)
        await said(page, "now at Table")
        await page.getByText("must sit at different tables").waitFor({ state: "detached" })
        expect(await placeOf(occasion, "carol")).not.toEqual(await placeOf(occasion, "dave"))
        expect((await occasion.plan()).revision).toBe(revision + 1)
        await press("Undo the last change")
        await said(page, "Undone:")
        await page.getByText("1 wish that must be kept is not").waitFor()
        expect(await placeOf(occasion, "carol")).toEqual(await placeOf(occasion, "dave"))

        await press("1 household sits at different tables")
        await page.getByText("The Smiths: Table 1, Table 2").waitFor()
        if (isLooked) await expectAccessible(page)
        await press(/^Seat (Alice|Bob) Smith at Table/)
        await said(page, "Smith now at Table")
        await page.getByText("The Smiths: Table 1, Table 2").waitFor({ state: "detached" })
        expect(await placeOf(occasion, "alice")).toEqual(await placeOf(occasion, "bob"))
      }
    )

    it(
      `has whoever chose no meal, as the module of answers says, as they answer, and leads there (${how}) [SEAT-182, SEAT-320]`,
      { tags },
      async () => {
        const occasion = await unhealthy()
        const page = await openPlan(pages, occasion, device)
        const hand = new Hand(page, by)
        if (isPhone) await hand.press(page.getByRole("tab", { name: "Plan" }))
        const meals = page.getByRole("button", { name: "2 people have chosen no meal" })
        await meals.waitFor()
        // Long before the page would look by itself.
        const timeout = 30_000
        const declined = page.getByRole("button", { name: "1 person is seated but not coming" })
        const answer = (response: string) =>
          answered(200, Rsvp.planner(occasion).answer(occasion.event(), { actor_id: occasion.actor("dave"), response }))
        await answer("declined")
        await page.getByRole("button", { name: "1 person has chosen no meal" }).waitFor({ timeout })
        await declined.waitFor({ timeout })
        await answer("attending")
        await declined.waitFor({ state: "detached", timeout })
        await hand.press(meals)
        await page.locator(".attention-thing", { hasText: "Erin Green" }).waitFor()
        expect(await page.locator(".attention-thing", { hasText: "Carol Jones" }).count()).toBe(0)
        if (isLooked) await expectAccessible(page)
        await hand.press(page.getByRole("link", { name: "Open the answers" }))
        await page.getByRole("heading", { name: "Answers", level: 1 }).waitFor()
        expect(new URL(page.url()).searchParams.get("event")).toBe(occasion.event())
      }
    )
  }

  it("says what to do where no table fits, in German and in the dark [SEAT-180]", async () => {
    const occasion = await unhealthy()
    const { tables } = await occasion.plan()
    for (const { id, occupancy } of tables) {
      await answered(200, occasion.planner().updateTable(id, { capacity: occupancy }))
    }
    const page = await openPlan(pages, occasion, { ...laptop, locale: "de-DE", colorScheme: "dark" })
    await page.getByRole("button", { name: "1 Vorgabe ist nicht erfüllt" }).click()
    await page.getByText("Kein Tisch passt.").waitFor()
    await expectAccessible(page)
  })

  it("is shown once all of it is there, and below it only then what it would push away [SEAT-285]", async () => {
    const occasion = await unhealthy()
    const late = Promise.withResolvers<void>()
    const page = await openPlan(pages, occasion, laptop, "petra", async (opened) => {
      await watchShifts(opened)
      await opened.route(/\/rsvp/, async (route) => {
        await late.promise
        await route.continue()
      })
    })
    await page.getByRole("heading", { name: "Needs a look" }).waitFor()
    const form = page.getByRole("form", { name: "Add tables" })
    expect(await form.count()).toBe(0)
    late.resolve()
    await form.getByRole("button", { name: "Add" }).waitFor()
    await page.getByRole("button", { name: "2 people have chosen no meal" }).waitFor()
    await expectNoShift(page)
  })

  it("has no meals where none are offered, and is not nothing while somebody needs a seat [SEAT-182, SEAT-324]", async () => {
    const occasion = await server.occasion(rsvpParts())
    await occasion.setUp([4])
    const page = await openPlan(pages, occasion, laptop)
    const asked = page.waitForResponse((response) => response.url().includes("/rsvp"))
    await page.getByRole("heading", { name: "Needs a look" }).waitFor()
    await asked
    expect(await page.getByText("chosen no meal").count()).toBe(0)
    await page.getByText("people still need a seat. Nothing else needs a look.").waitFor()
  })
})
