/** The HTTP part of Gallery. */
import { GalleryContract } from "@banquet/http-api/gallery/GalleryContract"
import { Layer } from "effect"
import { httpModule } from "../platform/HttpModule.ts"
import { galleryProblems } from "./GalleryProblemTable.ts"
import * as GuestGalleryHandlers from "./GuestGalleryHandlers.ts"
import * as PlannerGalleryHandlers from "./PlannerGalleryHandlers.ts"
import * as UploadRateLimit from "./UploadRateLimit.ts"

export const GalleryHttp = httpModule({
  contract: GalleryContract,
  handlers: Layer.merge(GuestGalleryHandlers.layer, PlannerGalleryHandlers.layer).pipe(
    Layer.provide(UploadRateLimit.layer)
  ),
  problems: galleryProblems
})
