/** The album of guests, in a browser: looking at photos, and sending them under the conditions of a party. */
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { BrowserContextOptions, Page } from "playwright-core"
import { afterAll, describe, expect, it, vi } from "vitest"
import { answered } from "../support/Client.ts"
import { galleryModule, GuestGallery, PlannerGalleryClient, withGallery } from "../support/Gallery.ts"
import type { Occasion } from "../support/Occasion.ts"
import type { OccasionParts } from "../support/OccasionDocument.ts"
import { useServer } from "../support/Server.ts"
import { network, swipeLeft } from "./support/Conditions.ts"
import { hands, laptop, phone } from "./support/Devices.ts"
import { type ChosenFile, heavyPhoto, photo } from "./support/GuestPhotos.ts"
import { Hand } from "./support/Hand.ts"
import { appLoaded, builtWeb, expectAccessible, expectNoShift, usePages, watchShifts } from "./support/Pages.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const folder = mkdtempSync(join(tmpdir(), "banquet-album-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** A byte more than is taken. */
const tooLarge = join(folder, "film.jpg")
writeFileSync(tooLarge, "")
truncateSync(tooLarge, 15 * 1024 * 1024 + 1)

const realPhoto = join(import.meta.dirname, "../../../../../shared/images/photo/phone-16mp.jpg")

const open = async (occasion: Occasion, device: BrowserContextOptions, path = "/gallery"): Promise<Page> => {
  const token = occasion.guest("alice").client.token ?? ""
  const to = new URLSearchParams({ token, to: path }).toString()
  return pages.open(`${occasion.url}/join#${to}`, device)
}

const ungated = { moderation_mode: "post_moderation" }

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

const choose = (page: Page, files: ReadonlyArray<ChosenFile>) =>
  page.locator("dialog input[type=file][multiple]").setInputFiles([...files])

const sheet = (page: Page) => page.getByRole("dialog", { name: "Add photos" })

const pending = async (occasion: Occasion) =>
  (await answered(200, new PlannerGalleryClient(occasion).list({ moderation_status: "pending" }))).items

describe("photos are looked at, filtered by event, chosen, described, sent, approved, opened large and downloaded [GAL-32]", () => {
  for (const { by, device, isLooked, name } of hands) {
    it(name, async () => {
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
      expect(await page.getByRole("radio", { name: "Reception" }).isChecked()).toBe(true)
      await hand.write(page.getByLabel("Caption for all"), "At the table")
      await hand.write(page.getByLabel("Caption two.jpg"), "Cake")
      await look()
      await hand.press(button("Send 2 photos"))
      await sheet(page).getByText("waiting for approval").first().waitFor()
      await sheet(page).getByText("All 2 photos have been sent").waitFor()
      await look()
      await page.keyboard.press("Escape")
      const items = await pending(occasion)
      expect(items.map(({ caption }) => caption).toSorted()).toEqual(["At the table", "Cake"])
      expect(items.map(({ event_id }) => event_id)).toEqual([occasion.event(), occasion.event()])
      for (const { id } of items) await new PlannerGalleryClient(occasion).approve(id)
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

for (const { by, device, name } of hands.filter(({ isLooked }) => isLooked)) {
  describe(name, () => {
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
      await page.getByRole("heading", { name: "You are offline" }).waitFor()
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

describe("what is sent", () => {
  const start = async (page: Page, files: ReadonlyArray<ChosenFile>) => {
    await page.getByRole("button", { name: "Add photos" }).click()
    await choose(page, files)
    await page.getByRole("button", { name: /^Send / }).click()
  }
  const underWay = (page: Page) =>
    sheet(page)
      .getByText(/Sending, (?!0%)\d+%/)
      .first()
      .waitFor()

  it("goes on after the network was cut in the middle, with the sheet closed [GAL-33]", async () => {
    const occasion = await server.occasion(withGallery())
    const page = await open(occasion, phone)
    const { back, cut, slow } = await network(page)
    await page.getByRole("button", { name: "Add photos" }).waitFor()
    await slow()
    await start(page, [await heavyPhoto("IMG_3.jpg")])
    await underWay(page)
    await cut()
    await sheet(page).getByText("Waiting for a connection", { exact: true }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "0 of 1 sent, waiting for a connection" }).waitFor()
    await expectAccessible(page)
    await back()
    await page.getByRole("button", { name: "Your photo has been sent" }).waitFor()
    expect((await pending(occasion)).length).toBe(1)
  })

  it("goes on after a reload in the middle, once, also with a second tab [GAL-33]", async () => {
    const occasion = await server.occasion(withGallery())
    const page = await open(occasion, phone)
    const { slow } = await network(page)
    await page.getByRole("button", { name: "Add photos" }).waitFor()
    await slow()
    await start(page, [await heavyPhoto("IMG_4.jpg"), await photo("IMG_5.jpg")])
    await underWay(page)
    const other = await page.context().newPage()
    pages.listen(other)
    await other.goto(`${occasion.url}/gallery`)
    await page.reload()
    await page.close()
    await vi.waitFor(async () => expect((await pending(occasion)).length).toBe(2), { timeout: 60_000, interval: 50 })
    await other.getByRole("button", { name: /sent$/ }).click()
    await sheet(other).getByText("waiting for approval").first().waitFor()
    await other.reload()
    await other.getByRole("button", { name: "Add photos" }).waitFor()
    expect((await pending(occasion)).length).toBe(2)
  })

  it("is in the album without a reload where it needs no approval", async () => {
    const occasion = await server.occasion(withGallery(ungated))
    const page = await open(occasion, phone)
    await page.getByRole("button", { name: "Add photos" }).click()
    await choose(page, [await photo("IMG_2.jpg", "olive")])
    await page.getByRole("button", { name: "Send 1 photo" }).click()
    await sheet(page).getByText("In the album", { exact: true }).waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Photo by Alice Smith" }).waitFor()
    await expectAccessible(page)
  })

  it("and what is chosen is there after a reload without a network, and goes on from any page", async () => {
    const occasion = await server.occasion(withGallery())
    const page = await open(occasion, { ...phone, serviceWorkers: "allow" })
    await page.getByRole("button", { name: "Add photos" }).tap()
    await choose(page, [await photo("IMG_6.jpg"), await photo("IMG_7.jpg", "navy")])
    await page.getByLabel("Caption IMG_6.jpg").fill("Cake")
    const kept = () =>
      page.evaluate("caches.open('banquet-pages').then((c) => c.keys()).then((k) => k.map((r) => r.url).join())")
    await expect.poll(kept).toMatch(/^(?=.*\/join)(?=.*AddPhotos)(?=.*UploadSheet)/)
    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole("heading", { name: "You are offline" }).waitFor()
    await page.getByRole("button", { name: "2 photos chosen, not sent yet" }).tap()
    expect(await page.getByLabel("Caption IMG_6.jpg").inputValue()).toBe("Cake")
    await expectAccessible(page)
    await page.getByRole("button", { name: "Send 2 photos" }).tap()
    await sheet(page).getByText("Waiting for a connection", { exact: true }).first().waitFor()
    await page.reload()
    await page.getByRole("button", { name: "0 of 2 sent, waiting for a connection" }).waitFor()
    await expectAccessible(page)
    await page.goto("about:blank")
    await page.context().setOffline(false)
    await page.goto(`${occasion.url}/seating`)
    const captions = async () => (await pending(occasion)).map(({ caption }) => caption)
    await expect.poll(captions).toEqual(expect.arrayContaining(["Cake", null]))
  })

  it("is completed when storage says that it is there already", async () => {
    const occasion = await server.occasion(withGallery())
    const page = await open(occasion, phone)
    await page.route("**/_storage/**", async (route) => {
      await route.fetch()
      await route.fulfill({ status: 412 })
    })
    await start(page, [await photo("IMG_7.jpg")])
    await sheet(page).getByText("waiting for approval").waitFor()
  })

  it("is refused in words where it is no photo, and the others are sent", async () => {
    const occasion = await server.occasion(withGallery())
    const page = await open(occasion, laptop)
    const name = `<img src=x onerror="document.title='taken'">.jpg`
    await page.getByRole("button", { name: "Add photos" }).click()
    await page.locator("dialog input[type=file][multiple]").setInputFiles(tooLarge)
    await choose(page, [
      { name, mimeType: "image/jpeg", buffer: Buffer.from("Dear Ana, dear Ben") },
      {
        name: "drawing.svg",
        mimeType: "image/svg+xml",
        buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")
      },
      await photo("IMG_8.jpg")
    ])
    await page.getByRole("button", { name: "Send 4 photos" }).click()
    await sheet(page).getByText("1 of 4 sent, 3 failed").first().waitFor()
    await sheet(page).getByText(name).waitFor()
    expect(await sheet(page).getByText("Files of this kind cannot be shown here").count()).toBe(2)
    expect(await sheet(page).getByText("This file is too large").count()).toBe(1)
    expect(await page.title()).toBe("Photos · Banquet")
    await expectAccessible(page)
    await page.getByRole("button", { name: `Remove ${name}` }).click()
    await sheet(page).getByText(name).waitFor({ state: "detached" })
  })

  it("is told in words when there is no space for it, and is sent later when the guest likes", async () => {
    for (const [locale, words, again] of [
      ["en-GB", "There is no room for more photos just now", "Send IMG_5.jpg again"],
      ["de-DE", "Gerade ist kein Platz für weitere Fotos", "IMG_5.jpg noch einmal senden"]
    ] as const) {
      const occasion = await server.occasion(withGallery())
      const page = await open(occasion, { ...phone, locale })
      await page.route("**/_storage/**", (route) => route.fulfill({ status: 507, headers: { "retry-after": "60" } }))
      await page
        .getByRole("button", { name: /Add photos|Fotos hinzufügen/ })
        .first()
        .click()
      await choose(page, [await photo("IMG_5.jpg")])
      await page.getByRole("button", { name: /Send 1 photo|1 Foto senden/ }).click()
      await page.getByText(words).waitFor()
      await page.unroute("**/_storage/**")
      await page.getByRole("button", { name: again }).click()
      await page.getByText(/^(?:Sent, waiting for approval|Gesendet, wartet auf Freigabe)$/).waitFor()
    }
  })

  it("can be cancelled, and tried again after a refusal", async () => {
    const occasion = await server.occasion(withGallery())
    const page = await open(occasion, laptop)
    const { back, slow } = await network(page)
    await page.getByRole("button", { name: "Add photos" }).waitFor()
    await slow()
    await start(page, [await heavyPhoto("IMG_9.jpg")])
    await underWay(page)
    await page.getByRole("button", { name: "Cancel IMG_9.jpg" }).click()
    await sheet(page).getByText("IMG_9.jpg").waitFor({ state: "detached" })
    await back()
    await occasion.apply({ modules: [galleryModule({ uploads_active: false })] })
    await choose(page, [await photo("IMG_10.jpg")])
    await page.getByRole("button", { name: "Send 1 photo" }).click()
    await sheet(page).getByText("Photos cannot be added just now").waitFor()
    await occasion.apply({ modules: [galleryModule({ uploads_active: true })] })
    await page.getByRole("button", { name: "Send IMG_10.jpg again" }).click()
    await sheet(page).getByText("waiting for approval").waitFor()
    expect((await pending(occasion)).length).toBe(1)
  })

  it("may be a photo as phones make them", async (context) => {
    if (!existsSync(realPhoto)) {
      process.stdout.write(`skipped: ${realPhoto} is not there\n`)
      context.skip()
    }
    const occasion = await server.occasion(withGallery(ungated))
    const page = await open(occasion, phone)
    await start(page, [{ name: "IMG_11.jpg", mimeType: "image/jpeg", buffer: readFileSync(realPhoto) }])
    await sheet(page).getByText("In the album", { exact: true }).waitFor({ timeout: 60_000 })
    await page.keyboard.press("Escape")
    const shown = page.getByRole("img", { name: "Photo by Alice Smith" })
    await shown.waitFor()
    await expect
      .poll(() => page.evaluate("document.querySelector('.album-tile img').naturalWidth"))
      .toBeGreaterThan(200)
  })
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
