/** The composition of Gallery and the Assets under it. */
import { SignedReads } from "@banquet/assets-core/SignedReads"
import { StorageSweep } from "@banquet/assets-core/StorageSweep"
import { VariantWork } from "@banquet/assets-core/VariantWork"
import { GuestGallery } from "@banquet/gallery-core/GuestGallery"
import { PlannerGallery } from "@banquet/gallery-core/PlannerGallery"
import * as ImageEngineJimp from "@banquet/images-jimp/ImageEngineJimp"
import * as ImageEngineSharp from "@banquet/images-sharp/ImageEngineSharp"
import { Layer } from "effect"
import type { Configuration } from "./Configuration.ts"

export type GalleryOptions = Pick<
  Configuration,
  "imageEngine" | "signedUrlTtl" | "uploadSessionTtl" | "uploadsPerGuest"
>

/** URLs that are remembered: those of the feeds that a party looks at, at about 500 bytes each. */
const rememberedUrls = 100_000

const signedReads = ({ signedUrlTtl }: Pick<Configuration, "signedUrlTtl">) =>
  SignedReads.layer({ timeToLive: signedUrlTtl, capacity: rememberedUrls })

const engines = { sharp: ImageEngineSharp.layer, jimp: ImageEngineJimp.layer }

/** The configured image engine. */
export const layerEngine = ({ imageEngine }: Pick<Configuration, "imageEngine">) => engines[imageEngine]

/** What planners do with galleries, for programs that neither take uploads nor make variants. */
export const layerPlanner = (options: Pick<Configuration, "signedUrlTtl">) =>
  PlannerGallery.layer.pipe(Layer.provide(signedReads(options)))

/** Every use case of Gallery and the work behind it, on the repositories of `Banquet.layer` and on an `ObjectStorage`. */
export const layer = (options: GalleryOptions) =>
  Layer.mergeAll(
    GuestGallery.layer({ sessionTimeToLive: options.uploadSessionTtl, uploadsPerGuest: options.uploadsPerGuest }),
    PlannerGallery.layer,
    VariantWork.layer,
    StorageSweep.layer
  ).pipe(Layer.provide(signedReads(options)), Layer.provideMerge(layerEngine(options)))
