/** Positions in the log of a database: what the primary has shown, and what a replica has replayed. */
import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import type { Statements } from "./PgStatements.ts"

/** A position, and of what it is one: positions of other clusters, timelines or databases say nothing about it. */
export interface Position {
  readonly source: string
  /** `null`: there is none that could be compared. */
  readonly lsn: bigint | null
}

/** Whether whoever has replayed one has all that the other shows. */
export const includes = (replayed: Position, shown: Position): boolean =>
  replayed.source === shown.source && replayed.lsn !== null && shown.lsn !== null && replayed.lsn >= shown.lsn

// A commit shows once it is flushed, or before where the database need not wait for that. Where a commit waits for another
// standby, replicas show it before the primary does, and who was shown it by one could not ask the primary any more.
const primaryPosition = `
  select left(pg_walfile_name(lsn), 8), (lsn - '0/0')::int8
  from (
    select case current_setting('synchronous_commit')
      when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as lsn
    where not pg_is_in_recovery() and current_setting('synchronous_standby_names') = ''
  ) position`

const replicaPosition = `
  select (pg_last_wal_replay_lsn() - '0/0')::int8 where pg_is_in_recovery()`

const clusterAndDatabase = `
  select system_identifier || '/' || current_database() from pg_control_system()`

/** The timeline as the names of files of the log begin. */
const replicaSource = `
  select lpad(upper(to_hex(timeline_id)), 8, '0') || '/' || system_identifier || '/' || current_database()
  from pg_control_checkpoint(), pg_control_system()`

const textOf = (rows: ReadonlyArray<ReadonlyArray<unknown>>): string => String(rows[0]?.[0])

const lsnOf = (value: unknown): bigint | null => (typeof value === "bigint" ? value : null)

/** What a connection answers once, for a session stays with its server and a server with its cluster. */
const oncePerSession = (statement: string) => {
  let known = new WeakMap<Statements, string>()
  return {
    of: (connection: Statements): Effect.Effect<string, SqlError.SqlError> => {
      const found = known.get(connection)
      if (found !== undefined) return Effect.succeed(found)
      return Effect.map(connection.executeValues(statement, []), (rows) => {
        const text = textOf(rows)
        // A pooler may give the connection another server's session.
        if (connection.named) known.set(connection, text)
        return text
      })
    },
    forget: () => {
      known = new WeakMap()
    }
  }
}

const together = { concurrency: "unbounded" } as const

/** Asks a connection of the primary for its position. */
export const positionOfPrimary = () => {
  const cluster = oncePerSession(clusterAndDatabase)
  return (connection: Statements): Effect.Effect<Position, SqlError.SqlError> =>
    Effect.map(
      Effect.all([cluster.of(connection), connection.executeValues(primaryPosition, [])], together),
      ([ofCluster, [row]]) => ({ source: `${String(row?.[0])}/${ofCluster}`, lsn: lsnOf(row?.[1]) })
    )
}

/** Asks a connection of a replica for its position, and then does what is to see at least as much. */
export const positionOfReplica = () => {
  const sources = oncePerSession(replicaSource)
  return {
    /**
     * The position comes first, and by itself: a statement that asked for it as well would see what was there when it began, and
     * answer with a position that was replayed after.
     */
    before: <A, E, R>(connection: Statements, read: Effect.Effect<A, E, R>) =>
      Effect.map(
        // Without a name, for a statement whose name was lost is sent again, which would be after the read.
        Effect.all([sources.of(connection), connection.executeValuesUnprepared(replicaPosition, []), read], together),
        ([source, [row], answer]) => ({ replayed: { source, lsn: lsnOf(row?.[0]) } satisfies Position, answer })
      ),
    /** Has sources asked for again: a replica may follow another timeline by now. */
    forget: sources.forget
  }
}
