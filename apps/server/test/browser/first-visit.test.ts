/** What a device sees that has never been here, or that has been here before: the first moments of a visit. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import { GuestGallery, withGallery } from "../support/Gallery.ts"
import type { Occasion } from "../support/Occasion.ts"
import { useServer } from "../support/Server.ts"
import { held } from "./support/Conditions.ts"
import { laptop, phone } from "./support/Devices.ts"
import { photo } from "./support/GuestPhotos.ts"
import { builtWeb, expectAccessible, expectNoShift, usePages, watchShifts } from "./support/Pages.ts"

const directory = await builtWeb()
const server = useServer({ webDirectory: directory })
const pages = usePages()

const tokenOf = (occasion: Occasion, guest: string): string => occasion.guest(guest).client.token ?? ""

const linkOf = (occasion: Occasion): string => `${occasion.url}/join#${tokenOf(occasion, "alice")}`

const linkTo = (occasion: Occasion, to: string): string =>
  `${occasion.url}/join#${new URLSearchParams({ token: tokenOf(occasion, "alice"), to }).toString()}`

const published = async (): Promise<Occasion> => {
  const occasion = await server.occasion()
  const { plan, tables } = await occasion.setUp([8])
  const planner = occasion.planner()
  await answered(200, planner.updateTable(tables[0], { name: "Olive tree" }))
  await occasion.seat(plan, "alice", tables[0], { seat_number: 3 })
  await answered(200, planner.publish(plan))
  return occasion
}

const withPhotos = async (captions: ReadonlyArray<string>): Promise<Occasion> => {
  const occasion = await server.occasion(withGallery({ moderation_mode: "post_moderation" }))
  const gallery = new GuestGallery(occasion)
  for (const caption of captions) {
    const { buffer } = await photo("p.jpg")
    await gallery.upload(buffer, { byte_size: buffer.length, caption })
  }
  const count = async () => (await answered(200, gallery.feed())).items.length
  await expect.poll(count).toBe(captions.length)
  return occasion
}

const app = /\/assets\/startApp-/

const seat = ".place-card-table"

/** Remembers when something was there first. */
const noticing = (selector: string): string => `
  new MutationObserver((_, observer) => {
    if (document.querySelector("${selector}") === null) return
    globalThis.noticedAt = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })`

interface Asked {
  readonly path: string
  readonly bytes: number
  readonly blocks: boolean
}

/** What was asked for before that, the page itself aside. */
const askedBefore = (page: Page): Promise<ReadonlyArray<Asked>> =>
  page.evaluate(`performance.getEntriesByType("resource")
    .filter(({ startTime }) => startTime <= noticedAt)
    .map((entry) => ({
      path: new URL(entry.name).pathname,
      bytes: entry.transferSize,
      blocks: entry.renderBlockingStatus === "blocking"
    }))`)

describe("a guest who opens the link for the first time", () => {
  const hello = { name: "Hello, Alice Smith" }

  it("sees the occasion's name before any file is there, and hears that the page is loading", async () => {
    const occasion = await server.occasion()
    const page = await pages.open(linkOf(occasion), phone, (opened) =>
      opened.route(/\/assets\//, (file) => file.abort())
    )
    await page.getByText("Ana & Ben").waitFor()
    expect(await page.getByRole("status").textContent()).toContain("Loading…")
    await expectAccessible(page)
  })

  it("is greeted before the app is there, and nothing moves when it comes", async () => {
    const occasion = await server.occasion()
    let release = () => Promise.resolve()
    const page = await pages.open(linkOf(occasion), phone, async (opened) => {
      release = await held(opened, app)
    })
    await page.getByRole("heading", hello).waitFor()
    expect(await page.getByRole("button").count()).toBe(0)
    expect(await page.title()).toBe("Welcome · Banquet")
    expect(page.url()).toBe(`${occasion.url}/join`)
    await expectAccessible(page)
    const before = await page.getByRole("heading", hello).boundingBox()
    await release()
    await page.getByRole("button", { name: "Sign out on this device" }).waitFor()
    expect((await page.getByRole("heading", hello).boundingBox())?.x).toEqual(before?.x)
    await page.reload()
    await page.getByRole("heading", hello).waitFor()
  })

  it("is told when the link does not work", async () => {
    const { url } = await server.occasion()
    const page = await pages.open(`${url}/join#bq_g_nonsense`, phone)
    await page.getByRole("heading", { name: "This link does not work" }).waitFor()
    expect(page.url()).toBe(`${url}/join`)
  })
})

describe("a guest who opens the link to the seat for the first time", () => {
  it("finds the seat before the app is there, and nothing moves when it comes", async () => {
    const occasion = await published()
    let release = () => Promise.resolve()
    const page = await pages.open(linkTo(occasion, "/seating"), phone, async (opened) => {
      await watchShifts(opened)
      release = await held(opened, app)
    })
    await page.getByText("Olive tree").waitFor()
    expect(await page.getByText("Ana & Ben").isVisible()).toBe(true)
    expect(await page.getByRole("button", { name: "Sign out on this device" }).count()).toBe(0)
    expect(page.url()).toBe(`${occasion.url}/seating`)
    expect(await page.title()).toBe("Your seat · Banquet")
    await expectAccessible(page)
    const before = await page.locator(seat).boundingBox()
    await release()
    await page.getByRole("button", { name: "Sign out on this device" }).waitFor()
    expect(await page.locator(seat).boundingBox()).toEqual(before)
    await expectNoShift(page)
    await page.reload()
    await page.getByText("Olive tree").waitFor()
  })

  it("waits for fewer than 8 requests and 90 kB, none of which blocks or is a font", async () => {
    const occasion = await published()
    const page = await pages.open(linkTo(occasion, "/seating"), phone, (opened) => opened.addInitScript(noticing(seat)))
    await page.getByRole("button", { name: "Sign out on this device" }).waitFor()
    const asked = await askedBefore(page)
    const [{ bytes }] = await page.evaluate<[{ bytes: number }]>(
      `performance.getEntriesByType("navigation").map(({ transferSize }) => ({ bytes: transferSize }))`
    )
    expect(asked.map(({ path }) => path)).not.toContainEqual(expect.stringMatching(/\.(?:woff2|css)$/))
    expect(asked.filter(({ blocks }) => blocks)).toEqual([])
    expect(1 + asked.length).toBeLessThan(8)
    expect(asked.reduce((sum, { bytes: more }) => sum + more, bytes)).toBeLessThan(90_000)
  })

  it("is asked for in one turn when the device has been here before", async () => {
    const occasion = await published()
    const page = await pages.open(linkTo(occasion, "/seating"), phone)
    await page.getByRole("button", { name: "Sign out on this device" }).waitFor()
    await page.addInitScript(noticing(seat))
    await page.reload()
    await page.getByRole("button", { name: "Sign out on this device" }).waitFor()
    const asked = (await askedBefore(page)).map(({ path }) => path).filter((path) => path.startsWith("/v1/"))
    const base = `/v1/guest/occasions/${occasion.slug}`
    expect(asked.toSorted()).toEqual([base, `${base}/seating`])
  })

  it("finds it also where the occasion is called otherwise in links since", async () => {
    const occasion = await published()
    const page = await pages.open(linkTo(occasion, "/seating"), phone)
    await page.getByText("Olive tree").waitFor()
    const known = JSON.stringify({ token: tokenOf(occasion, "alice"), answer: { slug: "former", name: "Former" } })
    await page.evaluate(`localStorage.setItem("banquet.occasion", ${JSON.stringify(known)})`)
    await page.reload()
    await page.getByRole("button", { name: "Sign out on this device" }).waitFor()
    expect(await page.getByText("Olive tree").isVisible()).toBe(true)
    expect(await page.getByText("Ana & Ben").isVisible()).toBe(true)
  })

  it("is told when the link does not work", async () => {
    const { url } = await published()
    const page = await pages.open(`${url}/join#token=bq_g_nonsense&to=/seating`, phone)
    await page.getByRole("heading", { name: "This link does not work" }).waitFor()
    expect(page.url()).toBe(`${url}/join`)
  })
})

describe("a guest who opens the link to the album for the first time", () => {
  it("sees the newest photo before the app is there, and then the others", async () => {
    const occasion = await withPhotos(["The cake", "The first dance"])
    let release = () => Promise.resolve()
    const page = await pages.open(linkTo(occasion, "/gallery"), phone, async (opened) => {
      await watchShifts(opened)
      release = await held(opened, app)
    })
    const pictures = page.locator(".album-grid img")
    const loaded = `[...document.querySelectorAll(".album-grid img")].filter((one) => one.naturalWidth > 0).length`
    await expect.poll(() => page.evaluate<number>(loaded)).toBe(2)
    expect(await pictures.first().getAttribute("alt")).toBe("The first dance")
    await expectAccessible(page)
    const before = await page.locator(".album-grid li").first().boundingBox()
    await release()
    await page.getByRole("button", { name: "Add photos" }).waitFor()
    expect(await page.locator(".album-grid li").first().boundingBox()).toEqual(before)
    await expectNoShift(page)
  })

  it("stays where the scrolling has led when the app comes", async () => {
    const occasion = await withPhotos(["1", "2", "3", "4"])
    let release = () => Promise.resolve()
    const device = { ...phone, viewport: { width: 390, height: 300 } }
    const page = await pages.open(linkTo(occasion, "/gallery"), device, async (opened) => {
      release = await held(opened, app)
    })
    await page.locator(".album-grid img").first().waitFor()
    await page.mouse.wheel(0, 150)
    await expect.poll(() => page.evaluate("scrollY")).toBe(150)
    await release()
    await page.getByRole("button", { name: "Add photos" }).waitFor()
    expect(await page.evaluate("scrollY")).toBe(150)
  })
})

describe("the page as it is served", () => {
  const html = readFileSync(join(directory, "index.html"), "utf8")

  it("has the shell's words in it, and waits for no file", () => {
    expect(html).toMatch(/role="status">Loading… .*Wird geladen&nbsp;…/)
    expect(html).not.toMatch(/<link[^>]+rel="?stylesheet/)
    expect(html).not.toContain("@font-face")
    const scripts = [...html.matchAll(/<script[^>]*\bsrc=[^>]*>/g)].map(([tag]) => tag)
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) expect(script).toContain(`type="module"`)
  })

  it("has at most 10 kB with styles and script in it", () => {
    expect(readFileSync(join(directory, "index.html.br")).length).toBeLessThan(10_000)
  })
})

describe("the bare host", () => {
  const planners = (occasion: Occasion) => `${occasion.url}/sign-in#${occasion.planner().client.token}`

  it("leads a guest's device to the guest's page [HTTP-40]", async () => {
    const occasion = await server.occasion()
    const page = await pages.open(linkOf(occasion), phone)
    await page.getByRole("heading", { name: "Hello, Alice Smith" }).waitFor()
    await page.goto(occasion.url)
    await page.getByRole("heading", { name: "Hello, Alice Smith" }).waitFor()
    expect(page.url()).toBe(`${occasion.url}/join`)
  })

  it("leads a planner's device to the planner's occasions [HTTP-40]", async () => {
    const occasion = await server.occasion()
    const page = await pages.open(planners(occasion), laptop)
    await page.getByRole("heading", { name: "Ana & Ben" }).waitFor()
    await page.goto(occasion.url)
    await page.getByRole("heading", { name: "Ana & Ben" }).waitFor()
    expect(page.url()).toBe(`${occasion.url}/sign-in`)
  })

  it("offers both to a device of both [HTTP-40]", async () => {
    const occasion = await server.occasion()
    const page = await pages.open(planners(occasion), { ...laptop, colorScheme: "dark" })
    await page.getByRole("heading", { name: "Ana & Ben" }).waitFor()
    await page.goto(linkOf(occasion))
    await page.getByRole("heading", { name: "Hello, Alice Smith" }).waitFor()
    await page.goto(occasion.url)
    await page.getByRole("heading", { name: "Welcome back" }).waitFor()
    await expectAccessible(page)
    await page.getByRole("link", { name: "Continue as a planner" }).click()
    await page.getByRole("heading", { name: "Ana & Ben" }).waitFor()
    await page.goBack()
    await page.getByRole("link", { name: "Continue as a guest" }).click()
    await page.getByRole("heading", { name: "Hello, Alice Smith" }).waitFor()
  })

  it("says both ways in to everybody else, in their language [HTTP-40]", async () => {
    const { url } = server.anybody
    const page = await pages.open(url, phone)
    await page.getByRole("heading", { name: "You are invited" }).waitFor()
    await expectAccessible(page)
    await page.getByRole("link", { name: "Sign in" }).click()
    await page.getByLabel("Access key").waitFor()
    const german = await pages.open(url, { ...phone, locale: "de-DE" })
    await german.getByRole("heading", { name: "Sie sind eingeladen" }).waitFor()
  })
})

it("an address that is nowhere says so in the reader's language, and leads back [HTTP-41]", async () => {
  const { url } = server.anybody
  const page = await pages.open(`${url}/seating/of/nobody`, { ...phone, locale: "de-DE" })
  await page.getByRole("heading", { name: "Hier ist nichts" }).waitFor()
  await expectAccessible(page)
  await page.getByRole("link", { name: "Zur Startseite" }).click()
  await page.getByRole("heading", { name: "Willkommen" }).waitFor()
})
