/**
 * Takes a picture of every page in its states, light and dark, on a phone, a tablet and a laptop, into `screenshots/`, or
 * only of those with one of the given words in their names; and small ones of the best, for readers, into
 * `docs/screenshots/`.
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
import { drawPicture } from "../../src/DemoPictures.ts"
import { answerDemo } from "../../src/DemoAnswers.ts"
import { seatDemo } from "../../src/DemoSeating.ts"
import { startTestServer } from "../../src/testing/TestServer.ts"
import { launchChromium } from "../../src/testing/Chromium.ts"
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

const wanted = process.argv.slice(2)
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.some((part) => name.includes(part))

interface Scene {
  readonly name: string
  readonly path: string
  /** Whose token the device has. */
  readonly as: "planner" | "beginner" | "guest" | "newcomer" | "nobody"
  /** What stands in the way of the page. */
  readonly before?: (page: Page) => Promise<unknown>
  readonly act?: (page: Page) => Promise<unknown>
}

const never = () => undefined
const failing = (page: Page, path: string, status: number) =>
  page.route(path, (route) => route.fulfill({ status, body: "{}" }))
const cutOff = (page: Page) => page.route("**/v1/**", (route) => route.abort())

/** Opens the part of the plan that has a tab on this device; the others are in sight. */
const openTab = async (page: Page, name: "Tables" | "Plan") => {
  await page.getByRole("row").first().waitFor()
  const tab = page.getByRole("tab", { name })
  if ((await tab.count()) > 0) await tab.click()
}

/** Makes a draft of the published plan: a change that is taken back still leaves one. */
const makeDraft = async (page: Page) => {
  await openTab(page, "Plan")
  await page.getByLabel("Zone name").fill("Veranda")
  await page.getByRole("form", { name: "Add a zone" }).getByRole("button", { name: "Add" }).click()
  await page.getByRole("button", { name: "Change it" }).click()
  await page.getByText("Veranda was added.").waitFor()
  await page.getByRole("button", { name: "Undo the last change" }).click()
  await page.getByText("Undone: Veranda added.").waitFor()
}

/** Publishes the plans that a scene has left as drafts: every scene finds them published. */
const publishDrafts = Effect.fnUntraced(function* (occasionId: OccasionId) {
  const seating = yield* PlannerSeating
  const { events } = yield* seating.view(administrator, occasionId, null)
  for (const { planId } of events) {
    if (planId !== null) yield* seating.publish(administrator, occasionId, planId, { revision: undefined })
  }
})

const picturesToSend = async () => [
  { name: "IMG_0412.png", mimeType: "image/png", buffer: Buffer.from(await drawPicture("cake")) },
  { name: "IMG_0413.png", mimeType: "image/png", buffer: Buffer.from(await drawPicture("bunting")) }
]

const scenes = (occasionId: string, emptyId: string): ReadonlyArray<Scene> => {
  const plan = `/occasions/${occasionId}/seating`
  const photos = `/occasions/${occasionId}/gallery`
  return [
    { name: "join", path: "/join", as: "guest" },
    { name: "join-broken", path: "/join#bq_g_nothing", as: "nobody" },
    { name: "join-missing", path: "/join", as: "nobody" },
    { name: "join-offline", path: "/join", as: "guest", before: cutOff },
    { name: "join-loading", path: "/join", as: "guest", before: (page) => page.route("**/v1/**", never) },
    { name: "seat-loading", path: "/seating", as: "guest", before: (page) => page.route("**/v1/**", never) },
    { name: "seat-nothing", path: "/seating", as: "newcomer" },
    { name: "seat", path: "/seating", as: "guest" },
    { name: "start", path: "/", as: "nobody" },
    { name: "nowhere", path: "/seating/of/nobody", as: "nobody" },
    { name: "sign-in", path: "/sign-in", as: "nobody" },
    {
      name: "sign-in-refused",
      path: "/sign-in",
      as: "nobody",
      act: async (page) => {
        await page.getByLabel("Access key").fill("bq_p_mistyped")
        await page.getByRole("button", { name: "Sign in" }).click()
        await page.getByText("This key does not work.").waitFor()
      }
    },
    { name: "occasions", path: "/sign-in", as: "planner" },
    { name: "occasions-offline", path: "/sign-in", as: "planner", before: cutOff },
    { name: "album-no-link", path: "/gallery", as: "nobody" },
    { name: "album", path: "/gallery", as: "guest" },
    {
      name: "album-large",
      path: "/gallery",
      as: "guest",
      act: async (page) => {
        await page.locator(".album-tile").nth(1).click()
        await page.getByRole("dialog").waitFor()
      }
    },
    {
      name: "album-add",
      path: "/gallery",
      as: "guest",
      act: async (page) => {
        await page.getByRole("button", { name: "Add photos" }).click()
        await page.locator("dialog input[type=file][multiple]").setInputFiles(await picturesToSend())
      }
    },
    {
      name: "album-sending",
      path: "/gallery",
      as: "guest",
      act: async (page) => {
        await page.getByRole("button", { name: "Add photos" }).click()
        await page.locator("dialog input[type=file][multiple]").setInputFiles(await picturesToSend())
        await page.context().setOffline(true)
        await page.getByRole("button", { name: "Send 2 photos" }).click()
        await page.getByText("Waiting for a connection", { exact: true }).first().waitFor()
      }
    },
    {
      name: "album-refused",
      path: "/gallery",
      as: "newcomer",
      act: async (page) => {
        await page.getByRole("button", { name: "Add photos" }).click()
        const empty = { name: "IMG_0414.jpg", mimeType: "image/jpeg", buffer: Buffer.from([]) }
        await page.locator("dialog input[type=file][multiple]").setInputFiles([empty])
        await page.getByRole("button", { name: /^Send / }).click()
        await page.getByText("This file is empty.").waitFor()
      }
    },
    { name: "album-empty", path: "/gallery", as: "newcomer" },
    { name: "album-loading", path: "/gallery", as: "guest", before: (page) => page.route("**/media?**", never) },
    { name: "album-failed", path: "/gallery", as: "guest", before: (page) => failing(page, "**/media?**", 400) },
    {
      name: "album-offline",
      path: "/gallery",
      as: "guest",
      act: async (page) => {
        await page.getByRole("button", { name: "Add photos" }).click()
        await page.locator("dialog input[type=file][multiple]").setInputFiles(await picturesToSend())
        await page.getByRole("button", { name: "Send 2 photos" }).waitFor()
        await cutOff(page)
        await page.reload()
        await page.getByRole("button", { name: "not sent yet" }).waitFor()
      }
    },
    { name: "no-plan", path: `/occasions/${emptyId}/seating`, as: "beginner" },
    { name: "plan", path: plan, as: "planner", act: (page) => openTab(page, "Tables") },
    {
      name: "people",
      path: plan,
      as: "planner",
      act: (page) => page.getByRole("radio", { name: "Everybody" }).click()
    },
    {
      name: "person",
      path: plan,
      as: "planner",
      act: async (page) => {
        await page.getByRole("searchbox", { name: "Find a person" }).fill("Camille")
        await page.getByRole("row", { name: "Camille" }).click()
      }
    },
    {
      name: "table",
      path: plan,
      as: "planner",
      act: async (page) => {
        await openTab(page, "Tables")
        await page.getByRole("button", { name: /^Table 2 ?, / }).click()
      }
    },
    {
      name: "plan-drag",
      path: plan,
      as: "planner",
      act: async (page) => {
        const box = await page.getByRole("row").first().boundingBox()
        if (box === null) throw new Error("nobody is in sight")
        await page.mouse.move(box.x + 80, box.y + 20)
        await page.mouse.down()
        await page.mouse.move(box.x + box.width + 120, box.y, { steps: 4 })
      }
    },
    {
      name: "plan-question",
      path: plan,
      as: "planner",
      act: async (page) => {
        await page.getByRole("radio", { name: "Seated" }).click()
        await page.getByRole("row").first().click()
        await page.getByRole("button", { name: "Free the seat" }).click()
        await page.getByRole("alertdialog").waitFor()
      }
    },
    {
      name: "review",
      path: plan,
      as: "planner",
      act: async (page) => {
        await makeDraft(page)
        await page.getByRole("button", { name: "Publish…" }).click()
        await page.getByRole("dialog").waitFor()
      }
    },
    { name: "plan-needs", path: plan, as: "planner", act: (page) => openTab(page, "Plan") },
    {
      name: "plan-details",
      path: plan,
      as: "planner",
      act: (page) => page.getByRole("button", { name: "Name and notes" }).click()
    },
    {
      name: "plan-offline",
      path: plan,
      as: "planner",
      act: async (page) => {
        await openTab(page, "Tables")
        await page.context().setOffline(true)
        await page.getByText("You are offline.").waitFor()
      }
    },
    {
      name: "plan-unsaved",
      path: plan,
      as: "planner",
      act: async (page) => {
        await openTab(page, "Plan")
        await page.context().setOffline(true)
        await page.getByLabel("Zone name").fill("Veranda")
        await page.getByRole("form", { name: "Add a zone" }).getByRole("button", { name: "Add" }).click()
        await page.getByRole("button", { name: "Change it" }).click()
        await page.getByText("1 change is not saved yet.").waitFor()
      }
    },
    {
      name: "published",
      path: plan,
      as: "planner",
      act: async (page) => {
        await makeDraft(page)
        await page.getByRole("button", { name: "Publish…" }).click()
        await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click()
        await page.getByText("The plan is published.").waitFor()
      }
    },
    {
      name: "photos",
      path: `${photos}?status=all`,
      as: "planner",
      act: (page) => page.getByText("Being prepared").first().waitFor({ state: "detached" })
    },
    {
      name: "photos-selected",
      path: photos,
      as: "planner",
      act: async (page) => {
        for (const place of [0, 1]) await page.locator(".tile-check").nth(place).click({ force: true })
      }
    },
    {
      name: "photo",
      path: photos,
      as: "planner",
      act: async (page) => {
        await page.getByRole("row").first().click()
        await page.getByRole("dialog").waitFor()
      }
    },
    {
      name: "photo-decided",
      path: `${photos}?status=rejected`,
      as: "planner",
      act: async (page) => {
        await page.getByRole("row").first().click()
        await page.getByText("Rejected by").first().waitFor()
      }
    },
    {
      name: "photos-help",
      path: photos,
      as: "planner",
      act: async (page) => {
        await page.getByRole("row").first().waitFor()
        await page.keyboard.press("?")
        await page.getByRole("heading", { name: "Keyboard shortcuts" }).waitFor()
      }
    },
    {
      name: "photos-undo",
      path: photos,
      as: "planner",
      before: (page) => page.route("**/gallery/moderation", (route) => route.abort()),
      act: async (page) => {
        await page.getByRole("row").first().focus()
        await page.keyboard.press("a")
        await page.getByText("1 photo approved.").waitFor()
      }
    },
    { name: "photos-loading", path: photos, as: "planner", before: (page) => page.route("**/gallery?**", never) },
    { name: "photos-failed", path: photos, as: "planner", before: (page) => failing(page, "**/gallery?**", 500) },
    { name: "photos-cut-off", path: photos, as: "planner", before: cutOff },
    {
      name: "photos-offline",
      path: photos,
      as: "planner",
      act: async (page) => {
        await page.getByRole("row").first().waitFor()
        await page.context().setOffline(true)
        await page.getByText("You are offline.").waitFor()
      }
    },
    { name: "photos-signed-out", path: photos, as: "nobody" },
    { name: "photos-rejected", path: `/occasions/${emptyId}/gallery?status=rejected`, as: "beginner" },
    { name: "no-photos", path: `/occasions/${emptyId}/gallery`, as: "beginner" }
  ]
}

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
    newcomer: empty.tokens.guests["alice-smith"] ?? "",
    nobody: null
  }
  const entrance = { planner: "/sign-in", beginner: "/sign-in", guest: "/join", newcomer: "/join", nobody: "/join" }
  const browser = await launchChromium()
  if (wanted.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await mkdir(docs, { recursive: true })
  for (const [size, device] of Object.entries({ phone, tablet, laptop })) {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const scene of scenes(demo.occasion.id, empty.occasion.id)) {
        const name = `${scene.name}-${size}-${colorScheme}`
        if (!isWanted(name)) continue
        const context = await browser.newContext({ locale: "en-GB", colorScheme, reducedMotion: "reduce", ...device })
        context.setDefaultTimeout(8000)
        const page = await context.newPage()
        if (scene.as === "planner") await run(publishDrafts(OccasionId.make(demo.occasion.id)))
        const token = tokens[scene.as]
        if (token !== null) {
          await page.goto(`${url}${entrance[scene.as]}#${token}`)
          await page
            .getByText(/Hello|Your occasions/)
            .first()
            .waitFor()
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
