/** The pages of an app whose list of modules has none of answers, also where the server has it. */
import { join } from "node:path"
import { expect, it } from "vitest"
import { rsvpParts } from "../support/Rsvp.ts"
import { useServer } from "../support/Server.ts"
import { laptop, phone } from "./support/Devices.ts"
import { appLoaded, builtWeb, usePages } from "./support/Pages.ts"

const modulesFile = join(import.meta.dirname, "../../../web/test/without-rsvp/modules.ts")

const server = useServer({ webDirectory: await builtWeb(modulesFile) })
const pages = usePages()

it("guests are welcomed, and nobody asks for answers [RSVP-28]", async () => {
  const occasion = await server.occasion(rsvpParts())
  const page = await pages.open(`${occasion.url}/join#${occasion.guest("alice").client.token}`, phone)
  await page.getByRole("heading", { name: "Hello, Alice Smith" }).waitFor()
  await appLoaded(page)
  expect(await page.locator('a[href*="rsvp"]').count()).toBe(0)
  expect(await page.getByText(/Answer|RSVP/).count()).toBe(0)
})

it("planners find people and the seating plan, and no page of answers [RSVP-28]", async () => {
  const occasion = await server.occasion(rsvpParts())
  await occasion.setUp([8])
  const page = await pages.open(`${occasion.url}/sign-in#${occasion.planner().client.token}`, laptop)
  await page.getByRole("link", { name: "Open Ana & Ben" }).click()
  const navigation = page.getByRole("navigation", { name: "Main navigation" })
  await navigation.getByRole("link", { name: "People" }).click()
  await page.getByText("Alice Smith").first().waitFor()
  expect(await page.locator('a[href$="/answers"]').count()).toBe(0)
  await navigation.getByRole("link", { name: "Seating plan" }).click()
  await page.getByText("Table 1").first().waitFor()
})

it("has no page of answers [RSVP-28]", async () => {
  const { id, url } = await server.occasion()
  for (const path of ["/rsvp", `/occasions/${id}/answers`]) expect((await fetch(`${url}${path}`)).status).toBe(404)
})
