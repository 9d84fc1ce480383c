/** The pages of guests, in a browser, on a phone and on a laptop. */
import { describe, expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import type { Occasion } from "../support/Occasion.ts"
import { eventsAt, wedding } from "../support/OccasionDocument.ts"
import { useServer } from "../support/Server.ts"
import { held } from "./support/Conditions.ts"
import { guestsHands, phone, usualHands } from "./support/Devices.ts"
import { Hand } from "./support/Hand.ts"
import { goTo } from "./support/Navigation.ts"
import { appLoaded, builtWeb, expectAccessible, expectInView, usePages } from "./support/Pages.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const tokenOf = (occasion: Occasion, guest: string): string => occasion.guest(guest).client.token ?? ""

const linkOf = (occasion: Occasion, guest: string): string => `${occasion.url}/join#${tokenOf(occasion, guest)}`

/** Seats Alice at a table in a zone, and publishes the plan. */
const publish = async (occasion: Occasion): Promise<void> => {
  const { plan, tables } = await occasion.setUp([8])
  const planner = occasion.planner()
  const { zone } = await answered(201, planner.createZone(plan, { name: "Garden" }))
  await answered(200, planner.updateTable(tables[0], { name: "Olive tree", seating_zone_id: zone.id }))
  await occasion.seat(plan, "alice", tables[0], { seat_number: 3, seat_label: "by the window" })
  await answered(200, planner.publish(plan))
}

const published = async (): Promise<Occasion> => {
  const occasion = await server.occasion()
  await publish(occasion)
  return occasion
}

describe("a guest without a link is told of it, with one is greeted by name, waits for a seat and finds it in large type [SEAT-56]", () => {
  for (const { by, device, isLooked, isPhone, name, tags } of guestsHands) {
    it(name, { tags }, async () => {
      const occasion = await server.occasion({ events: eventsAt("Sintra", { starts_at: "2096-06-20T18:00:00Z" }) })
      const page = await pages.open(`${occasion.url}/seating`, isPhone ? device : { ...device, colorScheme: "dark" })
      const hand = new Hand(page, by)
      const look = () => (isLooked ? expectAccessible(page) : undefined)
      await page.getByRole("heading", { name: "Open your own link first" }).waitFor()
      await look()
      await hand.press(page.getByRole("link", { name: "What is that link?" }))
      await page.getByRole("heading", { name: "Open your own link" }).waitFor()
      await look()
      await page.goto(`${occasion.url}/join#bq_g_nonsense`)
      await page.getByRole("heading", { name: "This link does not work" }).waitFor()
      expect(page.url()).toBe(`${occasion.url}/join`)
      await look()

      await page.goto("about:blank")
      await page.goto(linkOf(occasion, "alice"))
      await page.getByRole("heading", { name: "Hello, Alice Smith" }).waitFor()
      expect(await page.getByText("Ana & Ben").isVisible()).toBe(true)
      expect(page.url()).toBe(`${occasion.url}/join`)
      await look()
      await appLoaded(page)
      await hand.press(page.getByRole("link", { name: "Find your seat" }))
      await page.getByRole("heading", { name: "The seats are still being arranged" }).waitFor()
      await look()

      // Who waits for the table hears of it.
      await publish(occasion)
      await page.getByText("Olive tree").waitFor()
      expect(await page.getByText("Garden · Seat 3 · by the window").isVisible()).toBe(true)
      expect(await page.getByText("Wednesday, 20 June 2096 at 19:00").isVisible()).toBe(true)
      const sizes = await page.evaluate(
        "[...document.querySelectorAll('main *')].map((e) => [parseFloat(getComputedStyle(e).fontSize), e.textContent])"
      )
      const [largest] = (sizes as ReadonlyArray<readonly [number, string]>).toSorted((a, b) => b[0] - a[0])
      expect(largest?.[1]).toBe("Olive tree")
      await look()
    })
  }
})

describe("a planner signs in, is told what is wrong with a token, finds the occasions it opens, and before signing out how to come back [PLAT-263]", () => {
  for (const { by, device, isLooked, name, tags } of usualHands) {
    it(name, { tags }, async () => {
      const occasion = await server.occasion()
      const page = await pages.open(`${occasion.url}/sign-in`, device)
      const hand = new Hand(page, by)
      const look = () => (isLooked ? expectAccessible(page) : undefined)
      const token = page.getByLabel("Access key")
      const submit = page.getByRole("button", { name: "Sign in" })
      await submit.waitFor()
      await look()
      for (const [wrong, words] of [
        ["", "Paste your sign-in link or access key here."],
        ["nonsense", "This key does not work."],
        [tokenOf(occasion, "alice"), "This is a guest’s key."]
      ] as const) {
        await token.fill(wrong)
        await hand.press(submit)
        await page.getByText(words).waitFor()
      }
      await look()
      await token.fill(occasion.planner().client.token ?? "")
      await hand.press(submit)
      await page.getByRole("heading", { name: "Ana & Ben" }).waitFor()
      await look()
      await hand.press(page.getByRole("link", { name: "Open Ana & Ben" }))
      await page.getByRole("heading", { name: "Ana & Ben" }).waitFor()
      await goTo(page, hand, "Seating plan")
      await page.getByRole("heading", { name: "Reception has no seating plan yet" }).waitFor()
      await look()
      await goTo(page, hand, "Your occasions")
      await hand.press(page.getByRole("button", { name: "Sign out" }))
      const asked = page.getByRole("alertdialog", { name: "Sign out on this device?" })
      await asked
        .getByText("This signs you out of Ana & Ben. To come back, you need a sign-in link or your access key.")
        .waitFor()
      await look()
      await hand.press(asked.getByRole("button", { name: "Sign out" }))
      await submit.waitFor()
    })
  }
})

it("the place card is there without a network once it was seen, and a page that was not leads back, and comes with the network [PLAT-260]", async () => {
  const gallery = { module: "gallery", config: { uploads_active: true }, events: [{ event: "reception" }] }
  const occasion = await server.occasion({ modules: [...wedding.modules, gallery] })
  await publish(occasion)
  const page = await pages.open(linkOf(occasion, "alice"), { ...phone, serviceWorkers: "allow" })
  await appLoaded(page)
  await page.getByRole("link", { name: "Find your seat" }).click()
  await page.getByText("Olive tree").waitFor()
  const kept = () =>
    page.evaluate("caches.open('banquet-pages').then((c) => c.keys()).then((k) => k.map((r) => r.url).join())")
  await expect.poll(kept).toMatch(/^(?=.*\/join)(?=.*GuestSeating)/)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText("Olive tree").waitFor()
  await page.getByText("No connection. This is how it was when you last looked.").waitFor()
  await expectAccessible(page)
  const photos = page.getByRole("link", { name: "Photos" })
  await photos.click()
  await page.getByRole("heading", { name: "No connection" }).waitFor()
  await page.getByRole("banner").getByText("Ana & Ben").waitFor()
  await expectAccessible(page)
  await page.getByRole("link", { name: "Find your seat" }).click()
  await page.getByText("Olive tree").waitFor()
  await photos.click()
  await page.getByRole("heading", { name: "No connection" }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole("heading", { name: "Photos", exact: true }).waitFor()
})

it("a name that looks like markup stays text", async () => {
  const name = `<img src=x onerror="document.title='taken'"><b>Bold</b>`
  const occasion = await server.occasion({
    actors: [{ key: "mallory", type: "person", display_name: name }],
    vendors: [],
    guests: [{ actor: "mallory", events: ["reception"] }]
  })
  const { plan, tables } = await occasion.setUp([2])
  await answered(200, occasion.planner().updateTable(tables[0], { name: `"><script>alert(1)</script>` }))
  await occasion.seat(plan, "mallory", tables[0])
  await answered(200, occasion.planner().publish(plan))
  const page = await pages.open(linkOf(occasion, "mallory"), phone)
  await page.getByRole("heading", { name: `Hello, ${name}` }).waitFor()
  await appLoaded(page)
  await page.getByRole("link", { name: "Find your seat" }).click()
  await page.getByText(`"><script>alert(1)</script>`).waitFor()
  expect(await page.evaluate("document.querySelectorAll('main img, main b, main script').length")).toBe(0)
  expect(await page.title()).toBe("Your seat · Banquet")
})

it("speaks the reader's language", async () => {
  const occasion = await published()
  const page = await pages.open(linkOf(occasion, "alice"), { ...phone, locale: "de-DE" })
  await page.getByRole("heading", { name: "Hallo Alice Smith" }).waitFor()
  expect(await page.getAttribute("html", "lang")).toBe("de")
  await appLoaded(page)
  await page.getByRole("link", { name: "Zu Ihrem Platz" }).click()
  await page.getByText("Samstag, 20. Juni 2026 um 19:00").waitFor()
})

it("a server that is out of reach is said so, and nobody to be offline, and the page comes back [PLAT-264]", async () => {
  const occasion = await published()
  const page = await pages.open(linkOf(occasion, "alice"), phone)
  await page.getByRole("heading", { name: "Hello, Alice Smith" }).waitFor()
  await page.route("**/v1/**", (route) => route.abort())
  await appLoaded(page)
  await page.getByRole("link", { name: "Find your seat" }).click()
  await page.getByRole("heading", { name: "No connection" }).waitFor()
  await page.getByText("The server cannot be reached just now. Check your connection, or try again").waitFor()
  expect(await page.getByText(/offline/).count()).toBe(0)
  await expectAccessible(page)
  await page.unroute("**/v1/**")
  await page.getByRole("button", { name: "Try again" }).click()
  await page.getByText("Olive tree").waitFor()
})

describe("a guest signs out on a device [PLAT-211]", () => {
  it("which forgets token and place card, while the link works on", async () => {
    const occasion = await published()
    const page = await pages.open(linkOf(occasion, "alice"), phone)
    await appLoaded(page)
    await page.getByRole("link", { name: "Find your seat" }).click()
    await page.getByText("Olive tree").waitFor()
    const kept = () => page.evaluate<string>("JSON.stringify(Object.entries(localStorage))")
    await expect.poll(kept).toContain("Olive tree")

    await page.getByRole("button", { name: "Sign out on this device" }).click()
    await page.getByText("Your link opens everything again").waitFor()
    await expectInView(page.getByRole("button", { name: "Stay signed in" }))
    await expectAccessible(page)
    await page.getByRole("button", { name: "Stay signed in" }).click()
    await page.getByText("Your link opens everything again").waitFor({ state: "detached" })
    expect(await page.getByText("Olive tree").isVisible()).toBe(true)
    await page.getByRole("button", { name: "Sign out on this device" }).click()
    await page.getByRole("button", { name: "Sign out", exact: true }).click()
    await page.getByRole("heading", { name: "You are signed out" }).waitFor()
    expect(await kept()).not.toMatch(/bq_g_|Olive tree|Alice/)
    await page.goto(`${occasion.url}/seating`)
    await page.getByRole("heading", { name: "Open your own link first" }).waitFor()
    expect((await occasion.guest("alice").session()).status).toBe(200)
    await page.goto(linkOf(occasion, "alice"))
    await page.getByRole("heading", { name: "Hello, Alice Smith" }).waitFor()
  })

  it("which keeps no answer that comes afterwards, and leaves the other tabs too", async () => {
    const occasion = await published()
    const page = await pages.open(linkOf(occasion, "alice"), phone)
    await appLoaded(page)
    await page.getByRole("link", { name: "Find your seat" }).click()
    await page.getByText("Olive tree").waitFor()
    const other = await page.context().newPage()
    pages.listen(other)
    await other.goto(`${occasion.url}/seating`)
    await appLoaded(other)

    const answer = await held(page, /\/v1\/guest\/occasions\/[^/]+$/)
    const leave = await held(page, /\/join\?signed-out$/)
    const asked = page.waitForRequest("**/v1/guest/occasions/*")
    await page.evaluate("dispatchEvent(new Event('online'))")
    await asked
    await page.getByRole("button", { name: "Sign out on this device" }).click()
    const left = page.getByRole("button", { name: "Sign out", exact: true }).click()
    await other.getByRole("heading", { name: "You are signed out" }).waitFor()
    const seats = page.waitForResponse("**/v1/guest/occasions/*/seating?*")
    await answer()
    await seats
    await leave()
    await left
    await page.getByRole("heading", { name: "You are signed out" }).waitFor()
    expect(await other.evaluate("JSON.stringify(Object.entries(localStorage))")).not.toMatch(/bq_g_|Olive tree|Alice/)
  })
})
