import { AssetRepository } from "@banquet/assets-core/AssetRepository"
import { newAssetRecords, newSession } from "@banquet/assets-core/testing/AssetFixture"
import { UploadSessionRepository } from "@banquet/assets-core/UploadSessionRepository"
import { everyItem } from "@banquet/gallery-core/GalleryFilter"
import { GalleryItemId } from "@banquet/gallery-core/GalleryIds"
import { GalleryRepository } from "@banquet/gallery-core/GalleryRepository"
import { galleryFixture, insertItem as storeItem, moderate, petra } from "@banquet/gallery-core/testing/GalleryFixture"
import { randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { refused } from "../Refusal.ts"
import { actorFixture, database } from "../Servers.ts"

const decidedAt = DateTime.makeUnsafe("2026-06-20T19:00:00Z")

/** Two occasions with Gallery; Alice's session, a processing asset and an item of hers in the first. */
const uploads = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const sessions = yield* UploadSessionRepository
  const fixture = yield* galleryFixture
  const other = yield* galleryFixture
  const owner = { occasionId: fixture.occasion.id, eventId: fixture.reception.id, ownerId: fixture.alice }
  const session = yield* newSession(owner)
  yield* sessions.insert(session)
  const processing = yield* fixture.newItem({ assetStatus: "processing" })
  const ready = yield* fixture.newItem()
  const { item } = yield* fixture.item({ moderationStatus: "pending" })
  return { ...fixture, sql, other, session, processing, ready, stored: item }
})

/** An insertion that copies what it must of its asset, so that only the rule under test is broken. */
const insertItem = (
  sql: SqlClient.SqlClient,
  { assetId, id, uploaderId }: { readonly assetId: string; readonly id: string; readonly uploaderId: string },
  values: {
    readonly occasionId: string
    readonly eventId: string | null
    readonly installationId: string
    readonly enablementId: string | null
  },
  more: { readonly columns: string; readonly values: Statement.Fragment } | null = null
) => sql`
  insert into gallery_items (id, occasion_id, event_id, module_installation_id, event_enablement_id, asset_id,
    asset_status, asset_visibility, uploader_id, moderation_status, created_at
    ${sql.literal(more === null ? "" : `, ${more.columns}`)})
  select ${id}::uuid, ${values.occasionId}::uuid, ${values.eventId}::uuid, ${values.installationId}::uuid,
    ${values.enablementId}::uuid, assets.id, assets.status, assets.visibility, ${uploaderId}::uuid, 'pending', now()
    ${more === null ? sql.literal("") : sql`, ${more.values}`}
  from assets where assets.id = ${assetId}`

layer(actorFixture.pipe(Layer.provideMerge(database)))("behind the rules' back the database refuses", (it) => {
  it.effect("an asset that is ready without both variants, and one that has variants and is not ready", () =>
    Effect.gen(function* () {
      const { processing, ready, sql } = yield* uploads
      yield* refused(
        sql,
        sql`update assets set status = 'ready', placeholder = 'cGxhY2U=' where id = ${processing.asset.id}`,
        "assets_ready_is_whole"
      )
      yield* refused(
        sql,
        sql`update assets set thumbnail_object_key = 'variants/x' where id = ${processing.asset.id}`,
        "assets_ready_is_whole"
      )
      yield* refused(sql, sql`update assets set web_width = 0 where id = ${ready.asset.id}`, "assets_variants")
      yield* refused(sql, sql`update assets set status = 'failed' where id = ${processing.asset.id}`, "assets_failure")
      yield* refused(sql, sql`update assets set status = 'lost' where id = ${processing.asset.id}`, "assets_status")
    })
  )

  it.effect("an asset that goes back, or whose original changes", () =>
    Effect.gen(function* () {
      const assets = yield* AssetRepository
      const { newItem, ready, sql } = yield* uploads
      const failed = yield* newItem({ assetStatus: "processing" })
      yield* assets.markFailed(failed.asset.id, "The picture is broken or incomplete.")
      for (const { asset } of [ready, failed]) {
        yield* refused(
          sql,
          sql`
            update assets set status = 'processing', failure = null, placeholder = null, thumbnail_object_key = null,
              thumbnail_content_type = null, thumbnail_byte_size = null, thumbnail_width = null, thumbnail_height = null,
              web_object_key = null, web_content_type = null, web_byte_size = null, web_width = null, web_height = null
            where id = ${asset.id}`,
          "assets_transition"
        )
        yield* refused(sql, sql`update assets set generation = '2' where id = ${asset.id}`, "assets_original")
      }
    })
  )

  it.effect("two assets of one object, a file above the limit, and one that is no image", () =>
    Effect.gen(function* () {
      const { processing, ready, sql } = yield* uploads
      const copy = (key: string, byteSize: number, contentType: string) => sql`
        insert into assets (id, occasion_id, object_key, generation, content_type, byte_size, width, height, status,
          visibility, file_name, created_at)
        select gen_random_uuid(), occasion_id, ${key}, generation, ${contentType}, ${byteSize}, width, height, 'processing',
          visibility, file_name, created_at
        from assets where id = ${ready.asset.id}`
      yield* refused(sql, copy(processing.asset.objectKey, 1, "image/jpeg"), "assets_object_key")
      yield* refused(sql, copy("originals/a", 15 * 1024 * 1024 + 1, "image/jpeg"), "assets_byte_size")
      yield* refused(sql, copy("originals/a", 1, "image/svg+xml"), "assets_content_type")
    })
  )

  it.effect("a second attachment of an asset or of a resource, and one across occasions", () =>
    Effect.gen(function* () {
      const { occasion, other, processing, ready, sql, stored } = yield* uploads
      const attach = (assetId: string, occasionId: string, resourceId: string) => sql`
        insert into asset_attachments (asset_id, occasion_id, module, resource_type, resource_id, created_at)
        values (${assetId}, ${occasionId}, 'gallery', 'gallery_item', ${resourceId}, now())`
      const resourceId = yield* randomId(GalleryItemId)
      yield* refused(sql, attach(ready.asset.id, occasion.id, resourceId), "asset_attachments_pkey")
      const detached = sql`delete from asset_attachments where asset_id = ${processing.asset.id}`
      yield* detached
      yield* refused(sql, attach(processing.asset.id, occasion.id, stored.id), "asset_attachments_resource")
      yield* refused(sql, attach(processing.asset.id, other.occasion.id, resourceId), "asset_attachments_asset")
      yield* refused(sql, insertItem(sql, processing.item, processing.item), "gallery_items_attachment")
    })
  )

  it.effect("a session of another occasion's event or guest, and one that expires before it begins", () =>
    Effect.gen(function* () {
      const { other, session, sql } = yield* uploads
      const copy = (eventId: string, ownerId: string, expires: string) => sql`
        insert into upload_sessions (id, occasion_id, event_id, owner_id, object_key, file_name, content_type, byte_size,
          status, created_at, expires_at)
        select gen_random_uuid(), occasion_id, ${eventId}, ${ownerId}, 'originals/b', file_name, content_type, byte_size,
          'open', created_at, created_at + ${expires}::interval
        from upload_sessions where id = ${session.id}`
      yield* refused(sql, copy(other.reception.id, String(session.ownerId), "1 minute"), "upload_sessions_event")
      yield* refused(sql, copy(session.eventId, other.alice, "1 minute"), "upload_sessions_owner")
      yield* refused(sql, copy(session.eventId, String(session.ownerId), "0 minutes"), "upload_sessions_expires")
    })
  )

  it.effect(
    "a session of no bytes, of no type, of no name, that holds less than nothing, or with an endless caption",
    () =>
      Effect.gen(function* () {
        const { session, sql } = yield* uploads
        for (const [change, constraint] of [
          [sql`byte_size = 0`, "upload_sessions_byte_size"],
          [sql`content_type = ''`, "upload_sessions_content_type"],
          [sql`file_name = ''`, "upload_sessions_file_name"],
          [sql`held_bytes = -1`, "upload_sessions_held_bytes"],
          [sql`caption = repeat('x', 501)`, "upload_sessions_caption"]
        ] as const) {
          yield* refused(sql, sql`update upload_sessions set ${change} where id = ${session.id}`, constraint)
        }
      })
  )

  it.effect("a finalized session without its attached asset, an open one with an asset, and two of one asset", () =>
    Effect.gen(function* () {
      const assets = yield* AssetRepository
      const sessions = yield* UploadSessionRepository
      const { occasion, other, ready, session, sql } = yield* uploads
      const become = (status: string, assetId: string | null) => sql`
        update upload_sessions set status = ${status}, asset_id = ${assetId}, held_bytes = 0 where id = ${session.id}`
      yield* refused(sql, become("finalized", null), "upload_sessions_finalized_has_asset")
      yield* refused(sql, become("open", ready.asset.id), "upload_sessions_finalized_has_asset")
      yield* refused(sql, become("finalized", (yield* other.newItem()).asset.id), "upload_sessions_asset")
      const bare = yield* newAssetRecords(occasion.id)
      yield* assets.insert(bare.asset, bare.attachment)
      yield* sql`delete from asset_attachments where asset_id = ${bare.asset.id}`
      yield* refused(sql, become("finalized", bare.asset.id), "upload_sessions_asset")
      yield* become("finalized", ready.asset.id)
      const second = yield* newSession(session)
      yield* sessions.insert(second)
      yield* refused(
        sql,
        sql`
          update upload_sessions set status = 'finalized', held_bytes = 0, asset_id = ${ready.asset.id}
          where id = ${second.id}`,
        "upload_sessions_asset_once"
      )
    })
  )

  it.effect("a session that leaves its last state, or becomes one of another file", () =>
    Effect.gen(function* () {
      const { ready, session, sql } = yield* uploads
      yield* refused(
        sql,
        sql`update upload_sessions set object_key = object_key || 'x' where id = ${session.id}`,
        "upload_sessions_upload"
      )
      yield* sql`update upload_sessions set status = 'closed' where id = ${session.id}`
      for (const [status, assetId] of [
        ["open", null],
        ["finalized", ready.asset.id]
      ] as const) {
        yield* refused(
          sql,
          sql`update upload_sessions set status = ${status}, asset_id = ${assetId} where id = ${session.id}`,
          "upload_sessions_transition"
        )
      }
    })
  )

  it.effect("an item of another occasion's event, installation, enablement, asset or guest", () =>
    Effect.gen(function* () {
      const { alice, ceremony, enablement, installation, other, ready, sql } = yield* uploads
      const { item } = ready
      yield* refused(sql, insertItem(sql, item, { ...item, eventId: other.reception.id }), "gallery_items_event")
      yield* refused(sql, insertItem(sql, item, { ...item, eventId: ceremony.id }), "gallery_items_enablement")
      yield* refused(
        sql,
        insertItem(sql, item, { ...item, enablementId: other.enablement.id }),
        "gallery_items_enablement"
      )
      yield* refused(
        sql,
        insertItem(sql, item, {
          ...item,
          eventId: null,
          enablementId: null,
          installationId: other.installation.id
        }),
        "gallery_items_installation"
      )
      yield* refused(sql, insertItem(sql, { ...item, uploaderId: other.alice }, item), "gallery_items_uploader")
      const foreign = yield* other.newItem()
      yield* refused(
        sql,
        insertItem(sql, { ...foreign.item, uploaderId: alice }, { ...item, installationId: installation.id }),
        "gallery_items_asset"
      )
      yield* refused(sql, insertItem(sql, item, { ...item, enablementId: null }), "gallery_items_event_with_enablement")
      yield* refused(
        sql,
        insertItem(sql, item, { ...item, eventId: null, enablementId: enablement.id }),
        "gallery_items_event_with_enablement"
      )
    })
  )

  it.effect("an item of another module", () =>
    Effect.gen(function* () {
      const { ready, sql } = yield* uploads
      yield* refused(
        sql,
        insertItem(sql, ready.item, ready.item, { columns: "module", values: sql`'seating'` }),
        "gallery_items_module"
      )
    })
  )

  it.effect("a second item of an asset, an item that its asset is not attached to, and a copy that lies", () =>
    Effect.gen(function* () {
      const { processing, sql, stored } = yield* uploads
      const another = { ...stored, id: yield* randomId(GalleryItemId) }
      yield* refused(sql, insertItem(sql, another, stored), "gallery_items_asset_once")
      yield* refused(
        sql,
        insertItem(sql, { ...processing.item, id: another.id }, processing.item),
        "gallery_items_attachment"
      )
      for (const lie of [sql`asset_status = 'processing'`, sql`asset_visibility = 'planners'`]) {
        yield* refused(sql, sql`update gallery_items set ${lie} where id = ${stored.id}`, "gallery_items_asset")
      }
    })
  )

  it.effect("an item that becomes one of another time, and a state that no decision led to", () =>
    Effect.gen(function* () {
      const { occasion, sql, stored } = yield* uploads
      yield* refused(
        sql,
        sql`update gallery_items set created_at = created_at - interval '1 day' where id = ${stored.id}`,
        "gallery_items_upload"
      )
      const approve = sql`update gallery_items set moderation_status = 'approved' where id = ${stored.id}`
      yield* refused(sql, approve, "gallery_items_next_decision")
      yield* refused(
        sql,
        sql`update gallery_items set moderation_status = 'approved', decision = 1 where id = ${stored.id}`,
        "gallery_items_decision"
      )
      yield* moderate({
        occasionId: occasion.id,
        itemIds: [stored.id],
        action: "reject",
        moderation: { notes: null, decidedAt, decidedBy: petra }
      })
      yield* refused(sql, approve, "gallery_items_next_decision")
      yield* refused(
        sql,
        sql`update gallery_items set moderation_status = 'pending', decision = null where id = ${stored.id}`,
        "gallery_items_next_decision"
      )
    })
  )

  it.effect("a decision that does not follow the one before it, is one of none, or is changed", () =>
    Effect.gen(function* () {
      const { occasion, sql, stored } = yield* uploads
      const moderation = { notes: "Blurred", decidedAt, decidedBy: petra }
      yield* moderate({ occasionId: occasion.id, itemIds: [stored.id], action: "reject", moderation })
      const decide = (number: number, from: string, to: string) => sql`
        insert into gallery_decisions (item_id, number, from_status, to_status, decided_at, decided_by_kind, decided_by_key,
          decided_by_display_name)
        values (${stored.id}, ${number}, ${from}, ${to}, now(), 'planner', 'petra', 'Petra')`
      yield* refused(sql, decide(1, "pending", "approved"), "gallery_decisions_pkey")
      yield* refused(sql, decide(2, "approved", "rejected"), "gallery_decisions_previous")
      yield* refused(sql, decide(3, "rejected", "approved"), "gallery_decisions_previous")
      yield* refused(sql, decide(2, "rejected", "hidden"), "gallery_decisions_to_status")
      yield* refused(
        sql,
        sql`update gallery_decisions set notes = 'Sharp' where item_id = ${stored.id}`,
        "gallery_decisions_kept"
      )
    })
  )
})

layer(actorFixture.pipe(Layer.provideMerge(database)))("by itself the database", (it) => {
  it.effect(
    "shows an item to guests when its asset is ready, and hides it when it is rejected or for planners only",
    () =>
      Effect.gen(function* () {
        const { occasion, processing, sql } = yield* uploads
        const assets = yield* AssetRepository
        yield* storeItem(processing.item)
        const visible = Effect.map(
          sql<{ visible: boolean }>`
          select visible_to_guests as visible from gallery_items where id = ${processing.item.id}`,
          ([row]) => row?.visible
        )
        assert.isFalse(yield* visible)
        yield* assets.markReady(processing.asset.id, { placeholder: "cGxhY2U=", variants: processing.variants })
        assert.isTrue(yield* visible)
        yield* sql`update assets set visibility = 'planners' where id = ${processing.asset.id}`
        assert.isFalse(yield* visible)
        yield* sql`update assets set visibility = 'guests' where id = ${processing.asset.id}`
        yield* moderate({
          occasionId: occasion.id,
          itemIds: [processing.item.id],
          action: "reject",
          moderation: { notes: null, decidedAt, decidedBy: petra }
        })
        assert.isFalse(yield* visible)
      })
  )

  it.effect("counts what is inserted, decided and removed", () =>
    Effect.gen(function* () {
      const gallery = yield* GalleryRepository
      const { item, occasion, reception, sql, stored } = yield* uploads
      const approved = yield* item()
      yield* item({ eventId: null, enablementId: null, moderationStatus: "pending" })
      const totals = (eventId: typeof reception.id | null) =>
        Effect.map(
          gallery.plannerPage({ ...everyItem, occasionId: occasion.id, eventId }, { limit: 1, after: null }),
          (page) => page.totals
        )
      assert.deepStrictEqual(yield* totals(null), { total: 3, pending: 2, approved: 1, rejected: 0 })
      assert.deepStrictEqual(yield* totals(reception.id), { total: 2, pending: 1, approved: 1, rejected: 0 })
      yield* moderate({
        occasionId: occasion.id,
        itemIds: [stored.id, approved.item.id],
        action: "reject",
        moderation: { notes: null, decidedAt, decidedBy: petra }
      })
      assert.deepStrictEqual(yield* totals(reception.id), { total: 2, pending: 0, approved: 0, rejected: 2 })
      assert.deepStrictEqual(yield* totals(null), { total: 3, pending: 1, approved: 0, rejected: 2 })
      yield* sql`delete from gallery_items where occasion_id = ${occasion.id} and event_id is null`
      assert.deepStrictEqual(yield* totals(null), { total: 2, pending: 0, approved: 0, rejected: 2 })
      yield* refused(
        sql,
        sql`update gallery_counts set rejected = -1 where occasion_id = ${occasion.id}`,
        "gallery_counts_counts"
      )
    })
  )
})
