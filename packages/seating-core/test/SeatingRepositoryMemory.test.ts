import { layer as layerActors } from "@banquet/actors-core/testing/ActorRepositoryMemory"
import * as AssetsMemory from "@banquet/assets-core/testing/AssetsMemory"
import * as PlatformMemory from "@banquet/platform-core/testing/PlatformMemory"
import { Layer } from "effect"
import { suite as acknowledgements } from "../src/testing/AcknowledgementRepositoryContract.ts"
import * as AcknowledgementRepositoryMemory from "../src/testing/AcknowledgementRepositoryMemory.ts"
import { suite } from "../src/testing/SeatingRepositoryContract.ts"
import { layer } from "../src/testing/SeatingRepositoryMemory.ts"

const memory = Layer.merge(layer, AssetsMemory.layer).pipe(
  Layer.provideMerge(layerActors),
  Layer.provideMerge(PlatformMemory.layer)
)

suite("memory", memory)
acknowledgements("memory", AcknowledgementRepositoryMemory.layer.pipe(Layer.provideMerge(memory)))
