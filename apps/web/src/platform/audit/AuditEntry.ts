/** What the server answers of the audit log. */
import type { Answer } from "../api/BanquetClient.ts"

export const route = "GET /v1/occasions/:occasion_id/audit"

export type AuditPage = Answer<typeof route>
export type AuditEntry = AuditPage["items"][number]
