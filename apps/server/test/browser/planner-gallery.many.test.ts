/** The planner's gallery page with more photos than it loads at once: finding some, and deciding about all. */
import type { Page, Route } from "playwright-core"
import { describe, expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import { picture, PlannerGalleryClient, withGallery } from "../support/Gallery.ts"
import type { Occasion } from "../support/Occasion.ts"
import { useServer } from "../support/Server.ts"
import { laptop, phone, tagged } from "./support/Devices.ts"
import {
  afterHold,
  counter,
  large,
  photo,
  photos,
  said,
  uploaded,
  type GalleryVisit,
  visitGallery
} from "./support/GalleryPage.ts"
import { Hand } from "./support/Hand.ts"
import { builtWeb, type Device, expectAccessible, usePages } from "./support/Pages.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const visit = (occasion: Occasion, device: Device, options?: GalleryVisit) =>
  visitGallery(pages, occasion, device, options)

const withPictures = (page: Page) =>
  page.route("**/_storage/**", (route) => route.fulfill({ contentType: "image/jpeg", body: Buffer.from(picture) }))

/** So many photos without a file, past the server. */
const recorded = (occasion: Occasion, count: number) => server.rows`
  with photos as (
    select n, uuidv7() as item_id, uuidv7() as asset_id, timestamptz '2026-06-20' + n * interval '1 second' as taken
    from generate_series(1, ${String(count)}::int) n
  ), made as (
    insert into assets (id, occasion_id, object_key, generation, content_type, byte_size, width, height, status,
      visibility, placeholder, file_name, created_at, thumbnail_object_key, thumbnail_content_type,
      thumbnail_byte_size, thumbnail_width, thumbnail_height, web_object_key, web_content_type, web_byte_size,
      web_width, web_height)
    select asset_id, ${occasion.id}::uuid, 'many/' || asset_id, '1', 'image/jpeg', 3000000, 4000, 3000, 'ready', 'guests',
      '1QcSHQRnh493V4dIh4eXh1h4kJUI', 'photo.jpg', taken, 'many/' || asset_id || '/thumbnail', 'image/webp', 20000,
      400, 300, 'many/' || asset_id || '/web', 'image/webp', 300000, 2048, 1536
    from photos
  ), attached as (
    insert into asset_attachments (asset_id, occasion_id, module, resource_type, resource_id, created_at)
    select asset_id, ${occasion.id}::uuid, 'gallery', 'gallery_item', item_id, taken from photos
  )
  insert into gallery_items (id, occasion_id, event_id, module_installation_id, event_enablement_id, asset_id,
    asset_status, asset_visibility, uploader_id, caption, moderation_status, created_at)
  select item_id, ${occasion.id}::uuid, enablements.event_id, enablements.module_installation_id, enablements.id,
    asset_id, 'ready', 'guests', ${occasion.actor("alice")}::uuid, 'Number ' || n, 'pending', taken
  from photos, event_enablements enablements
  where enablements.occasion_id = ${occasion.id}::uuid and enablements.module = 'gallery'`

/** In milliseconds. */
const scrolling = 30_000

// How smooth it is, with ten thousand, is measured by `pnpm bench`.
it("scrolls through 3,000 photos with only those in sight in the page", async () => {
  const occasion = await server.occasion(withGallery())
  await recorded(occasion, 3000)
  const page = await visit(occasion, laptop)
  await withPictures(page)
  await counter(page, "Pending 3,000").waitFor()
  await photo(page, "Number 3000,").waitFor()
  // One frame after another, to the end.
  const most = await page.evaluate<number>(`new Promise((resolve, reject) => {
    const grid = document.querySelector("[role=grid]")
    const begun = performance.now()
    let most = 0
    const scroll = () => {
      const captions = [...grid.querySelectorAll(".tile-caption")].map((caption) => caption.textContent)
      most = Math.max(most, captions.length)
      grid.scrollTo(0, grid.scrollHeight)
      if (captions.includes("Number 1")) resolve(most)
      else if (performance.now() - begun < ${scrolling}) requestAnimationFrame(scroll)
      else reject(new Error("The last photo in sight is " + captions.at(-1) + "; " + document.querySelector("main").innerText.slice(0, 300)))
    }
    scroll()
  })`)
  expect(most).toBeLessThan(120)
  expect(await page.evaluate<number>("document.querySelectorAll('*').length")).toBeLessThan(2500)
  await photo(page, "Number 1,").click()
  await large(page, "Number 1")
  await page.getByText("3,000 of 3,000").waitFor()
  await page.keyboard.press("ArrowLeft")
  await large(page, "Number 2")
})

it("a photo of which only a part is in sight is opened by one slow click, though it comes wholly into sight with it [GAL-67]", async () => {
  const occasion = await server.occasion(withGallery())
  await recorded(occasion, 100)
  const page = await visit(occasion, laptop)
  await withPictures(page)
  await photo(page, "Number 100,").waitFor()
  await page.evaluate(`new Promise((resolve) => {
    const grid = document.querySelector("[role=grid]")
    grid.addEventListener("scrollend", resolve, { once: true })
    grid.scrollTo(0, 120)
  })`)
  const cut = await page.evaluate<{ readonly name: string; readonly x: number; readonly y: number }>(`(() => {
    const grid = document.querySelector("[role=grid]")
    const { bottom } = grid.getBoundingClientRect()
    const tiles = [...grid.querySelectorAll("[role=row]")].map((tile) => [tile, tile.getBoundingClientRect()])
    const [tile, box] = tiles.findLast(([, one]) => one.top < bottom - 30 && one.bottom > bottom + 30)
    return { name: tile.querySelector(".tile-caption").textContent, x: box.left + box.width / 2, y: box.top + 15 }
  })()`)
  await page.mouse.click(cut.x, cut.y, { delay: 150 })
  await large(page, cut.name)
})

it("photos further down that could not be had are asked for again by themselves, though nothing else happens [GAL-59]", async () => {
  const occasion = await server.occasion(withGallery())
  await recorded(occasion, 1000)
  let heard: Promise<unknown> = Promise.resolve()
  const page = await visit(occasion, laptop, {
    before: async (opened) => {
      await withPictures(opened)
      heard = opened.waitForResponse(/\/changes/)
    }
  })
  await heard
  await page.getByText("Number 1000", { exact: true }).waitFor()
  let isBusy = true
  await page.route(/gallery\?.*cursor=/, (route) => (isBusy ? route.fulfill({ status: 503 }) : route.continue()))
  const scroll = () => page.getByRole("grid").evaluate((grid) => grid.scrollTo(0, grid.scrollHeight))
  const busy = page.getByText("The service is busy or restarting.")
  // The photos that were asked for before come first.
  await expect.poll(() => scroll().then(() => busy.count())).toBe(1)
  isBusy = false
  await page.clock.fastForward(5_000)
  await busy.waitFor({ state: "detached" })
  await expect.poll(() => scroll().then(() => photo(page, "Number 1,").count())).toBe(1)
})

describe("search and time", () => {
  for (const [{ by, device }, tags] of tagged([
    { by: "keyboard", device: laptop },
    { by: "touch", device: phone }
  ] as const)) {
    it(`find photos by uploader, caption and time of upload, and stay in the address: ${by}`, { tags }, async () => {
      const occasion = await server.occasion(withGallery())
      await uploaded(occasion, ["Große Torte", "Tänzerin", "Abschied"])
      const page = await visit(occasion, device)
      const hand = new Hand(page, by)
      await photo(page, "Abschied").waitFor()
      const field = page.getByRole("searchbox", { name: "Search names and captions" })
      if (by === "keyboard") {
        await page.keyboard.press("/")
        await page.keyboard.type("TANZ alice")
      } else await hand.write(field, "TANZ alice")
      await photo(page, "Abschied").waitFor({ state: "detached" })
      await photo(page, "Tänzerin").waitFor()
      await counter(page, "Pending 1").waitFor()
      expect(new URL(page.url()).searchParams.get("search")).toBe("TANZ alice")
      await expectAccessible(page)
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(device.viewport.width)
      await page.reload()
      await photo(page, "Tänzerin").waitFor()
      expect([await field.inputValue(), await photos(page).count()]).toEqual(["TANZ alice", 1])

      await hand.write(field, "nobody")
      await page.getByRole("heading", { name: "No photos found" }).waitFor()
      await expectAccessible(page)
      await hand.press(page.getByRole("button", { name: "Show all again" }))
      await counter(page, "Pending 3").waitFor()
      expect(await field.inputValue()).toBe("")

      await hand.press(page.getByRole("button", { name: "Time" }))
      await page.getByLabel("From").fill("2031-06-20T18:00")
      await page.getByRole("heading", { name: "No photos found" }).waitFor()
      expect(new URL(page.url()).searchParams.get("from")).toBe("2031-06-20T17:00:00.000Z")
      await expectAccessible(page)
      await page.getByLabel("Until").fill("2031-06-20T19:00")
      await expect.poll(() => new URL(page.url()).searchParams.get("to")).toBe("2031-06-20T18:01:00.000Z")
      expect(await page.getByLabel("Until").inputValue()).toBe("2031-06-20T19:00")
      await page.getByLabel("Until").fill("2031-06-20T17:59")
      await said(page, "The end is before the beginning.")
      await expectAccessible(page)
      await page.getByLabel("Until").fill("2031-06-20T18:00")
      await page.getByText("The end is before the beginning.").waitFor({ state: "detached" })
      await page.getByLabel("From").fill("2021-06-20T18:00")
      await counter(page, "Pending 3").waitFor()
      await hand.press(page.getByRole("button", { name: "Any time" }))
      await expect.poll(() => new URL(page.url()).search).toBe("")
    })
  }
})

describe("Ctrl+A", () => {
  const decisionsOf = (page: Page, answer: (route: Route) => Promise<void>) =>
    page.route("**/gallery/moderation", (route) => answer(route))
  const totals = async (occasion: Occasion) =>
    (await answered(200, new PlannerGalleryClient(occasion).list({ limit: 1 }))).totals

  it("says that 260 of 506 are loaded, selects all 506, and decides about them in one step that is undone as one", async () => {
    const occasion = await server.occasion(withGallery())
    await recorded(occasion, 506)
    const page = await visit(occasion, laptop, { before: withPictures })
    await counter(page, "Pending 506").waitFor()
    // From wherever the focus is, and nothing turns blue; the second page comes by itself.
    await expect
      .poll(async () => {
        await page.keyboard.press("Control+a")
        return page.locator(".bulk [role=status]").textContent()
      })
      .toBe("260 selected")
    expect(await page.evaluate("getSelection().type")).not.toBe("Range")
    await page.getByText("260 of 506 loaded:").waitFor()
    await expectAccessible(page)
    await page.getByRole("button", { name: "Select all 506" }).click()
    await said(page, "506 selected")

    const asked: Array<PromiseWithResolvers<void>> = []
    await decisionsOf(page, async (route) => {
      asked.push(Promise.withResolvers())
      await asked.at(-1)?.promise
      await route.continue()
    })
    await page.getByRole("button", { name: "Approve" }).click()
    await said(page, "506 photos approved.")
    await page.clock.fastForward(afterHold)
    for (const [step, done] of [0, 200, 400].entries()) {
      await said(page, `Approving: ${done} of 506 done.`)
      await expectAccessible(page)
      // The page says so a moment before it sends the next.
      await expect.poll(() => asked.length).toBe(step + 1)
      asked[step]?.resolve()
    }
    await expect.poll(() => totals(occasion)).toMatchObject({ approved: 506 })
    await page.getByText("of 506 done.").waitFor({ state: "detached" })
    await page.unroute("**/gallery/moderation")
    await page.keyboard.press("u")
    await said(page, "Undone for 506 photos.")
    await expect.poll(() => totals(occasion)).toMatchObject({ pending: 506, approved: 0 })
    await counter(page, "Pending 506").waitFor()
  })

  it("and a crash halfway: the page says what was done, and selects the others", async () => {
    const occasion = await server.occasion(withGallery())
    await recorded(occasion, 250)
    const page = await visit(occasion, laptop, { before: withPictures })
    await counter(page, "Pending 250").waitFor()
    await expect
      .poll(async () => {
        await page.keyboard.press("Control+a")
        return page.locator(".bulk [role=status]").textContent()
      })
      .toBe("250 selected")
    let isDown = false
    await decisionsOf(page, async (route) => {
      if (isDown) return route.abort()
      isDown = true
      return route.continue()
    })
    // That something would be lost is asked about first.
    page.on("dialog", (dialog) => void dialog.accept())
    await page.getByRole("button", { name: "Reject" }).click()
    await said(page, "250 photos rejected.")
    await page.clock.fastForward(afterHold)
    await said(page, "Rejecting: 200 of 250 done.")
    // A page that crashes sends nothing more.
    await page.evaluate("globalThis.fetch = () => new Promise(() => undefined)")
    await page.reload()
    await said(page, "This page was closed while 250 photos were being rejected. Confirmed so far: 200.")
    await expectAccessible(page)
    expect(await totals(occasion)).toMatchObject({ pending: 50, rejected: 200 })
    await page.unroute("**/gallery/moderation")
    await page.getByRole("button", { name: "Select the other 50" }).click()
    await said(page, "50 selected")
    await page.getByRole("button", { name: "Reject" }).click()
    await page.clock.fastForward(afterHold)
    await expect.poll(() => totals(occasion)).toMatchObject({ pending: 0, rejected: 250 })
    await page.reload()
    await page.getByRole("heading", { name: "Everything has been decided" }).waitFor()
    expect(await page.getByText("This page was closed").count()).toBe(0)
  })
})
