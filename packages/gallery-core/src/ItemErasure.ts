/** Decides the erasure of a guest's data: all of its items go, with every decision about them. */
import type { AssetId } from "@banquet/assets-core/AssetIds"
import { GalleryChange } from "./GalleryChange.ts"
import type { GalleryItem } from "./GalleryItem.ts"

/** An item of the guest who is erased. */
export interface ErasableItem extends Pick<GalleryItem, "id" | "assetId"> {
  /** How many decisions its history has. */
  readonly decisionCount: number
}

export interface ErasedItems {
  readonly change: GalleryChange
  /** The assets of the items, which no item has any more. */
  readonly assetIds: ReadonlyArray<AssetId>
  readonly decisionCount: number
}

export const erasedItems = (items: ReadonlyArray<ErasableItem>): ErasedItems => ({
  change: GalleryChange.ItemsErased({ itemIds: items.map(({ id }) => id) }),
  assetIds: items.map(({ assetId }) => assetId),
  decisionCount: items.reduce((sum, item) => sum + item.decisionCount, 0)
})
