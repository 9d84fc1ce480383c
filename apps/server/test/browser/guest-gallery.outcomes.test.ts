/** What a guest is told of what was sent, in a browser: what was refused, what waits, and what turned out not to be a photo. */
import { broken } from "@banquet/assets-core/testing/ImageEngineSamples"
import type { Page } from "playwright-core"
import { describe, expect, it, vi } from "vitest"
import { answered } from "../support/Client.ts"
import { PlannerGalleryClient, withGallery } from "../support/Gallery.ts"
import type { Occasion } from "../support/Occasion.ts"
import { useServer } from "../support/Server.ts"
import { usualGuestsHands } from "./support/Devices.ts"
import { type ChosenFile, photo } from "./support/GuestPhotos.ts"
import { Hand } from "./support/Hand.ts"
import { builtWeb, expectAccessible, usePages } from "./support/Pages.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

/** Breaks off in its picture: its header says that it is a photo. */
const damaged: ChosenFile = {
  name: "IMG_broken.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.from(broken[0]?.bytes ?? [])
}
const empty: ChosenFile = { name: "IMG_empty.jpg", mimeType: "image/jpeg", buffer: Buffer.from([]) }

const means = usualGuestsHands
  .filter(({ by }) => by !== "mouse")
  .map((hand) => ({
    ...hand,
    device: { ...hand.device, isTurned: true, colorScheme: hand.isPhone ? ("light" as const) : ("dark" as const) }
  }))

const open = (occasion: Occasion, device: object) => {
  const token = occasion.guest("alice").client.token ?? ""
  return pages.open(`${occasion.url}/join#${new URLSearchParams({ token, to: "/gallery" }).toString()}`, device)
}

const sheet = (page: Page) => page.getByRole("dialog", { name: "Add photos" })

const send = async (page: Page, hand: Hand, files: ReadonlyArray<ChosenFile>) => {
  await hand.press(page.getByRole("button", { name: "Add photos" }))
  await sheet(page)
    .locator("input[type=file][multiple]")
    .setInputFiles([...files])
  // Each has its name beside it: of a damaged one the browser may show a part.
  for (const { name } of files) {
    const words = sheet(page).getByText(name)
    expect(await words.evaluate(({ offsetWidth }: { readonly offsetWidth: number }) => offsetWidth)).toBeGreaterThan(40)
  }
  if (files.includes(empty)) await sheet(page).getByText("This file is empty.").waitFor()
  await hand.press(page.getByRole("button", { name: /^Send / }))
}

const untilDecoded = (occasion: Occasion, count: number) =>
  vi.waitFor(
    async () => {
      const { items } = await answered(200, new PlannerGalleryClient(occasion).list({}))
      expect(items.filter(({ asset }) => asset.status !== "processing").length).toBe(count)
    },
    { timeout: 60_000, interval: 50 }
  )

describe("a photo that turns out to be damaged is told of by its name, while the guest looks or when the guest comes back, and once; an empty file is called empty; and nothing promises that all is shown [GAL-34, GAL-36, GAL-52, GAL-53, GAL-55, GAL-66]", () => {
  for (const { by, device, name, tags } of means) {
    it(name, { tags }, async () => {
      const occasion = await server.occasion(withGallery())
      const page = await open(occasion, device)
      const hand = new Hand(page, by)
      await page.getByRole("heading", { name: "No photos yet" }).waitFor()
      expect(await page.getByText(/everybody|shown here to/).count()).toBe(0)
      const requests: Array<string> = []
      page.on("request", (request) => void requests.push(request.postData() ?? ""))
      await send(page, hand, [await photo("IMG_1.jpg"), damaged, empty])
      await sheet(page).getByText("2 of 3 sent, 1 failed").first().waitFor()
      // Guests are not told of a rejection; they read beforehand that the hosts choose.
      await sheet(page).getByText("The hosts choose which photos appear in the album.").waitFor()
      expect(requests.filter((body) => body.includes("IMG_empty"))).toEqual([])
      await expectAccessible(page)

      await untilDecoded(occasion, 2)
      await page.clock.fastForward(3000)
      await sheet(page).getByText("1 of 3 sent, 2 failed").first().waitFor()
      await sheet(page).getByText("IMG_broken.jpg", { exact: true }).waitFor()
      await sheet(page).getByText("it is damaged and cannot be shown").waitFor()
      const order = await sheet(page).locator(".sheet-uploads li").allTextContents()
      expect(order.slice(0, 2)).toEqual([expect.stringContaining("IMG_empty"), expect.stringContaining("IMG_broken")])
      await expectAccessible(page)
      await page.keyboard.press("Escape")
      await sheet(page).waitFor({ state: "detached" })
      await page.getByRole("heading", { name: "With the hosts: 1 of your photos" }).waitFor()
      await page.getByText("The hosts choose which photos appear in the album.").waitFor()
      await expectAccessible(page)

      // The other time the guest has gone before it is known.
      await send(page, hand, [{ ...damaged, name: "IMG_torn.jpg" }])
      await sheet(page).getByText("Your photo has been sent").first().waitFor()
      await page.goto("about:blank")
      await untilDecoded(occasion, 3)
      await page.goto(`${occasion.url}/gallery`)
      await page.getByRole("heading", { name: "With the hosts: 1 of your photos" }).waitFor()
      await page.getByRole("button", { name: "Add photos" }).waitFor()
      await page.clock.fastForward(3000)
      const notice = page.getByRole("button", { name: "IMG_torn.jpg cannot be shown. Why?" })
      await notice.waitFor()
      await expectAccessible(page)
      await page.reload()
      await hand.press(notice)
      await sheet(page).getByText("IMG_torn.jpg", { exact: true }).waitFor()
      await expectAccessible(page)
      // Who leaves the page with the list open has read it, too.
      if (by === "keyboard") {
        await hand.press(sheet(page).getByRole("button", { name: "Close" }))
        await notice.waitFor({ state: "detached" })
      }
      await page.reload()
      await page.getByRole("button", { name: "Add photos" }).waitFor()
      expect(await notice.count()).toBe(0)
      // Who looks for it finds it among what was sent before.
      await hand.press(page.getByRole("button", { name: "Add photos" }))
      const before = sheet(page).getByRole("region", { name: "Sent before" }).getByRole("listitem")
      for (const damagedOne of ["IMG_broken.jpg", "IMG_torn.jpg"]) {
        await before.filter({ hasText: damagedOne }).getByText("it is damaged and cannot be shown").waitFor()
      }
      await expectAccessible(page)
    })
  }
})

it("beside photos of the album it is said that others of the guest's are not there yet, and in the sheet which, until they are in it too [GAL-63, GAL-64]", async () => {
  const occasion = await server.occasion(withGallery())
  const page = await open(occasion, {})
  const hand = new Hand(page, "mouse")
  await page.getByRole("heading", { name: "No photos yet" }).waitFor()
  await send(page, hand, [await photo("IMG_1.jpg"), await photo("IMG_2.jpg")])
  await sheet(page).getByText("All 2 photos have been sent").first().waitFor()
  await untilDecoded(occasion, 2)
  const planner = new PlannerGalleryClient(occasion)
  const { items } = await answered(200, planner.list({}))
  const note = page.getByText("With the hosts: 1 of your photos. The hosts choose")
  for (const [index, { id }] of items.entries()) {
    await planner.approve(id)
    await page.reload()
    await expect.poll(() => page.locator(".album-tile").count()).toBe(index + 1)
    await note.waitFor({ state: index === 0 ? "visible" : "detached" })
    await hand.press(page.getByRole("button", { name: "Add photos" }))
    const before = sheet(page).getByRole("region", { name: "Sent before" }).getByRole("listitem")
    const states = (await before.allTextContents()).map((text) => text.replace(/^IMG_\d\.jpg/, "")).toSorted()
    expect(states).toEqual(index === 0 ? ["In the album", "Not in the album"] : ["In the album", "In the album"])
    await expectAccessible(page)
  }
})
