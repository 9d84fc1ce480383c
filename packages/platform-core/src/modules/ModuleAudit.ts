import { auditChanges, type AuditPrincipal, type NewAuditEntry } from "../audit/AuditEntry.ts"
import type { Enablement, Installation } from "./ModuleRepository.ts"

/** Returns the entry `module.installed` or, where it was installed before, `module.configured`. */
export const installationAudit = (
  by: AuditPrincipal,
  before: Installation | undefined,
  { config, id, module, occasionId }: Installation
): NewAuditEntry => ({
  occasionId,
  by,
  action: before === undefined ? "module.installed" : "module.configured",
  target: { type: "installation", id, name: module },
  personId: null,
  changes: auditChanges(before === undefined ? null : { config: before.config }, { config })
})

/** Returns the entry `module.uninstalled`. */
export const uninstallationAudit = (
  by: AuditPrincipal,
  { config, id, module, occasionId }: Installation
): NewAuditEntry => ({
  occasionId,
  by,
  action: "module.uninstalled",
  target: { type: "installation", id, name: module },
  personId: null,
  changes: auditChanges({ config }, null)
})

const members = ({ config, enabled, eventId }: Enablement) => ({ event_id: eventId, enabled, config })

/** Returns the entry `module.enabled`, `module.disabled` or, where only the config changes, `module.configured`. */
export const enablementAudit = (
  by: AuditPrincipal,
  before: Enablement | undefined,
  after: Enablement
): NewAuditEntry => ({
  occasionId: after.occasionId,
  by,
  action:
    (before?.enabled ?? false) === after.enabled
      ? "module.configured"
      : after.enabled
        ? "module.enabled"
        : "module.disabled",
  target: { type: "enablement", id: after.id, name: after.module },
  personId: null,
  changes: auditChanges(before === undefined ? null : members(before), members(after))
})
