import { Asset } from "@banquet/assets-core/Asset"
import { AssetRepository } from "@banquet/assets-core/AssetRepository"
import { AssetVariant } from "@banquet/assets-core/AssetVariant"
import { Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { DomainEventWriter } from "../platform/DomainEventWriter.ts"
import { all, first, Time, timestamp } from "../statements/Rows.ts"
import { attempt } from "../statements/StoreAttempt.ts"
import * as Assets from "./internal/Assets.sql.ts"

const assetRow = first(Asset.mapFields((fields) => ({ ...fields, createdAt: Time })))
const variantRows = all(AssetVariant)

const variantColumns = (assetId: AssetVariant["assetId"], variants: ReadonlyArray<AssetVariant>) => {
  const [thumbnail, web] = (["thumbnail", "web"] as const).map((kind) =>
    variants.find((variant) => variant.kind === kind && variant.assetId === assetId)
  )
  return {
    thumbnailObjectKey: thumbnail?.objectKey ?? null,
    thumbnailContentType: thumbnail?.contentType ?? null,
    thumbnailByteSize: thumbnail?.byteSize ?? null,
    thumbnailWidth: thumbnail?.width ?? null,
    thumbnailHeight: thumbnail?.height ?? null,
    webObjectKey: web?.objectKey ?? null,
    webContentType: web?.contentType ?? null,
    webByteSize: web?.byteSize ?? null,
    webWidth: web?.width ?? null,
    webHeight: web?.height ?? null
  }
}

/** Assets, whose variants are columns of their row, and attachments. */
export const layer = Layer.effect(
  AssetRepository,
  Effect.gen(function* () {
    const client = yield* SqlClient.SqlClient
    const { notify } = yield* DomainEventWriter

    /** Returns whether an asset was settled, and wakes the readers of its event. */
    const settle = (operation: string, statement: Effect.Effect<ReadonlyArray<object>, SqlError.SqlError>) =>
      statement.pipe(
        Effect.map((rows) => rows.length > 0),
        attempt(operation),
        Effect.tap((settled) => (settled ? notify : Effect.void))
      )

    return AssetRepository.of({
      insert: (asset, { assetId, createdAt, occasionId, resource }) =>
        Assets.insertAsset
          .on(client, {
            ...asset,
            createdAt: timestamp(asset.createdAt),
            attachedAssetId: assetId,
            attachedOccasionId: occasionId,
            module: resource.module,
            resourceType: resource.type,
            resourceId: resource.id,
            attachedAt: timestamp(createdAt)
          })
          .pipe(attempt("AssetRepository.insert"), Effect.asVoid),

      find: (id) => assetRow(Assets.selectAsset.on(client, { id })).pipe(attempt("AssetRepository.find")),

      findAttached: (occasionId, { id, module, type }) =>
        assetRow(
          Assets.selectAttachedAsset.on(client, { occasionId, module, resourceType: type, resourceId: id })
        ).pipe(attempt("AssetRepository.findAttached")),

      variants: (id) => variantRows(Assets.selectVariants.on(client, { id })).pipe(attempt("AssetRepository.variants")),

      markReady: (id, { placeholder, variants }) =>
        settle(
          "AssetRepository.markReady",
          Assets.markReady.on(client, { id, placeholder, ...variantColumns(id, variants) })
        ),

      markFailed: (id, reason) => settle("AssetRepository.markFailed", Assets.markFailed.on(client, { id, reason })),

      erase: (ids) =>
        Assets.deleteAssets.on(client, { ids }).pipe(
          Effect.map((rows) => rows.map(({ key }) => key)),
          attempt("AssetRepository.erase")
        ),

      referenced: (keys) =>
        Assets.selectReferenced.on(client, { keys }).pipe(
          Effect.map((rows) => new Set(rows.map(({ key }) => key))),
          attempt("AssetRepository.referenced")
        )
    })
  })
)
