/** Where a planner reads who did what, and what of the page is part of the address. */
import { address } from "../Address.ts"

export interface AuditSearch {
  /** The planner or actor who did it, or whom it is about. */
  readonly person?: string
  readonly action?: string
}

export const auditAddress = address("/occasions/$occasionId/settings/audit", ({ action, person }): AuditSearch => ({
  ...(typeof action === "string" ? { action } : {}),
  ...(typeof person === "string" ? { person } : {})
}))
