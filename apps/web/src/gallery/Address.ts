/** Where Gallery's pages are, and what of them is part of the address. */
import { address } from "../platform/Address.ts"

export const moduleKey = "gallery"

/** What is shown is part of the address, so that a photo can be gone back from. */
export interface AlbumSearch {
  readonly event?: string
  readonly photo?: string
}

export const albumAddress = address("/gallery", ({ event, photo }): AlbumSearch => ({
  ...(typeof event === "string" ? { event } : {}),
  ...(typeof photo === "string" ? { photo } : {})
}))

/** What is shown of the gallery, and which photo is large. */
export interface ModerationSearch {
  readonly status?: "pending" | "approved" | "rejected" | "all"
  readonly event?: string
  readonly photo?: string
}

export const moderationAddress = address(
  "/occasions/$occasionId/gallery",
  ({ event, photo, status }): ModerationSearch => ({
    ...(status === "approved" || status === "rejected" || status === "all" ? { status } : {}),
    ...(typeof event === "string" ? { event } : {}),
    ...(typeof photo === "string" ? { photo } : {})
  })
)
