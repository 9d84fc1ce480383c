/** The pages of an app whose list of modules has no Gallery. */
import { join } from "node:path"
import { expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import { useServer } from "../support/Server.ts"
import { laptop, phone } from "./support/Devices.ts"
import { appLoaded, builtWeb, usePages } from "./support/Pages.ts"

const modulesFile = join(import.meta.dirname, "../../../web/test/without-gallery/modules.ts")

const server = useServer({ webDirectory: await builtWeb(modulesFile) })
const pages = usePages()

it("guests find their seats, and nothing of photos", async () => {
  const occasion = await server.occasion()
  const { plan, tables } = await occasion.setUp([8])
  await occasion.seat(plan, "alice", tables[0])
  await answered(200, occasion.planner().publish(plan))
  const page = await pages.open(`${occasion.url}/join#${occasion.guest("alice").client.token}`, phone)
  await page.getByRole("heading", { name: "Hello, Alice Smith" }).waitFor()
  expect(await page.getByRole("navigation").getByRole("link").allTextContents()).toEqual(["Find your seat"])
  await appLoaded(page)
  await page.getByRole("link", { name: "Find your seat" }).click()
  await page.getByText("Table 1").waitFor()
  expect(await page.getByRole("link").count()).toBe(0)
})

it("planners find the seating plan, and nothing of photos", async () => {
  const occasion = await server.occasion()
  await occasion.setUp([8])
  const page = await pages.open(`${occasion.url}/sign-in#${occasion.planner().client.token}`, laptop)
  await page.getByRole("link", { name: "Open Ana & Ben" }).click()
  const link = page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: "Seating plan" })
  await link.click()
  await page.getByText("Table 1").first().waitFor()
  expect(await page.getByRole("link", { name: "Photos" }).count()).toBe(0)
})

it("has no page of photos", async () => {
  const { id, url } = await server.occasion()
  for (const path of ["/gallery", `/occasions/${id}/gallery`]) expect((await fetch(`${url}${path}`)).status).toBe(404)
})
