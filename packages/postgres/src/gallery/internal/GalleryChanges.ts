/** How a decided change of the gallery is written: items, decisions, events and audit log in one statement. */
import { GalleryChange } from "@banquet/gallery-core/GalleryChange"
import { galleryEvents } from "@banquet/gallery-core/GalleryEvents"
import type { GalleryItem } from "@banquet/gallery-core/GalleryItem"
import type { ModeratedItem } from "@banquet/gallery-core/ModerationDecisions"
import type { NewAuditEntry } from "@banquet/platform-core/AuditEntry"
import { AuditedRequest } from "@banquet/platform-core/AuditLog"
import { DateTime, Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { appendAudit } from "../../platform/internal/Audit.ts"
import { tell, tellAll } from "../../platform/internal/DomainEvents.ts"
import { recordset, timestamp } from "../../statements/Rows.ts"
import { attempt } from "../../statements/StoreAttempt.ts"

export const galleryChanges = (sql: SqlClient.SqlClient, told: Effect.Effect<void>) => {
  // What is not there to be copied becomes null, and the item is refused.
  const insertItem = (item: GalleryItem) => sql`
    insert into gallery_items (
      id, occasion_id, event_id, module_installation_id, event_enablement_id, asset_id, asset_status, asset_visibility,
      uploader_id, caption, moderation_status, created_at
    )
    select ${item.id}::uuid, ${item.occasionId}::uuid, ${item.eventId}::uuid, ${item.installationId}::uuid,
      ${item.enablementId}::uuid, given.asset_id, asset.status, asset.visibility, ${item.uploaderId}::uuid,
      ${item.caption}::text, ${item.moderationStatus}::text, ${timestamp(item.createdAt)}::timestamptz
    from (select ${item.assetId}::uuid as asset_id) given left join assets asset on asset.id = given.asset_id`

  // Locked by whoever decided, so the number of the decision before is still the last one.
  const insertDecisions = (moderated: ReadonlyArray<ModeratedItem>) => sql`
    insert into gallery_decisions (
      item_id, number, from_status, to_status, notes, decided_at, decided_by_kind, decided_by_key,
      decided_by_display_name
    )
    select item.id, item.decision, given.from_status, given.to_status, given.notes, given.decided_at, given.by_kind,
      given.by_key, given.by_display_name
    from jsonb_to_recordset(${recordset(
      moderated.map(({ decision: { decidedAt, decidedBy, from, itemId, notes, to } }) => ({
        item_id: itemId,
        from_status: from,
        to_status: to,
        notes,
        decided_at: DateTime.formatIso(decidedAt),
        by_kind: decidedBy.kind,
        by_key: decidedBy.key,
        by_display_name: decidedBy.displayName
      }))
    )}::jsonb) as given (
      item_id uuid, from_status text, to_status text, notes text, decided_at timestamptz, by_kind text, by_key text,
      by_display_name text
    )
    join item on item.id = given.item_id`

  const updateModerated = (moderated: ReadonlyArray<ModeratedItem>) => sql`
    update gallery_items item set moderation_status = given.status, decision = coalesce(item.decision, 0) + 1
    from jsonb_to_recordset(${recordset(
      moderated.map(({ item }) => ({ id: item.id, status: item.moderationStatus }))
    )}::jsonb) as given (id uuid, status text)
    where item.id = given.id
    returning item.id, item.decision`

  const statement = (change: GalleryChange) =>
    GalleryChange.$match(change, {
      ItemUploaded: ({ item }) => ({ before: null, write: insertItem(item) }),
      ItemsModerated: ({ moderated }) => ({ before: updateModerated(moderated), write: insertDecisions(moderated) }),
      ItemsErased: ({ itemIds }) => ({
        before: null,
        write: sql`delete from gallery_items where id = any(${itemIds}::uuid[])`
      })
    })

  /** The statement with everything that happens together with it. */
  const together = (change: GalleryChange, audit: ReadonlyArray<NewAuditEntry>, requestId: string | null) => {
    const { before, write } = statement(change)
    const [event, ...further] = galleryEvents(change)
    const parts = [
      ...(before === null ? [] : [sql`item as (${before})`]),
      ...(event === undefined
        ? []
        : [sql`event as (${further.length === 0 ? tell(sql, event) : tellAll(sql, [event, ...further])})`]),
      ...(audit.length === 0 ? [] : [sql`entry as (${appendAudit(sql, audit, requestId)})`])
    ]
    return parts.length === 0 ? write : sql`with ${sql.csv(parts)} ${write}`
  }

  return {
    save: Effect.fnUntraced(
      function* (change: GalleryChange, audit: ReadonlyArray<NewAuditEntry>) {
        yield* together(change, audit, yield* AuditedRequest)
      },
      attempt("GalleryRepository.save"),
      Effect.andThen(told)
    )
  }
}
