/** What a planner finds on the gallery page. */
import type { Page } from "playwright-core"
import { answered } from "../../support/Client.ts"
import { GuestGallery, picture, PlannerGalleryClient } from "../../support/Gallery.ts"
import type { Occasion } from "../../support/Occasion.ts"
import type { Device, Pages } from "./Pages.ts"
import { openAsPlanner, type Visit } from "./PlannersPage.ts"

export const galleryPath = (occasion: Occasion) => `/occasions/${occasion.id}/gallery`

export interface GalleryVisit extends Visit {
  readonly search?: string
}

/** Opens the page with a clock of its own, so that nobody waits for decisions to be sent. */
export const visitGallery = (
  pages: Pages,
  occasion: Occasion,
  device: Device,
  { search = "", ...visit }: GalleryVisit = {}
): Promise<Page> => openAsPlanner(pages, occasion, `/gallery${search}`, { ...device, isTurned: true }, visit)

/** Longer than decisions are held back. */
export const afterHold = 6500

export const photos = (page: Page) => page.getByRole("row", { name: /Photo by/ })
export const photo = (page: Page, caption: string) => page.getByRole("row", { name: caption })
export const focused = (page: Page, caption: string) => photo(page, caption).and(page.locator(":focus")).waitFor()
export const counter = (page: Page, words: string) => page.getByRole("radio", { name: words })
export const said = (page: Page, words: string | RegExp) => page.getByRole("status").getByText(words).waitFor()
export const large = (page: Page, caption: string) => page.getByRole("dialog", { name: caption }).waitFor()

/** Uploads photos with these captions, the last one the newest, and returns their ids. */
export const uploaded = async (occasion: Occasion, captions: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const ids: Array<string> = []
  const guest = new GuestGallery(occasion)
  for (const caption of captions) ids.push((await guest.upload(picture, { caption })).id)
  for (const id of ids) await new PlannerGalleryClient(occasion).settled(id)
  return ids
}

/** Returns the status of each photo at the server, by caption. */
export const statuses = async (occasion: Occasion): Promise<Readonly<Record<string, string>>> => {
  const { items } = await answered(200, new PlannerGalleryClient(occasion).list({ limit: 200 }))
  return Object.fromEntries(items.map(({ caption, moderation_status }) => [caption ?? "", moderation_status]))
}

export const noteOf = async (occasion: Occasion, caption: string): Promise<string | null | undefined> => {
  const { items } = await answered(200, new PlannerGalleryClient(occasion).list({ limit: 200 }))
  return items.find((item) => item.caption === caption)?.moderation?.notes
}
