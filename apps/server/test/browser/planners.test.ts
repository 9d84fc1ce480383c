/** The page of planners, and the links that sign them in, in a browser. */
import { describe, expect, it } from "vitest"
import { useServer } from "../support/Server.ts"
import { staffParts } from "../support/Staff.ts"
import { laptop, usualHands } from "./support/Devices.ts"
import { Hand } from "./support/Hand.ts"
import { goTo } from "./support/Navigation.ts"
import { builtWeb, expectAccessible, usePages } from "./support/Pages.ts"
import { openAsPlanner } from "./support/PlannersPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

describe("a planner adds another, hands out a link that signs in once, and hears that somebody has to manage [PLAT-75, PLAT-76, PLAT-244, PLAT-258, PLAT-265, PLAT-266, PLAT-290]", () => {
  for (const { by, device, isLooked, name, tags } of usualHands) {
    it(name, { tags }, async () => {
      const occasion = await server.occasion(staffParts)
      const token = occasion.planner("mia").client.token ?? ""
      const page = await pages.open(`${occasion.url}/sign-in#token=${token}&to=/occasions/${occasion.id}`, device)
      const hand = new Hand(page, by)
      const look = () => (isLooked ? expectAccessible(page) : undefined)
      await page.getByRole("heading", { name: "Ana & Ben" }).waitFor()
      await goTo(page, hand, "Settings")
      await hand.press(page.getByRole("link", { name: "Planners" }))
      await page.getByRole("heading", { name: "Planners" }).waitFor()
      await page.getByText("May: see the seating plan, add plans and tables").first().waitFor()
      const own = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Mia Manager" }) })
      await own.getByText("This is you.").waitFor()
      await hand.press(own.getByRole("button", { name: "Make a sign-in link for Mia Manager" }))
      await own.getByText("Open this link on your other device, and do not pass it on.").waitFor()
      expect(await page.getByText("This is you.").count()).toBe(1)
      await look()

      await hand.press(page.getByRole("button", { name: "Add a planner" }))
      await hand.press(page.getByRole("button", { name: "Save" }))
      await page.getByText("Give a name.").waitFor()
      await page.getByLabel("Name").fill("Zoe Zimmer")
      await page.getByLabel("see the seating plan").focus()
      await page.keyboard.press("Space")
      await look()
      await hand.press(page.getByRole("button", { name: "May do everything" }))
      expect(await page.getByRole("checkbox", { checked: false }).count()).toBe(0)
      for (const other of await page.getByRole("checkbox").all()) await other.uncheck()
      await page.getByLabel("see the seating plan").check()
      await hand.pressTwice(page.getByRole("button", { name: "Save" }))
      await page.getByText("May: see the seating plan.").waitFor()

      await hand.press(page.getByRole("button", { name: "Change Mia Manager" }))
      await page.getByLabel("Name").fill("Mia Meier")
      await hand.press(page.getByRole("button", { name: "Save" }))
      await page.getByRole("heading", { name: "Mia Meier" }).waitFor()
      await page.getByText("This is you.").waitFor()
      if (by === "mouse") {
        await page.getByRole("link", { name: "Your occasions" }).click()
        await page.getByText("Signed in as Mia Meier").waitFor()
        await page.goBack()
      }
      await hand.press(page.getByRole("button", { name: "Remove Mia Meier" }))
      await hand.press(page.getByRole("button", { name: "Yes, remove" }))
      await page.getByText("Somebody has to manage the occasion.").waitFor()

      await hand.press(page.getByRole("button", { name: "Make a sign-in link for Zoe Zimmer" }))
      const link = await page.getByLabel("The sign-in link for Zoe Zimmer").inputValue()
      await page.getByRole("img", { name: "QR code for signing in as Zoe Zimmer" }).waitFor()
      await look()

      // Zoe opens it, on a device that knows nobody.
      await page.evaluate("localStorage.clear()")
      await page.goto("about:blank")
      await page.goto(`${occasion.url}/sign-in`)
      await page.getByLabel("Access key").fill(link)
      await hand.press(page.getByRole("button", { name: "Sign in" }))
      await page.getByRole("heading", { name: "Your sign-in link" }).waitFor()
      await page.reload()
      await page.getByRole("heading", { name: "Your sign-in link" }).waitFor()
      await look()
      await hand.press(page.getByRole("button", { name: "Sign in" }))
      await page.getByRole("heading", { name: "Ana & Ben" }).waitFor()
      expect(page.url()).toBe(`${occasion.url}/occasions/${occasion.id}`)

      await page.goto("about:blank")
      await page.goto(link)
      await hand.press(page.getByRole("button", { name: "Sign in" }))
      await page.getByText("This link has already been used, or has expired.").waitFor()
      await look()
    })
  }
})

it("a planner's page whose code does not come, as the server is down, keeps the navigation, and comes by itself once the server answers [PLAT-267]", async () => {
  const occasion = await server.occasion(staffParts)
  const page = await openAsPlanner(pages, occasion, "", laptop, { planner: "mia" })
  await page.getByRole("heading", { name: "Ana & Ben" }).waitFor()
  await page.route("**/*", (route) => route.abort())
  const toSettings = page.getByRole("navigation").getByRole("link", { name: "Settings" })
  await toSettings.click()
  await page.getByRole("heading", { name: "No connection" }).waitFor()
  await toSettings.waitFor()
  await expectAccessible(page)
  await page.unroute("**/*")
  await page.getByRole("heading", { name: "Occasion and events" }).waitFor()
})
