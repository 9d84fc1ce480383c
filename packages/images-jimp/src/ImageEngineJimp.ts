/** `ImageEngine` in plain JavaScript, in child processes. */
import { type ImageContentType, ImageEngine } from "@banquet/assets-core/ImageEngine"
import { type ImageWorkerBounds, make } from "@banquet/image-worker/ImageWorker"
import { Layer } from "effect"

const accepts: ReadonlyArray<ImageContentType> = ["image/jpeg", "image/png"]

export const layerWith = (bounds: Partial<ImageWorkerBounds>): Layer.Layer<ImageEngine> =>
  Layer.effect(
    ImageEngine,
    make({
      module: new URL("./internal/JimpWorker.ts", import.meta.url),
      accepts,
      isHeavy: () => false,
      bounds
    })
  )

export const layer: Layer.Layer<ImageEngine> = layerWith({})
