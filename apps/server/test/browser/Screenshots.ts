/**
 * Takes a picture of every page in its states, light and dark, on a phone, a tablet and a laptop, into `screenshots/`, or
 * only of those with one of the given words in their names; and small ones of the best, for readers, into
 * `docs/screenshots/`. With `--locale=de-DE` in German, of the scenes that nothing is pressed for.
 */
import { demoOccasion } from "@banquet/occasion-file/DemoOccasion"
import { administrator } from "banquet/Administrator"
import { OccasionId } from "@banquet/platform-core/Ids"
import * as TestDatabase from "@banquet/postgres/testing/TestDatabase"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { ensureWebBuild } from "@banquet/web/WebBuild"
import { Effect, type Redacted } from "effect"
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import type { Page } from "playwright-core"
import sharp from "sharp"
import startPostgres from "../../../../packages/postgres/test/TestServer.ts"
import { photographDemo } from "../../src/DemoGallery.ts"
import { answerDemo } from "../../src/DemoAnswers.ts"
import { seatDemo } from "../../src/DemoSeating.ts"
import { startTestServer } from "../../src/testing/TestServer.ts"
import { launchChromium } from "../../src/testing/Chromium.ts"
import { scenes } from "./Scenes.ts"
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
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.some((part) => name.includes(part))

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

/** Streams stay open, so that the network is never idle: pictures are there, and nothing is said to be loading. */
const settled = async (page: Page): Promise<void> => {
  await page.evaluate("Promise.allSettled([...document.images].map((image) => image.decode()))")
  await page.waitForTimeout(400)
}

const takeAll = async (
  { apply, run, url }: Awaited<ReturnType<typeof startTestServer>>,
  databaseUrl: Redacted.Redacted
): Promise<void> => {
  const demo = await apply(hiding)
  await run(answerDemo(demo))
  await run(seatDemo(OccasionId.make(demo.occasion.id)))
  await run(photographDemo(demo, { database: { url: databaseUrl }, report: () => undefined }))
  const empty = await apply(another)
  const tokens = {
    planner: demo.tokens.planners["petra"] ?? "",
    guest: demo.tokens.guests["alice-smith"] ?? "",
    beginner: empty.tokens.planners["petra"] ?? "",
    vendor: Object.values(demo.tokens.vendors)[0] ?? "",
    newcomer: empty.tokens.guests["alice-smith"] ?? "",
    nobody: null
  }
  const entrance = {
    planner: "/sign-in",
    beginner: "/sign-in",
    vendor: "/sign-in",
    guest: "/join",
    newcomer: "/join",
    nobody: "/join"
  }
  const browser = await launchChromium()
  if (wanted.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await mkdir(docs, { recursive: true })
  for (const [size, device] of Object.entries({ phone, tablet, laptop })) {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const scene of scenes(demo.occasion.id, empty.occasion.id)) {
        const name = `${scene.name}-${size}-${colorScheme}`
        if (!isWanted(name) || (locale !== "en-GB" && scene.act !== undefined)) continue
        const context = await browser.newContext({ locale, colorScheme, reducedMotion: "reduce", ...device })
        context.setDefaultTimeout(8000)
        const page = await context.newPage()
        if (scene.as === "planner") await run(publishDrafts(OccasionId.make(demo.occasion.id)))
        const token = tokens[scene.as]
        if (token !== null) {
          await page.goto(`${url}${entrance[scene.as]}#${token}`)
          while ((await page.evaluate<number>("localStorage.length")) === 0) await page.waitForTimeout(50)
        }
        await scene.before?.(page)
        await page.goto(`${url}${scene.path}`)
        await settled(page)
        await scene.act?.(page).catch((error: unknown) => process.stderr.write(`${scene.name}: ${String(error)}\n`))
        await settled(page)
        const picture = await page.screenshot({ path: join(folder, `${name}.png`) })
        if (best.includes(name))
          await sharp(picture)
            .webp({ quality: 82 })
            .toFile(join(docs, `${name}.webp`))
        await context.close()
      }
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
