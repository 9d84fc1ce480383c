/** `ImageEngine` on libvips, in child processes. */
import { ImageContentType, ImageEngine } from "@banquet/assets-core/ImageEngine"
import { type ImageWorkerBounds, make } from "@banquet/image-worker/ImageWorker"
import { Layer } from "effect"

/** HEIC and AVIF begin with the box that says so, after its length. */
const isHeif = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(4, 8)) === "ftyp"

export const layerWith = (bounds: Partial<ImageWorkerBounds>): Layer.Layer<ImageEngine> =>
  Layer.effect(
    ImageEngine,
    make({
      module: new URL("./internal/SharpWorker.ts", import.meta.url),
      accepts: ImageContentType.literals,
      isHeavy: isHeif,
      bounds
    })
  )

export const layer: Layer.Layer<ImageEngine> = layerWith({})
