/** What there is when all is over, asked of the servers first and then of the database and the disk. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { performance } from "node:perf_hooks"
import { setTimeout } from "node:timers/promises"
import { StorageSweep } from "@banquet/assets-core/StorageSweep"
import {
  ModerationHistory,
  Original,
  PlannerGallery,
  PlannerGalleryItem
} from "@banquet/http-api/gallery/GalleryDocument"
import * as Postgres from "@banquet/postgres/Postgres"
import * as FileStorage from "@banquet/storage-file/FileStorage"
import { Clock, Duration, Effect, Layer, Redacted, Schema } from "effect"
import type { RetryingClient } from "./RetryingClient.ts"
import { SeededRandom } from "./SeededRandom.ts"
import type { Database } from "./Database.ts"
import type { Findings } from "./Findings.ts"
import type { FinalItem, GalleryHistory } from "./GalleryHistory.ts"
import type { TestOccasion } from "./TestOccasion.ts"
import { hashOf } from "./Pictures.ts"

const Page = Schema.Struct({ ...PlannerGallery.fields, next_cursor: Schema.NullOr(Schema.String) })
const decodePage = Schema.decodeUnknownSync(Page)
const decodeDecisions = Schema.decodeUnknownSync(ModerationHistory)
const decodeOriginal = Schema.decodeUnknownSync(Original)

type Item = typeof PlannerGalleryItem.Type

/** A dead worker's job is taken over after a minute, and one that failed comes again later each time. */
const settlingTimeout = 240_000

/** How many items are looked at at once. */
const atOnce = 4

/** Waits until no picture is being made any more. */
export const settle = async (database: Database, findings: Findings): Promise<void> => {
  const deadline = performance.now() + settlingTimeout
  while (true) {
    const [left] = await database.rows<{ readonly count: number }>`select count(*)::int4 as count from variant_jobs`
    if (left?.count === 0) return
    if (performance.now() > deadline) {
      findings.add("every picture is made in the end", `${left?.count} are still to be made after four minutes`)
      return
    }
    await setTimeout(500)
  }
}

export class PostRunVerification {
  readonly #occasion: TestOccasion
  readonly #client: RetryingClient
  readonly #findings: Findings
  readonly #random = new SeededRandom(0, "verification")

  constructor(occasion: TestOccasion, client: RetryingClient, findings: Findings) {
    this.#occasion = occasion
    this.#client = client
    this.#findings = findings
  }

  /** All of the gallery as a planner has it, with the files. */
  async gallery(): Promise<Pick<GalleryHistory, "items" | "totals">> {
    const found: Array<Item> = []
    let totals = { total: 0, pending: 0, approved: 0, rejected: 0 }
    for (let cursor: string | null = ""; cursor !== null;) {
      const query: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`
      const page: typeof Page.Type = decodePage(await this.#json(`/gallery?limit=200${query}`))
      found.push(...page.items)
      totals = page.totals
      cursor = page.next_cursor
    }
    const items: Array<FinalItem> = []
    const waiting = [...found]
    const look = async (): Promise<void> => {
      for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) items.push(await this.#finalItem(item))
    }
    await Promise.all(Array.from({ length: atOnce }, look))
    return { items, totals }
  }

  async #finalItem(item: Item): Promise<FinalItem> {
    const { decisions } = decodeDecisions(await this.#json(`/gallery/items/${item.id}/moderation`))
    const { url } = decodeOriginal(await this.#json(`/gallery/items/${item.id}/original`))
    const original = await this.#bytes(url)
    for (const picture of [item.thumbnail, item.web]) {
      const bytes = picture === null ? null : await this.#bytes(picture.url)
      if (bytes?.length !== picture?.byte_size) {
        this.#findings.add("pictures are whole", `a variant of ${item.caption} has ${bytes?.length ?? "no"} bytes`)
      }
    }
    return {
      id: item.id,
      caption: item.caption,
      eventId: item.event_id,
      uploader: item.uploader.actor_id,
      status: item.moderation_status,
      assetStatus: item.asset.status,
      failure: item.asset.failure,
      hash: original === null ? null : hashOf(original),
      decisions: decisions.toReversed().map(({ from, notes, to }) => ({ from, to, notes }))
    }
  }

  async #json(path: string): Promise<unknown> {
    const token = this.#occasion.plannerTokens[0] ?? ""
    const call = {
      kind: "afterwards",
      method: "GET",
      path: `/v1/occasions/${this.#occasion.occasionId}${path}`
    } as const
    const answer = await this.#client.ask({ ...call, token, expected: [200], repeatable: true }, this.#random)
    return answer._tag === "Lost" ? null : answer.json
  }

  async #bytes(path: string): Promise<Buffer | null> {
    const call = { kind: "afterwards", method: "GET", path, expected: [200], repeatable: true } as const
    const answer = await this.#client.ask(call, this.#random)
    return answer._tag === "Lost" || answer.status !== 200 ? null : answer.bytes
  }
}

/** What the tables say that no answer does. */
export const recordProblems = async (database: Database): Promise<ReadonlyArray<string>> => {
  const problems: Array<string> = []
  const none = async (what: string, rows: Promise<ReadonlyArray<object>>): Promise<void> => {
    const { length } = await rows
    if (length > 0) problems.push(`${length} ${what}`)
  }
  await none(
    "finalized sessions have not one asset, attachment and item each",
    database.rows`
      select session.id from upload_sessions session
      left join assets asset on asset.id = session.asset_id and asset.object_key = session.object_key
      left join asset_attachments attachment on attachment.asset_id = asset.id
      left join gallery_items item on item.asset_id = asset.id and item.id = attachment.resource_id
        and item.asset_status = asset.status
      where session.status = 'finalized'
      group by session.id having count(asset.id) <> 1 or count(attachment.asset_id) <> 1 or count(item.id) <> 1`
  )
  await none(
    "assets have no item",
    database.rows`select id from assets where not exists (select from gallery_items where asset_id = assets.id)`
  )
  await none(
    "events have more than one plan",
    database.rows`select event_id from seating_plans group by event_id having count(*) > 1`
  )
  await none(
    "counts are wrong",
    database.rows`
      select counts.event_id from gallery_counts counts
      left join gallery_items item on item.occasion_id = counts.occasion_id and item.event_id is not distinct from counts.event_id
      group by counts.occasion_id, counts.event_id, counts.pending, counts.approved, counts.rejected
      having counts.pending <> count(item.id) filter (where item.moderation_status = 'pending')
        or counts.approved <> count(item.id) filter (where item.moderation_status = 'approved')
        or counts.rejected <> count(item.id) filter (where item.moderation_status = 'rejected')`
  )
  await none("pictures are still to be made", database.rows`select asset_id from variant_jobs`)
  return problems
}

/** What the log of domain events says, held against what there is: an event is there if and only if the write is. */
export const eventLogProblems = async (database: Database): Promise<ReadonlyArray<string>> => {
  const problems: Array<string> = []
  const plans = await database.rows<{
    readonly id: string
    readonly revision: number
    readonly recorded: string | null
  }>`
    select plan.id::text as id, plan.revision::int4 as revision,
      string_agg(event.data ->> 'revision', ',' order by event.position nulls last, event.serial) as recorded
    from seating_plans plan
    left join domain_events event on event.aggregate_type = 'seating_plan' and event.aggregate_id = plan.id
    group by plan.id, plan.revision`
  for (const { id, recorded, revision } of plans) {
    const all = Array.from({ length: revision }, (_, at) => at + 1).join(",")
    if (recorded !== all)
      problems.push(`plan ${id} has ${revision} revisions, and its events are not all of them in their order`)
  }
  const items = await database.rows<{ readonly id: string }>`
    select item.id::text as id from gallery_items item
    where (select count(*) from domain_events where aggregate_id = item.id and type = 'gallery_item.uploaded') <> 1
      or (select count(*) from domain_events where aggregate_id = item.id and type = 'gallery_item.moderated')
        <> (select count(*) from gallery_decisions decision where decision.item_id = item.id
            and decision.from_status <> decision.to_status)
      or (select count(*) from domain_events where aggregate_id = item.asset_id and type = 'asset.ready')
        <> case when item.asset_status = 'ready' then 1 else 0 end`
  if (items.length > 0) problems.push(`${items.length} items have not the events that they should have`)
  return problems
}

/** Later than any grace that the sweep grants. */
const later = Duration.toMillis(Duration.hours(49))

/** Sweeps as servers do once an hour, two days on, and answers what is stored then and what is known of. */
export const sweep = (databaseUrl: Redacted.Redacted, dataDirectory: string) =>
  Effect.gen(function* () {
    const wall = yield* Clock.Clock
    const millis = () => wall.currentTimeMillisUnsafe() + later
    const shifted: Clock.Clock = {
      currentTimeMillis: Effect.sync(millis),
      currentTimeMillisUnsafe: millis,
      currentTimeNanos: wall.currentTimeNanos,
      currentTimeNanosUnsafe: () => wall.currentTimeNanosUnsafe(),
      monotonicTimeNanos: wall.monotonicTimeNanos,
      monotonicTimeNanosUnsafe: () => wall.monotonicTimeNanosUnsafe(),
      sleep: (duration) => wall.sleep(duration)
    }
    const options = FileStorage.FileStorageOptions.of({
      directory: join(dataDirectory, "objects"),
      secret: Redacted.make("nothing is signed"),
      publicUrl: Effect.succeed("http://soak.invalid"),
      requestId: Effect.succeed("soak"),
      freeSpaceFloor: 0,
      uploadBytesPerSecond: 1
    })
    const layer = StorageSweep.layer.pipe(
      Layer.provideMerge(Layer.provide(FileStorage.layer, Layer.succeed(FileStorage.FileStorageOptions, options))),
      Layer.provideMerge(Postgres.layer({ url: databaseUrl, maxConnections: 2 }))
    )
    return yield* Effect.gen(function* () {
      const before = stored(dataDirectory)
      const swept = yield* StorageSweep.use(({ run }) => run).pipe(Effect.provideService(Clock.Clock, shifted))
      return { swept, before: before.length, after: stored(dataDirectory) }
    }).pipe(Effect.provide(layer))
  }).pipe(Effect.runPromise)

/** The keys of all files, also of such as are no objects. */
const stored = (dataDirectory: string): ReadonlyArray<string> =>
  readdirSync(join(dataDirectory, "objects", "objects"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) =>
      relative(join(dataDirectory, "objects", "objects"), join(parentPath, name)).replace(/~$/, "")
    )

/** Holds what is stored against what assets name. */
export const storageProblems = async (
  database: Database,
  dataDirectory: string,
  kept: ReadonlyArray<string>
): Promise<ReadonlyArray<string>> => {
  const rows = await database.rows<{ readonly key: string }>`
    select unnest(array_remove(array[object_key, thumbnail_object_key, web_object_key], null)) as key from assets`
  const named = new Set(rows.map(({ key }) => key))
  const orphans = kept.filter((key) => !named.has(key))
  const missing = [...named].filter((key) => !kept.includes(key))
  const unfinished = readdirSync(join(dataDirectory, "objects", "temporary"))
  return [
    ...orphans.map((key) => `${key} is named by nothing`),
    ...missing.map((key) => `${key} is named and is not there`),
    ...unfinished.map((name) => `${name} was never finished and not removed`)
  ]
}

/** What PostgreSQL complains of when its clients are killed and its backends are ended. */
const expectedComplaints = [
  /terminating connection due to administrator command/,
  /connection to client lost/,
  /protocol synchronization was lost/,
  /the database system is (starting up|shutting down)/,
  /canceling statement due to user request/,
  // Who was there when it was killed, and who came before it was back.
  /terminating connection (because of crash of another server process|due to unexpected postmaster exit)/,
  /the database system is (in recovery mode|not yet accepting connections)/
]

/** Errors in the log of the database, by how often; those that faults explain first. */
export const databaseComplaints = (
  state: string
): { readonly expected: number; readonly unexpected: ReadonlyArray<string> } => {
  const log = existsSync(state) ? join(clusterDirectory(state), "server.log") : ""
  const lines = existsSync(log) ? readFileSync(log, "utf8").split("\n") : []
  const complaints = lines.filter((line) => /\b(ERROR|FATAL|PANIC):/.test(line))
  const unexpected = complaints.filter((line) => !expectedComplaints.some((expected) => expected.test(line)))
  return {
    expected: complaints.length - unexpected.length,
    unexpected: unexpected.map((line) => line.replace(/^.*?(ERROR|FATAL|PANIC)/, "$1"))
  }
}

const Cluster = Schema.fromJsonString(Schema.Struct({ directory: Schema.String }))

/** Where the embedded PostgreSQL keeps its data, which is not always below its own directory. */
export const clusterDirectory = (stateFile: string): string =>
  Schema.decodeUnknownSync(Cluster)(readFileSync(stateFile, "utf8")).directory
