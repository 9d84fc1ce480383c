/** What the parts of the gallery page share. */
import { createContext, use } from "react"
import type { Formats } from "../../platform/messages/Formats.ts"
import type { Gallery } from "./Gallery.ts"
import type { GalleryFeed } from "./GalleryFeed.ts"

export interface GalleryEvent {
  readonly id: string
  readonly name: string
}

export interface GalleryWork {
  readonly gallery: Gallery
  readonly feed: GalleryFeed
  /** In the occasion's time zone. */
  readonly formats: Formats
  /** The occasion's, such as `Europe/Berlin`. */
  readonly timeZone: string
  /** `null` until they are known. */
  readonly events: ReadonlyArray<GalleryEvent> | null
  readonly canDecide: boolean
}

export const GalleryWorkContext = createContext<GalleryWork | null>(null)

export const useGalleryWork = (): GalleryWork => {
  const work = use(GalleryWorkContext)
  if (work === null) throw new Error("no gallery is open")
  return work
}
