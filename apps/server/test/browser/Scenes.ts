/** The pages in their states, for pictures of them. */
import type { Page } from "playwright-core"
import { drawPicture } from "../../src/DemoPictures.ts"
import type { Scene } from "./Scene.ts"
import { stateScenes } from "./StateScenes.ts"

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
  await page.getByRole("button", { name: "Redo the last change", disabled: false }).waitFor()
}

const picturesToSend = async () => [
  { name: "IMG_0412.png", mimeType: "image/png", buffer: Buffer.from(await drawPicture("cake")) },
  { name: "IMG_0413.png", mimeType: "image/png", buffer: Buffer.from(await drawPicture("bunting")) }
]

/** What the pages have beside Seating and Photos: people, answers, links, the occasion; and the vendor's page. */
const ofOccasion = (occasionId: string): ReadonlyArray<Scene> => {
  const home = `/occasions/${occasionId}`
  return [
    { name: "answer", path: "/rsvp", as: "guest" },
    { name: "overview", path: home, as: "planner" },
    { name: "list", path: `${home}/people`, as: "planner" },
    {
      name: "list-person",
      path: `${home}/people`,
      as: "planner",
      act: (page) => page.getByRole("row", { name: /Alice/ }).first().click()
    },
    { name: "import", path: `${home}/people/import`, as: "planner" },
    { name: "links", path: `${home}/links`, as: "planner" },
    { name: "answers", path: `${home}/answers`, as: "planner" },
    { name: "settings", path: `${home}/settings`, as: "planner" },
    { name: "features", path: `${home}/settings/modules`, as: "planner" },
    { name: "planners", path: `${home}/settings/planners`, as: "planner" },
    { name: "vendors", path: `${home}/settings/vendors`, as: "planner" },
    { name: "history", path: `${home}/settings/audit`, as: "planner" },
    { name: "print", path: `${home}/seating/print`, as: "planner" },
    { name: "print-room", path: `${home}/seating/print?kind=room_plan`, as: "planner" },
    {
      name: "room",
      path: `${home}/seating`,
      as: "planner",
      act: async (page) => {
        await openTab(page, "Plan")
        await page.getByRole("radio", { name: "Room" }).click()
        const tables = page.getByRole("tab", { name: "Tables" })
        if ((await tables.count()) > 0) await tables.click()
      }
    },
    {
      name: "room-picture",
      path: `${home}/seating`,
      as: "planner",
      act: async (page) => {
        await openTab(page, "Plan")
        await page.getByRole("radio", { name: "Room" }).click()
        const tables = page.getByRole("tab", { name: "Tables" })
        if ((await tables.count()) > 0) await tables.click()
        const setUp = page.getByRole("button", { name: "Set up the room" })
        const picture = page.getByRole("button", { name: "Picture of the floor…" })
        await setUp.or(picture).waitFor()
        // Asked before the first change of what is published.
        const change = page.getByRole("button", { name: "Change it" })
        const isNew = await setUp.isVisible()
        if (isNew) {
          await setUp.click()
          await change.click()
        }
        await picture.click()
        const chooser = page.waitForEvent("filechooser")
        const choose = page.getByRole("button", { name: "Choose a picture…" })
        await choose.or(page.getByRole("button", { name: "Choose another picture…" })).click()
        await (await chooser).setFiles((await picturesToSend()).slice(1))
        if (!isNew) await change.click()
        await page.getByText("The picture of the room was changed.").waitFor()
      }
    },
    {
      name: "proposal",
      path: `${home}/seating`,
      as: "planner",
      act: async (page) => {
        await openTab(page, "Plan")
        await page.getByRole("button", { name: "Arrange…" }).click()
        await page.getByRole("button", { name: "Propose" }).click()
        await page.getByRole("button", { name: "Apply all of it" }).waitFor()
      }
    },
    { name: "vendor", path: "/vendor", as: "vendor" }
  ]
}

const ofGuestsAndModules = (occasionId: string, emptyId: string): ReadonlyArray<Scene> => {
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
        await page.getByText("No connection.").waitFor()
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
        await page
          .getByText(/^(Rejected by|Abgelehnt von) /)
          .first()
          .waitFor()
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
        await page.getByText("No connection.").waitFor()
      }
    },
    { name: "photos-signed-out", path: photos, as: "nobody" },
    { name: "photos-rejected", path: `/occasions/${emptyId}/gallery?status=rejected`, as: "beginner" },
    { name: "no-photos", path: `/occasions/${emptyId}/gallery`, as: "beginner" }
  ]
}

/** Every scene: of an occasion with everything in it, of one whose planner has not begun, and of one in many scripts. */
export const scenes = (occasionId: string, emptyId: string, scriptsId: string): ReadonlyArray<Scene> => [
  ...ofGuestsAndModules(occasionId, emptyId),
  ...ofOccasion(occasionId),
  ...stateScenes(occasionId, emptyId, scriptsId)
]
