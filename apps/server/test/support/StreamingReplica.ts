/** A PostgreSQL of its own and a streaming replica of it, both real, for a test file. */
import { acquire } from "@banquet/embedded-postgres/EmbeddedPostgres"
import { PgConnection } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import { execFileSync } from "node:child_process"
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Settings of the primary, which its copy has too. */
const settings = {
  fsync: "off",
  scram_iterations: "1",
  max_connections: "60",
  max_wal_senders: "4",
  wal_level: "replica",
  // A read of the replica is cancelled at once where what it looks at goes.
  max_standby_streaming_delay: "0"
}

/** Makes the copy of a primary, in a backup, its replica. */
const makeReplica = (folder: string, label: string, primary: URL): void => {
  const data = join(folder, "postgres/data")
  rmSync(join(data, "postmaster.pid"), { force: true })
  writeFileSync(join(data, "backup_label"), label)
  writeFileSync(join(data, "standby.signal"), "")
  const { hostname, password, port, username } = primary
  const following = `host=${hostname} port=${port} user=${username} password=${password}`
  writeFileSync(join(data, "postgresql.auto.conf"), `primary_conninfo = '${following}'\n`)
  const { gid, uid } = statSync(join(data, "PG_VERSION"))
  if (process.getuid?.() === 0) execFileSync("chown", ["-R", `${uid}:${gid}`, data])
}

/** A connection, to say to a server what a test has to say. */
const administering = (url: Redacted.Redacted) => (statement: string) =>
  Effect.scoped(
    Effect.flatMap(PgConnection.make({ url }), (connection) => connection.queryValues(statement, [], false))
  ).pipe(Effect.orDie)

/** Both run as long as the scope; each is started again within seconds when it is killed. */
export const make = Effect.gen(function* () {
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => {
      const made = mkdtempSync(join(tmpdir(), "banquet-replica-"))
      chmodSync(made, 0o711)
      return made
    }),
    (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true }))
  )
  const report = () => {}
  const primary = yield* acquire({ directory: join(folder, "primary"), report, settings, transport: "tcp" })
  const copy = join(folder, "replica")
  const connection = yield* PgConnection.make({ url: primary.url })
  yield* connection.query("select pg_backup_start('replica', true)")
  if (process.getuid?.() === 0) execFileSync("cp", ["-a", join(folder, "primary"), copy])
  else cpSync(join(folder, "primary"), copy, { recursive: true, preserveTimestamps: true })
  const [row] = yield* connection.queryValues("select labelfile from pg_backup_stop(false)", [], false)
  makeReplica(copy, String(row?.[0]), new URL(Redacted.value(primary.url)))
  const replica = yield* acquire({ directory: copy, report, transport: "tcp" })
  return {
    primaryUrl: primary.url,
    replicaUrl: replica.url,
    onPrimary: administering(primary.url),
    onReplica: administering(replica.url),
    /** The process of the replica that starts all others of it. */
    replicaProcess: (): number =>
      Number(readFileSync(join(copy, "postgres/data/postmaster.pid"), "utf8").split("\n")[0])
  }
}).pipe(Effect.orDie)

export type StreamingReplica = Effect.Success<typeof make>
