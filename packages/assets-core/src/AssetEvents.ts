/** The domain events of assets. */
import type { NewDomainEvent } from "@banquet/platform-core/events/DomainEvent"
import type { EventId } from "@banquet/platform-core/Ids"
import { Option, Schema } from "effect"
import type { Asset } from "./Asset.ts"
import { AttachedResource } from "./AssetAttachment.ts"

/** The events of the aggregate `asset`; `data` is `{ attachment }`, the resource that it is attached to, or null. */
export type AssetEventType = "asset.ready" | "asset.failed"

const everyType: Readonly<Record<AssetEventType, true>> = { "asset.failed": true, "asset.ready": true }

export const assetEventTypes: ReadonlyArray<string> = Object.keys(everyType)

/** Returns the event of an asset that is no longer processing; `eventId` is that of its upload. */
export const settledEvent = (
  asset: Pick<Asset, "id" | "occasionId">,
  status: "ready" | "failed",
  resource: AttachedResource | null,
  eventId: EventId | null
): NewDomainEvent => ({
  type: `asset.${status}` satisfies AssetEventType,
  occasionId: asset.occasionId,
  eventId,
  aggregate: { type: "asset", id: asset.id },
  data: { attachment: resource === null ? null : { module: resource.module, type: resource.type, id: resource.id } }
})

const attachmentOf = Schema.decodeUnknownOption(Schema.Struct({ attachment: AttachedResource }))

/** Returns the resource that the asset of the event is attached to; `null` where it has none or is not about an asset. */
export const attachedResource = ({ aggregate, data }: NewDomainEvent): AttachedResource | null =>
  aggregate.type === "asset"
    ? Option.match(attachmentOf(data), { onNone: () => null, onSome: ({ attachment }) => attachment })
    : null
