/** Pages of the feed that a process remembers, and all that can happen to what they show. */
import { AssetRepository } from "@banquet/assets-core/AssetRepository"
import type { GalleryItem } from "@banquet/gallery-core/GalleryItem"
import type { ModerationAction } from "@banquet/gallery-core/GalleryModeration"
import { GalleryRepository } from "@banquet/gallery-core/GalleryRepository"
import { eraseItems, galleryFixture, insertItem, moderate, petra } from "@banquet/gallery-core/testing/GalleryFixture"
import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { feedRead } from "../../src/gallery/internal/FeedRead.ts"
import { counted } from "../QueryPlan.ts"
import { actorFixture, database } from "../Servers.ts"

const decidedAt = DateTime.makeUnsafe("2026-06-20T19:00:00Z")

const page = { limit: 10, after: null }

/** An album of two photos of Alice, and how its first page is read by who remembers it and by who does not. */
const album = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const gallery = yield* GalleryRepository
  const fixture = yield* galleryFixture
  const { occasion, reception } = fixture
  const scope = { occasionId: occasion.id, eventIds: [reception.id] }
  const first = yield* fixture.item()
  const second = yield* fixture.item({ caption: "The cake" })
  let known = yield* gallery.feed(scope, page)
  assert.lengthOf(known.items, 2)

  /** Looks after something that changes what guests see, or does not. */
  const look = (what: "another" | "same") =>
    Effect.gen(function* () {
      const { answer, count } = yield* counted(gallery.feed(scope, page))
      assert.deepStrictEqual(answer, yield* feedRead(sql)(scope, page))
      if (what === "same") assert.strictEqual(answer.items, known.items)
      else assert.notDeepEqual(answer.items, known.items)
      assert.strictEqual(count, what === "same" ? 1 : 2)
      known = answer
    })

  const decide = (action: ModerationAction, { id }: Pick<GalleryItem, "id">) =>
    moderate({
      occasionId: occasion.id,
      itemIds: [id],
      action,
      moderation: { notes: null, decidedAt, decidedBy: petra }
    })

  return { ...fixture, sql, gallery, scope, first, second, look, decide }
})

layer(actorFixture.pipe(Layer.provideMerge(database)))("a page of the feed that is remembered", (it) => {
  it.effect("is read again after every change of its photos, and after no other [PLAT-176, PLAT-177]", () =>
    Effect.gen(function* () {
      const assets = yield* AssetRepository
      const { decide, first, item, look, newItem, sql } = yield* album
      yield* look("same")
      const pending = yield* item({ moderationStatus: "pending" })
      yield* look("same")
      yield* decide("reject", pending.item)
      yield* look("same")
      yield* decide("approve", pending.item)
      yield* look("another")
      yield* decide("reject", first.item)
      yield* look("another")
      yield* decide("approve", first.item)
      yield* look("another")
      const processing = yield* newItem({ assetStatus: "processing" })
      yield* insertItem(processing.item)
      yield* look("same")
      yield* assets.markReady(processing.asset.id, { placeholder: "cGxhY2U=", variants: processing.variants })
      yield* look("another")
      yield* sql`update assets set visibility = 'planners' where id = ${processing.asset.id}`
      yield* look("another")
      yield* sql`update gallery_items set caption = 'The band' where id = ${first.item.id}`
      yield* look("another")
      yield* look("same")
    })
  )

  it.effect("is read again when a person on it has another name, and when it is another person [PLAT-176]", () =>
    Effect.gen(function* () {
      const { alice, bob, first, look, sql } = yield* album
      yield* sql`update actors set display_name = 'Bobby' where id = ${bob}`
      yield* look("same")
      yield* sql`update actors set display_name = 'Alice, "the" Guest\\' where id = ${alice}`
      yield* look("another")
      yield* sql`update gallery_items set uploader_id = ${bob} where id = ${first.item.id}`
      yield* look("another")
      yield* look("same")
    })
  )

  it.effect("is no longer shown where Gallery is disabled or the photos are erased [PLAT-176]", () =>
    Effect.gen(function* () {
      const modules = yield* ModuleRepository
      const { alice, enablement, look, occasion } = yield* album
      yield* modules.saveEnablement({ ...enablement, enabled: false })
      yield* look("another")
      yield* modules.saveEnablement(enablement)
      yield* look("another")
      yield* eraseItems(occasion.id, alice)
      yield* look("another")
      yield* look("same")
    })
  )

  it.effect("stays as it is where a change is not committed [PLAT-177]", () =>
    Effect.gen(function* () {
      const { decide, first, gallery, look, scope, sql } = yield* album
      const seen = yield* sql
        .withTransaction(
          Effect.gen(function* () {
            yield* decide("reject", first.item)
            return yield* Effect.fail((yield* gallery.feed(scope, page)).items.length)
          })
        )
        .pipe(Effect.flip)
      assert.strictEqual(seen, 1)
      const { items } = yield* gallery.feed(scope, page)
      assert.lengthOf(items, 2)
      yield* decide("reject", first.item)
      yield* look("another")
    })
  )
})
