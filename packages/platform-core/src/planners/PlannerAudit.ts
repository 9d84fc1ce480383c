/** The entries of the audit log about planners. */
import { auditChanges, type AuditPrincipal, type NewAuditEntry } from "../audit/AuditEntry.ts"
import type { DeclaredPermissions } from "../authorization/Permissions.ts"
import type { PlannerRecord } from "../principals/Principal.ts"

/** Returns a planner as the audit log keeps it. */
export const plannerMembers =
  ({ inDeclaredOrder }: DeclaredPermissions) =>
  ({ actions, displayName, key }: PlannerRecord) => ({
    key,
    display_name: displayName,
    permissions: inDeclaredOrder(actions)
  })

/** Returns the entry of permissions that were granted or revoked. */
export const permissionsAudit = (
  by: AuditPrincipal,
  action: "permission.granted" | "permission.revoked",
  { inDeclaredOrder }: DeclaredPermissions,
  before: PlannerRecord,
  after: PlannerRecord
): NewAuditEntry => {
  const permissions = ({ actions }: PlannerRecord) => ({ permissions: inDeclaredOrder(actions) })
  return {
    occasionId: after.occasionId,
    by,
    action,
    target: { type: "planner", id: after.id, name: after.displayName },
    personId: after.id,
    changes: auditChanges(permissions(before), permissions(after))
  }
}

/** Returns the entry of a change; `before` is `null` for a new planner. */
export const plannerAudit = (
  by: AuditPrincipal,
  permissions: DeclaredPermissions,
  before: PlannerRecord | null,
  after: PlannerRecord
): NewAuditEntry => {
  const members = plannerMembers(permissions)
  return {
    occasionId: after.occasionId,
    by,
    action: before === null ? "planner.created" : "planner.updated",
    target: { type: "planner", id: after.id, name: after.displayName },
    personId: after.id,
    changes: auditChanges(before === null ? null : members(before), members(after))
  }
}
