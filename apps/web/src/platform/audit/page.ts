import type { PlannerPage } from "../WebModule.ts"
import { auditAddress } from "./Address.ts"
import { auditMessages } from "./Messages.ts"

/** Who did what in the occasion. */
export const auditPage: PlannerPage = {
  address: auditAddress,
  messages: auditMessages,
  load: async () => (await import("./AuditPage.tsx")).AuditPage,
  entry: { permission: "occasion:audit", label: { en: "History", de: "Verlauf" }, section: "settings" }
}
