/** How a decided change of the gallery is written: items, decisions, events and audit log in one statement. */
import type { GalleryItemId } from "@banquet/gallery-core/GalleryIds"
import type { GalleryItem } from "@banquet/gallery-core/GalleryItem"
import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import { insertAuditEntries } from "../../platform/AuditEntries.sql.ts"
import { insertDomainEvents } from "../../platform/DomainEvents.sql.ts"
import { type Placeholders, sql, statement } from "../../statements/Statement.ts"

/** What every change appends. */
interface Change {
  /** `domainEventRows` */
  readonly events: string
  /** `auditEntryRows` */
  readonly entries: string
}

const appended = ({ entries, events }: Placeholders<Change>) => sql`
  event as (
    ${insertDomainEvents(events)}
  ), entry as (
    ${insertAuditEntries(entries)}
  )`

type NewItem = Pick<
  GalleryItem,
  | "assetId"
  | "caption"
  | "enablementId"
  | "eventId"
  | "id"
  | "installationId"
  | "moderationStatus"
  | "occasionId"
  | "uploaderId"
> & { readonly createdAt: Date }

/** Copies columns of the asset; where it is not there they become null, and the item is refused. */
export const insertItem = statement<Change & NewItem>(
  "GalleryRepository.save.ItemUploaded",
  (item) => sql`
    with ${appended(item)}
    insert into gallery_items (
      id, occasion_id, event_id, module_installation_id, event_enablement_id, asset_id, asset_status, asset_visibility,
      uploader_id, caption, moderation_status, created_at
    )
    select ${item.id}::uuid, ${item.occasionId}::uuid, ${item.eventId}::uuid, ${item.installationId}::uuid,
      ${item.enablementId}::uuid, given.asset_id, asset.status, asset.visibility, ${item.uploaderId}::uuid,
      ${item.caption}::text, ${item.moderationStatus}::text, ${item.createdAt}::timestamptz
    from (select ${item.assetId}::uuid as asset_id) given
    left join assets asset on asset.id = given.asset_id`
)

/** Locked by whoever decided, so that the number of the decision before is still the last one. */
export const insertDecisions = statement<Change & { readonly decisions: string }>(
  "GalleryRepository.save.ItemsModerated",
  (moderated) => sql`
    with given as (
      select * from jsonb_to_recordset(${moderated.decisions}::jsonb) as decision (
        item_id uuid, from_status text, to_status text, notes text, decided_at timestamptz, by_kind text, by_key text,
        by_display_name text
      )
    ), item as (
      update gallery_items item
      set moderation_status = given.to_status, decision = coalesce(item.decision, 0) + 1
      from given
      where item.id = given.item_id
      returning item.id, item.decision
    ), ${appended(moderated)}
    insert into gallery_decisions (
      item_id, number, from_status, to_status, notes, decided_at, decided_by_kind, decided_by_key,
      decided_by_display_name
    )
    select item.id, item.decision, given.from_status, given.to_status, given.notes, given.decided_at, given.by_kind,
      given.by_key, given.by_display_name
    from given
    join item on item.id = given.item_id`
)

export const deleteItems = statement<Change & { readonly itemIds: ReadonlyArray<GalleryItemId> }>(
  "GalleryRepository.save.ItemsErased",
  (erased) => sql`
    with ${appended(erased)}
    delete from gallery_items where id = any(${erased.itemIds}::uuid[])`
)

export const reassignItems = statement<
  Change & { readonly occasionId: OccasionId; readonly fromId: ActorId; readonly intoId: ActorId }
>(
  "GalleryRepository.save.ItemsReassigned",
  (moved) => sql`
    with ${appended(moved)}
    update gallery_items set uploader_id = ${moved.intoId}
    where uploader_id = ${moved.fromId} and occasion_id = ${moved.occasionId}`
)
