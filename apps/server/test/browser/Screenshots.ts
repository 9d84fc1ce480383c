/**
 * Takes a picture of every page in its states, light and dark, on a phone, a tablet and a laptop, into `screenshots/`, or
 * only of those whose names begin with one of the given words; and small ones of the best, for readers, into
 * `docs/screenshots/`. With `--locale=de-DE` in German, and with `--whole` as far down as the pages go.
 */
import { demoOccasion } from "@banquet/occasion-file/DemoOccasion"
import { administrator } from "banquet/Administrator"
import { OccasionId } from "@banquet/platform-core/Ids"
import * as TestDatabase from "@banquet/postgres/testing/TestDatabase"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { ensureWebBuild } from "@banquet/web/WebBuild"
import { Effect, type Redacted } from "effect"
import { mkdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { BrowserContextOptions, Page } from "playwright-core"
import sharp from "sharp"
import startPostgres from "../../../../packages/postgres/test/TestServer.ts"
import { photographDemo } from "../../src/DemoGallery.ts"
import { answerDemo } from "../../src/DemoAnswers.ts"
import { seatDemo } from "../../src/DemoSeating.ts"
import { startTestServer } from "../../src/testing/TestServer.ts"
import { launchChromium } from "../../src/testing/Chromium.ts"
import type { Scene } from "./Scene.ts"
import { scenes } from "./Scenes.ts"
import { loadFonts } from "./support/Fonts.ts"
import { inGerman } from "./support/InGerman.ts"
import { drawPdf } from "./support/Pdf.ts"
import { laptop, phone, tablet } from "./support/Devices.ts"

const root = join(import.meta.dirname, "../../../..")
const folder = join(root, "screenshots")
const docs = join(root, "docs/screenshots")

/** What readers are shown. */
const best = [
  "plan-laptop-light",
  "photos-laptop-light",
  "photo-laptop-dark",
  "album-phone-light",
  "seat-phone-light",
  "album-add-phone-dark"
]

const options = process.argv.slice(2)
const wanted = options.filter((one) => !one.startsWith("--"))
const locale = options.find((one) => one.startsWith("--locale="))?.slice("--locale=".length) ?? "en-GB"
const isEnglish = locale === "en-GB"
const isWhole = options.includes("--whole")
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.some((part) => name.startsWith(part))

/** Publishes the plans that a scene has left as drafts: every scene finds them published. */
const publishDrafts = Effect.fnUntraced(function* (occasionId: OccasionId) {
  const seating = yield* PlannerSeating
  const { events } = yield* seating.view(administrator, occasionId, null)
  for (const { planId } of events) {
    if (planId !== null) yield* seating.publish(administrator, occasionId, planId, { revision: undefined })
  }
})

/** Its drafts are hidden from guests, so that there is a question before the first of them. */
const hiding = {
  ...demoOccasion,
  modules: demoOccasion.modules.map((one) =>
    one.module === "seating" ? { ...one, config: { ...one.config, keep_published: false } } : one
  )
}

/** An occasion of its own, whose planner has not begun. */
const another = {
  ...demoOccasion,
  occasion: { ...demoOccasion.occasion, slug: "mira-and-tom", name: "Mira & Tom" }
}

/** Names in seven scripts, the first with much of everything that is wide. */
const names = [
  "Zoë Müller-Lüdenscheidt",
  "Ольга Петрова",
  "Ελένη Παπαδοπούλου",
  "ليلى حداد",
  "נועם לוי",
  "李小龙",
  "अनीता नायक",
  "🎉 Max"
]

/** An occasion whose people have names in many scripts. */
const inScripts = {
  ...demoOccasion,
  occasion: { ...demoOccasion.occasion, slug: "many-scripts", name: "Zoë & Ольга" },
  actors: demoOccasion.actors.map((actor, index) =>
    actor.type === "person" ? { ...actor, display_name: names[index % names.length] ?? "" } : actor
  )
}

/** Streams stay open, so that the network is never idle: pictures are there, and nothing is said to be loading. */
const settled = async (page: Page): Promise<void> => {
  await page.evaluate("Promise.allSettled([...document.images].map((image) => image.decode()))")
  await page.waitForTimeout(400)
}

/** Makes the window as high as the page. */
const seeAll = async (page: Page, { height, width }: { readonly height: number; readonly width: number }) => {
  const whole = await page.evaluate<number>("document.documentElement.scrollHeight")
  if (whole <= height) return
  await page.setViewportSize({ width, height: Math.min(whole, 4 * height) })
  await page.waitForTimeout(200)
}

/** What else is kept of a token, such as its occasion, may be there earlier. */
const keptTokens = `["guest", "planners", "vendors"].map((of) => localStorage.getItem("banquet." + of)).join()`

const takeAll = async (
  { apply, run, url }: Awaited<ReturnType<typeof startTestServer>>,
  databaseUrl: Redacted.Redacted
): Promise<void> => {
  const demo = await apply(hiding)
  await run(answerDemo(demo))
  await run(seatDemo(OccasionId.make(demo.occasion.id)))
  await run(photographDemo(demo, { database: { url: databaseUrl }, report: () => undefined }))
  const empty = await apply(another)
  const scripts = await apply(inScripts)
  await run(answerDemo(scripts))
  await run(seatDemo(OccasionId.make(scripts.occasion.id)))
  const tokens = {
    planner: demo.tokens.planners["petra"] ?? "",
    guest: demo.tokens.guests["alice-smith"] ?? "",
    assistant: demo.tokens.planners["quentin"] ?? "",
    beginner: empty.tokens.planners["petra"] ?? "",
    printer: scripts.tokens.planners["petra"] ?? "",
    unseated: demo.tokens.guests["priya-nair"] ?? "",
    vendor: Object.values(demo.tokens.vendors)[0] ?? "",
    newcomer: empty.tokens.guests["priya-nair"] ?? "",
    nobody: null
  }
  const entrance = {
    planner: "/sign-in",
    assistant: "/sign-in",
    beginner: "/sign-in",
    printer: "/sign-in",
    vendor: "/sign-in",
    guest: "/join",
    unseated: "/join",
    newcomer: "/join",
    nobody: "/join"
  }
  const browser = await launchChromium()
  if (wanted.length === 0) await rm(join(folder, locale), { recursive: true, force: true })
  await mkdir(join(folder, locale), { recursive: true })
  await mkdir(docs, { recursive: true })
  const take = async (scene: Scene, size: string, device: BrowserContextOptions) => {
    const themes = (["light", "dark"] as const).filter((theme) => isWanted(`${scene.name}-${size}-${theme}`))
    if (themes.length === 0) return
    const context = await browser.newContext({ locale, colorScheme: "light", reducedMotion: "reduce", ...device })
    context.setDefaultTimeout(10_000)
    const page = await context.newPage()
    const token = tokens[scene.as]
    if (token !== null) {
      await page.goto(`${url}${entrance[scene.as]}#${token}`)
      while (!(await page.evaluate<string>(keptTokens)).includes(token)) await page.waitForTimeout(50)
    }
    await scene.before?.(page)
    await page.goto(`${url}${scene.path}`)
    await settled(page)
    await scene
      .act?.(isEnglish ? page : inGerman(page))
      .catch((error: unknown) => process.stderr.write(`${scene.name}-${size}: ${String(error)}\n`))
    if (scene.as === "printer") await loadFonts(page, names.join(""))
    if (scene.isPrinted === true) {
      const sheets = await drawPdf(await page.pdf({ preferCSSPageSize: true }))
      for (const [index, sheet] of sheets.entries())
        await writeFile(join(folder, locale, `${scene.name}-${index + 1}.png`), sheet)
    }
    for (const colorScheme of scene.isPrinted === true ? [] : themes) {
      await page.emulateMedia({ colorScheme })
      await settled(page)
      const name = `${scene.name}-${size}-${colorScheme}`
      if (isWhole) await seeAll(page, device.viewport ?? laptop.viewport)
      const picture = await page.screenshot({ path: join(folder, locale, `${name}.png`) })
      if (isEnglish && !isWhole && best.includes(name))
        await sharp(picture)
          .webp({ quality: 82 })
          .toFile(join(docs, `${name}.webp`))
    }
    await context.close()
  }
  for (const scene of scenes(demo.occasion.id, empty.occasion.id, scripts.occasion.id)) {
    const sizes = Object.entries(scene.isPrinted === true ? { laptop } : { phone, tablet, laptop })
    if (scene.act === undefined) await Promise.all(sizes.map(([size, device]) => take(scene, size, device)))
    else
      for (const [size, device] of sizes) {
        if (scene.as === "planner") await run(publishDrafts(OccasionId.make(demo.occasion.id)))
        await take(scene, size, device)
      }
  }
  await browser.close()
}

const stopPostgres = await startPostgres()
await Effect.runPromise(
  Effect.scoped(
    Effect.flatMap(TestDatabase.make(), (databaseUrl) =>
      Effect.promise(async () => {
        const webDirectory = await ensureWebBuild((line) => process.stderr.write(`${line}\n`))
        const server = await startTestServer({ databaseUrl, webDirectory })
        await takeAll(server, databaseUrl)
        await server.stop()
      })
    )
  )
)
await stopPostgres()
