/** How a decided change of the gallery is written. */
import { GalleryChange } from "@banquet/gallery-core/GalleryChange"
import { galleryEvents } from "@banquet/gallery-core/GalleryEvents"
import type { ModeratedItem } from "@banquet/gallery-core/ModerationDecisions"
import type { NewAuditEntry } from "@banquet/platform-core/audit/AuditEntry"
import { AuditedRequest } from "@banquet/platform-core/audit/AuditLog"
import { DateTime, Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { auditEntryRows } from "../../platform/AuditEntries.sql.ts"
import { domainEventRows } from "../../platform/DomainEvents.sql.ts"
import { last } from "../../statements/LastStatement.ts"
import { recordset, timestamp } from "../../statements/Rows.ts"
import { attempt } from "../../statements/StoreAttempt.ts"
import * as Writes from "./GalleryWrites.sql.ts"

const decisionColumns = ({ decision: { decidedAt, decidedBy, from, itemId, notes, to } }: ModeratedItem) => ({
  item_id: itemId,
  from_status: from,
  to_status: to,
  notes,
  decided_at: DateTime.formatIso(decidedAt),
  by_kind: decidedBy.kind,
  by_key: decidedBy.key,
  by_display_name: decidedBy.displayName
})

export const galleryWrites = (client: SqlClient.SqlClient, notify: Effect.Effect<void>) => {
  const write = (change: GalleryChange, audit: ReadonlyArray<NewAuditEntry>, requestId: string | null) => {
    const common = { events: domainEventRows(galleryEvents(change)), entries: auditEntryRows(audit, requestId) }
    return GalleryChange.$match(change, {
      ItemUploaded: ({ item }) =>
        Writes.insertItem.on(client, { ...item, createdAt: timestamp(item.createdAt), ...common }),
      ItemsModerated: ({ moderated }) =>
        Writes.insertDecisions.on(client, { ...common, decisions: recordset(moderated.map(decisionColumns)) }),
      ItemsReassigned: (moved) => Writes.reassignItems.on(client, { ...common, ...moved }),
      ItemsErased: ({ itemIds }) => Writes.deleteItems.on(client, { ...common, itemIds })
    })
  }

  return {
    save: Effect.fnUntraced(
      function* (change: GalleryChange, audit: ReadonlyArray<NewAuditEntry>) {
        yield* last(client)(write(change, audit, yield* AuditedRequest))
      },
      attempt("GalleryRepository.save"),
      Effect.andThen(notify)
    )
  }
}
