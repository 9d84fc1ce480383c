/** The audit log as documents, for routes and the command line. */
import type * as Wire from "@banquet/http-api/platform/AuditApi"
import { AuditCursor } from "@banquet/platform-core/audit/AuditCursor"
import type { AuditPage } from "@banquet/platform-core/audit/AuditTrail"
import { DateTime, Schema } from "effect"

const encodeCursor = Schema.encodeSync(AuditCursor)

export const auditDocument = ({ items, next }: AuditPage): typeof Wire.AuditPage.Encoded => ({
  items: items.map(({ action, at, by, changes, requestId, target }) => ({
    at: DateTime.formatIso(at),
    by: {
      kind: by.kind,
      id: by.kind === "administrator" ? null : by.id,
      key: by.key,
      display_name: by.displayName
    },
    action,
    target: { type: target.type, id: target.id, name: target.name },
    changes: changes.map(({ from, member, to }) => ({ member, from, to })),
    request_id: requestId
  })),
  next_cursor: next === null ? null : encodeCursor(next)
})
