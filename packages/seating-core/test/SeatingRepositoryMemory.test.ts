import { layer as layerActors } from "@banquet/actors-core/testing/ActorRepositoryMemory"
import * as PlatformMemory from "@banquet/platform-core/testing/PlatformMemory"
import { Layer } from "effect"
import { suite } from "../src/testing/SeatingRepositoryContract.ts"
import { layer } from "../src/testing/SeatingRepositoryMemory.ts"

suite("memory", layer.pipe(Layer.provideMerge(layerActors), Layer.provideMerge(PlatformMemory.layer)))
