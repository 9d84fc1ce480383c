/** The composition of Gallery and the Assets under it. */
import type { ImageEngine } from "@banquet/assets-core/ImageEngine"
import { SignedReads } from "@banquet/assets-core/SignedReads"
import { StorageSweep } from "@banquet/assets-core/StorageSweep"
import { VariantWork } from "@banquet/assets-core/VariantWork"
import { GuestGallery } from "@banquet/gallery-core/GuestGallery"
import { PlannerGallery } from "@banquet/gallery-core/PlannerGallery"
import * as ImageEngineJimp from "@banquet/images-jimp/ImageEngineJimp"
import * as ImageEngineSharp from "@banquet/images-sharp/ImageEngineSharp"
import { Layer } from "effect"
import type { Configuration } from "./configuration/Configuration.ts"

/** One of ours by name, or a host's own. */
export type ImageEngineChoice = Configuration["imageEngine"] | Layer.Layer<ImageEngine>

export interface GalleryOptions extends Pick<
  Configuration,
  "signedUrlTtl" | "uploadBytesPerGuest" | "uploadBytesPerOccasion" | "uploadSessionTtl" | "uploadsPerGuest"
> {
  readonly imageEngine: ImageEngineChoice
  /** The file of the program of the engine's child processes, where a bundler has moved it. */
  readonly imageWorker?: string | URL | undefined
}

/** URLs that are remembered: those of the feeds that a party looks at, at about 500 bytes each. */
const rememberedUrls = 100_000

const signedReads = ({ signedUrlTtl }: Pick<Configuration, "signedUrlTtl">) =>
  SignedReads.layer({ timeToLive: signedUrlTtl, capacity: rememberedUrls })

const engines = { sharp: ImageEngineSharp, jimp: ImageEngineJimp }

/** The image engine of choice. */
export const layerEngine = ({ imageEngine, imageWorker }: Pick<GalleryOptions, "imageEngine" | "imageWorker">) =>
  typeof imageEngine === "string" ? engines[imageEngine].layerWith({}, imageWorker) : imageEngine

/** What planners do with galleries, for programs that neither take uploads nor make variants. */
export const layerPlanner = (options: Pick<Configuration, "signedUrlTtl" | "uploadBytesPerOccasion">) =>
  PlannerGallery.layer({ bytesPerOccasion: options.uploadBytesPerOccasion }).pipe(Layer.provide(signedReads(options)))

/** Every use case of Gallery and the work behind it, on the repositories of `Banquet.layer` and on an `ObjectStorage`. */
export const layer = (options: GalleryOptions) =>
  Layer.mergeAll(
    GuestGallery.layer({
      sessionTimeToLive: options.uploadSessionTtl,
      uploadsPerGuest: options.uploadsPerGuest,
      bytesPerGuest: options.uploadBytesPerGuest,
      bytesPerOccasion: options.uploadBytesPerOccasion
    }),
    PlannerGallery.layer({ bytesPerOccasion: options.uploadBytesPerOccasion }),
    VariantWork.layer,
    StorageSweep.layer
  ).pipe(Layer.provide(signedReads(options)), Layer.provideMerge(layerEngine(options)))
