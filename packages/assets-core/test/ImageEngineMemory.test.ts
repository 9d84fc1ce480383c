import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { ImageEngine } from "../src/ImageEngine.ts"
import { suite } from "../src/testing/ImageEngineContract.ts"
import { layer, memoryImage } from "../src/testing/ImageEngineMemory.ts"
import { notImages } from "../src/testing/ImageEngineSamples.ts"

const layerWithStore = layer.pipe(Layer.provideMerge(MemoryStore.layer))

const sample = (name: string, width: number, height: number) => ({
  name,
  bytes: memoryImage({ contentType: "image/png", width, height }),
  contentType: "image/png" as const,
  width,
  height
})

suite("memory", layerWithStore, {
  accepted: [
    sample("a large image", 4000, 3000),
    sample("a small one", 90, 60),
    sample("a line", 10_000, 1),
    {
      ...sample("a padded one", 90, 60),
      bytes: memoryImage({ contentType: "image/png", width: 90, height: 60, padding: 9000 })
    }
  ],
  notImages: [...notImages, { name: "a bomb", bytes: memoryImage({ width: 20_000, height: 20_000 }) }],
  broken: [{ name: "a broken image", bytes: memoryImage({ broken: true }) }]
})

it.effect("fails on demand, once", () =>
  Effect.gen(function* () {
    const store = yield* MemoryStore
    const engine = yield* ImageEngine
    yield* store.failNext("ImageEngine.render")
    const error = yield* Effect.flip(engine.render(memoryImage({})))
    assert.isTrue(error._tag === "ImageEngineUnavailable" && error.cause instanceof StoreUnavailable)
    yield* engine.render(memoryImage({}))
    assert.strictEqual(yield* store.count("ImageEngine.render"), 2)
  }).pipe(Effect.provide(layerWithStore))
)
