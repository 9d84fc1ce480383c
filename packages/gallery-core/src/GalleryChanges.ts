import { attachedResource } from "@banquet/assets-core/AssetEvents"
import type { DomainEvent } from "@banquet/platform-core/events/DomainEvent"
import type { ModuleChanges } from "@banquet/platform-core/modules/ModuleChanges"
import { Effect } from "effect"
import { GalleryItemId } from "./GalleryIds.ts"
import { GalleryModule } from "./GalleryModule.ts"
import { GalleryRepository } from "./GalleryRepository.ts"

const kind = "gallery_item"

/** The item that the event is about; an event of an asset is about the item that the asset is attached to. */
const itemOf = (event: DomainEvent): GalleryItemId | null => {
  if (event.aggregate.type === kind) return GalleryItemId.make(event.aggregate.id)
  const resource = attachedResource(event)
  return resource?.module === GalleryModule.key && resource.type === kind ? GalleryItemId.make(resource.id) : null
}

/** The changes of gallery items. */
export const galleryChanges = Effect.map(GalleryRepository, (repository): ModuleChanges => ({
  resolve: Effect.fnUntraced(function* (events) {
    const about = events.flatMap((event) => {
      const itemId = itemOf(event)
      return itemId === null ? [] : [{ event, itemId }]
    })
    if (about.length === 0) return []
    const found = yield* repository.visibility([...new Set(about.map(({ itemId }) => itemId))])
    const items = new Map(found.map((item) => [item.id, item]))
    return about.flatMap(({ event, itemId }) => {
      const item = items.get(itemId)
      if (item === undefined || item.occasionId !== event.occasionId) return []
      const { assetStatus, eventId, id, moderationStatus, occasionId, visibleToGuests } = item
      return [
        {
          kind,
          position: event.position,
          occasionId,
          eventId,
          id,
          visibleToGuests,
          permission: "gallery:list" as const,
          data: { moderation_status: moderationStatus, asset_status: assetStatus }
        }
      ]
    })
  })
}))
