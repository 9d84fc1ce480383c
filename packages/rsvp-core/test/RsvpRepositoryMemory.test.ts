import * as ActorRepositoryMemory from "@banquet/actors-core/testing/ActorRepositoryMemory"
import * as PlatformMemory from "@banquet/platform-core/testing/PlatformMemory"
import { Layer } from "effect"
import { suite } from "../src/testing/RsvpRepositoryContract.ts"
import * as RsvpRepositoryMemory from "../src/testing/RsvpRepositoryMemory.ts"

suite(
  "memory",
  RsvpRepositoryMemory.layer.pipe(
    Layer.provideMerge(ActorRepositoryMemory.layer),
    Layer.provideMerge(PlatformMemory.layer)
  )
)
