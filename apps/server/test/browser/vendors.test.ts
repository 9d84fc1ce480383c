/** The page of vendors in a browser: who has access, to what, and until when. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { answered, Client } from "../support/Client.ts"
import type { Occasion } from "../support/Occasion.ts"
import { type OccasionParts, seatingModule, view } from "../support/OccasionDocument.ts"
import { People } from "../support/People.ts"
import { useServer } from "../support/Server.ts"
import { codeOf, signIn, Staff, staffParts, twoManagers } from "../support/Staff.ts"
import { held } from "./support/Conditions.ts"
import { laptop, phone, usualHands } from "./support/Devices.ts"
import { Hand } from "./support/Hand.ts"
import { goTo } from "./support/Navigation.ts"
import { builtWeb, type Device, expectAccessible, expectFocus, usePages } from "./support/Pages.ts"
import { openAsPlanner } from "./support/PlannersPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

/** With a seating plan at both events. */
const withPlans = (parts: OccasionParts): OccasionParts => {
  const seating = seatingModule()
  return { ...parts, modules: [{ ...seating, events: [...seating.events, { event: "ceremony" }] }] }
}

const open = (occasion: Occasion, device: Device, planner = "mia", path = "/settings/vendors"): Promise<Page> =>
  openAsPlanner(pages, occasion, path, device, { planner })

const plan = "May see the published seating plan"
const dietary = "May see guests’ dietary needs and allergies"

/** A box of the form, of what vendors may be let see. */
const boxOf = (page: Page, what: string, box: string) =>
  page.getByRole("group", { name: what }).getByRole("checkbox", { name: box })

describe("a planner gives vendors access, closes it, and hands out a link that signs in once [PLAT-112, PLAT-209, PLAT-244, PLAT-253, PLAT-275]", () => {
  for (const { by, device, isLooked, name, tags } of usualHands) {
    it(name, { tags }, async () => {
      const occasion = await server.occasion(withPlans(staffParts))
      const staff = new Staff(occasion)
      const band = { type: "vendor", display_name: "The Band", key: "band" }
      await answered(201, new People(occasion, "mia").create(band))
      const page = await open(occasion, device, "mia", "")
      const hand = new Hand(page, by)
      const look = () => (isLooked ? expectAccessible(page) : undefined)
      const button = (words: string) => page.getByRole("button", { name: words, exact: true })
      const check = async (box: string, what = plan) => {
        await boxOf(page, what, box).focus()
        await page.keyboard.press("Space")
      }
      await page.getByRole("heading", { name: "Ana & Ben" }).waitFor()
      await goTo(page, hand, "Settings")
      await hand.press(page.getByRole("link", { name: "Vendors" }))
      await page.getByText("May: see the published seating plan (Reception).").waitFor()
      await look()

      await hand.press(button("Add a vendor"))
      await expectFocus(page.getByRole("textbox", { name: "Name" }))
      await hand.press(button("Save"))
      await page.getByText("Give a name.").waitFor()
      await hand.write(page.getByRole("textbox", { name: "Name" }), "Fiona Florist")
      await check("Ceremony")
      await check("at all events")
      expect(await boxOf(page, plan, "Reception").isDisabled()).toBe(true)
      await check("Reception", dietary)
      await look()
      await hand.pressTwice(button("Save"))
      const seen = "see the published seating plan (at all events), see guests’ dietary needs and allergies (Reception)"
      await page.getByText(`May: ${seen}.`).waitFor()

      await hand.press(button("Add a vendor"))
      await hand.choose(page.getByRole("button", { name: "Who" }), "option", "The Band")
      await hand.press(button("Save"))
      await page.getByText("May see nothing yet").waitFor()

      await hand.press(button("Change Fiona Florist"))
      await hand.choose(page.getByRole("button", { name: "Access" }), "option", "Closed")
      await look()
      await hand.press(button("Save"))
      await page.getByText("Access is closed").waitFor()
      const { items } = await answered(200, staff.vendors())
      expect(items.map(({ grants, key, status }) => [key, status, grants])).toEqual([
        [
          "fiona-florist",
          "inactive",
          [
            { action: "resource:dietary:view", event_id: occasion.event() },
            { action: view, event_id: null }
          ]
        ],
        ["band", "active", []],
        ["caterer", "active", [{ action: view, event_id: occasion.event() }]]
      ])

      await hand.press(button("Make a sign-in link for Fine Food Ltd"))
      const link = await page.getByLabel("The sign-in link for Fine Food Ltd").inputValue()
      await page.getByText("Copy this link and send it to Fine Food Ltd and nobody else.").waitFor()
      await look()
      await page.goto("about:blank")
      await page.goto(link)
      await page.getByRole("heading", { name: "Your sign-in link" }).waitFor()
    })
  }
})

describe("what two planners change of one vendor [PLAT-112]", () => {
  it("is kept where it does not contradict, and both values are said where it does", async () => {
    const occasion = await server.occasion(withPlans(staffParts))
    const staff = new Staff(occasion)
    const page = await open(occasion, laptop)
    const vendor = async () => (await answered(200, staff.vendors())).items[0]!
    const { actor_id: id } = await vendor()
    const button = (words: string) => page.getByRole("button", { name: words, exact: true })
    const ceremony = { action: view, event_id: occasion.event("ceremony") }

    await button("Change Fine Food Ltd").click()
    await boxOf(page, plan, "Ceremony").check()
    await answered(200, staff.updateVendor(id, { status: "inactive" }))
    await button("Save").click()
    await page.getByText("Access is closed").waitFor()
    expect(await vendor()).toMatchObject({ status: "inactive", revision: 3 })
    expect((await vendor()).grants).toHaveLength(2)

    await button("Change Fine Food Ltd").click()
    await boxOf(page, plan, "Reception").uncheck()
    await answered(200, staff.updateVendor(id, { grants: [{ action: view }] }))
    await button("Save").click()
    const words =
      "Somebody else has since changed “What they may see” to “see the published seating plan (at all events)”. " +
      "You chose “see the published seating plan (Ceremony)”."
    await page.getByText(words).waitFor()
    await expectAccessible(page)
    await button("Use mine").click()
    await page.getByText("May: see the published seating plan (Ceremony).").waitFor()
    expect(await vendor()).toMatchObject({ grants: [ceremony] })

    await button("Change Fine Food Ltd").click()
    await boxOf(page, plan, "Ceremony").uncheck()
    await answered(200, staff.updateVendor(id, { grants: [{ action: view }] }))
    await button("Save").click()
    await button("Keep theirs").click()
    await expect.poll(() => boxOf(page, plan, "at all events").isChecked()).toBe(true)
    await button("Save").click()
    await page.getByText("May: see the published seating plan (at all events).").waitFor()
  })

  it("is its name, too, and it is removed; a link stands there until it was used or access is closed [PLAT-274, PLAT-276, PLAT-277]", async () => {
    const occasion = await server.occasion(withPlans(staffParts))
    const staff = new Staff(occasion)
    const id = occasion.actor("caterer")
    const page = await open(occasion, { ...laptop, isTurned: true })
    const hand = new Hand(page, "mouse")
    const button = (words: string) => page.getByRole("button", { name: words, exact: true })
    const name = page.getByRole("textbox", { name: "Name" })

    await button("Change Fine Food Ltd").click()
    await name.fill(" ")
    await button("Save").click()
    await page.getByText("Give a name.").waitFor()
    await name.fill("Fine Foods Ltd")
    await expectAccessible(page)
    await new People(occasion, "mia").update(id, { display_name: "Finest Food" })
    await button("Save").click()
    await page
      .getByText("Somebody else has since changed “Name” to “Finest Food”. You chose “Fine Foods Ltd”.")
      .waitFor()
    await button("Use mine").click()
    await page.getByRole("heading", { name: "Fine Foods Ltd" }).waitFor()

    const link = page.getByLabel("The sign-in link for Fine Foods Ltd")
    await button("Make a sign-in link for Fine Foods Ltd").click()
    const url = await link.inputValue()
    const vendor = (await answered(201, signIn(occasion.anybody, codeOf({ url })))).token
    await page.clock.fastForward(15_000)
    await page.getByText("Fine Foods Ltd has signed in with it. A link works once").waitFor()
    expect(await link.count()).toBe(0)
    await button("Make a sign-in link for Fine Foods Ltd").click()
    await link.waitFor()
    await button("Change Fine Foods Ltd").click()
    await hand.choose(page.getByRole("button", { name: "Access" }), "option", "Closed")
    await button("Save").click()
    await page.getByText("Access is closed").waitFor()
    expect(await link.count()).toBe(0)

    await button("Remove Fine Foods Ltd").click()
    await expectAccessible(page)
    await button("Yes, remove").click()
    await page.getByText("No vendor has access yet.").waitFor()
    expect((await answered(200, staff.vendors())).items).toEqual([])
    await answered(401, new Client(occasion.url, vendor).get("/v1/session"))
  })

  it("is still there when the rest of the page has been read", async () => {
    const occasion = await server.occasion(withPlans(staffParts))
    // Where there is no plan, there is none to be let see.
    const path = `/v1/occasions/${occasion.id}/events/${occasion.event("ceremony")}/modules/seating`
    await answered(200, occasion.planner("mia").client.json("PUT", path, { enabled: false }))
    const page = await open(occasion, laptop)
    const change = page.getByRole("button", { name: "Change Fine Food Ltd", exact: true })
    await change.waitFor()
    const answer = await held(page, /\/actors\?type=vendor/)
    const asked = page.waitForRequest(/\/actors\?type=vendor/)
    await page.reload()
    await change.click()
    await asked
    const response = page.waitForResponse(/\/actors\?type=vendor/)
    await answer()
    await response
    expect(await page.getByRole("checkbox", { name: "Ceremony" }).count()).toBe(0)
    await boxOf(page, plan, "Reception").uncheck()
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await page.getByText("May see nothing").waitFor()
  })

  it("is no more than the planner may see, and for those only who manage the occasion [PLAT-276, PLAT-277]", async () => {
    const occasion = await server.occasion(withPlans(twoManagers))
    const page = await open(occasion, { ...phone, locale: "de-DE", colorScheme: "dark" }, "max")
    await page.getByRole("heading", { name: "Dienstleister" }).waitFor()
    await page.getByRole("button", { name: "Fine Food Ltd ändern" }).tap()
    for (const what of [
      "Darf den veröffentlichten Sitzplan sehen",
      "Darf Unverträglichkeiten und Allergien der Gäste sehen"
    ]) {
      await page.getByRole("group", { name: what }).getByText("Das dürfen Sie selbst nicht").waitFor()
      expect(await boxOf(page, what, "Ceremony").isDisabled()).toBe(true)
    }
    expect(await page.getByRole("textbox", { name: "Name" }).count()).toBe(0)
    await page.getByText("Den Namen ändert, wer Gäste ändern darf.").waitFor()
    expect(await page.getByRole("button", { name: /entfernen$/ }).count()).toBe(0)
    await expectAccessible(page)
    const petra = await open(occasion, laptop, "petra")
    await petra.getByRole("heading", { name: "You do not have access" }).waitFor()
  })
})
