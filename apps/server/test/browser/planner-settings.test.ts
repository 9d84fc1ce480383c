/** The pages on which a planner says what an occasion is, and which modules it has, in a browser. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import { managed, managedParts } from "../support/OccasionRoutes.ts"
import type { Occasion } from "../support/Occasion.ts"
import { useServer } from "../support/Server.ts"
import { held } from "./support/Conditions.ts"
import { laptop, phone } from "./support/Devices.ts"
import { builtWeb, type Device, expectAccessible, expectFocus, expectToAskOnClose, usePages } from "./support/Pages.ts"
import { openAsPlanner } from "./support/PlannersPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const open = async (occasion: Occasion, device: Device, path: string): Promise<Page> => {
  const page = await openAsPlanner(pages, occasion, `/${path}`, device)
  await page.getByRole("heading", { level: 1 }).waitFor()
  return page
}

describe("the settings of an occasion", () => {
  it("change its name, and add, change and delete events on the clock of its time zone [PLAT-55, PLAT-116, PLAT-168, PLAT-180, PLAT-209, PLAT-247, PLAT-256, PLAT-302]", async () => {
    const occasion = await server.occasion(managedParts)
    const petra = managed(occasion)
    const page = await open(occasion, laptop, "settings")
    const form = (name: string) => page.getByRole("form", { name, exact: true })
    const region = page.getByRole("region", { name: "The occasion" })
    await region.getByLabel("Name").fill("Ana & Ben & Cat")
    await region.getByRole("button", { name: "Save" }).click()
    await region.getByText("Saved.").waitFor()
    expect((await answered(200, petra.view())).occasion.name).toBe("Ana & Ben & Cat")
    await page.locator(".planner-occasion", { hasText: "Ana & Ben & Cat" }).waitFor()
    const zone = region.getByLabel("Time zone")
    const known = await zone.inputValue()
    await zone.fill("Atlantis")
    await region.getByRole("button", { name: "Save" }).click()
    await region.getByText("There is no such time zone.").waitFor()
    expect(await zone.getAttribute("aria-invalid")).toBe("true")
    expect(await region.getByText("Something is missing").count()).toBe(0)
    await zone.fill("Asia/Tokyo")
    await region.getByText("The events stay at the same moment, so that other times are shown.").waitFor()
    expect(await region.getByRole("listitem").allTextContents()).toEqual([
      "Ceremony: Saturday, 20 June 2026 at 23:00",
      "Reception: Sunday, 21 June 2026 at 03:00"
    ])
    await expectAccessible(page)
    await zone.fill(known)
    await region.getByText("The events stay at the same moment").waitFor({ state: "detached" })

    const another = form("New event")
    const add = another.getByRole("button", { name: "Add event" })
    const begins = another.getByLabel("Begins")
    await add.click()
    await expectFocus(another.getByLabel("Name of the event"))
    await another.getByText("Give the event a name.").waitFor()
    await another.getByLabel("Name of the event").fill("Brunch")
    await add.click()
    await expectFocus(begins)
    const missing = "Say on which day and at what time it begins."
    expect(await begins.and(page.getByRole("textbox", { description: missing })).getAttribute("aria-invalid")).toBe(
      "true"
    )
    expect(await another.getByText("Something is missing").count()).toBe(0)
    await expectAccessible(page)
    await begins.fill("2026-06-21T11:00")
    expect(await another.getByText(missing).count()).toBe(0)
    await add.click()
    await expectFocus(another.getByLabel("Name of the event"))
    await another.getByText("“Brunch” was added. Choose under “Features” what is used for it.").waitFor()
    await form("Brunch").getByLabel("Place").fill("Barn")
    await form("Brunch").getByRole("button", { name: "Save" }).click()
    await form("Brunch").getByText("Saved.").waitFor()
    const brunch = { name: "Brunch", starts_at: "2026-06-21T10:00:00.000Z", place: "Barn", revision: 2 }
    expect((await answered(200, petra.events())).items[2]).toMatchObject(brunch)
    await expectAccessible(page)

    const asked = page.getByRole("alertdialog")
    await form("Brunch").getByRole("button", { name: "Delete" }).click()
    await asked.getByRole("heading", { name: "Delete “Brunch”?" }).waitFor()
    await expectAccessible(page)
    const kind = (name: string) => asked.getByRole("button", { name }).getAttribute("data-kind")
    expect([await kind("Cancel"), await kind("Delete")]).toEqual(["quiet", "danger"])
    // What changes nothing has the focus.
    await page.keyboard.press("Enter")
    await asked.waitFor({ state: "detached" })
    await form("Brunch").getByRole("button", { name: "Delete" }).press("Enter")
    await page.keyboard.press("Escape")
    await asked.waitFor({ state: "detached" })
    expect((await answered(200, petra.events())).items).toHaveLength(3)
    await form("Brunch").getByRole("button", { name: "Delete" }).click()
    await asked.getByRole("button", { name: "Delete" }).click()
    await form("Brunch").waitFor({ state: "detached" })
    await occasion.setUp([8])
    await form("Reception").getByRole("button", { name: "Delete" }).click()
    await asked.getByRole("button", { name: "Delete" }).click()
    await form("Reception").getByText("This event cannot be deleted").waitFor()
    expect((await answered(200, petra.events())).items).toHaveLength(2)
  })

  it("ask before the page is left with something that is not saved [PLAT-245]", async () => {
    const occasion = await server.occasion(managedParts)
    const page = await open(occasion, laptop, "settings")
    const place = page.getByRole("form", { name: "Ceremony", exact: true }).getByLabel("Place")
    const unsaved = page.getByText("Not saved yet.")
    const overview = page.getByRole("link", { name: "Overview", exact: true })
    const asked = page.getByRole("alertdialog", { name: "Leave without saving?" })
    const name = page.getByRole("region", { name: "The occasion" }).getByLabel("Name")
    await name.fill("Ana & Ben & Cat")
    await unsaved.waitFor()
    await name.fill("Ana & Ben")
    await unsaved.waitFor({ state: "detached" })
    await overview.click()
    await page.getByRole("heading", { name: "Ana & Ben" }).waitFor()
    await page.getByRole("link", { name: "Settings", exact: true }).click()
    await place.fill("Barn")
    await unsaved.waitFor()
    await expectToAskOnClose(page)
    await overview.click()
    await asked.waitFor()
    await expectAccessible(page)
    await page.keyboard.press("Enter")
    await asked.waitFor({ state: "detached" })
    await page.evaluate("history.back()")
    await asked.getByRole("button", { name: "Stay here" }).click()
    expect([page.url(), await place.inputValue()]).toEqual([expect.stringMatching(/\/settings$/), "Barn"])
    await overview.click()
    await asked.getByRole("button", { name: "Leave without saving" }).click()
    await page.getByRole("heading", { name: "Ana & Ben" }).waitFor()

    await page.getByRole("link", { name: "Settings", exact: true }).click()
    expect(await place.inputValue()).not.toBe("Barn")
    await place.fill("Chapel")
    const answer = await held(page, /\/events\//)
    await page.getByRole("form", { name: "Ceremony", exact: true }).getByRole("button", { name: "Save" }).click()
    await overview.click()
    await asked.waitFor()
    // Once it is saved nothing is lost.
    await answer()
    await page.getByRole("heading", { name: "Ana & Ben" }).waitFor()
    expect((await answered(200, managed(occasion).events())).items[0]).toMatchObject({ place: "Chapel" })
  })

  it("say what somebody else has changed meanwhile, and keep that [PLAT-55, PLAT-49]", async () => {
    const occasion = await server.occasion(managedParts)
    const page = await open(occasion, phone, "settings")
    const form = page.getByRole("form", { name: "Ceremony", exact: true })
    await form.getByLabel("Place").fill("Barn")
    await answered(200, managed(occasion, "paul").updateEvent(occasion.event("ceremony"), { place: "Chapel" }))
    await form.getByRole("button", { name: "Save" }).click()
    await form.getByText("Somebody else has just changed this.").waitFor()
    expect(await form.getByLabel("Place").inputValue()).toBe("Chapel")
  })
})
