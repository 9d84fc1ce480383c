import { AuditedRequest, AuditLog, type AuditQuery } from "@banquet/platform-core/audit/AuditLog"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { attempt } from "../statements/StoreAttempt.ts"
import { auditEntryRows } from "./AuditEntries.sql.ts"
import * as Statements from "./internal/AuditLog.sql.ts"

/** After every position: pages that begin with the newest need no statement of their own. */
const end = 2n ** 63n - 1n

const select = (client: SqlClient.SqlClient, { action, before, limit, occasionId, personId }: AuditQuery) => {
  const page = { before: before === null ? end : BigInt(before), limit }
  if (occasionId === null) {
    if (personId === null) {
      return action === null
        ? Statements.selectInstallationEntries.on(client, page)
        : Statements.selectInstallationEntriesByAction.on(client, { ...page, action })
    }
    return action === null
      ? Statements.selectInstallationEntriesOfPerson.on(client, { ...page, personId })
      : Statements.selectInstallationEntriesOfPersonByAction.on(client, { ...page, personId, action })
  }
  if (personId === null) {
    return action === null
      ? Statements.selectEntries.on(client, { ...page, occasionId })
      : Statements.selectEntriesByAction.on(client, { ...page, occasionId, action })
  }
  return action === null
    ? Statements.selectEntriesOfPerson.on(client, { ...page, occasionId, personId })
    : Statements.selectEntriesOfPersonByAction.on(client, { ...page, occasionId, personId, action })
}

/** The audit log. */
export const layer = Layer.effect(
  AuditLog,
  Effect.gen(function* () {
    const client = yield* SqlClient.SqlClient
    return AuditLog.of({
      append: Effect.fnUntraced(function* (entries) {
        if (entries.length === 0) return
        const requestId = yield* AuditedRequest
        yield* Statements.insertEntries.on(client, { entries: auditEntryRows(entries, requestId) })
      }, attempt("AuditLog.append")),

      list: (query) =>
        select(client, query).pipe(
          Effect.map(([row]) => row!.entries.map((listed) => ({ ...listed, at: DateTime.makeUnsafe(listed.at) }))),
          attempt("AuditLog.list")
        ),

      erasePerson: (occasionId, personId) =>
        Statements.erasePerson.on(client, { occasionId, personId }).pipe(attempt("AuditLog.erasePerson"), Effect.asVoid)
    })
  })
)
