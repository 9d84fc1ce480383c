import { layerWithActorFixture } from "@banquet/platform-core/testing/PlatformMemory"
import { Layer } from "effect"
import { suite as assets } from "../src/testing/AssetRepositoryContract.ts"
import { layer } from "../src/testing/AssetsMemory.ts"
import { suite as sessions } from "../src/testing/UploadSessionRepositoryContract.ts"
import { suite as queue } from "../src/testing/VariantQueueContract.ts"

const memory = layer.pipe(Layer.provideMerge(layerWithActorFixture))

assets("memory", memory)
sessions("memory", memory)
queue("memory", memory)
