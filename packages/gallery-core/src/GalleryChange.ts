/** What a decision makes of gallery items, and what the repository saves of it. */
import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import { Data } from "effect"
import type { GalleryItemId } from "./GalleryIds.ts"
import type { GalleryItem } from "./GalleryItem.ts"
import type { ModeratedItem } from "./ModerationDecisions.ts"

export type GalleryChange = Data.TaggedEnum<{
  /** A new item; its asset is stored already and belongs to no other item. */
  ItemUploaded: { readonly item: GalleryItem }
  ItemsModerated: { readonly moderated: ReadonlyArray<ModeratedItem> }
  /** Items are another guest's from then on. */
  ItemsReassigned: { readonly occasionId: OccasionId; readonly fromId: ActorId; readonly intoId: ActorId }
  /** Items go with every decision about them; their assets stay. */
  ItemsErased: { readonly itemIds: ReadonlyArray<GalleryItemId> }
}>
export const GalleryChange = Data.taggedEnum<GalleryChange>()
