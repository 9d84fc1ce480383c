/**
 * What a connection runs its statements under, and where that is kept.
 *
 * Settings are made after connecting, for a pooler passes on few that come with the start of a session. A session of
 * the server's keeps them, and the names of prepared statements. What a pooler hands out is a session only until a
 * transaction ends: behind one every transaction brings its settings along, and no statement has a name.
 */
import type { PgConnection } from "@effect/sql-pg"
import { Effect } from "effect"
import { SqlError } from "effect/sql"

export type Settings = ReadonlyArray<readonly [name: string, value: string]>

/** How a connection keeps what it is told: to its end, or to the end of a transaction. */
export type Keeps = "session" | "transaction"

const ordered = `
  from unnest($1::text[], $2::text[]) with ordinality as setting (name, value, nth) order by nth`

/** Makes the settings for the session, where it is the one that was opened, and says whose session it is. */
const makeForSession = `
  select pg_backend_pid(), array(
    select case pg_backend_pid() when $3::int8 then set_config(name, value, false) end ${ordered}
  )`

/** Makes the settings for the transaction. */
export const makeForTransaction = `select array(select set_config(name, value, true) ${ordered})`

const inForce = `
  select pg_backend_pid(), array(select current_setting(name) from unnest($1::text[]) with ordinality as setting (name, nth)
    order by nth)`

export const parametersOf = (settings: Settings): readonly [ReadonlyArray<string>, ReadonlyArray<string>] => [
  settings.map(([name]) => name),
  settings.map(([, value]) => value)
]

const notKept = () =>
  new SqlError.SqlError({
    reason: new SqlError.ConnectionError({ cause: new Error("Settings are not kept"), operation: "connect" })
  })

/** Sent in one write, in this order; nothing else travels on the connection yet. */
const together = { concurrency: "unbounded" } as const

const asText = (value: unknown): string => JSON.stringify(value)

/** Whether settings and the names of statements outlive a transaction. */
const keepsSession = Effect.fnUntraced(function* (connection: PgConnection.PgConnection, settings: Settings) {
  const [names, values] = parametersOf(settings)
  const pid = connection.processId
  const [made] = yield* connection.queryValues(makeForSession, [names, values, pid], false)
  if (made?.[0] !== pid) return false
  // The second time the statement is known by its name alone; the transaction keeps the driver from trying without.
  const [kept] = yield* connection.queryValues(inForce, [names])
  const [, [again]] = yield* Effect.all(
    [connection.query("BEGIN"), connection.queryValues(inForce, [names]), connection.query("COMMIT")],
    together
  )
  return [kept, again].every((found) => asText(found) === asText(made))
})

const isLost = (error: SqlError.SqlError): boolean => error.reason._tag === "ConnectionError"

/** Makes the settings on a new connection, sees that they are in force, and answers how long they stay so. */
export const prepare = Effect.fnUntraced(function* (
  connection: PgConnection.PgConnection,
  settings: Settings
): Effect.fn.Return<Keeps, SqlError.SqlError> {
  const kept = yield* keepsSession(connection, settings).pipe(
    Effect.catch((error) => (isLost(error) ? Effect.fail(error) : Effect.succeed(false)))
  )
  if (kept) return "session"
  const [names, values] = parametersOf(settings)
  const [, [made], [found]] = yield* Effect.all(
    [
      connection.query("BEGIN", [], false),
      connection.queryValues(makeForTransaction, [names, values], false),
      connection.queryValues(inForce, [names], false),
      connection.query("COMMIT", [], false)
    ],
    together
  )
  return asText(made?.[0]) === asText(found?.[1]) ? "transaction" : yield* notKept()
})
