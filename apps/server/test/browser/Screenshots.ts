/** Takes a picture of every page in its states, light and dark, on a phone and a laptop, into `screenshots/`. */
import { demoOccasion } from "@banquet/occasion-file/DemoOccasion"
import { OccasionId } from "@banquet/platform-core/Ids"
import * as TestDatabase from "@banquet/postgres/testing/TestDatabase"
import startPostgres from "@banquet/postgres/testing/TestServer"
import { ensureWebBuild } from "@banquet/web/WebBuild"
import { Effect, type Redacted } from "effect"
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { photographDemo } from "../../src/DemoGallery.ts"
import { drawPicture } from "../../src/DemoPictures.ts"
import { seatDemo } from "../../src/DemoSeating.ts"
import { startTestServer } from "../../src/testing/TestServer.ts"
import { launchChromium } from "../../src/testing/Chromium.ts"
import { laptop, phone } from "./support/Devices.ts"

const folder = join(import.meta.dirname, "../../../../screenshots")

interface Scene {
  readonly name: string
  readonly path: string
  /** Whose token the device has. */
  readonly as: "planner" | "beginner" | "guest" | "newcomer" | "nobody"
  readonly act?: (page: Page, isPhone: boolean) => Promise<unknown>
}

const people = async (page: Page, isPhone: boolean, tab: "People" | "Tables") => {
  if (isPhone) await page.getByRole("tab", { name: tab }).click()
}

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
    { name: "seat", path: "/seating", as: "guest" },
    { name: "sign-in", path: "/sign-in", as: "nobody" },
    { name: "occasions", path: "/sign-in", as: "planner" },
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
        await page.getByText("Waits for the network").first().waitFor()
      }
    },
    { name: "album-empty", path: "/gallery", as: "newcomer" },
    { name: "no-plan", path: `/occasions/${emptyId}/seating`, as: "beginner" },
    { name: "plan", path: plan, as: "planner", act: (page, isPhone) => people(page, isPhone, "Tables") },
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
        await page.getByRole("radio", { name: "Everybody" }).click()
        await page.getByRole("row", { name: "Camille" }).click()
      }
    },
    {
      name: "table",
      path: plan,
      as: "planner",
      act: async (page, isPhone) => {
        await people(page, isPhone, "Tables")
        await page.getByRole("button", { name: /^Table 2 ?, / }).click()
      }
    },
    {
      name: "review",
      path: plan,
      as: "planner",
      act: async (page, isPhone) => {
        await people(page, isPhone, "Tables")
        // A change that is taken back still leaves a draft.
        await page.getByLabel("Name of the zone").fill("Veranda")
        await page.getByRole("form", { name: "Add a zone" }).getByRole("button", { name: "Add" }).click()
        await page.getByRole("button", { name: "Undo" }).click()
        await page.getByText("Taken back.").waitFor()
        await page.getByRole("button", { name: "Publish…" }).click()
        await page.getByRole("dialog").waitFor()
      }
    },
    {
      name: "published",
      path: plan,
      as: "planner",
      act: async (page) => {
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
    { name: "no-photos", path: `/occasions/${emptyId}/gallery`, as: "beginner" }
  ]
}

/** An occasion of its own, whose planner has not begun. */
const another = {
  ...demoOccasion,
  occasion: { ...demoOccasion.occasion, slug: "mira-and-tom", name: "Mira & Tom" }
}

const takeAll = async (
  { apply, run, url }: Awaited<ReturnType<typeof startTestServer>>,
  databaseUrl: Redacted.Redacted
): Promise<void> => {
  const demo = await apply(demoOccasion)
  await run(seatDemo(OccasionId.make(demo.occasion.id)))
  await run(photographDemo(demo, { databaseUrl, report: () => undefined }))
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
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  for (const [size, device] of Object.entries({ phone, laptop })) {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const scene of scenes(demo.occasion.id, empty.occasion.id)) {
        const context = await browser.newContext({ locale: "en-GB", colorScheme, reducedMotion: "reduce", ...device })
        context.setDefaultTimeout(8000)
        const page = await context.newPage()
        const token = tokens[scene.as]
        if (token !== null) {
          await page.goto(`${url}${entrance[scene.as]}#${token}`)
          await page
            .getByText(/Hello|Your occasions/)
            .first()
            .waitFor()
        }
        await page.goto(`${url}${scene.path}`, { waitUntil: "networkidle" })
        await scene
          .act?.(page, device === phone)
          .catch((error: unknown) => process.stderr.write(`${scene.name}: ${String(error)}\n`))
        await page.waitForLoadState("networkidle")
        await page.waitForTimeout(100)
        await page.screenshot({ path: join(folder, `${scene.name}-${size}-${colorScheme}.png`) })
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
