/** How a statement appends to the audit log beside what it changes. */
import type { NewAuditEntry } from "@banquet/platform-core/audit/AuditEntry"
import { recordset } from "../statements/Rows.ts"
import { sql } from "../statements/Statement.ts"

/** The columns that a statement fills, in the order in which all of them do. */
export const auditColumns = sql`
  occasion_id, by_kind, by_id, by_key, by_display_name, request_id, action, target_type, target_id, target_name,
  person_id, changes`

/** The rows of a request's entries, for a `recordset`. */
export const auditRowsOf = (entries: ReadonlyArray<NewAuditEntry>, requestId: string | null): ReadonlyArray<object> =>
  entries.map(({ action, by, changes, occasionId, personId, target }) => ({
    occasion_id: occasionId,
    by_kind: by.kind,
    by_id: by.id,
    by_key: by.key,
    by_display_name: by.displayName,
    request_id: requestId,
    action,
    target_type: target.type,
    target_id: target.id,
    target_name: target.name,
    person_id: personId,
    changes
  }))

/** The parameter of `insertAuditEntries`, of one request. */
export const auditEntryRows = (entries: ReadonlyArray<NewAuditEntry>, requestId: string | null): string =>
  recordset(auditRowsOf(entries, requestId))

/**
 * Appends entries; to be part of the statement that does what they record. Guests and vendors are named as the store
 * knows them, and targets without a name by the person that they are about.
 */
export const insertAuditEntries = (entries: string): string => sql`
  insert into audit_entries (
    ${auditColumns}
  )
  select given.occasion_id, given.by_kind, given.by_id,
    coalesce(given.by_key, (select key from actors where id = given.by_id)), given.by_display_name,
    given.request_id, given.action, given.target_type, given.target_id,
    coalesce(
      given.target_name,
      (select display_name from actors where id = given.person_id),
      (select display_name from planners where id = given.person_id and occasion_id = given.occasion_id)
    ),
    given.person_id, given.changes
  from jsonb_to_recordset(${entries}::jsonb) as given (
    occasion_id uuid, by_kind text, by_id uuid, by_key text, by_display_name text, request_id text, action text,
    target_type text, target_id text, target_name text, person_id uuid, changes jsonb
  )`
