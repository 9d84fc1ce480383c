/** Which domain events there are. */
import { assetEventTypes } from "@banquet/assets-core/AssetEvents"
import { galleryEventTypes } from "@banquet/gallery-core/GalleryEvents"
import { seatingEventTypes } from "@banquet/seating-core/SeatingEvents"

export const eventTypes: ReadonlyArray<string> = [...assetEventTypes, ...galleryEventTypes, ...seatingEventTypes]
