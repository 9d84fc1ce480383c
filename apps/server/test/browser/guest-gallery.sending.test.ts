/** Sending photos to the album under the conditions of a party, in a browser. */
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { BrowserContextOptions, Page } from "playwright-core"
import { afterAll, describe, expect, it, vi } from "vitest"
import { galleryModule, withGallery } from "../support/Gallery.ts"
import type { Occasion } from "../support/Occasion.ts"
import { useServer } from "../support/Server.ts"
import { network } from "./support/Conditions.ts"
import { laptop, phone } from "./support/Devices.ts"
import { choose, openAlbum, pending, sheet, ungated } from "./support/GuestAlbum.ts"
import { type ChosenFile, heavyPhoto, photo } from "./support/GuestPhotos.ts"
import { builtWeb, expectAccessible, usePages } from "./support/Pages.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const folder = mkdtempSync(join(tmpdir(), "banquet-album-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** A byte more than is taken. */
const tooLarge = join(folder, "film.jpg")
writeFileSync(tooLarge, "")
truncateSync(tooLarge, 15 * 1024 * 1024 + 1)

const realPhoto = join(import.meta.dirname, "../../../../../shared/images/photo/phone-16mp.jpg")

const open = (occasion: Occasion, device: BrowserContextOptions) => openAlbum(pages, occasion, device)

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
    await page.getByRole("heading", { name: "No connection" }).waitFor()
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

  it("is refused in words where it is no photo, before it is sent where that can be told, and the others are sent [GAL-46, GAL-47, GAL-60]", async () => {
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
    const send = page.getByRole("button", { name: "Send 2 photos" })
    await send.waitFor()
    await sheet(page).getByText("drawing.svg").waitFor()
    expect(await sheet(page).getByText("Files of this kind cannot be shown here").count()).toBe(1)
    expect(await sheet(page).getByText("This file is too large").count()).toBe(1)
    expect(await sheet(page).getByRole("listitem").first().textContent()).toContain("too large")
    await expectAccessible(page)
    await send.click()
    await sheet(page).getByText("1 of 4 sent, 3 failed").first().waitFor()
    await sheet(page).getByText(name).waitFor()
    await sheet(page)
      .getByText("This file cannot be read as a photo. It may be damaged. Try another copy of it.")
      .waitFor()
    await page.getByRole("button", { name: "Remove drawing.svg" }).click()
    await sheet(page).getByText("drawing.svg").waitFor({ state: "detached" })
    expect(await page.title()).toBe("Photos · Banquet")
    await expectAccessible(page)
    await page.getByRole("button", { name: `Remove ${name}` }).click()
    await sheet(page).getByText(name).waitFor({ state: "detached" })
  })

  it("is told in words when there is no space for it, and is sent later when the guest likes", async () => {
    for (const [locale, words, again] of [
      ["en-GB", "There is no room for more photos just now", "Send IMG_5.jpg again"],
      ["de-DE", "Gerade ist kein Platz für weitere Fotos", "IMG_5.jpg erneut senden"]
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
