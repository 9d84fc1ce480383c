/** The album of guests, in a browser: sending photos by every means, and looking at them. */
import type { BrowserContextOptions } from "playwright-core"
import { describe, expect, it, vi } from "vitest"
import { answered } from "../support/Client.ts"
import { galleryModule, GuestGallery, PlannerGalleryClient, withGallery } from "../support/Gallery.ts"
import type { Occasion } from "../support/Occasion.ts"
import type { OccasionParts } from "../support/OccasionDocument.ts"
import { useServer } from "../support/Server.ts"
import { swipeLeft } from "./support/Conditions.ts"
import { laptop, otherGuestsHands, phone, usualGuestsHands } from "./support/Devices.ts"
import { choose, openAlbum, pending, sheet, ungated } from "./support/GuestAlbum.ts"
import { photo } from "./support/GuestPhotos.ts"
import { Hand } from "./support/Hand.ts"
import {
  appLoaded,
  builtWeb,
  expectAccessible,
  expectInView,
  expectNoShift,
  usePages,
  watchShifts
} from "./support/Pages.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const open = (occasion: Occasion, device: BrowserContextOptions, path?: string) =>
  openAlbum(pages, occasion, device, path)

/** Both events have a gallery, and what guests send is in the album at once. */
const withBothGalleries = (guest: string, config: object = ungated): OccasionParts => ({
  ...withGallery(),
  actors: [{ key: "alice", type: "person", display_name: guest }],
  vendors: [],
  guests: [{ actor: "alice", events: ["ceremony", "reception"] }],
  modules: [
    {
      ...galleryModule(config),
      events: [
        { event: "ceremony", config: {} },
        { event: "reception", config: {} }
      ]
    }
  ]
})

/** Uploads photos of an event one after another, and waits until the album has them. */
const fill = async (occasion: Occasion, captions: ReadonlyArray<string>, event = "reception"): Promise<void> => {
  const gallery = new GuestGallery(occasion)
  for (const [index, caption] of captions.entries()) {
    const [width, height] = index % 3 === 1 ? [64, 96] : [96, 64]
    const { buffer } = await photo("p.jpg", `hsl(${index * 40}, 40%, 50%)`, width, height)
    await gallery.upload(buffer, { byte_size: buffer.length, caption, event_id: occasion.event(event) })
  }
  await vi.waitFor(
    async () => {
      const { items } = await answered(200, gallery.feed({ event_id: occasion.event(event) }))
      expect(items.map(({ caption }) => caption)).toEqual(expect.arrayContaining([...captions]))
    },
    { timeout: 60_000, interval: 100 }
  )
}

describe("photos are looked at, filtered by event, chosen, described, sent, approved, opened large and downloaded [GAL-32, GAL-39]", () => {
  for (const { by, device, isLooked, name, tags } of usualGuestsHands) {
    it(name, { tags }, async () => {
      const occasion = await server.occasion(withBothGalleries("Alice Smith", {}))
      const page = await open(occasion, device)
      const hand = new Hand(page, by)
      const button = (label: string) => page.getByRole("button", { name: label })
      const look = () => (isLooked ? expectAccessible(page) : undefined)
      const large = page.getByRole("dialog", { name: "Large view" })
      await page.getByRole("heading", { name: "No photos yet" }).waitFor()
      await look()
      await hand.press(button("Add photos"))
      await look()
      await choose(page, [await photo("one.jpg", "teal"), await photo("two.jpg", "navy")])
      await hand.press(button("Remove two.jpg"))
      await button("Remove two.jpg").waitFor({ state: "detached" })
      await choose(page, [await photo("two.jpg", "navy")])
      await (by === "keyboard"
        ? page.getByRole("radio", { name: "Reception" }).press("Space")
        : hand.press(page.getByRole("radio", { name: "Reception" }).locator("xpath=..")))
      await page.getByRole("radio", { name: "Reception", checked: true }).waitFor()
      await hand.write(page.getByLabel("Caption for all"), "At the table")
      await hand.write(page.getByLabel("Caption two.jpg"), "Cake")
      await look()
      await hand.press(button("Send 2 photos"))
      await sheet(page).getByText("waiting for approval").first().waitFor()
      await sheet(page).getByText("All 2 photos have been sent").waitFor()
      await look()
      const items = await pending(occasion)
      expect(items.map(({ caption }) => caption).toSorted()).toEqual(["At the table", "Cake"])
      expect(items.map(({ event_id }) => event_id)).toEqual([occasion.event(), occasion.event()])
      for (const { id } of items) await new PlannerGalleryClient(occasion).approve(id)
      await sheet(page).getByText("In the album", { exact: true }).nth(1).waitFor()
      expect(await sheet(page).getByText("The hosts choose").count()).toBe(0)
      await page.keyboard.press("Escape")
      await page.reload()
      await button("Cake").waitFor()

      await hand.press(page.getByRole("link", { name: "Ceremony" }))
      await button("Cake").waitFor({ state: "detached" })
      expect(new URL(page.url()).searchParams.get("event")).toBe(occasion.event("ceremony"))
      await hand.press(page.getByRole("link", { name: "Reception" }))
      await hand.press(button("Cake"))
      await large.getByText("Cake").waitFor()
      await large.getByText("Photo by Alice Smith").waitFor()
      await look()
      const downloading = page.waitForEvent("download")
      await hand.press(button("Download original"))
      expect((await downloading).suggestedFilename()).toMatch(/\.jpg$/)
      await hand.press(large.getByRole("button", { name: "Back to all photos" }))
      await large.waitFor({ state: "detached" })
      await look()
    })
  }
})

describe("a photo is chosen, described, sent, opened large and left [GAL-32]", () => {
  for (const { by, device, name, tags } of otherGuestsHands) {
    it(name, { tags }, async () => {
      const occasion = await server.occasion(withGallery(ungated))
      const page = await open(occasion, device)
      const hand = new Hand(page, by)
      const button = (label: string) => page.getByRole("button", { name: label })
      const large = page.getByRole("dialog", { name: "Large view" })
      await hand.press(button("Add photos"))
      await choose(page, [await photo("one.jpg", "teal"), await photo("two.jpg", "navy")])
      await hand.press(button("Remove two.jpg"))
      await hand.write(page.getByLabel("Caption one.jpg"), "Cake")
      await hand.press(button("Send 1 photo"))
      await sheet(page).getByText("In the album", { exact: true }).waitFor()
      await page.keyboard.press("Escape")
      await hand.press(button("Cake"))
      await large.getByText("Photo by Alice Smith").waitFor()
      await hand.press(large.getByRole("button", { name: "Back to all photos" }))
      await large.waitFor({ state: "detached" })
      const width = await page.evaluate("document.documentElement.scrollWidth")
      expect(width).toBeLessThanOrEqual(device.viewport.width)
    })
  }
})

for (const { by, device, name, tags } of usualGuestsHands.filter(({ isLooked }) => isLooked)) {
  describe(name, { tags }, () => {
    it("has something to show for every state", async () => {
      const occasion = await server.occasion(withGallery({ uploads_active: false, ...ungated }))
      const page = await open(occasion, device, "/seating")
      const hand = new Hand(page, by)
      await appLoaded(page)
      await page.route("**/media?**", () => undefined)
      await page.goto(`${occasion.url}/gallery`)
      await page.locator(".album-waiting").first().waitFor()
      await expectAccessible(page)
      await page.unrouteAll({ behavior: "ignoreErrors" })

      await page.route("**/v1/**", (route) => route.abort())
      await page.reload()
      await page.getByRole("heading", { name: "No connection" }).waitFor()
      await expectAccessible(page)
      await page.unrouteAll()

      await page.route("**/media?**", (route) => route.fulfill({ status: 400, body: "" }))
      await hand.press(page.getByRole("button", { name: "Try again" }))
      await page.getByRole("heading", { name: "That did not work" }).waitFor()
      await expectAccessible(page)
      await page.unrouteAll()
      await hand.press(page.getByRole("button", { name: "Try again" }))
      await page.getByText("Photos will appear here as soon as there are any.").waitFor()
      expect(await page.getByRole("button", { name: "Add photos" }).count()).toBe(0)
      await expectAccessible(page)

      await occasion.disable("gallery", "reception")
      await page.reload()
      await page.getByRole("heading", { name: "There is no album yet" }).waitFor()
      await expectAccessible(page)
    })
  })
}

it("an album is signed out of as every page of a guest is, at its end and beside the button for photos [GAL-68]", async () => {
  const occasion = await server.occasion(withBothGalleries("Alice Smith"))
  await fill(occasion, ["One", "Two", "Three"])
  const page = await open(occasion, phone)
  await page.getByRole("button", { name: "Sign out on this device" }).click()
  await page.getByText("Your link opens everything again").waitFor()
  await expectInView(page.getByRole("button", { name: "Stay signed in" }))
  await expectAccessible(page)
  await page.getByRole("button", { name: "Sign out", exact: true }).click()
  await page.getByRole("heading", { name: "You are signed out" }).waitFor()
})

describe("one photo large", () => {
  it("is opened, moved through and closed by keyboard", async () => {
    const occasion = await server.occasion(withGallery(ungated))
    await fill(occasion, ["First", "Second", "Third"])
    const page = await open(occasion, laptop)
    await page.getByRole("button", { name: "Third" }).focus()
    await page.keyboard.press("Enter")
    const large = page.getByRole("dialog", { name: "Large view" })
    await large.getByText("Third").waitFor()
    await expectAccessible(page)
    // The second before the first has come to an end.
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    await large.getByText("First").waitFor()
    expect(await large.getByText("Photo by Alice Smith").isVisible()).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press("ArrowLeft")
    await large.getByText("Second").waitFor()
    await vi.waitFor(() => expect(new URL(page.url()).searchParams.has("photo")).toBe(true))
    const downloading = page.waitForEvent("download")
    await page.getByRole("button", { name: "Download original" }).click()
    expect((await downloading).suggestedFilename()).toMatch(/\.jpg$/)
    await page.keyboard.press("Escape")
    await large.waitFor({ state: "detached" })
    expect(new URL(page.url()).search).toBe("")
  })

  it("is swiped by touch, and left by going back", async () => {
    const occasion = await server.occasion(withGallery({ guest_originals: false, ...ungated }))
    await fill(occasion, ["First", "Second"])
    const page = await open(occasion, phone)
    await page.getByRole("button", { name: "Second" }).tap()
    const large = page.getByRole("dialog", { name: "Large view" })
    await large.getByText("Second").waitFor()
    await swipeLeft(page)
    await large.getByText("First").waitFor()
    await page.getByRole("button", { name: "Download original" }).tap()
    await large.getByText("Only the hosts have access to the originals.").waitFor()
    await expectAccessible(page)
    await page.goBack()
    await large.waitFor({ state: "detached" })
    await page.getByRole("button", { name: "First" }).waitFor()
  })
})

it("captions and names that look like markup stay text", async () => {
  const name = `<img src=x onerror="document.title='taken'"><b>Bold</b>`
  const caption = `"><script>document.title="taken"</script>`
  const occasion = await server.occasion(withBothGalleries(name))
  await fill(occasion, [caption])
  const page = await open(occasion, phone)
  await page.getByRole("button", { name: caption }).click()
  await page.getByText(caption).waitFor()
  await page.getByText(`Photo by ${name}`).waitFor()
  expect(await page.evaluate("document.querySelectorAll('main b, main script, main img:not([alt])').length")).toBe(0)
  expect(await page.title()).toBe("Photos · Banquet")
  await expectAccessible(page)
})

it("photos come page by page as one scrolls, nothing shifts, and new ones wait until they are asked for", async () => {
  const occasion = await server.occasion(withGallery(ungated))
  await fill(occasion, ["1", "2", "3", "4", "5", "6", "7", "8"])
  const page = await open(occasion, { ...phone, viewport: { width: 390, height: 300 } }, "/seating")
  await appLoaded(page)
  const cursors: Array<string | null> = []
  await page.route("**/media?**", (route) => {
    const url = new URL(route.request().url())
    const limit = url.searchParams.get("limit")
    if (limit === "60") cursors.push(url.searchParams.get("cursor"))
    else if (limit !== "12") return route.continue()
    url.searchParams.set("limit", "3")
    return route.continue({ url: url.href })
  })
  await page.route("**/media?limit=50**", () => undefined)
  await watchShifts(page)
  await page.goto(`${occasion.url}/gallery`)
  await page.getByRole("button", { name: "8" }).waitFor()
  await page.mouse.wheel(0, 4000)
  await page.getByRole("button", { name: "1", exact: true }).waitFor()
  await page.mouse.wheel(0, 4000)
  await expect.poll(() => page.evaluate("scrollY")).toBeGreaterThan(200)
  expect([cursors.length, new Set(cursors).size]).toEqual([3, 3])
  await expectNoShift(page)
  await page.unrouteAll({ behavior: "ignoreErrors" })
  await fill(occasion, ["9"])
  await page.getByRole("button", { name: "1 new photo" }).click()
  await page.getByRole("button", { name: "9" }).waitFor()

  // A link may lead to a photo that is further down, and the album goes on from there.
  await page.route("**/media?limit=60**", (route) =>
    route.continue({ url: route.request().url().replace("limit=60", "limit=3") })
  )
  const { items } = await answered(200, new GuestGallery(occasion).feed({ event_id: occasion.event() }))
  const oldest = items.find(({ caption }) => caption === "1")?.id ?? ""
  await page.goto(`${occasion.url}/gallery?photo=${oldest}`)
  await page.getByRole("dialog", { name: "Large view" }).getByText("1", { exact: true }).waitFor()
  await page.keyboard.press("Escape")
  const focused = "document.activeElement?.getAttribute('data-photo')"
  await expect.poll(() => page.evaluate(focused)).toBe(oldest)
  expect(await page.evaluate("document.activeElement.getBoundingClientRect().bottom <= innerHeight")).toBe(true)
})

it("pictures that could not be loaded are asked for again", async () => {
  const occasion = await server.occasion(withGallery(ungated))
  await fill(occasion, ["Cake"])
  const page = await open(occasion, phone, "/seating")
  await appLoaded(page)
  await page.route("**/_storage/**", (route) => route.fulfill({ status: 403 }))
  await page.goto(`${occasion.url}/gallery`)
  const shown = () => page.evaluate("document.querySelector('.album-tile img')?.naturalWidth")
  await page.getByRole("button", { name: "Cake" }).waitFor()
  expect(await shown()).toBe(0)
  await page.unrouteAll({ behavior: "wait" })
  await expect.poll(shown).toBeGreaterThan(0)
})
