import { Uuid } from "@banquet/platform-core/Ids"
import { Schema } from "effect"

export const GalleryItemId = Uuid.pipe(Schema.brand("GalleryItemId"))
export type GalleryItemId = typeof GalleryItemId.Type
