/** What guests see of a plan, and what the planner's page says of it: published, changed since, taken back. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import type { Occasion } from "../support/Occasion.ts"
import { type OccasionParts, seatingModule, seatingPermissions } from "../support/OccasionDocument.ts"
import { useServer } from "../support/Server.ts"
import { laptop, usualHands } from "./support/Devices.ts"
import { dragByMouse } from "./support/Dragging.ts"
import { Hand } from "./support/Hand.ts"
import { builtWeb, expectAccessible, expectNoShift, usePages, watchShifts } from "./support/Pages.ts"
import { openAsPlanner } from "./support/PlannersPage.ts"
import { openPlan, placeOf, row, said, seatBy, table } from "./support/SeatingPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

/** Alice sits at Table 1, as published, and guests go on seeing that while the plan changes, or do not. */
const publishedPlan = async (keep_published: boolean, parts: OccasionParts = {}): Promise<Occasion> => {
  const occasion = await server.occasion({ modules: [seatingModule({ keep_published })], ...parts })
  const { plan, tables } = await occasion.setUp([4, 4])
  await occasion.seat(plan, "alice", tables[0])
  await answered(200, occasion.planner().publish(plan))
  return occasion
}

/** The tables where Alice and Carol read that they sit. */
const seen = (occasion: Occasion) =>
  Promise.all(
    ["alice", "carol"].map(async (guest) => {
      const { assignments } = await answered(200, occasion.guest(guest).seating())
      return assignments.map((one) => one.table.name).join()
    })
  )

const status = (page: Page) => page.locator(".plan-status")

describe("a published plan that guests keep", () => {
  for (const { by, device, isLooked, name: how, tags } of usualHands) {
    it(
      `is said to be seen as published while it changes, and is taken back after a question (${how}) [SEAT-183, SEAT-403, SEAT-414]`,
      { tags },
      async () => {
        const occasion = await publishedPlan(true)
        const page = await openPlan(pages, occasion, device, "petra", watchShifts)
        const hand = new Hand(page, by)
        await status(page).getByText("Published", { exact: true }).waitFor()
        await page.getByRole("button", { name: "Publication" }).waitFor()
        await expectNoShift(page)
        await seatBy(page, hand, "Carol Jones", "Table 2")
        await said(page, "Carol Jones: now at Table 2.")
        await status(page).getByText("The version published just now still stands.").waitFor()
        expect(await seen(occasion)).toEqual(["Table 1", ""])
        const toast = page.locator(".toast")
        for (const name of ["Undo", "Publish with this change"]) await toast.getByRole("button", { name }).waitFor()
        const report = toast.getByText("Carol Jones: now at Table 2.")
        await hand.press(page.getByRole("button", { name: "Publish…" }))
        await page.getByRole("dialog").getByRole("heading", { name: "Publish" }).waitFor()
        await report.waitFor({ state: "detached" })
        await hand.press(page.getByRole("button", { name: "Not yet" }))

        const question = page.getByRole("alertdialog", { name: "Unpublish the plan?" })
        const takeBack = () => hand.choose(page.getByRole("button", { name: "Publication" }), "menuitem", "Unpublish…")
        await takeBack()
        await question.getByText("Guests who look for their seat read that seats are still being arranged.").waitFor()
        if (isLooked) await expectAccessible(page)
        // A key that is pressed by accident changes nothing.
        await page.keyboard.press("Enter")
        await question.waitFor({ state: "detached" })
        expect(await seen(occasion)).toEqual(["Table 1", ""])
        await takeBack()
        await hand.press(question.getByRole("button", { name: "Unpublish" }))
        await said(page, "The plan is unpublished. Only planners see it.")
        await status(page).getByText("Not published").waitFor()
        expect(await seen(occasion)).toEqual(["", ""])
        expect(await placeOf(occasion, "carol")).toEqual(["Table 2", null, null])
        await page.getByRole("button", { name: "Publication" }).waitFor({ state: "detached" })
        if (isLooked) await expectAccessible(page)
      }
    )
  }

  it("says all of it in German, in the dark, and where nothing differs any more; so does the overview [SEAT-183, SEAT-230, SEAT-350, SEAT-355, SEAT-356, SEAT-388]", async () => {
    const occasion = await publishedPlan(true)
    const page = await openPlan(pages, occasion, { ...laptop, locale: "de-DE", colorScheme: "dark" })
    await status(page).getByText("Veröffentlicht", { exact: true }).waitFor()
    await dragByMouse(row(page, "Carol Jones"), table(page, "Table 2"))
    await status(page).getByText("Weiter gilt die Fassung, die").waitFor()
    await page.getByRole("link", { name: "Übersicht" }).click()
    await page.getByRole("link", { name: "Reception: Änderungen, die Gäste noch nicht sehen" }).click()
    await status(page).getByText("Weiter gilt die Fassung, die").waitFor()
    await page.keyboard.press("Control+z")
    await status(page).getByText("Genau wie veröffentlicht; es gibt nichts zu veröffentlichen.").waitFor()
    await status(page).getByText("Veröffentlicht", { exact: true }).waitFor()
    expect(await page.getByRole("button", { name: "Veröffentlichen" }).count()).toBe(0)
    await page.getByRole("link", { name: "Übersicht" }).click()
    await page.getByRole("link", { name: /^Reception: \d+ ohne Platz/ }).waitFor()
    await page.getByRole("link", { name: "Änderungen, die Gäste noch nicht sehen" }).waitFor({ state: "detached" })
    // Another device asks, which does not know what was published; the overview first, and the page of the plan.
    for (const path of ["", "/seating"]) {
      const other = await openAsPlanner(pages, occasion, path, laptop)
      await (path === ""
        ? other.getByRole("link", { name: /^Reception: \d+ to seat/ }).waitFor()
        : status(other).getByText("Published", { exact: true }).waitFor())
      expect(await other.getByText("changes that guests do not see").count()).toBe(0)
    }
    await page.goBack()
    await dragByMouse(row(page, "Carol Jones"), table(page, "Table 2"))
    await page.getByRole("button", { name: "Mit dieser Änderung veröffentlichen" }).waitFor()
    await dragByMouse(row(page, "Dave Brown"), table(page, "Table 1"))
    await page.getByRole("button", { name: "Alle Änderungen veröffentlichen" }).click()
    await said(page, "Der Plan ist veröffentlicht.")
    expect(await seen(occasion)).toEqual(["Table 1", "Table 2"])
    await page.getByRole("button", { name: "Was Gäste vom Plan sehen" }).click()
    await page.getByRole("menuitem", { name: "Zurückziehen" }).click()
    const question = page.getByRole("alertdialog", { name: "Den veröffentlichten Plan zurückziehen?" })
    await question.getByText("Gäste, die ihren Platz suchen, lesen, dass es noch nichts zu sehen gibt.").waitFor()
    await expectAccessible(page)
    await question.getByRole("button", { name: "Zurückziehen" }).click()
    await said(page, "Der Plan ist zurückgezogen. Nur das Planungsteam sieht ihn.")
    await status(page).getByText("Nicht veröffentlicht").waitFor()
    expect(await seen(occasion)).toEqual(["", ""])
  })
})

it("a change from another device that makes a published plan a draft says what it was, and leads to who did it; so does a publication [SEAT-390]", async () => {
  const planners = [
    { key: "petra", display_name: "Petra Planner", permissions: [...seatingPermissions, "occasion:audit"] },
    { key: "paul", display_name: "Paul Planner", permissions: seatingPermissions }
  ]
  const occasion = await publishedPlan(true, { planners })
  const page = await openPlan(pages, occasion, laptop)
  const others = await openPlan(pages, occasion, { ...laptop, locale: "de-DE" }, "paul")
  await status(page).getByText("Published", { exact: true }).waitFor()
  await status(others).getByText("Veröffentlicht", { exact: true }).waitFor()
  const plan = await occasion.plan()
  const table2 = plan.tables.find(({ name }) => name === "Table 2") ?? { id: "" }
  await occasion.seat(plan, "carol", table2)
  await said(page, "From another device: Carol Jones now at Table 2. The plan is a draft again.")
  await said(others, "Von einem anderen Gerät: Carol Jones jetzt an Table 2. Der Plan ist wieder ein Entwurf.")
  expect(await others.getByRole("link", { name: "Wer war das?" }).count()).toBe(0)
  await expectAccessible(page)
  await dragByMouse(row(page, "Dave Brown"), table(page, "Table 1"))
  await said(page, "Dave Brown: now at Table 1.")
  await page.getByRole("button", { name: "Publish all changes" }).click()
  await said(page, "The plan is published.")
  await said(others, "Von einem anderen Gerät: Der Plan ist veröffentlicht.")
  // What one has done oneself is said first.
  await page.getByRole("button", { name: "Dismiss" }).click()
  await answered(200, occasion.planner("paul").unpublish(plan))
  await said(page, "From another device: The plan is unpublished.")
  await page.getByRole("link", { name: "See who did it" }).click()
  await page.getByText("Paul Planner").first().waitFor()
})

describe("a published table that is deleted and made again by undo", () => {
  it("is as it was, to planners and to vendors who have seen it, and shows where tables stand, and zones that are others [SEAT-295, SEAT-304, SEAT-330, SEAT-349, SEAT-407, SEAT-437]", async () => {
    const occasion = await server.occasion({ modules: [seatingModule({ keep_published: true })] })
    const { plan, tables } = await occasion.setUp([4, 4, 4])
    const planner = occasion.planner()
    const { zone } = await answered(201, planner.createZone(plan, { name: "Garden" }))
    await answered(200, planner.updateTable(tables[1].id, { seating_zone_id: zone.id }))
    await answered(200, planner.updatePlan(plan, { floor: { width: 1200, depth: 900 } }))
    await answered(200, planner.updateTable(tables[0].id, { shape: "long", place: { x: 300, y: 300, angle: 90 } }))
    await occasion.seat(plan, "alice", tables[0], { seat_number: 2, seat_label: "high chair" })
    await occasion.seat(plan, "carol", tables[0])
    await answered(200, planner.publish(plan))
    const vendor = await pages.open(`${occasion.url}/sign-in#${occasion.vendor().client.token}`, laptop)
    await vendor.getByRole("button", { name: "I have seen this" }).click()
    const read = (await vendor.getByText(/^You have seen this plan/).textContent()) ?? ""

    const page = await openPlan(pages, occasion, { ...laptop, timezoneId: "Asia/Tokyo" })
    const [, when = "unknown"] = /, (.*)\.$/.exec(read) ?? []
    await page.getByText(`seen ${when}`).waitFor()
    await table(page, "Table 1").click()
    await page.getByRole("button", { name: "Empty the table" }).click()
    await page.getByRole("button", { name: "Delete table" }).click()
    await said(page, "Table 1 was deleted.")
    await page.keyboard.press("Control+z")
    await page.keyboard.press("Control+z")
    await expect.poll(() => placeOf(occasion, "alice")).toEqual(["Table 1", 2, "high chair"])
    expect((await occasion.plan()).tables.map(({ id }) => id)).not.toContain(tables[0].id)
    await status(page).getByText("Just as it is published; nothing needs publishing.").waitFor()
    expect(await page.getByRole("button", { name: /^Publish/ }).count()).toBe(0)
    const review = page.getByRole("dialog")
    // Guests read the zone of their table.
    await answered(200, planner.deleteZone(zone))
    const { zone: terrace } = await answered(201, planner.createZone(plan, { name: "Terrace" }))
    await answered(200, planner.updateTable(tables[2].id, { seating_zone_id: terrace.id }))
    await page.getByRole("heading", { name: "Terrace" }).waitFor()
    await page.getByRole("button", { name: "Publish…" }).click()
    await review.getByText("No longer in a zone: Table 2").waitFor()
    await review.getByText("Now in Terrace: Table 3").waitFor()
    await review.getByText("They also see where their table stands in the room.").waitFor()
    await expectAccessible(page)
    await review.getByRole("button", { name: "Publish" }).click()
    await status(page).getByText("Published", { exact: true }).waitFor()

    await vendor.reload()
    await vendor.getByRole("heading", { name: "What has changed" }).waitFor()
    expect(await vendor.locator(".vendor-changes li").allTextContents()).toEqual([
      "Table 2 is now in no zone",
      "Table 3 is now in Terrace"
    ])
    await expectAccessible(vendor)
    await vendor.getByRole("button", { name: "I have seen this" }).click()
    await vendor.getByText(/^You have seen this plan/).waitFor()
  })
})

describe("on the evening itself", () => {
  for (const { by, device, isLooked, name: how, tags } of usualHands) {
    it(`each move is published with it, and so is its undo (${how}) [SEAT-184]`, { tags }, async () => {
      const occasion = await publishedPlan(by === "mouse")
      const page = await openPlan(pages, occasion, device)
      const hand = new Hand(page, by)
      const menu = page.getByRole("button", { name: "Publication" })
      await hand.choose(menu, "menuitem", "Publish each seat change at once")
      await status(page).getByText("Each seat change is published at once.").waitFor()
      if (isLooked) await expectAccessible(page)
      const { revision } = await occasion.plan()
      await seatBy(page, hand, "Carol Jones", "Table 2")
      await said(page, "Carol Jones now at Table 2. Published.")
      expect(await seen(occasion)).toEqual(["Table 1", "Table 2"])
      expect(await occasion.plan()).toMatchObject({ status: "published", revision: revision + 1 })
      await hand.press(page.getByRole("button", { name: "Undo the last change" }))
      await said(page, "Undone:")
      expect(await seen(occasion)).toEqual(["Table 1", ""])
      await hand.choose(menu, "menuitem", "Stop publishing each seat change")
      await status(page).getByText("Each seat change is published at once.").waitFor({ state: "detached" })
    })
  }
})
