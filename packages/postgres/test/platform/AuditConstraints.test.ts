import type { AuditEntry, NewAuditEntry } from "@banquet/platform-core/audit/AuditEntry"
import { AuditLog } from "@banquet/platform-core/audit/AuditLog"
import { ActorId, type OccasionId } from "@banquet/platform-core/Ids"
import { occasionFixture, randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { database } from "../Servers.ts"

const entry = (occasionId: OccasionId, personId: string): NewAuditEntry => ({
  occasionId,
  by: { kind: "planner", id: personId, key: "petra", displayName: "Petra Planner" },
  action: "actor.updated",
  target: { type: "actor", id: personId, name: "Petra Planner" },
  personId,
  changes: [{ member: "display_name", from: "Petra", to: "Petra Planner" }]
})

const refused = Effect.fnUntraced(function* (statement: Statement.Statement<object>) {
  const error = yield* Effect.flip(statement)
  const { cause } = error.reason
  assert.strictEqual(typeof cause === "object" && cause !== null && Reflect.get(cause, "code"), "23001")
})

layer(database)("the table of the audit log", (it) => {
  it.effect("takes no other change than that a name or value is erased", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const log = yield* AuditLog
      const { occasion } = yield* occasionFixture
      const person = yield* randomId(ActorId)
      yield* log.append([entry(occasion.id, person)])
      const list = log.list({ occasionId: occasion.id, personId: null, action: null, before: null, limit: 10 })
      const before: ReadonlyArray<AuditEntry> = yield* list
      const columns = yield* sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = 'audit_entries' and is_identity = 'NO'`
      const values: Readonly<Record<string, string>> = {
        at: "now()",
        changes: `'[{"member": "display_name", "from": null, "to": "Bob"}]'`,
        by_kind: "'vendor'"
      }
      assert.sameMembers(
        columns.map(({ name }) => name),
        Object.keys((yield* sql<object>`select * from audit_entries limit 1`)[0]!).filter((name) => name !== "position")
      )
      for (const { name } of columns) {
        const value =
          values[name] ??
          (name.endsWith("_id") && name !== "request_id" && name !== "target_id" ? "gen_random_uuid()" : "'x'")
        yield* refused(
          sql`update audit_entries set ${sql.literal(`${name} = ${value}`)} where occasion_id = ${occasion.id}`
        )
      }
      yield* refused(sql`update audit_entries set changes = '[]' where occasion_id = ${occasion.id}`)
      yield* refused(sql`update audit_entries set request_id = 'x', by_key = null where occasion_id = ${occasion.id}`)
      assert.deepStrictEqual(yield* list, before)
      yield* log.erasePerson(occasion.id, person)
      assert.deepStrictEqual(yield* list, [
        {
          ...before[0]!,
          by: { ...before[0]!.by, key: null, displayName: null },
          target: { ...before[0]!.target, name: null },
          changes: [{ member: "display_name", from: null, to: null }]
        }
      ])
      yield* refused(sql`update audit_entries set by_key = 'petra' where occasion_id = ${occasion.id}`)
    })
  )

  it.effect("loses nothing but what an occasion had that is gone", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const log = yield* AuditLog
      const { occasion } = yield* occasionFixture
      yield* log.append([entry(occasion.id, yield* randomId(ActorId))])
      yield* log.append([{ ...entry(occasion.id, yield* randomId(ActorId)), occasionId: null }])
      yield* refused(sql`delete from audit_entries where occasion_id = ${occasion.id}`)
      yield* refused(sql`delete from audit_entries where occasion_id is null`)
      yield* refused(sql`truncate audit_entries`)
      yield* sql`delete from events where occasion_id = ${occasion.id}`
      yield* sql`delete from occasions where id = ${occasion.id}`
      const gone = yield* sql`delete from audit_entries where occasion_id = ${occasion.id} returning position`
      assert.strictEqual(gone.length, 1)
    })
  )
})
