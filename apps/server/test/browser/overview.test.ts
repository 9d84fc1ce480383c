/** The navigation and the overview of an occasion in a browser: what of the modules is there, and who tells of what. */
import { expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import { galleryPermissions } from "../support/Gallery.ts"
import { seatingPermissions } from "../support/OccasionDocument.ts"
import { rsvpParts } from "../support/Rsvp.ts"
import { useServer } from "../support/Server.ts"
import { laptop, phone } from "./support/Devices.ts"
import { builtWeb, type Device, expectAccessible, usePages } from "./support/Pages.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const parts = {
  ...rsvpParts(),
  planners: [
    {
      key: "petra",
      display_name: "Petra Planner",
      permissions: [...seatingPermissions, ...galleryPermissions, "rsvp:list", "actors:list", "occasion:manage"]
    }
  ]
}

const opened = async (device: Device) => {
  const occasion = await server.occasion(parts)
  const token = occasion.planner().client.token ?? ""
  const page = await pages.open(`${occasion.url}/sign-in#token=${token}&to=/occasions/${occasion.id}`, device)
  await page.getByRole("heading", { name: "Ana & Ben" }).waitFor()
  return { occasion, page }
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
