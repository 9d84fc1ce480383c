/** The navigation and the overview of an occasion in a browser: what of the modules is there, and who tells of what. */
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import { galleryPermissions } from "../support/Gallery.ts"
import { seatingPermissions } from "../support/OccasionDocument.ts"
import { People } from "../support/People.ts"
import { rsvpParts } from "../support/Rsvp.ts"
import { useServer } from "../support/Server.ts"
import { laptop, phone } from "./support/Devices.ts"
import { appLoaded, builtWeb, type Device, expectAccessible, expectToFit, usePages } from "./support/Pages.ts"
import { openAsPlanner } from "./support/PlannersPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const parts = {
  ...rsvpParts(),
  planners: [
    {
      key: "petra",
      display_name: "Petra Planner",
      permissions: [...seatingPermissions, ...galleryPermissions, "rsvp:list", "actors:list", "occasion:manage"]
    },
    { key: "rita", display_name: "Rita Reader", permissions: ["actors:list"] }
  ]
}

const opened = async (device: Device, planner = "petra") => {
  const occasion = await server.occasion(parts)
  const page = await openAsPlanner(pages, occasion, "", device, { planner })
  await page.getByRole("heading", { name: "Ana & Ben" }).waitFor()
  return { occasion, page }
}

/** Goes to another page without loading the app anew. */
const show = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(`history.pushState(null, "", "${path}")`)
  await page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
}

it("who has not answered is told once, by the module that knows most of it [PLAT-117]", async () => {
  const { page } = await opened(phone)
  const lines = page.locator(".home-lines").first().getByRole("link")
  await lines.first().waitFor()
  expect((await lines.allTextContents())[0]).toMatch(/^Reception: \d+ have not answered yet$/)
  expect(await page.getByText("not answered yet").count()).toBe(1)
  await expectAccessible(page)
  await lines.first().tap()
  await page.getByRole("heading", { name: "Answers" }).waitFor()
})

it("who is seated and does not come any more is told on the overview, and leads to the plan [SEAT-340]", async () => {
  const { occasion, page } = await opened(phone)
  const { plan, tables } = await occasion.setUp([8])
  await occasion.seat(plan, "carol", tables[0])
  await occasion.apply({ invitations: [{ event: "reception", actor: "carol", response: "declined" }] })
  await page.reload()
  await page.getByRole("link", { name: "Reception: 1 person is seated but not coming" }).tap()
  await page.waitForURL(/\/seating\?event=/)
})

it("a planner reads how to come back, here and on another device [PLAT-215]", async () => {
  const { page } = await opened(phone)
  const back = page.getByRole("region", { name: "Getting back here" })
  await back.getByText("This device stays signed in").waitFor()
  await back.getByRole("link", { name: "For another device, make a sign-in link" }).tap()
  await page.getByRole("heading", { name: "Planners" }).waitFor()
  // Who may not make one is told who can.
  const reader = await opened(laptop, "rita")
  await reader.page.getByText("ask whoever manages this occasion for a sign-in link").waitFor()
  await expectAccessible(reader.page)
})

it("its links have the colours of the pages, in light and in the dark, not those of the browser [PLAT-220]", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const { page } = await opened({ ...phone, colorScheme })
    await page.getByRole("link", { name: "For another device, make a sign-in link" }).waitFor()
    await expectAccessible(page)
    // What nobody has dressed is found.
    await page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<a href=\\'/\\'>Plain</a>')")
    await expect(expectAccessible(page)).rejects.toThrow("Plain")
  }
})

it("what is not enabled in the occasion is not there, and appears when it is [PLAT-110]", async () => {
  const { occasion, page } = await opened(laptop)
  const navigation = page.getByRole("navigation", { name: "Main navigation" })
  await navigation.getByRole("link", { name: "Answers" }).waitFor()
  const names = async () => (await navigation.getByRole("link").allTextContents()).slice(0, -2)
  expect(await names()).toEqual(["Overview", "People", "Seating plan", "Answers"])
  const { client } = occasion.planner()
  const path = `/v1/occasions/${occasion.id}`
  await navigation.getByRole("link", { name: "Settings" }).click()
  await page.getByRole("link", { name: "Features" }).click()
  await page.getByRole("button", { name: "Use Photos" }).click()
  await navigation.getByRole("link", { name: "Photos" }).waitFor()
  expect(await names()).toEqual(["Overview", "People", "Seating plan", "Photos", "Answers"])
  for (const event of ["ceremony", "reception"]) {
    await answered(
      200,
      client.json("PUT", `${path}/events/${occasion.event(event)}/modules/gallery`, { enabled: false })
    )
  }
  await page.reload()
  await navigation.getByRole("link", { name: "Answers" }).waitFor()
  expect(await names()).toEqual(["Overview", "People", "Seating plan", "Answers"])
})

it("a page has a name while what it shows is read [PLAT-212]", async () => {
  const { occasion, page } = await opened(laptop)
  await page.route("**/v1/**", () => undefined)
  const names = {
    "/people": "People",
    "/people/import": "Import people",
    "/links": "Links",
    "/seating": "Seating",
    "/seating/print": "Print",
    "/gallery": "Photos",
    "/answers": "Answers",
    "/settings": "Occasion and events",
    "/settings/modules": "Features",
    "/settings/planners": "Planners",
    "/settings/vendors": "Vendors",
    "/settings/audit": "History"
  }
  for (const [path, name] of Object.entries(names)) {
    await show(page, `/occasions/${occasion.id}${path}`)
    await page.getByRole("heading", { name, level: 1, exact: true }).waitFor()
    await page.getByRole("status").getByText("Loading").waitFor()
    await expectToFit(page)
  }
})

it("so has a guest's [PLAT-212]", async () => {
  const { occasion } = await opened(laptop)
  const page = await pages.open(`${occasion.url}/join#${occasion.guest("alice").client.token ?? ""}`, phone)
  await appLoaded(page)
  await page.route("**/v1/**", () => undefined)
  for (const [path, name] of Object.entries({ "/seating": "Your seat", "/rsvp": "Your answer" })) {
    await show(page, path)
    await page.getByRole("heading", { name, level: 1, exact: true }).waitFor()
    await expectToFit(page)
  }
})

it("says what is done, and for how many not yet, and leads on there [PLAT-305]", async () => {
  const { occasion, page } = await opened(laptop)
  const checklist = page.getByRole("region", { name: "Before guests come" })
  const steps = () => checklist.getByRole("listitem").allTextContents()
  await expect
    .poll(steps)
    .toEqual([
      "Enter the eventsDone",
      "Enter the guestsDone",
      "Invite the guests to the events2 not invited yet",
      "Open the pages for guestsDone",
      "Give guests their links2 without any link"
    ])
  await expectAccessible(page)
  const leads = await checklist.getByRole("link").allTextContents()
  expect(leads).toEqual(["Invite the guests to the events", "Give guests their links"])

  const { items } = await answered(200, new People(occasion).list("?type=person"))
  const left = items.filter(({ invitations, member_of: units }) => invitations.length === 0 && units.length === 0)
  await occasion.apply({ invitations: left.map(({ key }) => ({ event: "reception", actor: key })) })
  await page.reload()
  await expect.poll(async () => (await steps())[2]).toBe("Invite the guests to the eventsDone")
})
