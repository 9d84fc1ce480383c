/** `ImageEngine` on libvips, in child processes. */
import { ImageContentType, ImageEngine } from "@banquet/assets-core/ImageEngine"
import { type ImageWorkerBounds, make } from "@banquet/image-worker/ImageWorker"
import type { WorkerModule } from "@banquet/image-worker/WorkerModule"
import { Layer } from "effect"

/** HEIC and AVIF begin with the length of a box and its type. */
const isHeif = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(4, 8)) === "ftyp"

/** The engine with other limits than the default, or with its program in a file made by a bundler. */
export const layerWith = (
  bounds: Partial<ImageWorkerBounds>,
  worker?: WorkerModule["file"]
): Layer.Layer<ImageEngine> =>
  Layer.effect(
    ImageEngine,
    make({
      module: { specifier: "@banquet/images-sharp/SharpWorker", adapter: import.meta.url, file: worker },
      accepts: ImageContentType.literals,
      isHeavy: isHeif,
      bounds
    })
  )

/** The engine with the default limits. Dies with `WorkerModuleMissing` where its program is not found. */
export const layer: Layer.Layer<ImageEngine> = layerWith({})
