/** What a database and a storage hold of a gallery, looked at past the server. */
import { PgClient } from "@effect/sql-pg"
import { ManagedRuntime, type Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { existsSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { expect, vi } from "vitest"

export class GalleryRecords {
  readonly #runtime: ManagedRuntime.ManagedRuntime<SqlClient.SqlClient, unknown>
  readonly #objects: string

  constructor(databaseUrl: Redacted.Redacted, dataDirectory: string) {
    this.#runtime = ManagedRuntime.make(PgClient.layer({ url: databaseUrl }))
    this.#objects = join(dataDirectory, "objects")
  }

  close(): Promise<void> {
    return this.#runtime.dispose()
  }

  rows<Row extends object>(query: TemplateStringsArray, ...values: ReadonlyArray<string>): Promise<ReadonlyArray<Row>> {
    return this.#runtime.runPromise(SqlClient.SqlClient.use((sql) => sql<Row>(query, ...values)))
  }

  /** The keys of what is stored, in order. */
  stored(prefix = ""): ReadonlyArray<string> {
    const folder = join(this.#objects, "objects")
    if (!existsSync(folder)) return []
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => path.replace(/~$/, ""))
      .filter((key) => key.startsWith(prefix))
      .toSorted()
  }

  /** Files that are being written, or were when their writer died. */
  unfinished(): ReadonlyArray<string> {
    return readdirSync(join(this.#objects, "temporary"), { encoding: "utf8" })
  }

  /** The keys that assets and sessions know of, in order. */
  async remembered(): Promise<ReadonlyArray<string>> {
    const keys = await this.rows<{ readonly key: string }>`
      select unnest(array_remove(array[object_key, thumbnail_object_key, web_object_key], null)) as key from assets`
    return keys.map(({ key }) => key).toSorted()
  }

  /** Ends the leases of dead workers, and what else a job waits for. */
  async hurry(): Promise<void> {
    await this.rows`update variant_jobs set run_at = now()`
    await this.rows`select pg_notify('banquet_variant_jobs', '')`
  }

  /** Waits until nothing is left to do. */
  async finished(): Promise<void> {
    await vi.waitFor(
      async () => {
        const waiting = await this.rows`select asset_id from variant_jobs`
        expect(waiting.length).toBe(0)
      },
      { timeout: 60_000, interval: 50 }
    )
  }

  /** That every session that was completed became one item, whose asset is whole, and that there is nothing else. */
  async areWhole(sessions: ReadonlyArray<string>): Promise<void> {
    const found = await this.rows<{ readonly session: string; readonly assets: number; readonly items: number }>`
      select session.id as session, count(asset.id)::int4 as assets, count(item.id)::int4 as items
      from upload_sessions session
      left join assets asset on asset.id = session.asset_id and asset.object_key = session.object_key
        and asset.status = 'ready'
      left join asset_attachments attachment on attachment.asset_id = asset.id
      left join gallery_items item on item.asset_id = asset.id and item.id = attachment.resource_id
        and item.asset_status = 'ready'
      where session.status = 'finalized' group by session.id order by session.id`
    expect(found).toEqual(sessions.toSorted().map((session) => ({ session, assets: 1, items: 1 })))
    const [all] = await this.rows<{ readonly assets: number; readonly items: number; readonly jobs: number }>`
      select (select count(*) from assets)::int4 as assets, (select count(*) from gallery_items)::int4 as items,
        (select count(*) from variant_jobs)::int4 as jobs`
    expect(all).toEqual({ assets: sessions.length, items: sessions.length, jobs: 0 })
    expect(this.stored()).toEqual(expect.arrayContaining([...(await this.remembered())]))
  }
}
