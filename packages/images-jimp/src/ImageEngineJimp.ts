/** `ImageEngine` in plain JavaScript, in child processes. */
import { type ImageContentType, ImageEngine } from "@banquet/assets-core/ImageEngine"
import { type ImageWorkerBounds, make } from "@banquet/image-worker/ImageWorker"
import type { WorkerModule } from "@banquet/image-worker/WorkerModule"
import { Layer } from "effect"

const accepts: ReadonlyArray<ImageContentType> = ["image/jpeg", "image/png"]

/** The engine with other limits than the default, or with its program in a file made by a bundler. */
export const layerWith = (
  bounds: Partial<ImageWorkerBounds>,
  worker?: WorkerModule["file"]
): Layer.Layer<ImageEngine> =>
  Layer.effect(
    ImageEngine,
    make({
      module: { specifier: "@banquet/images-jimp/JimpWorker", adapter: import.meta.url, file: worker },
      accepts,
      isHeavy: () => false,
      bounds
    })
  )

/** The engine with the default limits. Dies with `WorkerModuleMissing` where its program is not found. */
export const layer: Layer.Layer<ImageEngine> = layerWith({})
