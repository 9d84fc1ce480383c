/** What decodes pictures, as configured. */
import type { ImageEngine } from "@banquet/assets-core/ImageEngine"
import * as ImageEngineJimp from "@banquet/images-jimp/ImageEngineJimp"
import * as ImageEngineSharp from "@banquet/images-sharp/ImageEngineSharp"
import type { Layer } from "effect"
import type { Configuration } from "../configuration/Configuration.ts"

export interface ImageEngineOptions {
  /** One of ours by name, or a host's own. */
  readonly imageEngine: Configuration["imageEngine"] | Layer.Layer<ImageEngine>
  /** The file of the program of the engine's child processes, where a bundler has moved it. */
  readonly imageWorker?: string | URL | undefined
}

const engines = { sharp: ImageEngineSharp, jimp: ImageEngineJimp }

/** The image engine of choice. */
export const layer = ({ imageEngine, imageWorker }: ImageEngineOptions): Layer.Layer<ImageEngine> =>
  typeof imageEngine === "string" ? engines[imageEngine].layerWith({}, imageWorker) : imageEngine
