/** The picture of a floor on the planner's seating page, on paper and on the vendor's page. */
import { notImages, quadrants } from "@banquet/assets-core/testing/ImageEngineSamples"
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import { picture, put } from "../support/Gallery.ts"
import type { UploadTicket } from "../support/GalleryWire.ts"
import type { Occasion } from "../support/Occasion.ts"
import { useServer } from "../support/Server.ts"
import { laptop, usualHands } from "./support/Devices.ts"
import { Hand } from "./support/Hand.ts"
import { builtWeb, expectAccessible, usePages } from "./support/Pages.ts"
import { openAsPlanner } from "./support/PlannersPage.ts"
import { openPlan, said } from "./support/SeatingPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const floor = { width: 2000, depth: 1500 }

interface Room {
  readonly floor?: typeof floor
  readonly floor_picture?: { readonly url: string; readonly width: number; readonly height: number }
}

const roomOf = async (occasion: Occasion): Promise<Room> => occasion.plan() as Promise<Room>

/** A plan with a room in which one table stands. */
const furnished = async (occasion: Occasion) => {
  const { plan, tables } = await occasion.setUp([8])
  await answered(200, occasion.planner().updatePlan(plan, { floor }))
  await answered(200, occasion.planner().updateTable(tables[0], { place: { x: 700, y: 700, angle: 0 } }))
  await occasion.seat(plan, "alice", tables[0])
  return plan
}

/** Sets the picture as a client of the API does. */
const withPicture = async (occasion: Occasion, planId: string): Promise<void> => {
  const { client, path } = occasion.planner()
  const here = `${path}/plans/${planId}/floor-picture`
  const claim = { file_name: "hall.jpg", content_type: "image/jpeg", byte_size: picture.length }
  const ticket = await answered(201, client.post<UploadTicket>(`${here}/upload-url`, claim))
  await put(ticket, picture)
  await answered(200, client.json("PUT", here, { upload_session_id: ticket.upload_session.id }))
}

const fileOf = (bytes: Uint8Array, name = "hall.jpg") => ({ name, mimeType: "image/jpeg", buffer: Buffer.from(bytes) })

/** What the picture is drawn from, once the browser has it. */
const drawn = async (page: Page): Promise<string> => {
  const image = page.locator("image.room-picture")
  await image.waitFor({ state: "attached" })
  const url = (await image.getAttribute("href")) ?? ""
  const loaded = await page.evaluate<number>(`new Promise((resolve) => {
    const probe = new Image()
    probe.onload = () => resolve(probe.naturalWidth)
    probe.onerror = () => resolve(0)
    probe.src = ${JSON.stringify(url)}
  })`)
  expect(loaded).toBeGreaterThan(0)
  return url
}

const notAPicture = notImages.find(({ name }) => name === "text")?.bytes ?? new Uint8Array()
const refused = [
  [new Uint8Array(), "This file is empty."],
  [notAPicture, "This file cannot be shown as a picture."],
  [new Uint8Array(15 * 1024 * 1024 + 1), "This picture is larger than 15 MB."]
] as const

for (const hand of usualHands) {
  it(
    `the picture of the floor is chosen, changed and taken away, and the floor has its proportions by a press, which is undone, ${hand.name} [SEAT-247, SEAT-248]`,
    { tags: hand.tags },
    async () => {
      const occasion = await server.occasion()
      await furnished(occasion)
      const page = await openPlan(pages, occasion, hand.device)
      const by = new Hand(page, hand.by)
      if (hand.isPhone) await by.press(page.getByRole("tab", { name: "Plan" }))
      await by.press(page.getByRole("radio", { name: "Room" }))
      if (hand.isPhone) await by.press(page.getByRole("tab", { name: "Tables" }))
      await by.press(page.getByRole("button", { name: "Picture of the floor…" }))
      const choose = async (button: string, file: ReturnType<typeof fileOf>) => {
        const chooser = page.waitForEvent("filechooser")
        await by.press(page.getByRole("button", { name: button }))
        await (await chooser).setFiles(file)
      }
      const refusal = page.locator(".room").getByRole("alert")
      // Whose hand has chosen a file makes no difference to what becomes of it.
      for (const [bytes, words] of hand.by === "mouse" ? refused : refused.slice(0, 1)) {
        await choose("Choose a picture…", fileOf(bytes))
        await refusal.getByText(words).waitFor()
      }
      if (hand.isLooked) await expectAccessible(page)
      expect((await roomOf(occasion)).floor_picture).toBeUndefined()

      await choose("Choose a picture…", fileOf(picture))
      await said(page, "The picture of the room was changed.")
      const first = await drawn(page)
      expect((await roomOf(occasion)).floor_picture?.url).toBe(first)
      expect(await refusal.count()).toBe(0)
      if (hand.isLooked) await expectAccessible(page)
      // Whole and as large as it fits is what pictures in SVG are, unless they say another thing.
      expect(await page.locator("image.room-picture").getAttribute("preserveAspectRatio")).toBeNull()
      await by.press(page.getByRole("button", { name: "Give the room the picture’s proportions" }))
      await said(page, "The size of the room was saved.")
      // The sample has 96 by 64 pixels.
      await expect.poll(async () => (await roomOf(occasion)).floor).toEqual({ width: 2000, depth: 1333 })
      await by.press(page.getByRole("button", { name: "Undo the last change" }))
      await expect.poll(async () => (await roomOf(occasion)).floor).toEqual(floor)

      await choose("Choose another picture…", fileOf(quadrants[1]?.bytes ?? new Uint8Array(), "other.jpg"))
      await expect.poll(() => page.locator("image.room-picture").getAttribute("href")).not.toBe(first)
      await drawn(page)
      await by.press(page.getByRole("button", { name: "Remove the picture" }))
      await page.locator("image.room-picture").waitFor({ state: "detached" })
      await expect.poll(async () => (await roomOf(occasion)).floor_picture).toBeUndefined()
      await page.getByRole("button", { name: "Choose a picture…" }).waitFor()
    }
  )
}

describe("the picture of the floor elsewhere", () => {
  it("lies below the tables of the poster and of the vendor's room [SEAT-249]", async () => {
    const occasion = await server.occasion()
    const plan = await furnished(occasion)
    await withPicture(occasion, plan.id)
    await answered(200, occasion.planner().publish(plan))
    const poster = await openAsPlanner(pages, occasion, "/seating/print?kind=room_plan", laptop)
    await drawn(poster)
    const order = await poster
      .locator(".poster :is(.room-walls, .room-picture, .room-top)")
      .evaluateAll((all) => all.map((one) => one.getAttribute("class")))
    expect(order).toEqual(["room-walls", "room-picture", "room-top"])
    await expectAccessible(poster)
    const page = await pages.open(`${occasion.url}/sign-in#${occasion.vendor().client.token}`, laptop)
    await page.getByRole("radio", { name: "Room" }).click()
    await drawn(page)
    await expectAccessible(page)
  })
})
