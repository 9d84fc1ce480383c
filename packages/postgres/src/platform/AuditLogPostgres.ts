import type { AuditEntry } from "@banquet/platform-core/AuditEntry"
import { AuditedRequest, AuditLog, type AuditQuery } from "@banquet/platform-core/AuditLog"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { appendAudit } from "./internal/Audit.ts"
import { milliseconds } from "../statements/Documents.ts"
import { attempt } from "../statements/StoreAttempt.ts"

type EntryDocument = Omit<AuditEntry, "at"> & { readonly at: number }

/** An entry with the members of the port. */
const entry = `
  json_build_object(
    'position', listed.position, 'at', ${milliseconds("listed.at")},
    'by', json_build_object(
      'kind', listed.by_kind, 'id', listed.by_id, 'key', listed.by_key, 'displayName', listed.by_display_name
    ),
    'requestId', listed.request_id, 'action', listed.action,
    'target', json_build_object('type', listed.target_type, 'id', listed.target_id, 'name', listed.target_name),
    'changes', listed.changes
  )`

/** The audit log: a page by its positions, from an index for each filter. */
export const layer = Layer.effect(
  AuditLog,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const page = ({ action, before, limit, occasionId }: AuditQuery, also: Statement.Fragment) => sql`
      select position from audit_entries
      where ${occasionId === null ? sql`occasion_id is null` : sql`occasion_id = ${occasionId}`}
        ${action === null ? sql.literal("") : sql`and action = ${action}`}
        ${before === null ? sql.literal("") : sql`and position < ${BigInt(before)}`}
        ${also}
      order by position desc
      limit ${sql.literal(Math.max(0, Math.trunc(limit)).toFixed())}`

    /** What a person did and what is about it are read from an index each. */
    const positions = (query: AuditQuery) =>
      query.personId === null
        ? page(query, sql.literal(""))
        : sql`
          (${page(query, sql`and by_id = ${query.personId}`)})
          union
          (${page(query, sql`and person_id = ${query.personId}`)})
          order by position desc
          limit ${sql.literal(Math.max(0, Math.trunc(query.limit)).toFixed())}`

    return AuditLog.of({
      append: Effect.fnUntraced(function* (entries) {
        if (entries.length > 0) yield* appendAudit(sql, entries, yield* AuditedRequest)
      }, attempt("AuditLog.append")),

      list: (query) =>
        sql<{ readonly entries: ReadonlyArray<EntryDocument> }>`
          select coalesce(json_agg(${sql.literal(entry)} order by listed.position desc), '[]'::json) as entries
          from (${positions(query)}) found
          join audit_entries listed on listed.position = found.position`.pipe(
          Effect.map(([row]) => row!.entries.map((listed) => ({ ...listed, at: DateTime.makeUnsafe(listed.at) }))),
          attempt("AuditLog.list")
        ),

      erasePerson: (occasionId, personId) =>
        sql`
          update audit_entries set
            by_key = case when by_id = ${personId} then null else by_key end,
            by_display_name = case when by_id = ${personId} then null else by_display_name end,
            target_name = case when person_id = ${personId} then null else target_name end,
            changes = case when person_id is distinct from ${personId} then changes else (
              select coalesce(jsonb_agg(
                jsonb_build_object('member', change -> 'member', 'from', null, 'to', null) order by number
              ), '[]')
              from jsonb_array_elements(changes) with ordinality as listed (change, number)
            ) end
          where occasion_id = ${occasionId} and (by_id = ${personId} or person_id = ${personId})`.pipe(
          attempt("AuditLog.erasePerson"),
          Effect.asVoid
        )
    })
  })
)
