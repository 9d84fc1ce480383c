import { Asset } from "@banquet/assets-core/Asset"
import type { AssetEventType } from "@banquet/assets-core/AssetEvents"
import { AssetRepository } from "@banquet/assets-core/AssetRepository"
import { AssetVariant } from "@banquet/assets-core/AssetVariant"
import type { ObjectKey } from "@banquet/assets-core/ObjectStorage"
import { Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { DomainEventNews } from "../platform/internal/DomainEvents.ts"
import { all, first, Time, timestamp } from "../statements/Rows.ts"
import { attempt } from "../statements/StoreAttempt.ts"

const assetRow = first(Asset.mapFields((fields) => ({ ...fields, createdAt: Time })))
const variantRows = all(AssetVariant)

/** Assets, whose variants are columns of their row, and attachments. */
export const layer = Layer.effect(
  AssetRepository,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { told } = yield* DomainEventNews

    /** Whether the update changed an asset, and then what `settledEvent` tells of it. */
    const settle = (operation: string, type: AssetEventType, update: Statement.Statement<object>) =>
      sql`
        with settled as (${update} returning id, occasion_id), event as (
          insert into domain_events (type, occasion_id, event_id, aggregate_type, aggregate_id, data)
          select ${type}::text, settled.occasion_id, session.event_id, 'asset', settled.id,
            jsonb_build_object('attachment', case when attachment.asset_id is not null then jsonb_build_object(
              'module', attachment.module, 'type', attachment.resource_type, 'id', attachment.resource_id) end)
          from settled
          left join asset_attachments attachment on attachment.asset_id = settled.id
          left join upload_sessions session on session.asset_id = settled.id
        )
        select id from settled`.pipe(
        Effect.map((rows) => rows.length > 0),
        attempt(operation),
        Effect.tap((settled) => (settled ? told : Effect.void))
      )

    const asset = sql.literal(`
      assets.id, assets.occasion_id as "occasionId", object_key as "objectKey", generation, content_type as "contentType",
      byte_size as "byteSize", width, height, status, failure, visibility, placeholder, file_name as "fileName",
      assets.created_at as "createdAt"`)
    return AssetRepository.of({
      insert: (
        { byteSize, contentType, createdAt, failure, fileName, generation, height, id, objectKey, occasionId, ...rest },
        attachment
      ) =>
        sql`
          with asset as (
            insert into assets (
              id, occasion_id, object_key, generation, content_type, byte_size, width, height, status, failure,
              visibility, placeholder, file_name, created_at
            ) values (
              ${id}, ${occasionId}, ${objectKey}, ${generation}, ${contentType}, ${byteSize}, ${rest.width}, ${height},
              ${rest.status}, ${failure}, ${rest.visibility}, ${rest.placeholder}, ${fileName}, ${timestamp(createdAt)}
            )
          )
          insert into asset_attachments (asset_id, occasion_id, module, resource_type, resource_id, created_at)
          values (
            ${attachment.assetId}, ${attachment.occasionId}, ${attachment.resource.module}, ${attachment.resource.type},
            ${attachment.resource.id}, ${timestamp(attachment.createdAt)}
          )
        `.pipe(attempt("AssetRepository.insert"), Effect.asVoid),

      find: (id) => assetRow(sql`select ${asset} from assets where id = ${id}`).pipe(attempt("AssetRepository.find")),

      findAttached: (occasionId, resource) =>
        assetRow(sql`
          select ${asset}
          from asset_attachments attachment join assets on assets.id = attachment.asset_id
          where attachment.resource_id = ${resource.id} and attachment.resource_type = ${resource.type}
            and attachment.module = ${resource.module} and attachment.occasion_id = ${occasionId}`).pipe(
          attempt("AssetRepository.findAttached")
        ),

      variants: (id) =>
        variantRows(sql`
          select id as "assetId", variant.*
          from assets cross join lateral (values
            ('thumbnail', thumbnail_object_key, thumbnail_content_type, thumbnail_byte_size, thumbnail_width, thumbnail_height),
            ('web', web_object_key, web_content_type, web_byte_size, web_width, web_height)
          ) as variant (kind, "objectKey", "contentType", "byteSize", width, height)
          where id = ${id} and status = 'ready'
          order by kind`).pipe(attempt("AssetRepository.variants")),

      // A variant that is not given stays null, and the asset is refused.
      markReady: (id, { placeholder, variants }) => {
        const [thumbnail, web] = (["thumbnail", "web"] as const).map((kind) =>
          variants.find((variant) => variant.kind === kind && variant.assetId === id)
        )
        const update = sql`
          update assets set status = 'ready', placeholder = ${placeholder},
            thumbnail_object_key = ${thumbnail?.objectKey ?? null},
            thumbnail_content_type = ${thumbnail?.contentType ?? null},
            thumbnail_byte_size = ${thumbnail?.byteSize ?? null},
            thumbnail_width = ${thumbnail?.width ?? null}, thumbnail_height = ${thumbnail?.height ?? null},
            web_object_key = ${web?.objectKey ?? null}, web_content_type = ${web?.contentType ?? null},
            web_byte_size = ${web?.byteSize ?? null}, web_width = ${web?.width ?? null},
            web_height = ${web?.height ?? null}
          where id = ${id} and status = 'processing'`
        return settle("AssetRepository.markReady", "asset.ready", update)
      },

      markFailed: (id, reason) =>
        settle(
          "AssetRepository.markFailed",
          "asset.failed",
          sql`update assets set status = 'failed', failure = ${reason} where id = ${id} and status = 'processing'`
        ),

      erase: (ids) =>
        sql<{ readonly key: ObjectKey }>`
          with erased as (
            delete from assets where id = any(${ids}::uuid[]) returning object_key, thumbnail_object_key, web_object_key
          )
          select key
          from erased cross join lateral unnest(array[object_key, thumbnail_object_key, web_object_key]) as stored (key)
          where key is not null`.pipe(
          Effect.map((rows) => rows.map(({ key }) => key)),
          attempt("AssetRepository.erase")
        ),

      referenced: (keys) =>
        sql<{ readonly key: ObjectKey }>`
          select key from unnest(${keys}::text[]) as given (key)
          where exists (select from assets where object_key = key)
            or exists (select from assets where thumbnail_object_key = key)
            or exists (select from assets where web_object_key = key)
            or exists (select from upload_sessions where object_key = key)`.pipe(
          Effect.map((rows) => new Set(rows.map(({ key }) => key))),
          attempt("AssetRepository.referenced")
        )
    })
  })
)
