/** The page on which the first occasion is made, in a browser. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { managedParts } from "../support/OccasionRoutes.ts"
import { useServer } from "../support/Server.ts"
import { laptop, phone, usualHands } from "./support/Devices.ts"
import { Hand } from "./support/Hand.ts"
import { builtWeb, expectAccessible, usePages } from "./support/Pages.ts"

const webDirectory = await builtWeb()
const pages = usePages()

/** The link that a server prints. */
const linkOf = async (server: ReturnType<typeof useServer>): Promise<string> =>
  `${server.anybody.url}/setup#${(await server.setupToken()) ?? "none"}`

const made = (page: Page): Promise<void> => page.getByRole("heading", { name: "Before guests come" }).waitFor()

for (const { by, device, name, tags } of usualHands) {
  describe(`the setup link ${name}`, { tags }, () => {
    const server = useServer({ webDirectory })

    it("asks for a name and a time zone, and leads to the occasion with its checklist [PLAT-104, PLAT-207, PLAT-209, PLAT-306]", async () => {
      const link = await linkOf(server)
      const page = await pages.open(link, { ...device, timezoneId: "Europe/Lisbon" })
      const hand = new Hand(page, by)
      await page.getByRole("heading", { name: "Make your first occasion" }).waitFor()
      expect(await page.getByLabel("Time zone").inputValue()).toBe("Europe/Lisbon")
      expect(await page.getByLabel("What is it called?").and(page.locator(":focus")).count()).toBe(1)
      await expectAccessible(page)

      const make = page.getByRole("button", { name: "Make the occasion" })
      await hand.press(make)
      await page.getByText("Give it a name.").waitFor()
      await hand.write(page.getByLabel("What is it called?"), "Ana & Ben")
      await hand.write(page.getByLabel("Time zone"), "Atlantis")
      await hand.write(page.getByLabel("Your name (optional)"), "Petra Planner")
      await hand.press(make)
      await page.getByText("There is no such time zone.").waitFor()
      await expectAccessible(page)
      // Whoever loads the page again still has the link.
      await page.reload()
      await hand.write(page.getByLabel("What is it called?"), "Ana & Ben")
      await hand.write(page.getByLabel("Time zone"), "Berlin")
      await hand.write(page.getByLabel("Your name (optional)"), "Petra Planner")
      await hand.press(make)

      await made(page)
      expect(page.url()).toMatch(/\/occasions\/[\da-f-]{36}$/)
      await page.getByRole("link", { name: "Enter the events" }).waitFor()
      const open = page.getByRole("link", { name: /^Open the pages for guests: Seating plan, Photos,? and Answers$/ })
      await open.waitFor()
      expect(await open.getAttribute("href")).toMatch(/\/settings\/modules$/)
      await page.reload()
      await made(page)
      await page.goto(`${page.url()}/settings`)
      expect(await page.getByLabel("Time zone").inputValue()).toBe("Europe/Berlin")
      await page.goto(`${server.anybody.url}/sign-in`)
      await page.getByText("Signed in as Petra Planner").waitFor()

      await page.goto("about:blank")
      await page.goto(link)
      await page.getByRole("heading", { name: "This link has expired" }).waitFor()
      await expectAccessible(page)
      await hand.press(page.getByRole("link", { name: "Sign in" }))
      await page.getByText("Signed in as Petra Planner").waitFor()
    })

    it("leads a planner to another occasion, which the same key opens [PLAT-107]", async () => {
      const occasion = await server.occasion(managedParts)
      const token = occasion.planner("petra").client.token ?? ""
      const page = await pages.open(`${occasion.url}/sign-in#${token}`, { ...device, timezoneId: "Europe/Berlin" })
      const hand = new Hand(page, by)
      await hand.press(page.getByRole("link", { name: "New occasion" }))
      await page.getByRole("heading", { name: "Make another occasion" }).waitFor()
      await hand.write(page.getByLabel("What is it called?"), "Zoë’s 40th")
      expect(await page.getByLabel("Your name (optional)").count()).toBe(0)
      await expectAccessible(page)
      await hand.press(page.getByRole("button", { name: "Make the occasion" }))
      await made(page)
      await page.getByRole("heading", { name: "Zoë’s 40th" }).waitFor()
      await page.goto(`${occasion.url}/sign-in`)
      await page.getByRole("link", { name: "Open Ana & Ben" }).waitFor()
      await page.getByRole("link", { name: "Open Zoë’s 40th" }).waitFor()
      const sam = await pages.open(`${occasion.url}/sign-in#${occasion.planner("sam").client.token ?? ""}`, phone)
      await sam.getByText("Signed in as Sam Seater").waitFor()
      expect(await sam.getByRole("link", { name: "New occasion" }).count()).toBe(0)
    })
  })
}

describe("a setup link that is over", () => {
  const server = useServer({ webDirectory })

  it("says what to do, also to who had it open when somebody else was faster [PLAT-104]", async () => {
    const link = await linkOf(server)
    const options = { ...laptop, locale: "de-DE" }
    const page = await pages.open(link, options)
    await page.getByLabel("Wie heißt der Anlass?").fill("Ana & Ben")
    await server.occasion()
    await page.getByRole("button", { name: "Anlass anlegen" }).click()
    await page.getByRole("heading", { name: "Dieser Link gilt nicht mehr" }).waitFor()
    const unknown = await pages.open(`${server.anybody.url}/setup#bq_s_mistyped`, phone)
    await unknown.getByRole("heading", { name: "This link has expired" }).waitFor()
    await unknown.getByText("start it again, and open what it prints").waitFor()
    const bare = await pages.open(`${server.anybody.url}/setup`, phone)
    await bare.getByRole("heading", { name: "This link has expired" }).waitFor()
  })
})
