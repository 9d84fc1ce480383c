/** A port's suite, run by a host for an adapter. */
import { layer as layerActors } from "@banquet/actors-core/testing/ActorRepositoryMemory"
import * as AssetsMemory from "@banquet/assets-core/testing/AssetsMemory"
import * as PlatformMemory from "@banquet/platform-core/testing/PlatformMemory"
import { suite } from "@banquet/seating-core/testing/SeatingRepositoryContract"
import { layer } from "@banquet/seating-core/testing/SeatingRepositoryMemory"
import { Layer } from "effect"

suite(
  "of a host",
  Layer.merge(layer, AssetsMemory.layer).pipe(Layer.provideMerge(layerActors), Layer.provideMerge(PlatformMemory.layer))
)
