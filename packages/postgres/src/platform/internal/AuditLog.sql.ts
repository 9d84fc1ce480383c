/** The audit log: a page by its positions, from an index for each filter. */
import type { AuditEntry } from "@banquet/platform-core/audit/AuditEntry"
import type { OccasionId } from "@banquet/platform-core/Ids"
import { milliseconds } from "../../statements/Json.ts"
import { inline, sql, statement } from "../../statements/Statement.ts"
import { insertAuditEntries } from "../AuditEntries.sql.ts"

export const insertEntries = statement<{ readonly entries: string }>("AuditLog.append", ({ entries }) =>
  insertAuditEntries(entries)
)

export type EntryJson = Omit<AuditEntry, "at"> & { readonly at: number }

interface Page {
  /** Before this position. */
  readonly before: bigint
  readonly limit: number
}

interface OfOccasion {
  readonly occasionId: OccasionId
}

interface ByAction {
  readonly action: string
}

interface OfPerson {
  readonly personId: string
}

interface Entries {
  readonly entries: ReadonlyArray<EntryJson>
}

const entriesAt = (positions: string) => sql`
  select coalesce(json_agg(json_build_object(
    'position', listed.position, 'at', ${milliseconds("listed.at")},
    'by', json_build_object(
      'kind', listed.by_kind, 'id', listed.by_id, 'key', listed.by_key, 'displayName', listed.by_display_name
    ),
    'requestId', listed.request_id, 'action', listed.action,
    'target', json_build_object('type', listed.target_type, 'id', listed.target_id, 'name', listed.target_name),
    'changes', listed.changes
  ) order by listed.position desc), '[]'::json) as entries
  from (
    ${positions}
  ) found
  join audit_entries listed on listed.position = found.position`

const positions = (condition: string, { before, limit }: { readonly before: string; readonly limit: string }) => sql`
  select position from audit_entries
  where ${condition} and position < ${before}
  order by position desc
  limit ${inline(limit)}`

/** What a person did and what is about the person are read from an index each. */
const positionsOfPerson = (
  condition: string,
  page: { readonly before: string; readonly limit: string; readonly personId: string }
) => sql`
  (
    ${positions(`${condition} and by_id = ${page.personId}`, page)}
  )
  union
  (
    ${positions(`${condition} and person_id = ${page.personId}`, page)}
  )
  order by position desc
  limit ${inline(page.limit)}`

const installationWide = "occasion_id is null"

export const selectInstallationEntries = statement<Page, Entries>("AuditLog.list.ofInstallation", (page) =>
  entriesAt(positions(installationWide, page))
)

export const selectInstallationEntriesByAction = statement<Page & ByAction, Entries>(
  "AuditLog.list.ofInstallation.byAction",
  (page) => entriesAt(positions(`${installationWide} and action = ${page.action}`, page))
)

export const selectInstallationEntriesOfPerson = statement<Page & OfPerson, Entries>(
  "AuditLog.list.ofInstallation.ofPerson",
  (page) => entriesAt(positionsOfPerson(installationWide, page))
)

export const selectInstallationEntriesOfPersonByAction = statement<Page & OfPerson & ByAction, Entries>(
  "AuditLog.list.ofInstallation.ofPersonByAction",
  (page) => entriesAt(positionsOfPerson(`${installationWide} and action = ${page.action}`, page))
)

export const selectEntries = statement<Page & OfOccasion, Entries>("AuditLog.list", (page) =>
  entriesAt(positions(`occasion_id = ${page.occasionId}`, page))
)

export const selectEntriesByAction = statement<Page & OfOccasion & ByAction, Entries>(
  "AuditLog.list.byAction",
  (page) => entriesAt(positions(`occasion_id = ${page.occasionId} and action = ${page.action}`, page))
)

export const selectEntriesOfPerson = statement<Page & OfOccasion & OfPerson, Entries>(
  "AuditLog.list.ofPerson",
  (page) => entriesAt(positionsOfPerson(`occasion_id = ${page.occasionId}`, page))
)

export const selectEntriesOfPersonByAction = statement<Page & OfOccasion & OfPerson & ByAction, Entries>(
  "AuditLog.list.ofPersonByAction",
  (page) => entriesAt(positionsOfPerson(`occasion_id = ${page.occasionId} and action = ${page.action}`, page))
)

export const erasePerson = statement<OfOccasion & OfPerson>(
  "AuditLog.erasePerson",
  ({ occasionId, personId }) => sql`
    with recursive person (id) as (
      select ${personId}::uuid
      union
      select merged.target_id::uuid
      from audit_entries merged
      join person on person.id = merged.person_id
      where merged.occasion_id = ${occasionId} and merged.action = 'actor.merged'
    )
    update audit_entries set
      by_key = case when by_id in (select id from person) then null else by_key end,
      by_display_name = case when by_id in (select id from person) then null else by_display_name end,
      target_name = case when person_id in (select id from person) then null else target_name end,
      changes = case when (person_id in (select id from person)) is not true then changes else (
        select coalesce(jsonb_agg(
          jsonb_build_object('member', change -> 'member', 'from', null, 'to', null) order by number
        ), '[]')
        from jsonb_array_elements(changes) with ordinality as listed (change, number)
      ) end
    where occasion_id = ${occasionId}
      and (by_id in (select id from person) or person_id in (select id from person))`
)
