/** How fast the planner's gallery answers with 10,000 photos to decide, in a browser and by the browser's own clock. */
import { launchChromium } from "@banquet/server/testing/Chromium"
import { Effect } from "effect"
import sharp from "sharp"
import type { Bench } from "./Bench.ts"
import { type Album, makeAlbum } from "./GalleryFixture.ts"
import { answer, firstViews, type Page, watching } from "./InteractionBenchmark.ts"
import type { Latency } from "./Latency.ts"
import { banquetServer, migrate } from "./Processes.ts"

const items = 10_000
const slug = "interaction-gallery"

const caption = `document.querySelector("[role=dialog]")?.getAttribute("aria-label")`

/** Every photo is brought into the page once, as by a planner who looks for the oldest. */
const loadAll = (page: Page) =>
  page.evaluate(`new Promise((resolve) => {
    const grid = document.querySelector("[role=grid]")
    const scroll = () => {
      grid.scrollTo(0, grid.scrollHeight)
      if (document.querySelector('[aria-rowindex="${items}"]') === null) requestAnimationFrame(scroll)
      else resolve(grid.scrollTo(0, 0))
    }
    scroll()
  })`)

/** Milliseconds from frame to frame while the wheel turns by a tenth of the window each. */
const frames = (page: Page, count: number) =>
  page.evaluate<ReadonlyArray<number>>(`new Promise((resolve) => {
    const grid = document.querySelector("[role=grid]")
    const millis = []
    let before = performance.now()
    const scroll = (now) => {
      millis.push(now - before)
      before = now
      grid.scrollBy(0, 90)
      if (millis.length <= ${count}) requestAnimationFrame(scroll)
      else resolve(millis.slice(1))
    }
    requestAnimationFrame(scroll)
  })`)

/** The first photo of the grid is approved by its key, until it shows that. */
const decisionsInGrid = async (page: Page, times: number): Promise<ReadonlyArray<number>> => {
  await page.evaluate(`document.querySelector("[role=grid]").scrollTo(0, 0)`)
  await page.locator('[aria-rowindex="1"]').waitFor()
  const millis: Array<number> = []
  for (let time = 0; time <= times; time++) {
    const first = page.locator('[aria-rowindex="1"]')
    await first.focus()
    const key = (await first.getAttribute("data-key")) ?? ""
    const tile = `document.querySelector('[data-key="${key}"]')`
    const isShown = `${tile}?.dataset.status !== "pending"`
    millis.push(await answer(page, "keydown", isShown, () => page.keyboard.press("a")))
    await page.locator(`[data-key="${key}"]`).waitFor({ state: "detached" })
    await page.waitForTimeout(300)
  }
  return millis.slice(1)
}

/** One large photo is approved after another, until the next one is there. */
const decisionsInTriage = async (page: Page, times: number): Promise<ReadonlyArray<number>> => {
  await page.locator('[aria-rowindex="1"]').focus()
  await page.keyboard.press("Space")
  await page.getByRole("dialog").waitFor()
  const millis: Array<number> = []
  for (let time = 0; time <= times; time++) {
    const before = JSON.stringify(await page.evaluate(caption))
    millis.push(await answer(page, "keydown", `${caption} !== ${before}`, () => page.keyboard.press("a")))
    await page.waitForTimeout(300)
  }
  return millis.slice(1)
}

const decideIn = async (
  origin: string,
  { occasionId, plannerToken }: Album,
  times: number
): Promise<ReadonlyArray<Latency>> => {
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: "teal" } })
    .jpeg()
    .toBuffer()
  const browser = await launchChromium()
  try {
    const page = await (await browser.newContext({ locale: "en-GB", viewport: { width: 1440, height: 900 } })).newPage()
    await page.route("**/_storage/**", (route) => route.fulfill({ contentType: "image/jpeg", body: picture }))
    await page.addInitScript(watching(`document.querySelector(".tile") !== null`))
    const path = `/occasions/${occasionId}/gallery`
    await page.goto(`${origin}/sign-in#token=${plannerToken}&to=${encodeURIComponent(path)}`)
    await page.locator(".tile").first().waitFor()
    const views = await firstViews(page, Math.ceil(times / 4))
    await loadAll(page)
    await page.waitForTimeout(500)
    const scrolled = await frames(page, 120)
    return [
      { title: "(j) decision until the photo shows it", goal: 100, millis: await decisionsInGrid(page, times) },
      { title: "(j) decision until the next large photo", goal: 100, millis: await decisionsInTriage(page, times) },
      { title: "(j) frame while scrolling", goal: 50, millis: scrolled },
      { title: "(j) first view, nothing cached", goal: 1500, millis: views }
    ]
  } finally {
    await browser.close()
  }
}

/** (j) The planner's gallery with 10,000 photos that wait for a decision. */
export const galleryInteractions = (bench: Bench) =>
  Effect.gen(function* () {
    const databaseUrl = yield* bench.database(slug)
    yield* migrate(databaseUrl, bench.directory)
    const album = yield* Effect.promise(() => makeAlbum(databaseUrl, { slug, items, guests: 20, status: "pending" }))
    const { origin } = yield* banquetServer(databaseUrl, bench.directory)
    return yield* Effect.promise(() => decideIn(origin, album, Math.min(45, bench.rounds * 4)))
  })
