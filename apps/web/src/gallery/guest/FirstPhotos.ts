/** The newest photos, asked for with the page itself. */
import type { FirstAnswers } from "../../platform/first/FirstAnswers.ts"
import type { Answer, GalleryContracts } from "../GalleryClient.ts"

export type FeedPage = Answer<"GET /v1/guest/occasions/:occasion_slug/media">

/** As many as fill a phone's window. */
export const firstPhotos = "media?limit=12"

export const firstPhotosOf = ({ reads: [page] }: FirstAnswers<GalleryContracts>): FeedPage =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server of this page speaks this contract
  page as FeedPage
