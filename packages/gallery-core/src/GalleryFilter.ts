/** What of an occasion's gallery a planner looks at. */
import type { EventId } from "@banquet/platform-core/Ids"
import { matchesPatterns, searchPatterns } from "@banquet/platform-core/SearchPattern"
import { DateTime } from "effect"
import type { GalleryItem } from "./GalleryItem.ts"
import type { ModerationStatus } from "./GalleryModeration.ts"

export interface GalleryFilter {
  readonly eventId: EventId | null
  readonly moderationStatus: ModerationStatus | null
  /** Words that the name of the uploader or the caption has, in whatever case and with whatever accents. */
  readonly search: string | null
  /** Uploaded then or later. */
  readonly from: DateTime.Utc | null
  /** Uploaded before. */
  readonly to: DateTime.Utc | null
}

/** Lets every item through. */
export const everyItem: GalleryFilter = { eventId: null, moderationStatus: null, search: null, from: null, to: null }

/** Returns what an item is searched by. */
const searchedText = (uploaderName: string, caption: string | null): string =>
  caption === null ? uploaderName : `${uploaderName}\n${caption}`

/** Returns whether an item counts in the totals of a filter, which do not follow the moderation status. */
export const isCounted = (
  { eventId, from, search, to }: GalleryFilter,
  { caption, createdAt, eventId: event }: Pick<GalleryItem, "caption" | "createdAt" | "eventId">,
  uploaderName: string
): boolean =>
  (eventId === null || event === eventId) &&
  (from === null || DateTime.isGreaterThanOrEqualTo(createdAt, from)) &&
  (to === null || DateTime.isLessThan(createdAt, to)) &&
  (search === null || matchesPatterns(searchPatterns(search), searchedText(uploaderName, caption)))
