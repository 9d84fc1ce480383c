/** The links that the demo prints, in a browser that has never been there. */
import { expect, it } from "vitest"
import { useServer } from "../support/Server.ts"
import { laptop, phone } from "./support/Devices.ts"
import { builtWeb, usePages } from "./support/Pages.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

it("prints links that open signed in, each with something to see", async () => {
  const { url } = server.anybody
  const { document, instructions } = await server.demo()
  const links = [...instructions.matchAll(/^ {2}(http\S+#token=\S+)$/gm)].map(([, link = ""]) => link)
  const planner = `${url}/occasions/${document.occasion.id}`
  const routes = [
    { route: planner, device: laptop, title: "Needs a decision now" },
    { route: `${planner}/seating`, device: laptop, title: "Terrace" },
    { route: `${planner}/gallery`, device: laptop, title: "No photos yet" },
    { route: `${url}/rsvp`, device: phone, title: "Reception" },
    { route: `${url}/seating`, device: phone, title: "Your seat" },
    { route: `${url}/gallery`, device: phone, title: "Photos" }
  ]
  expect(links).toHaveLength(routes.length)
  await Promise.all(
    routes.map(async ({ device, route, title }, index) => {
      const page = await pages.open(links[index] ?? "", device)
      await page.waitForURL((at) => `${at.origin}${at.pathname}` === route)
      await page.getByRole("heading", { name: title }).first().waitFor()
      expect(page.url()).not.toContain("bq_")
    })
  )
})
