/** The tutorial, by pages: what its reader presses, from the setup link to a photo in the album. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { useServer } from "../support/Server.ts"
import { laptop, phone } from "../browser/support/Devices.ts"
import { counter, photos } from "../browser/support/GalleryPage.ts"
import { photo } from "../browser/support/GuestPhotos.ts"
import { Hand } from "../browser/support/Hand.ts"
import { goTo } from "../browser/support/Navigation.ts"
import { builtWeb, usePages } from "../browser/support/Pages.ts"
import { row, said, table } from "../browser/support/SeatingPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const tutorial = readFileSync(join(import.meta.dirname, "../../../../docs/tutorial/a-wedding.md"), "utf8")

/** The list that the tutorial begins with. */
const list = /```text\n(Name,Household,[\s\S]*?)```/.exec(tutorial)?.[1] ?? ""

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

const makeOccasion = async (page: Page): Promise<void> => {
  await page.getByLabel("What is it called?").fill("Luisa & Tom")
  await page.getByLabel("Your name (optional)").fill("Petra Planner")
  await button(page, "Make the occasion").click()
  await page.getByRole("link", { name: "Enter the events" }).click()
  const another = page.getByRole("form", { name: "New event", exact: true })
  for (const [name, time, place] of [
    ["Ceremony", "2027-06-19T15:00", "Igreja da Graça, Lisbon"],
    ["Dinner", "2027-06-19T19:00", "Quinta da Oliveira, Sintra"]
  ] as const) {
    await another.getByLabel("Name of the event").fill(name)
    await another.getByLabel("Begins").fill(time)
    await another.getByLabel("Place").fill(place)
    await another.getByRole("button", { name: "Add event" }).click()
    await page.getByRole("form", { name, exact: true }).waitFor()
  }
}

/** Uses Gallery and Answers for both events and Seating for the dinner, and names the meals. */
const openPages = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Features" }).click()
  for (const name of ["Seating plan", "Photos", "Answers"]) {
    const region = page.getByRole("region", { name, exact: true })
    await region.getByRole("button", { name: `Use ${name}` }).click()
    await region.getByText("Used for Ceremony and Dinner.").waitFor()
  }
  const seating = page.getByRole("region", { name: "Seating plan", exact: true })
  await seating.getByLabel("Ceremony").uncheck()
  await seating.getByRole("button", { name: "Save" }).click()
  await seating.getByText("Saved.").waitFor()
  const answers = page.getByRole("region", { name: "Answers", exact: true })
  const meals = answers.getByRole("group", { name: "Meals to choose from" }).first()
  await meals.getByRole("button", { name: "Add a meal" }).click()
  await page.keyboard.type("Sea bass")
  await page.keyboard.press("Enter")
  await page.keyboard.type("Roast lamb")
  await answers.getByRole("button", { name: "Save" }).click()
  await answers.getByText("Saved.").waitFor()
}

/** Imports the list, makes everybody's link and returns Mona's. */
const invite = async (page: Page, hand: Hand): Promise<string> => {
  await goTo(page, hand, "People")
  await page.getByRole("link", { name: "Import or export" }).click()
  await page.locator("input[type=file]").setInputFiles({ name: "guests.csv", mimeType: "", buffer: Buffer.from(list) })
  await page.getByRole("button", { name: "Import 5 people" }).and(page.locator(":enabled")).click()
  await page.getByText("5 people are new.").waitFor()
  await button(page, "Undo this import").waitFor()
  await goTo(page, hand, "Links")
  await page.getByRole("button", { name: /^Make \d+ links$/ }).click()
  await page.getByText("These links are shown only now.").waitFor()
  const card = page.locator(".links-card", { hasText: "Mona Turner" })
  const link = `http://${(await card.locator(".links-card-address").textContent()) ?? ""}`
  page.once("dialog", (dialog) => void dialog.accept())
  return link
}

const answer = async (mona: Page): Promise<void> => {
  await mona.getByRole("link", { name: "Say if you’re coming" }).click()
  const herself = mona.getByRole("group", { name: "Mona Turner" })
  await herself.getByRole("radio", { name: "I’m coming" }).check()
  await herself.getByRole("combobox", { name: "Meal" }).selectOption("Sea bass")
  await button(mona, "Send answer").click()
  await mona.getByText("Thank you! This is what we noted:").waitFor()
}

const seat = async (page: Page, hand: Hand): Promise<void> => {
  await goTo(page, hand, "Seating plan")
  await button(page, "Create the plan").click()
  const tables = page.locator("[aria-labelledby=new-tables]")
  await tables.getByLabel("How many").fill("2")
  await tables.getByLabel("Seats", { exact: true }).fill("4")
  await tables.getByRole("button", { name: "Add" }).click()
  await row(page, "Mona Turner").click()
  await table(page, "Table 1").click()
  await said(page, "Mona Turner: now at Table 1.")
  await button(page, "Publish…").click()
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click()
  await page.getByText("Published").first().waitFor()
}

it("leads by pages from a server with nothing in it to a photo in the album [PLAT-104]", async () => {
  expect(list.split("\n")).toHaveLength(7)
  const page = await pages.open(`${server.anybody.url}/setup#${(await server.setupToken()) ?? ""}`, laptop)
  const hand = new Hand(page, "mouse")
  await makeOccasion(page)
  await openPages(page)
  const link = await invite(page, hand)
  const mona = await pages.open(link, phone)
  await answer(mona)
  await button(page, "Done").click()
  await button(page, "Close without them").click()
  await goTo(page, hand, "Answers")
  await page.getByText("Sea bass 1 · Roast lamb 0").waitFor()
  await seat(page, hand)

  await mona.goto(new URL("/seating", link).href)
  await mona.getByText("Table 1").first().waitFor()
  await mona.goto(new URL("/gallery", link).href)
  await button(mona, "Add photos").click()
  await mona.locator("dialog input[type=file][multiple]").setInputFiles([await photo("party.jpg")])
  await button(mona, "Send 1 photo").click()
  await mona.getByText("With the hosts: 1 of your photos").waitFor()
  await goTo(page, hand, "Photos")
  await counter(page, "Pending 1").waitFor()
  await photos(page).first().click()
  await page.getByRole("dialog", { name: "Photo by Mona Turner" }).waitFor()
  await page.keyboard.press("a")
  await page.keyboard.press("Escape")
  await counter(page, "Approved 1").waitFor()
  await mona.reload()
  await mona.locator(".album-tile").first().waitFor()
})
