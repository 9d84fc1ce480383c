/** The port's own suite, which is what an adapter has to pass. */
import * as ObjectStorageContract from "@banquet/assets-core/testing/ObjectStorageContract"
import * as ObjectStorageMemory from "@banquet/assets-core/testing/ObjectStorageMemory"
import { MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import { Layer } from "effect"
import * as SharedBucket from "./SharedBucket.ts"

const bucket = Layer.provideMerge(ObjectStorageMemory.layer, MemoryStore.layer)

ObjectStorageContract.suite(
  "a folder of a shared bucket",
  Layer.provideMerge(SharedBucket.layer("hotel-lisboa"), bucket)
)
