import { AssetStatus, AssetVisibility } from "@banquet/assets-core/Asset"
import { AssetRepository } from "@banquet/assets-core/AssetRepository"
import { fixtureNow } from "@banquet/assets-core/testing/AssetFixture"
import { EventId, type OccasionId } from "@banquet/platform-core/Ids"
import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import type { Event } from "@banquet/platform-core/occasions/Occasion"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { Transaction } from "@banquet/platform-core/Transaction"
import { assert } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { byNewest } from "../../GalleryCursor.ts"
import { GalleryItemId } from "../../GalleryIds.ts"
import { ModerationStatus } from "../../GalleryModeration.ts"
import { GalleryRepository } from "../../GalleryRepository.ts"
import { visibleToGuest } from "../../GuestVisibility.ts"
import { enablementFixture, galleryFixture, type ItemTraits, moderate, petra } from "../GalleryFixture.ts"
import { type GalleryRepositoryTests, minutesLater, everything, stored, walk, crowd } from "./GalleryRepositoryTests.ts"

/** A further stored event of the occasion. */
const eventFixture = Effect.fnUntraced(function* (occasionId: OccasionId, key: string) {
  const occasions = yield* OccasionRepository
  const id = yield* randomId(EventId)
  const event: Event = {
    id,
    occasionId,
    key,
    name: key,
    startsAt: DateTime.makeUnsafe("2026-06-21T10:00:00Z"),
    place: null
  }
  yield* occasions.saveEvents([event])
  return event
})

const changes: ReadonlyArray<
  readonly [
    string,
    (made: {
      readonly itemId: GalleryItemId
      readonly fixture: Effect.Success<typeof galleryFixture>
    }) => Effect.Effect<unknown, unknown, GalleryRepository | ModuleRepository | Transaction>
  ]
> = [
  [
    "the item is rejected",
    ({ itemId }) =>
      moderate({
        occasionId: null,
        itemIds: [itemId],
        action: "reject",
        moderation: { notes: null, decidedAt: fixtureNow, decidedBy: petra }
      })
  ],
  [
    "Gallery is disabled on the event",
    ({ fixture }) =>
      ModuleRepository.use((modules) => modules.saveEnablement({ ...fixture.enablement, enabled: false }))
  ]
]

/** What guests see: exactly what is visible to them, in pages. */
export const guestReadTests = (it: GalleryRepositoryTests) => {
  it.effect("shows guests exactly what the rule of visibility lets through, in the feed and as an original", () =>
    Effect.gen(function* () {
      const gallery = yield* GalleryRepository
      const modules = yield* ModuleRepository
      const { ceremony, enablement, installation, item, occasion, reception } = yield* galleryFixture
      const brunch = yield* eventFixture(occasion.id, "brunch")
      const dance = yield* eventFixture(occasion.id, "dance")
      const atBrunch = yield* enablementFixture(installation, brunch)
      const atDance = yield* enablementFixture(installation, dance)
      const atCeremony = yield* enablementFixture(installation, ceremony)
      const enabled = new Set<EventId | null>([reception.id, brunch.id])
      const places = [
        { eventId: reception.id, enablementId: enablement.id },
        { eventId: brunch.id, enablementId: atBrunch.id },
        { eventId: ceremony.id, enablementId: atCeremony.id },
        { eventId: dance.id, enablementId: atDance.id },
        { eventId: null, enablementId: null }
      ]
      const traits: ReadonlyArray<ItemTraits> = places.flatMap((place) =>
        ModerationStatus.literals.flatMap((moderationStatus) =>
          AssetStatus.literals.flatMap((assetStatus) =>
            AssetVisibility.literals.map((visibility) => ({ ...place, moderationStatus, assetStatus, visibility }))
          )
        )
      )
      const made = yield* Effect.forEach(traits, item, { concurrency: 8 })
      for (const row of [atDance, atCeremony]) yield* modules.saveEnablement({ ...row, enabled: false })
      const other = yield* galleryFixture
      const foreign = yield* other.item()
      const scopes = [
        { occasionId: occasion.id, eventIds: [reception.id] },
        { occasionId: occasion.id, eventIds: [reception.id, brunch.id, ceremony.id] },
        { occasionId: occasion.id, eventIds: [dance.id, other.reception.id] },
        { occasionId: occasion.id, eventIds: [] },
        { occasionId: other.occasion.id, eventIds: [reception.id, other.reception.id] }
      ]
      for (const scope of scopes) {
        const visible = [...made, foreign].filter(({ asset, item: row }) => {
          const galleryEnabled = row.occasionId === other.occasion.id || enabled.has(row.eventId)
          return visibleToGuest({ item: row, asset, galleryEnabled }, scope)
        })
        const { installed, items } = yield* gallery.feed(scope, everything)
        assert.isTrue(installed)
        assert.deepStrictEqual(
          items.map(({ id }) => id),
          visible.map(({ item: row }) => row.id).toSorted((a, b) => (a < b ? 1 : -1))
        )
        const originals = yield* Effect.forEach(
          [...made, foreign],
          ({ item: row }) => Effect.map(gallery.guestOriginal(scope, row.id), ({ original }) => original),
          { concurrency: 8 }
        )
        assert.deepStrictEqual(
          originals,
          [...made, foreign].map((one) =>
            visible.includes(one)
              ? { objectKey: one.asset.objectKey, contentType: one.asset.contentType, fileName: one.asset.fileName }
              : null
          )
        )
      }
      const seen = yield* gallery.feed({ occasionId: occasion.id, eventIds: [reception.id] }, everything)
      assert.strictEqual(seen.items.length, 1)
      const ids = [...made, foreign].map(({ item: row }) => row.id)
      assert.sameDeepMembers(
        [...(yield* gallery.visibility([...ids, yield* randomId(GalleryItemId)]))],
        [...made, foreign].map(({ asset, item: row }) => {
          const { eventId, id, moderationStatus, occasionId } = row
          const galleryEnabled = occasionId === other.occasion.id || enabled.has(eventId)
          const scope = { occasionId, eventIds: eventId === null ? [] : [eventId] }
          const visibleToGuests = visibleToGuest({ item: row, asset, galleryEnabled }, scope)
          return { id, occasionId, eventId, moderationStatus, assetStatus: asset.status, visibleToGuests }
        })
      )
      assert.deepStrictEqual(yield* gallery.visibility([]), [])
    })
  )

  for (const [change, apply] of changes) {
    it.effect(`hides an item from guests as soon as ${change}`, () =>
      Effect.gen(function* () {
        const gallery = yield* GalleryRepository
        const fixture = yield* galleryFixture
        const { item } = yield* fixture.item()
        const scope = { occasionId: fixture.occasion.id, eventIds: [fixture.reception.id] }
        const seen = Effect.gen(function* () {
          const { original } = yield* gallery.guestOriginal(scope, item.id)
          return [(yield* gallery.feed(scope, everything)).items.length, original !== null]
        })
        assert.deepStrictEqual(yield* seen, [1, true])
        yield* apply({ itemId: item.id, fixture })
        assert.deepStrictEqual(yield* seen, [0, false])
      })
    )
  }

  it.effect("shows an item as soon as its asset is ready", () =>
    Effect.gen(function* () {
      const assets = yield* AssetRepository
      const gallery = yield* GalleryRepository
      const { item, occasion, reception } = yield* galleryFixture
      const made = yield* item({ assetStatus: "processing" })
      const feed = Effect.map(
        gallery.feed({ occasionId: occasion.id, eventIds: [reception.id] }, everything),
        ({ items }) => items.map(({ id }) => id)
      )
      assert.deepStrictEqual(yield* feed, [])
      yield* assets.markReady(made.asset.id, { placeholder: "cGxhY2U=", variants: made.variants })
      assert.deepStrictEqual(yield* feed, [made.item.id])
    })
  )

  it.effect("gives guests caption, uploader, the size of the original, the placeholder and both variants", () =>
    Effect.gen(function* () {
      const gallery = yield* GalleryRepository
      const { bob, item, occasion, reception } = yield* galleryFixture
      const made = yield* item({ uploaderId: bob, caption: "First dance" })
      const [thumbnail, web] = made.variants
      const { items } = yield* gallery.feed({ occasionId: occasion.id, eventIds: [reception.id] }, everything)
      assert.deepStrictEqual(items, [
        {
          id: made.item.id,
          eventId: reception.id,
          caption: "First dance",
          uploaderName: "bob",
          createdAt: fixtureNow,
          width: made.asset.width,
          height: made.asset.height,
          placeholder: "1QcSHQRnh493V4dIh4eXh1h4kJUI",
          thumbnail: stored(thumbnail),
          web: stored(web)
        }
      ])
      const { installation, original } = yield* gallery.guestOriginal(
        { occasionId: occasion.id, eventIds: [reception.id] },
        made.item.id
      )
      assert.deepStrictEqual(installation?.config, {})
      const { contentType, fileName, objectKey } = made.asset
      assert.deepStrictEqual(original, { objectKey, contentType, fileName })
    })
  )

  it.effect("pages through the feed, newest first, each item once, also while newer ones are added", () =>
    Effect.gen(function* () {
      const gallery = yield* GalleryRepository
      const fixture = yield* galleryFixture
      const brunch = yield* eventFixture(fixture.occasion.id, "brunch")
      const scope = { occasionId: fixture.occasion.id, eventIds: [fixture.reception.id, brunch.id] }
      const atBrunch = yield* enablementFixture(fixture.installation, brunch)
      const made = yield* crowd(fixture)
      const mixed = yield* fixture.item({
        eventId: brunch.id,
        enablementId: atBrunch.id,
        createdAt: minutesLater(2)
      })
      const expected = [...made, mixed.item].toSorted(byNewest).map(({ id }) => id)
      for (const limit of [1, 4, 7, 50]) {
        let added = 0
        const rows = yield* walk(
          limit,
          (page) => Effect.map(gallery.feed(scope, page), ({ items }) => items),
          Effect.suspend(() => fixture.item({ createdAt: minutesLater(10 + added++) }))
        )
        const known = rows.map(({ id }) => id).filter((id) => expected.includes(id))
        assert.deepStrictEqual(known, expected, `limit ${limit}`)
        assert.strictEqual(new Set(rows.map(({ id }) => id)).size, rows.length)
      }
    })
  )
}
