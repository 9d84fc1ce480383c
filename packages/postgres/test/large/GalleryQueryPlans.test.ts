import { AssetId, UploadSessionId } from "@banquet/assets-core/AssetIds"
import { AssetRepository } from "@banquet/assets-core/AssetRepository"
import { ObjectKey } from "@banquet/assets-core/ObjectStorage"
import { UploadSessionRepository } from "@banquet/assets-core/UploadSessionRepository"
import { moderationAudit } from "@banquet/gallery-core/GalleryAudit"
import { GalleryChange } from "@banquet/gallery-core/GalleryChange"
import { everyItem } from "@banquet/gallery-core/GalleryFilter"
import type { GalleryPosition } from "@banquet/gallery-core/GalleryCursor"
import { GalleryItemId } from "@banquet/gallery-core/GalleryIds"
import { attachedItem } from "@banquet/gallery-core/GalleryItem"
import { GalleryRepository } from "@banquet/gallery-core/GalleryRepository"
import { moderatedItem } from "@banquet/gallery-core/ModerationDecisions"
import { petra } from "@banquet/gallery-core/testing/GalleryFixture"
import { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { assertIndexed, atomically, plansOf, rowsRead } from "../QueryPlan.ts"
import { database } from "../Servers.ts"

const items = 100_000

const firstDay = DateTime.makeUnsafe("2026-01-01T00:00:00Z")

/** Ids that follow one another, for what there is much of: half the time to write. */
const serialId = (kind: number) => (occasion: string, number: string) =>
  `(lpad('${kind}', 8, '0') || '-0000-4000-8000-' || lpad((${occasion} * 10000000 + ${number})::text, 12, '0'))::uuid`

const serialIds = { asset: serialId(1), item: serialId(2), session: serialId(3) }

/** An occasion with three events and 100,000 items of 200 guests, beside a small one; written without checks, for speed. */
const filled = Layer.effectDiscard(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const id = (prefix: string, of: string) => sql.literal(`md5('${prefix} ' || ${of})::uuid`)
    const serial = (kind: keyof typeof serialIds) => sql.literal(serialIds[kind]("o", "n"))
    const occasions = sql.literal("generate_series(1, 2) as o")
    const events = sql.literal("generate_series(1, 2) as o, generate_series(0, 2) as e")
    const many = sql.literal(`(
      select 1 as o, n from generate_series(1, ${items}) as n union all select 2, n from generate_series(1, 100) as n
    ) as item`)
    const event = `o || ' ' || e`
    const key = (name: string) => sql.literal(`'${name}/' || (o * 10000000 + n)`)
    const status = sql.literal(`case n % 10 when 0 then 'pending' when 1 then 'rejected' else 'approved' end`)
    const ready = sql.literal(`case when n % 20 <> 2 then`)
    yield* sql`set local session_replication_role = replica`
    yield* sql`insert into occasions select ${id("occasion", "o")}, 'occasion-' || o, 'Occasion', 'UTC' from ${occasions}`
    yield* sql`
      insert into events select ${id("event", event)}, ${id("occasion", "o")}, 'event-' || e, 'Event', now() from ${events}`
    yield* sql`
      insert into module_installations select ${id("installation", "o")}, ${id("occasion", "o")}, 'gallery', '{}'
      from ${occasions}`
    yield* sql`
      insert into event_enablements
      select ${id("enablement", event)}, ${id("occasion", "o")}, ${id("installation", "o")}, ${id("event", event)},
        'gallery', true, '{}' from ${events}`
    yield* sql`
      insert into actors select ${id("actor", "o || ' ' || a")}, ${id("occasion", "o")}, 'guest-' || a, 'person',
        'Guest ' || a, 1, 'active' from ${occasions}, generate_series(0, 199) as a`
    yield* sql`
      insert into assets
      select ${serial("asset")}, ${id("occasion", "o")}, ${key("originals")}, '1', 'image/jpeg', 3000000,
        4000, 3000, ${ready} 'ready' else 'processing' end, null, 'guests', ${ready} 'cGxhY2U=' end, 'IMG.jpg', now(),
        ${ready} ${key("thumbnails")} end, ${ready} 'image/webp' end, ${ready} 20000 end, ${ready} 400 end,
        ${ready} 300 end, ${ready} ${key("webs")} end, ${ready} 'image/webp' end, ${ready} 300000 end,
        ${ready} 2048 end, ${ready} 1536 end
      from ${many}`
    yield* sql`
      insert into asset_attachments
      select ${serial("asset")}, ${id("occasion", "o")}, 'gallery', 'gallery_item', ${serial("item")}, now() from ${many}
      where n % 10 = 7`
    yield* sql`
      insert into upload_sessions
      select ${serial("session")}, ${id("occasion", "o")}, ${id("event", "o || ' ' || (n % 3)")},
        ${id("actor", "o || ' ' || (n % 200)")}, ${key("originals")}, 'IMG.jpg', 'image/jpeg', 3000000, null,
        'finalized', ${serial("asset")}, now(), now() + interval '15 minutes'
      from ${many} where n % 10 = 7`
    yield* sql`
      insert into gallery_items (id, occasion_id, event_id, module_installation_id, event_enablement_id, asset_id,
        asset_status, asset_visibility, uploader_id, caption, moderation_status, decision, created_at)
      select ${serial("item")}, ${id("occasion", "o")}, ${id("event", "o || ' ' || (n % 3)")}, ${id("installation", "o")},
        ${id("enablement", "o || ' ' || (n % 3)")}, ${serial("asset")}, ${ready} 'ready' else 'processing' end, 'guests',
        ${id("actor", "o || ' ' || (n % 200)")}, 'Caption ' || n, ${status}, case when n % 10 = 1 then 1 end,
        ${DateTime.toDate(firstDay)}::timestamptz + n * interval '1 second'
      from ${many}`
    yield* sql`
      insert into gallery_decisions (item_id, number, from_status, to_status, decided_at, decided_by_kind, decided_by_key,
        decided_by_display_name)
      select ${serial("item")}, 1, 'pending', 'rejected', now(), 'planner', 'petra', 'Petra' from ${many} where n % 10 = 1`
    yield* sql`
      insert into gallery_counts
      select occasion_id, event_id, count(*) filter (where moderation_status = 'pending'),
        count(*) filter (where moderation_status = 'approved'), count(*) filter (where moderation_status = 'rejected')
      from gallery_items group by occasion_id, event_id`
    yield* sql`analyze`
  }).pipe(atomically, Effect.orDie)
)

const large = ["assets", "asset_attachments", "upload_sessions", "gallery_items", "gallery_decisions"]

const ids = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<Record<"occasion" | "first" | "second" | "third" | "actor" | "item" | "session", string>>`
    select md5('occasion 1')::uuid as occasion, md5('event 1 0')::uuid as first, md5('event 1 1')::uuid as second,
      md5('event 1 2')::uuid as third, md5('actor 1 7')::uuid as actor, ${sql.literal(serialIds.item("1", "707"))} as item,
      ${sql.literal(serialIds.session("1", "707"))} as session`
  const found = row!
  return {
    occasionId: OccasionId.make(found.occasion),
    eventIds: [found.first, found.second, found.third].map((id) => EventId.make(id)),
    actorId: ActorId.make(found.actor),
    itemId: GalleryItemId.make(found.item),
    sessionId: UploadSessionId.make(found.session)
  }
})

/** Before the item that was made `n` seconds after the first day began. */
const position = (n: number): GalleryPosition => ({
  createdAt: DateTime.addDuration(firstDay, `${n} seconds`),
  id: GalleryItemId.make("ffffffff-ffff-4fff-bfff-ffffffffffff")
})

/** From the newest, from the middle, and the last ones. */
const pages = [null, position(items / 2), position(60)].map((after) => ({ limit: 51, after }))

layer(filled.pipe(Layer.provideMerge(database)), { timeout: "2 minutes" })(
  "among 100,000 items no large table is read from end to end",
  (it) => {
    it.effect("for a page of the feed, however deep, in one statement that reads little more than the page", () =>
      Effect.gen(function* () {
        const gallery = yield* GalleryRepository
        const { eventIds, occasionId } = yield* ids
        for (const scope of [eventIds, eventIds.slice(0, 1)]) {
          for (const page of pages) {
            const { answer, statements } = yield* plansOf(gallery.feed({ occasionId, eventIds: scope }, page))
            assert.isAtLeast(answer.items.length, 14)
            assert.strictEqual(statements.length, 1)
            assertIndexed(statements, large)
            assert.isTrue(statements.flat().some((node) => node["Index Name"] === "gallery_items_feed"))
            assert.isAtMost(rowsRead(statements, ["gallery_items"]), page.limit * scope.length)
            assert.isAtMost(rowsRead(statements, ["assets"]), page.limit)
          }
        }
      })
    )

    it.effect("for whether a page of the feed is still what it was, whose photos are not read [PLAT-176]", () =>
      Effect.gen(function* () {
        const gallery = yield* GalleryRepository
        const { eventIds, occasionId } = yield* ids
        for (const page of pages) {
          const again = gallery.feed({ occasionId, eventIds }, page)
          yield* again
          const { statements } = yield* plansOf(again)
          assert.strictEqual(statements.length, 1)
          assertIndexed(statements, large)
          assert.strictEqual(rowsRead(statements, ["gallery_items", "assets"]), 0)
          assert.isAtMost(rowsRead(statements, ["actors"]), 400)
        }
      })
    )

    it.effect("for a page of the planner's list with its totals, filtered or not, in one statement", () =>
      Effect.gen(function* () {
        const gallery = yield* GalleryRepository
        const { eventIds, occasionId } = yield* ids
        for (const eventId of [null, eventIds[0]!]) {
          for (const moderationStatus of [null, "pending", "approved", "rejected"] as const) {
            for (const page of pages) {
              const { answer, statements } = yield* plansOf(
                gallery.plannerPage({ ...everyItem, occasionId, eventId, moderationStatus }, page)
              )
              assert.isNotEmpty(answer.items)
              assert.isAbove(answer.totals.total, 33_000)
              assert.strictEqual(statements.length, 1)
              assertIndexed(statements, large)
              const statuses = moderationStatus === null ? 3 : 1
              assert.isAtMost(rowsRead(statements, ["gallery_items"]), page.limit * statuses)
            }
          }
        }
      })
    )

    it.effect("for what planners were sent in a span of time, with its totals", () =>
      Effect.gen(function* () {
        const gallery = yield* GalleryRepository
        const { eventIds, occasionId } = yield* ids
        const at = (n: number) => DateTime.addDuration(firstDay, `${n} seconds`)
        for (const eventId of [null, eventIds[0]!]) {
          const query = { ...everyItem, occasionId, eventId, from: at(50_000), to: at(50_600) }
          const { answer, statements } = yield* plansOf(gallery.plannerPage(query, { limit: 51, after: null }))
          assert.strictEqual(answer.items.length, 51)
          assert.strictEqual(answer.totals.total, eventId === null ? 600 : 200)
          assert.strictEqual(statements.length, 1)
          assertIndexed(statements, large)
          assert.isAtMost(rowsRead(statements, ["gallery_items"]), 600 + 51)
        }
      })
    )

    it.effect("for one item: original, decisions, completion", () =>
      Effect.gen(function* () {
        const gallery = yield* GalleryRepository
        const { eventIds, itemId, occasionId, sessionId } = yield* ids
        const questions: ReadonlyArray<Effect.Effect<unknown, unknown>> = [
          gallery.guestOriginal({ occasionId, eventIds }, itemId),
          gallery.plannerOriginal(occasionId, itemId),
          gallery.decisions(occasionId, itemId),
          gallery.completionFacts(occasionId, sessionId)
        ]
        for (const question of questions) {
          const { statements } = yield* plansOf(question)
          assert.strictEqual(statements.length, 1)
          assertIndexed(statements, large)
        }
      })
    )

    it.effect("for a guest's quota", () =>
      Effect.gen(function* () {
        const gallery = yield* GalleryRepository
        const { actorId, eventIds, occasionId } = yield* ids
        const count = yield* plansOf(gallery.uploadOpeningForChange(occasionId, eventIds[0]!, actorId))
        assert.isNotNull(count.answer.enablement)
        assert.strictEqual(count.answer.usage?.uploads, items / 200)
        assertIndexed(count.statements, large)
        assert.strictEqual(rowsRead(count.statements, ["gallery_items", "upload_sessions"]), items / 200)
      })
    )

    it.effect("to decide 200 items", () =>
      Effect.gen(function* () {
        const gallery = yield* GalleryRepository
        const sql = yield* SqlClient.SqlClient
        const { occasionId } = yield* ids
        const rows = yield* sql<{ id: string }>`
          select id from gallery_items where occasion_id = ${occasionId} and moderation_status = 'approved'
          order by id limit 200`
        const itemIds = rows.map(({ id }) => GalleryItemId.make(id))
        const moderation = { notes: null, decidedAt: firstDay, decidedBy: petra }
        const found = yield* plansOf(gallery.itemsForChange(occasionId, itemIds))
        assert.strictEqual(found.answer.items.length, 200)
        assert.strictEqual(found.statements.length, 2)
        assertIndexed(found.statements, large)
        const moderated = found.answer.items.map(({ item }) => moderatedItem(item, "approve", moderation))
        const audit = moderationAudit(moderated, { ...petra, id: null })
        // Saved once to be answered and once to be explained: a decision that repeats itself can be.
        const { statements } = yield* plansOf(gallery.save(GalleryChange.ItemsModerated({ moderated }), audit))
        assert.strictEqual(statements.length, 1)
        assertIndexed(statements, large)
      })
    )

    it.effect("for an asset and its variants, for what names a key, and for what to sweep", () =>
      Effect.gen(function* () {
        const assets = yield* AssetRepository
        const sessions = yield* UploadSessionRepository
        const sql = yield* SqlClient.SqlClient
        const { itemId, occasionId } = yield* ids
        const rows = yield* sql<{ id: string; key: string }>`
          select id, object_key as key from assets order by id limit 500`
        const assetId = AssetId.make(rows[0]!.id)
        const keys = rows.map(({ key }) => ObjectKey.make(key))
        const questions: ReadonlyArray<Effect.Effect<unknown, unknown>> = [
          assets.find(assetId),
          assets.findAttached(occasionId, attachedItem(itemId)),
          assets.variants(assetId),
          assets.referenced(keys),
          sessions.removeExpired(DateTime.makeUnsafe("2100-01-01T00:00:00Z"), 200)
        ]
        for (const question of questions) {
          const { statements } = yield* plansOf(question)
          assert.strictEqual(statements.length, 1)
          assertIndexed(statements, large)
        }
        assert.deepStrictEqual(yield* assets.referenced(keys), new Set(keys))
      })
    )
  }
)
