/** Where Gallery's pages are, and what of them is part of the address. */
import { address } from "../platform/Address.ts"

export const moduleKey = "gallery"

/** The album's filter and the large photo, in the address so that Back closes the photo. */
export interface AlbumSearch {
  readonly event?: string
  readonly photo?: string
}

export const albumAddress = address("/gallery", ({ event, photo }): AlbumSearch => ({
  ...(typeof event === "string" ? { event } : {}),
  ...(typeof photo === "string" ? { photo } : {})
}))

/** The filters of the planner's gallery, and the photo that is large. */
export interface ModerationSearch {
  readonly status?: "pending" | "approved" | "rejected" | "all"
  readonly event?: string
  /** Words of the uploader's name or of the caption. */
  readonly search?: string
  /** Uploaded then or later, as a timestamp in UTC. */
  readonly from?: string
  /** Uploaded before. */
  readonly to?: string
  readonly photo?: string
}

/** How long what is searched for may be. */
export const longestSearch = 100

const isSearch = (value: unknown): value is string =>
  typeof value === "string" && value.trim() !== "" && [...value].length <= longestSearch

const isTime = (value: unknown): value is string =>
  typeof value === "string" &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value) &&
  !Number.isNaN(Date.parse(value))

export const moderationAddress = address(
  "/occasions/$occasionId/gallery",
  ({ event, from, photo, search, status, to }): ModerationSearch => ({
    ...(status === "approved" || status === "rejected" || status === "all" ? { status } : {}),
    ...(typeof event === "string" ? { event } : {}),
    ...(isSearch(search) ? { search } : {}),
    // A link that was written by hand may hold a number.
    ...(typeof search === "number" ? { search: String(search) } : {}),
    ...(isTime(from) ? { from } : {}),
    ...(isTime(to) ? { to } : {}),
    ...(typeof photo === "string" ? { photo } : {})
  })
)
