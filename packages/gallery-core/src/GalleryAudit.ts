/** The entries of the audit log about gallery items. */
import { auditChanges, type AuditPrincipal, type NewAuditEntry } from "@banquet/platform-core/audit/AuditEntry"
import type { ModerationStatus } from "./GalleryModeration.ts"
import type { ModeratedItem } from "./ModerationDecisions.ts"

const action = (to: ModerationStatus): string => `gallery_item.${to === "pending" ? "reopened" : to}`

/** One entry for each decision, about the person who uploaded the item. */
export const moderationAudit = (
  moderated: ReadonlyArray<ModeratedItem>,
  by: AuditPrincipal
): ReadonlyArray<NewAuditEntry> =>
  moderated.map(({ decision, item }) => ({
    occasionId: item.occasionId,
    by,
    action: action(decision.to),
    target: { type: "gallery_item", id: item.id, name: null },
    personId: item.uploaderId,
    changes: auditChanges({ moderation_status: decision.from }, { moderation_status: decision.to })
  }))
