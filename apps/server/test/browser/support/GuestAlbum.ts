/** What a guest finds in the album, and what has become of what was sent. */
import type { BrowserContextOptions, Page } from "playwright-core"
import { answered } from "../../support/Client.ts"
import { PlannerGalleryClient } from "../../support/Gallery.ts"
import type { Occasion } from "../../support/Occasion.ts"
import type { ChosenFile } from "./GuestPhotos.ts"
import type { Pages } from "./Pages.ts"

/** What guests send is in the album at once. */
export const ungated = { moderation_mode: "post_moderation" }

/** Opens a page of the guest Alice, which is the album unless another is named. */
export const openAlbum = (
  pages: Pages,
  occasion: Occasion,
  device: BrowserContextOptions,
  path = "/gallery"
): Promise<Page> => {
  const token = occasion.guest("alice").client.token ?? ""
  const to = new URLSearchParams({ token, to: path }).toString()
  return pages.open(`${occasion.url}/join#${to}`, device)
}

export const choose = (page: Page, files: ReadonlyArray<ChosenFile>) =>
  page.locator("dialog input[type=file][multiple]").setInputFiles([...files])

export const sheet = (page: Page) => page.getByRole("dialog", { name: "Add photos" })

export const pending = async (occasion: Occasion) =>
  (await answered(200, new PlannerGalleryClient(occasion).list({ moderation_status: "pending" }))).items
