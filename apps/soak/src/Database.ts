/** The database, looked at past the servers. */
import { PgClient } from "@effect/sql-pg"
import { ManagedRuntime, type Redacted } from "effect"
import { SqlClient } from "effect/sql"

export class Database {
  readonly #runtime: ManagedRuntime.ManagedRuntime<SqlClient.SqlClient, unknown>

  constructor(url: Redacted.Redacted) {
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

  async terminate(pids: ReadonlyArray<number>): Promise<void> {
    for (const pid of pids) await this.rows`select pg_terminate_backend(${pid})`
  }

  close(): Promise<void> {
    return this.#runtime.dispose()
  }
}
