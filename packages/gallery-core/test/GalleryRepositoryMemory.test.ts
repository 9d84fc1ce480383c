import * as AssetsMemory from "@banquet/assets-core/testing/AssetsMemory"
import { layerWithActorFixture } from "@banquet/platform-core/testing/PlatformMemory"
import { Layer } from "effect"
import { suite } from "../src/testing/GalleryRepositoryContract.ts"
import { layer } from "../src/testing/GalleryRepositoryMemory.ts"

suite("memory", layer.pipe(Layer.provideMerge(AssetsMemory.layer), Layer.provideMerge(layerWithActorFixture)))
