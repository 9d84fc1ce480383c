/** `ImageEngine` in plain JavaScript, in child processes. */
import { type ImageContentType, ImageEngine } from "@banquet/assets-core/ImageEngine"
import { type ImageWorkerBounds, make } from "@banquet/image-worker/ImageWorker"
import type { WorkerModule } from "@banquet/image-worker/WorkerModule"
import { Layer } from "effect"

const accepts: ReadonlyArray<ImageContentType> = ["image/jpeg", "image/png"]

/** The engine with other bounds than the default, or with its program in a file that a bundler made. */
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

/** The engine with the default bounds. Dies with `WorkerModuleMissing` where its program is nowhere. */
export const layer: Layer.Layer<ImageEngine> = layerWith({})
