import { MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import { Layer } from "effect"
import { suite } from "../src/testing/ObjectStorageContract.ts"
import { layer } from "../src/testing/ObjectStorageMemory.ts"

suite("memory", layer.pipe(Layer.provide(MemoryStore.layer)))
