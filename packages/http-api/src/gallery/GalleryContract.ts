/** The HTTP contract of Gallery. */
import { GalleryModule } from "@banquet/gallery-core/GalleryModule"
import { EventId, Uuid } from "@banquet/platform-core/Ids"
import { Schema } from "effect"
import type { HttpContract } from "../platform/HttpContract.ts"
import { GalleryApi } from "./GalleryApi.ts"

/** The `data` of `event: gallery_item`, to a planner; the states are those of now. */
const PlannerGalleryItemChange = Schema.Struct({
  id: Uuid,
  event_id: Schema.NullOr(EventId),
  moderation_status: Schema.String,
  asset_status: Schema.String
})

export const GalleryContract = {
  manifest: GalleryModule,
  api: GalleryApi,
  guestEvent: { uploads_active: Schema.Boolean },
  changes: [
    {
      kind: "gallery_item",
      permission: "gallery:list",
      data: PlannerGalleryItemChange,
      guests: "items of its feed"
    }
  ]
} as const satisfies HttpContract
