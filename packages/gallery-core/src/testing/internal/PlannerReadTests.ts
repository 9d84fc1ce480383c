import { fixtureNow } from "@banquet/assets-core/testing/AssetFixture"
import { ActorId, EventId } from "@banquet/platform-core/Ids"
import { occasionFixture, randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { everyItem } from "../../GalleryFilter.ts"
import { GalleryItemId } from "../../GalleryIds.ts"
import type { GalleryItem } from "../../GalleryItem.ts"
import { ModerationStatus } from "../../GalleryModeration.ts"
import { GalleryRepository } from "../../GalleryRepository.ts"
import { enablementFixture, galleryFixture, insertItem, type ItemTraits, moderate, petra } from "../GalleryFixture.ts"
import {
  type GalleryRepositoryTests,
  minutesLater,
  everything,
  stored,
  fails,
  walk,
  crowd
} from "./GalleryRepositoryTests.ts"

/** Items as they are stored, and what planners read of them. */
export const plannerReadTests = (it: GalleryRepositoryTests) => {
  it.effect("keeps an item as it was inserted, and shows planners its uploader, asset and variants", () =>
    Effect.gen(function* () {
      const gallery = yield* GalleryRepository
      const { alice, item, occasion } = yield* galleryFixture
      const ready = yield* item({ caption: "The cake 🎂", createdAt: minutesLater(2) })
      const failed = yield* item({ assetStatus: "failed", moderationStatus: "pending", createdAt: minutesLater(1) })
      const nowhere = yield* item({ assetStatus: "processing", eventId: null, enablementId: null })
      const { eventFound, installed, items } = yield* gallery.plannerPage(
        { occasionId: occasion.id, ...everyItem },
        everything
      )
      assert.deepStrictEqual([installed, eventFound], [true, true])
      const { contentType, byteSize, height, width } = ready.asset
      const uploader = { actorId: alice, displayName: "alice" }
      const asset = { contentType, byteSize, width, height, visibility: "guests" as const }
      const [thumbnail, web] = ready.variants
      assert.deepStrictEqual(items, [
        {
          item: ready.item,
          uploader,
          asset: { ...asset, status: "ready", failure: null, placeholder: "1QcSHQRnh493V4dIh4eXh1h4kJUI" },
          thumbnail: stored(thumbnail),
          web: stored(web)
        },
        {
          item: failed.item,
          uploader,
          asset: { ...asset, status: "failed", failure: "The picture is broken or incomplete.", placeholder: null },
          thumbnail: null,
          web: null
        },
        {
          item: nowhere.item,
          uploader,
          asset: { ...asset, status: "processing", failure: null, placeholder: null },
          thumbnail: null,
          web: null
        }
      ])
    })
  )

  it.effect("refuses an item of which any part belongs to another occasion or is not there", () =>
    Effect.gen(function* () {
      const gallery = yield* GalleryRepository
      const mine = yield* galleryFixture
      const other = yield* galleryFixture
      const foreign = yield* other.newItem()
      const { ceremony, newItem, occasion } = mine
      const wrong: ReadonlyArray<Partial<GalleryItem>> = [
        { assetId: foreign.asset.id },
        { eventId: other.reception.id },
        { eventId: ceremony.id },
        { eventId: null },
        { enablementId: other.enablement.id },
        { installationId: other.installation.id },
        { uploaderId: other.alice },
        { uploaderId: yield* randomId(ActorId) },
        { occasionId: other.occasion.id }
      ]
      for (const part of wrong) {
        const { item } = yield* newItem()
        assert.isTrue(yield* fails(insertItem({ ...item, ...part })), Object.keys(part).join())
      }
      const { totals } = yield* gallery.plannerPage({ occasionId: occasion.id, ...everyItem }, everything)
      assert.strictEqual(totals.total, 0)
    })
  )

  it.effect("refuses a second item of one asset, and a second item with one id", () =>
    Effect.gen(function* () {
      const gallery = yield* GalleryRepository
      const { item, newItem, occasion } = yield* galleryFixture
      const first = yield* item()
      assert.isTrue(yield* fails(insertItem({ ...first.item, id: yield* randomId(GalleryItemId) })))
      assert.isTrue(yield* fails(insertItem({ ...(yield* newItem()).item, id: first.item.id })))
      const { items } = yield* gallery.plannerPage({ occasionId: occasion.id, ...everyItem }, everything)
      assert.deepStrictEqual(
        items.map((row) => row.item),
        [first.item]
      )
    })
  )

  it.effect("says where Gallery is not installed, and shows nothing there", () =>
    Effect.gen(function* () {
      const gallery = yield* GalleryRepository
      const { occasion, reception } = yield* occasionFixture
      const itemId = yield* randomId(GalleryItemId)
      const scope = { occasionId: occasion.id, eventIds: [reception.id] }
      assert.deepStrictEqual(yield* gallery.feed(scope, everything), { installed: false, items: [] })
      assert.deepStrictEqual(yield* gallery.guestOriginal(scope, itemId), { installation: null, original: null })
      const page = yield* gallery.plannerPage({ occasionId: occasion.id, ...everyItem }, everything)
      assert.deepStrictEqual(page, {
        installed: false,
        eventFound: true,
        items: [],
        totals: { total: 0, pending: 0, approved: 0, rejected: 0 },
        usedBytes: 0
      })
      assert.deepStrictEqual(yield* gallery.plannerOriginal(occasion.id, itemId), {
        installed: false,
        original: null
      })
      assert.deepStrictEqual(yield* gallery.decisions(occasion.id, itemId), { installed: false, decisions: null })
      const moderation = { notes: null, decidedAt: fixtureNow, decidedBy: petra }
      assert.deepStrictEqual(
        yield* moderate({ occasionId: occasion.id, itemIds: [itemId], action: "approve", moderation }),
        { installed: false, items: [] }
      )
    })
  )

  it.effect("pages through the planner's list by event and status, with totals that follow the event alone", () =>
    Effect.gen(function* () {
      const gallery = yield* GalleryRepository
      const fixture = yield* galleryFixture
      const { ceremony, installation, item, occasion, reception } = fixture
      const approved = yield* crowd(fixture)
      const atCeremony = yield* enablementFixture(installation, ceremony)
      const rejected = yield* item({
        eventId: ceremony.id,
        enablementId: atCeremony.id,
        moderationStatus: "rejected",
        createdAt: minutesLater(5)
      })
      const nowhere = yield* item({ eventId: null, enablementId: null, createdAt: minutesLater(6) })
      const all = { total: 20, pending: 5, approved: 14, rejected: 1 }
      const received = { total: 18, pending: 5, approved: 13, rejected: 0 }
      const read = (eventId: EventId | null, moderationStatus: ModerationStatus | null) =>
        gallery.plannerPage(
          { ...everyItem, occasionId: occasion.id, eventId, moderationStatus },
          { limit: 2, after: null }
        )
      assert.deepStrictEqual((yield* read(null, null)).totals, all)
      assert.deepStrictEqual((yield* read(null, "rejected")).totals, all)
      assert.deepStrictEqual((yield* read(reception.id, "approved")).totals, received)
      assert.deepStrictEqual(
        (yield* read(null, null)).items.map((row) => row.item.id),
        [nowhere.item.id, rejected.item.id]
      )
      assert.deepStrictEqual(
        (yield* read(ceremony.id, null)).items.map((row) => row.item.id),
        [rejected.item.id]
      )
      const rows = yield* walk(3, (page) =>
        Effect.map(
          gallery.plannerPage(
            { ...everyItem, occasionId: occasion.id, eventId: reception.id, moderationStatus: "approved" },
            page
          ),
          ({ items }) => items.map((row) => row.item)
        )
      )
      assert.deepStrictEqual(rows, approved)
    })
  )

  it.effect("finds items by uploader and caption, without case and accents, whatever their alphabet", () =>
    Effect.gen(function* () {
      const gallery = yield* GalleryRepository
      const { bob, item, occasion } = yield* galleryFixture
      const captions = [
        "Tanz im Schloß, spät",
        "Café Ñandú (100%)",
        "Cafe\u0301, noch eins",
        "Ο Γάμος",
        "Свадьба Ёлки",
        "A [square] \\ and ^dots...$",
        "ŒUVRE ÆØÅ 🎂"
      ]
      for (const [index, caption] of captions.entries()) yield* item({ caption, createdAt: minutesLater(index) })
      yield* item({ caption: null, uploaderId: bob, moderationStatus: "pending", createdAt: minutesLater(20) })
      const found = (search: string) =>
        Effect.map(
          gallery.plannerPage({ ...everyItem, occasionId: occasion.id, search }, everything),
          ({ items, totals }) => [items.map((row) => row.item.caption ?? row.uploader.displayName), totals.total]
        )
      for (const [search, ...expected] of [
        ["SCHLOSS", "Tanz im Schloß, spät"],
        ["schlo", "Tanz im Schloß, spät"],
        ["spat tanz", "Tanz im Schloß, spät"],
        ["cafe", "Cafe\u0301, noch eins", "Café Ñandú (100%)"],
        ["CAFÉ alice", "Cafe\u0301, noch eins", "Café Ñandú (100%)"],
        ["nandu", "Café Ñandú (100%)"],
        ["(100%)", "Café Ñandú (100%)"],
        ["γαμοσ", "Ο Γάμος"],
        ["елки", "Свадьба Ёлки"],
        ["[square] \\", "A [square] \\ and ^dots...$"],
        ["...$", "A [square] \\ and ^dots...$"],
        ["oeuvre aeoa", "ŒUVRE ÆØÅ 🎂"],
        ["🎂", "ŒUVRE ÆØÅ 🎂"],
        ["BOB", "bob"],
        [".*"],
        ["bob cafe"]
      ] as const) {
        assert.deepStrictEqual(yield* found(search), [expected, expected.length], search)
      }
    })
  )

  it.effect("filters by time of upload, the end excluded, with totals that follow, page by page in either status", () =>
    Effect.gen(function* () {
      const gallery = yield* GalleryRepository
      const fixture = yield* galleryFixture
      const { occasion, reception } = fixture
      const approved = yield* crowd(fixture)
      const from = minutesLater(2)
      const to = minutesLater(3)
      const query = { ...everyItem, occasionId: occasion.id }
      const read = (filter: Partial<typeof everyItem>) =>
        Effect.map(gallery.plannerPage({ ...query, ...filter }, everything), ({ items, totals }) => ({
          minutes: [
            ...new Set(items.map((row) => row.item.createdAt.epochMilliseconds - fixtureNow.epochMilliseconds))
          ],
          count: items.length,
          totals
        }))
      const all = yield* read({})
      const late = yield* read({ from })
      const early = yield* read({ to: from })
      const middle = yield* read({ from, to, eventId: reception.id })
      assert.deepStrictEqual([late.minutes, early.minutes, middle.minutes], [[180_000, 120_000], [60_000], [120_000]])
      assert.deepStrictEqual([all.totals.total, late.totals.total + early.totals.total], [18, 18])
      assert.deepStrictEqual(middle.totals, { total: 4, pending: 1, approved: 3, rejected: 0 })
      assert.deepStrictEqual((yield* read({ from: to, to: from })).count, 0)
      const filter = { from, moderationStatus: "approved" as const, search: "ALICE" }
      const rows = yield* walk(3, (page) =>
        Effect.map(gallery.plannerPage({ ...query, ...filter }, page), ({ items }) => items.map((row) => row.item))
      )
      assert.deepStrictEqual(
        rows,
        approved.filter((item) => item.createdAt.epochMilliseconds >= from.epochMilliseconds)
      )
    })
  )

  it.effect("says where the planner's event is not one of the occasion's", () =>
    Effect.gen(function* () {
      const gallery = yield* GalleryRepository
      const { item, occasion } = yield* galleryFixture
      yield* item()
      const other = yield* galleryFixture
      yield* other.item()
      for (const eventId of [other.reception.id, yield* randomId(EventId)]) {
        const query = { ...everyItem, occasionId: occasion.id, eventId }
        const page = yield* gallery.plannerPage(query, everything)
        assert.deepStrictEqual([page.installed, page.eventFound, page.items], [true, false, []])
      }
    })
  )

  it.effect("gives planners the original of any item of the occasion, and of no other", () =>
    Effect.gen(function* () {
      const gallery = yield* GalleryRepository
      const { item, occasion } = yield* galleryFixture
      const other = yield* galleryFixture
      for (const traits of [
        {},
        { moderationStatus: "rejected" },
        { assetStatus: "failed", visibility: "planners", eventId: null, enablementId: null }
      ] satisfies ReadonlyArray<ItemTraits>) {
        const made = yield* item(traits)
        const { contentType, fileName, objectKey } = made.asset
        assert.deepStrictEqual(yield* gallery.plannerOriginal(occasion.id, made.item.id), {
          installed: true,
          original: { objectKey, contentType, fileName }
        })
        const elsewhere = yield* gallery.plannerOriginal(other.occasion.id, made.item.id)
        assert.deepStrictEqual(elsewhere, { installed: true, original: null })
      }
    })
  )
}
