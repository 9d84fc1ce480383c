/** What becomes known of an asset once it is no longer processing. */
import type { NewDomainEvent } from "@banquet/platform-core/DomainEvent"
import type { EventId } from "@banquet/platform-core/Ids"
import type { Asset } from "./Asset.ts"
import type { AssetAttachment } from "./AssetAttachment.ts"

/** The events of the aggregate `asset`; `data` is `{ gallery_item_id }`, of the item that it is attached to, or null. */
export type AssetEventType = "asset.ready" | "asset.failed"

/** `eventId` is that of the upload. */
export const settledEvent = (
  asset: Pick<Asset, "id" | "occasionId">,
  status: "ready" | "failed",
  attachment: Pick<AssetAttachment, "resourceId"> | null,
  eventId: EventId | null
): NewDomainEvent => ({
  type: `asset.${status}` satisfies AssetEventType,
  occasionId: asset.occasionId,
  eventId,
  aggregate: { type: "asset", id: asset.id },
  data: { gallery_item_id: attachment?.resourceId ?? null }
})
