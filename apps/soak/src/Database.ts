/** The database, looked at past the servers. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { performance } from "node:perf_hooks"
import { setTimeout } from "node:timers/promises"
import { PgClient } from "@effect/sql-pg"
import { ManagedRuntime, type Redacted } from "effect"
import { SqlClient } from "effect/sql"

/** When it is given up that PostgreSQL comes back, in milliseconds. */
const giveUp = 120_000

export class Database {
  readonly #runtime: ManagedRuntime.ManagedRuntime<SqlClient.SqlClient, unknown>

  /** The directory of its cluster, once there is one. */
  readonly #directory: () => string

  constructor(url: Redacted.Redacted, directory: () => string) {
    this.#directory = directory
    this.#runtime = ManagedRuntime.make(PgClient.layer({ url, applicationName: "soak", maxConnections: 2 }))
  }

  rows<Row extends object>(
    query: TemplateStringsArray,
    ...values: ReadonlyArray<unknown>
  ): Promise<ReadonlyArray<Row>> {
    return this.#runtime.runPromise(SqlClient.SqlClient.use((sql) => sql<Row>(query, ...values)))
  }

  /** The backends that serve the servers; those that are in a transaction, if there are any and they are asked for. */
  async backends(preferBusy: boolean): Promise<ReadonlyArray<number>> {
    const found = await this.rows<{ readonly pid: number; readonly busy: boolean }>`
      select pid, xact_start is not null as busy from pg_stat_activity
      where datname = current_database() and application_name like 'banquet%' order by pid`
    const busy = preferBusy ? found.filter((backend) => backend.busy) : []
    return (busy.length > 0 ? busy : found).map(({ pid }) => pid)
  }

  /** `kill -9` of PostgreSQL, and how long it took until it answers again, in milliseconds. */
  async kill(): Promise<number> {
    const [pid = ""] = readFileSync(join(this.#directory(), "postmaster.pid"), "utf8").split("\n")
    process.kill(Number(pid), "SIGKILL")
    const since = performance.now()
    for (;;) {
      await setTimeout(50)
      const answered = await this.rows`select 1`.then(
        () => true,
        () => false
      )
      if (answered || performance.now() - since > giveUp) return performance.now() - since
    }
  }

  async terminate(pids: ReadonlyArray<number>): Promise<void> {
    for (const pid of pids) await this.rows`select pg_terminate_backend(${pid})`
  }

  close(): Promise<void> {
    return this.#runtime.dispose()
  }
}
