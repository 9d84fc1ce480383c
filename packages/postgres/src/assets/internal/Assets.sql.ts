/** Assets, whose variants are columns of their row, and attachments. */
import type { Asset } from "@banquet/assets-core/Asset"
import type { AssetAttachment } from "@banquet/assets-core/AssetAttachment"
import type { AssetEventType } from "@banquet/assets-core/AssetEvents"
import type { AssetId } from "@banquet/assets-core/AssetIds"
import type { ObjectKey } from "@banquet/assets-core/ObjectStorage"
import type { OccasionId } from "@banquet/platform-core/Ids"
import { sql, statement } from "../../statements/Statement.ts"

const columns = sql`
  assets.id, assets.occasion_id as "occasionId", object_key as "objectKey", generation, content_type as "contentType",
    byte_size as "byteSize", width, height, status, failure, visibility, placeholder, file_name as "fileName",
    assets.created_at as "createdAt"`

type NewAsset = Omit<Asset, "createdAt"> & {
  readonly createdAt: Date
  readonly attachedAt: Date
  readonly module: AssetAttachment["resource"]["module"]
  readonly resourceType: AssetAttachment["resource"]["type"]
  readonly resourceId: AssetAttachment["resource"]["id"]
  readonly attachedAssetId: AssetId
  readonly attachedOccasionId: OccasionId
}

export const insertAsset = statement<NewAsset>(
  "AssetRepository.insert",
  (asset) => sql`
    with asset as (
      insert into assets (
        id, occasion_id, object_key, generation, content_type, byte_size, width, height, status, failure, visibility,
        placeholder, file_name, created_at
      ) values (
        ${asset.id}, ${asset.occasionId}, ${asset.objectKey}, ${asset.generation}, ${asset.contentType},
        ${asset.byteSize}, ${asset.width}, ${asset.height}, ${asset.status}, ${asset.failure}, ${asset.visibility},
        ${asset.placeholder}, ${asset.fileName}, ${asset.createdAt}
      )
    )
    insert into asset_attachments (asset_id, occasion_id, module, resource_type, resource_id, created_at)
    values (
      ${asset.attachedAssetId}, ${asset.attachedOccasionId}, ${asset.module}, ${asset.resourceType},
      ${asset.resourceId}, ${asset.attachedAt}
    )`
)

export const selectAsset = statement<{ readonly id: AssetId }>(
  "AssetRepository.find",
  ({ id }) => sql`
    select ${columns} from assets where id = ${id}`
)

export const selectAttachedAsset = statement<
  { readonly occasionId: OccasionId } & Pick<NewAsset, "module" | "resourceId" | "resourceType">
>(
  "AssetRepository.findAttached",
  ({ module, occasionId, resourceId, resourceType }) => sql`
    select ${columns}
    from asset_attachments attachment
    join assets on assets.id = attachment.asset_id
    where attachment.resource_id = ${resourceId} and attachment.resource_type = ${resourceType}
      and attachment.module = ${module} and attachment.occasion_id = ${occasionId}`
)

export const selectVariants = statement<{ readonly id: AssetId }>(
  "AssetRepository.variants",
  ({ id }) => sql`
    select id as "assetId", variant.*
    from assets
    cross join lateral (values
      ('thumbnail', thumbnail_object_key, thumbnail_content_type, thumbnail_byte_size, thumbnail_width, thumbnail_height),
      ('web', web_object_key, web_content_type, web_byte_size, web_width, web_height)
    ) as variant (kind, "objectKey", "contentType", "byteSize", width, height)
    where id = ${id} and status = 'ready'
    order by kind`
)

/** Returns a row if the update changed an asset, and appends the event of it. */
const settle = (type: AssetEventType, update: string) => sql`
  with settled as (
    ${update}
    returning id, occasion_id
  ), event as (
    insert into domain_events (type, occasion_id, event_id, aggregate_type, aggregate_id, data)
    select '${type}', settled.occasion_id, session.event_id, 'asset', settled.id,
      jsonb_build_object('attachment', case when attachment.asset_id is not null then jsonb_build_object(
        'module', attachment.module, 'type', attachment.resource_type, 'id', attachment.resource_id
      ) end)
    from settled
    left join asset_attachments attachment on attachment.asset_id = settled.id
    left join upload_sessions session on session.asset_id = settled.id
  )
  select id from settled`

interface Ready {
  readonly id: AssetId
  readonly placeholder: string
  readonly thumbnailObjectKey: string | null
  readonly thumbnailContentType: string | null
  readonly thumbnailByteSize: number | null
  readonly thumbnailWidth: number | null
  readonly thumbnailHeight: number | null
  readonly webObjectKey: string | null
  readonly webContentType: string | null
  readonly webByteSize: number | null
  readonly webWidth: number | null
  readonly webHeight: number | null
}

/** A variant that is not given stays null, and the asset is refused. */
export const markReady = statement<Ready, { readonly id: AssetId }>("AssetRepository.markReady", (ready) =>
  settle(
    "asset.ready",
    sql`
      update assets
      set status = 'ready', placeholder = ${ready.placeholder}, thumbnail_object_key = ${ready.thumbnailObjectKey},
        thumbnail_content_type = ${ready.thumbnailContentType}, thumbnail_byte_size = ${ready.thumbnailByteSize},
        thumbnail_width = ${ready.thumbnailWidth}, thumbnail_height = ${ready.thumbnailHeight},
        web_object_key = ${ready.webObjectKey}, web_content_type = ${ready.webContentType},
        web_byte_size = ${ready.webByteSize}, web_width = ${ready.webWidth}, web_height = ${ready.webHeight}
      where id = ${ready.id} and status = 'processing'`
  )
)

export const markFailed = statement<{ readonly id: AssetId; readonly reason: string }, { readonly id: AssetId }>(
  "AssetRepository.markFailed",
  ({ id, reason }) =>
    settle(
      "asset.failed",
      `update assets set status = 'failed', failure = ${reason} where id = ${id} and status = 'processing'`
    )
)

export const deleteAssets = statement<{ readonly ids: ReadonlyArray<AssetId> }, { readonly key: ObjectKey }>(
  "AssetRepository.erase",
  ({ ids }) => sql`
    with uploads as (
      delete from upload_sessions where asset_id = any(${ids}::uuid[]) and owner_id is null
    ), erased as (
      delete from assets where id = any(${ids}::uuid[]) returning object_key, thumbnail_object_key, web_object_key
    )
    select key
    from erased
    cross join lateral unnest(array[object_key, thumbnail_object_key, web_object_key]) as stored (key)
    where key is not null`
)

export const selectReferenced = statement<{ readonly keys: ReadonlyArray<ObjectKey> }, { readonly key: ObjectKey }>(
  "AssetRepository.referenced",
  ({ keys }) => sql`
    select key
    from unnest(${keys}::text[]) as given (key)
    where exists (select from assets where object_key = key)
      or exists (select from assets where thumbnail_object_key = key)
      or exists (select from assets where web_object_key = key)
      or exists (select from upload_sessions where object_key = key)`
)
