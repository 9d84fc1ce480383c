import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Context, Effect, Layer, Option } from "effect"
import type { Asset } from "./Asset.ts"
import { AssetRepository } from "./AssetRepository.ts"
import { ImageEngine, type ImageEngineUnavailable } from "./ImageEngine.ts"
import { ObjectStorage } from "./ObjectStorage.ts"
import type { VariantJob } from "./VariantQueue.ts"
import { variantWriting } from "./VariantWriting.ts"

/** After so many tries of which none came to an end, an asset is given up. Outages of stores do not count. */
export const maximumVariantAttempts = 8

/** What planners read of an asset that was given up. */
export const givenUp = "The picture could not be processed."

/** What planners read of an asset whose original is no longer there. */
export const originalMissing = "The original file is missing."

/** `unneeded`: the asset is gone, or was ready or failed before. */
export type VariantOutcome = "ready" | "failed" | "unneeded"

/** What became of a job whose asset was marked so, or needed no mark any more. */
const outcomeOf =
  (mark: "ready" | "failed") =>
  (marked: boolean): VariantOutcome =>
    marked ? mark : "unneeded"

/** Makes the variants of assets. Every step may happen twice, or be the last before the process dies. */
export class VariantWork extends Context.Service<
  VariantWork,
  {
    /**
     * Does a job that the queue gave. Fails only with what trying again may mend; at the last attempt only when a store is
     * unavailable.
     */
    readonly run: (job: VariantJob) => Effect.Effect<VariantOutcome, StoreUnavailable | ImageEngineUnavailable>
  }
>()("@banquet/assets-core/VariantWork") {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const assets = yield* AssetRepository
      const engine = yield* ImageEngine
      const storage = yield* ObjectStorage
      const { remove, write } = yield* variantWriting

      const render = Effect.fnUntraced(function* (asset: Asset) {
        const original = yield* storage.readRange(
          { key: asset.objectKey, generation: asset.generation },
          { start: 0, end: asset.byteSize }
        )
        const image = yield* engine.render(original)
        const { thumbnail, web } = yield* write(asset, image)
        const variants = [thumbnail, web]
        const outcome = outcomeOf("ready")(
          yield* assets.markReady(asset.id, { placeholder: image.placeholder, variants })
        )
        if (outcome === "unneeded") yield* remove(variants)
        return outcome
      })

      const fail = (asset: Asset, reason: string) =>
        Effect.map(assets.markFailed(asset.id, reason), outcomeOf("failed"))

      return VariantWork.of({
        run: Effect.fn("VariantWork.run")(function* (job) {
          const found = yield* assets.find(job.assetId)
          if (Option.isNone(found) || found.value.status !== "processing") return "unneeded" as const
          const asset = found.value
          if (job.attempt > maximumVariantAttempts) return yield* fail(asset, givenUp)
          return yield* render(asset).pipe(
            Effect.catchTags({
              NotAnImage: ({ reason }) => fail(asset, reason),
              ImageUndecodable: ({ reason }) => fail(asset, reason),
              ObjectMissing: () => fail(asset, originalMissing)
            }),
            Effect.catchIf(
              (error) => error._tag === "ImageEngineUnavailable" && job.attempt === maximumVariantAttempts,
              () => fail(asset, givenUp)
            )
          )
        })
      })
    })
  )
}
