/** What every `GalleryRepository` keeps to. */
import { AssetStatus, AssetVisibility } from "@banquet/assets-core/Asset"
import { UploadSessionId } from "@banquet/assets-core/AssetIds"
import { AssetRepository } from "@banquet/assets-core/AssetRepository"
import type { AssetVariant } from "@banquet/assets-core/AssetVariant"
import { fixtureNow, newAssetRecords, newSession } from "@banquet/assets-core/testing/AssetFixture"
import { closeUploadSession, finalizeUploadSession, type UploadSession } from "@banquet/assets-core/UploadSession"
import { UploadSessionRepository } from "@banquet/assets-core/UploadSessionRepository"
import { AuditedRequest, AuditLog } from "@banquet/platform-core/AuditLog"
import type { DomainEventLog } from "@banquet/platform-core/DomainEventLog"
import { ActorId, EnablementId, EventId, InstallationId, type OccasionId, PlannerId } from "@banquet/platform-core/Ids"
import { ModuleRepository } from "@banquet/platform-core/ModuleRepository"
import type { Event } from "@banquet/platform-core/Occasion"
import { OccasionRepository } from "@banquet/platform-core/OccasionRepository"
import { toldOf } from "@banquet/platform-core/testing/DomainEventFixture"
import { type ActorFixture, occasionFixture, randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { Transaction } from "@banquet/platform-core/Transaction"
import { assert, layer as withLayer } from "@effect/vitest"
import { DateTime, Effect, type Layer, Option, Result } from "effect"
import { byNewest, type GalleryPosition } from "../GalleryCursor.ts"
import { GalleryChange } from "../GalleryChange.ts"
import { galleryEvents } from "../GalleryEvents.ts"
import { GalleryItemId } from "../GalleryIds.ts"
import { attachedItem, type GalleryItem } from "../GalleryItem.ts"
import { type ModerationAction, ModerationStatus } from "../GalleryModeration.ts"
import { GalleryRepository } from "../GalleryRepository.ts"
import { moderatedItem } from "../ModerationDecisions.ts"
import { admittedByteSize } from "../UploadQuota.ts"
import { visibleToGuest } from "../GuestVisibility.ts"
import {
  enablementFixture,
  eraseItems,
  galleryFixture,
  insertItem,
  installationFixture,
  type ItemTraits,
  moderate,
  petra
} from "./GalleryFixture.ts"

const minutesLater = (minutes: number) => DateTime.addDuration(fixtureNow, `${minutes} minutes`)

const everything = { limit: 200, after: null }

const anyStatus = { eventId: null, moderationStatus: null }

const stored = ({ byteSize, contentType, height, objectKey, width }: AssetVariant) => ({
  objectKey,
  contentType,
  byteSize,
  width,
  height
})

const fails = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.exit(effect), (exit) => exit._tag === "Failure")

/** What an upload would be decided on, without the guest's usage. */
const postureOf = Effect.fnUntraced(function* (occasionId: OccasionId, eventId: EventId) {
  const gallery = yield* GalleryRepository
  const transaction = yield* Transaction
  const nobody = yield* randomId(ActorId)
  const { usage, ...posture } = yield* transaction.run(gallery.uploadOpeningForChange(occasionId, eventId, nobody))
  assert.isNull(usage)
  return posture
})

/** What the guest and its occasion have stored, whatever the event is. */
const usageOf = Effect.fnUntraced(function* (occasionId: OccasionId, uploaderId: ActorId) {
  const gallery = yield* GalleryRepository
  const transaction = yield* Transaction
  const nowhere = yield* randomId(EventId)
  return (yield* transaction.run(gallery.uploadOpeningForChange(occasionId, nowhere, uploaderId))).usage
})

/** A further stored event of the occasion. */
const eventFixture = Effect.fnUntraced(function* (occasionId: OccasionId, key: string) {
  const occasions = yield* OccasionRepository
  const id = yield* randomId(EventId)
  const event: Event = { id, occasionId, key, name: key, startsAt: DateTime.makeUnsafe("2026-06-21T10:00:00Z") }
  yield* occasions.saveEvents([event])
  return event
})

/** Everything that a list has, page by page. */
const walk = Effect.fnUntraced(function* <Row extends GalleryPosition, E, R>(
  limit: number,
  read: (page: {
    readonly limit: number
    readonly after: GalleryPosition | null
  }) => Effect.Effect<ReadonlyArray<Row>, E, R>,
  between: Effect.Effect<unknown, E, R> = Effect.void
) {
  const rows: Array<Row> = []
  let after: GalleryPosition | null = null
  while (true) {
    const page: ReadonlyArray<Row> = yield* read({ limit, after })
    assert.isAtMost(page.length, limit)
    rows.push(...page)
    after = page.at(-1) ?? null
    if (page.length < limit) return rows
    yield* between
  }
})

export const suite = (
  name: string,
  layer: Layer.Layer<
    | GalleryRepository
    | AssetRepository
    | AuditLog
    | DomainEventLog
    | UploadSessionRepository
    | ModuleRepository
    | OccasionRepository
    | ActorFixture
    | Transaction,
    unknown
  >
) =>
  withLayer(layer)(`GalleryRepository: ${name}`, (it) => {
    it.effect("knows the posture of an event: installation and enablement of now, of this occasion only", () =>
      Effect.gen(function* () {
        const modules = yield* ModuleRepository
        const { ceremony, occasion, reception } = yield* occasionFixture
        assert.deepStrictEqual(yield* postureOf(occasion.id, reception.id), {
          installation: null,
          enablement: null
        })
        const installation = yield* installationFixture(occasion, { moderation_mode: "post_moderation" })
        const enablement = yield* enablementFixture(installation, reception, { uploads_active: false })
        const posture = Effect.fnUntraced(function* (eventId: EventId, occasionId = occasion.id) {
          const facts = yield* postureOf(occasionId, eventId)
          return [facts.installation?.id, facts.installation?.config, facts.enablement?.id, facts.enablement?.config]
        })
        const installed = [installation.id, { moderation_mode: "post_moderation" }]
        assert.deepStrictEqual(yield* posture(reception.id), [...installed, enablement.id, { uploads_active: false }])
        assert.deepStrictEqual(yield* posture(ceremony.id), [...installed, undefined, undefined])
        const other = yield* galleryFixture
        assert.deepStrictEqual(yield* posture(reception.id, other.occasion.id), [
          other.installation.id,
          {},
          undefined,
          undefined
        ])
        yield* modules.saveEnablement({ ...enablement, enabled: false })
        assert.deepStrictEqual(yield* posture(reception.id), [...installed, undefined, undefined])
      })
    )

    it.effect("takes the enablement of another module for nothing", () =>
      Effect.gen(function* () {
        const gallery = yield* GalleryRepository
        const modules = yield* ModuleRepository
        const { enablement, installation, item, occasion, reception } = yield* galleryFixture
        yield* item()
        yield* modules.saveEnablement({ ...enablement, enabled: false })
        const seating = { ...installation, id: yield* randomId(InstallationId), module: "seating" }
        yield* modules.saveInstallation(seating)
        yield* modules.saveEnablement({
          ...enablement,
          id: yield* randomId(EnablementId),
          installationId: seating.id,
          module: "seating"
        })
        assert.isNull((yield* postureOf(occasion.id, reception.id)).enablement)
        const scope = { occasionId: occasion.id, eventIds: [reception.id] }
        assert.deepStrictEqual(yield* gallery.feed(scope, everything), { installed: true, items: [] })
      })
    )

    it.effect("keeps an item as it was inserted, and shows planners its uploader, asset and variants", () =>
      Effect.gen(function* () {
        const gallery = yield* GalleryRepository
        const { alice, item, occasion } = yield* galleryFixture
        const ready = yield* item({ caption: "The cake 🎂", createdAt: minutesLater(2) })
        const failed = yield* item({ assetStatus: "failed", moderationStatus: "pending", createdAt: minutesLater(1) })
        const nowhere = yield* item({ assetStatus: "processing", eventId: null, enablementId: null })
        const { eventFound, installed, items } = yield* gallery.plannerPage(
          { occasionId: occasion.id, ...anyStatus },
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
        const { totals } = yield* gallery.plannerPage({ occasionId: occasion.id, ...anyStatus }, everything)
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
        const { items } = yield* gallery.plannerPage({ occasionId: occasion.id, ...anyStatus }, everything)
        assert.deepStrictEqual(
          items.map((row) => row.item),
          [first.item]
        )
      })
    )

    it.effect("counts what a guest and the occasion store: items, and sessions by what they hold", () =>
      Effect.gen(function* () {
        const gallery = yield* GalleryRepository
        const sessions = yield* UploadSessionRepository
        const { alice, bob, item, occasion, reception } = yield* galleryFixture
        const usage = usageOf(occasion.id, alice)
        const opened = Effect.fnUntraced(function* (ownerId: ActorId, heldBytes: number) {
          const session = yield* newSession({ occasionId: occasion.id, eventId: reception.id, ownerId })
          yield* sessions.insert({ ...session, heldBytes })
          return { ...session, heldBytes }
        })
        assert.deepStrictEqual(yield* usage, { uploads: 0, bytes: 0, occasionBytes: 0, endedSessions: 0 })
        const size = 3_000_000
        yield* item({ moderationStatus: "rejected" })
        yield* item({ assetStatus: "failed" })
        yield* item({ uploaderId: bob, eventId: null, enablementId: null })
        assert.deepStrictEqual(yield* usage, {
          uploads: 2,
          bytes: 2 * size,
          occasionBytes: 3 * size,
          endedSessions: 0
        })
        const open = yield* opened(alice, 100)
        yield* opened(bob, 7)
        const closed = closeUploadSession(yield* opened(alice, 20))
        yield* sessions.save(closed)
        const full = { uploads: 4, bytes: 2 * size + 120, occasionBytes: 3 * size + 127, endedSessions: 0 }
        assert.deepStrictEqual(yield* usage, full)
        yield* sessions.settle([{ id: closed.id, heldBytes: 0 }])
        yield* sessions.settle([{ id: open.id, heldBytes: 50 }])
        assert.deepStrictEqual(yield* usage, {
          uploads: 3,
          bytes: 2 * size + 50,
          occasionBytes: 3 * size + 57,
          endedSessions: 1
        })
        const page = yield* gallery.plannerPage(
          { occasionId: occasion.id, eventId: reception.id, moderationStatus: "approved" },
          everything
        )
        assert.strictEqual(page.usedBytes, 3 * size + 57)
        yield* eraseItems(occasion.id, bob)
        assert.strictEqual((yield* usage)?.occasionBytes, 2 * size + 57)
      })
    )

    it.effect("counts a completion once: as what its session holds, and then as its item", () =>
      Effect.gen(function* () {
        const fixture = yield* galleryFixture
        const { alice, occasion } = fixture
        const usage = usageOf(occasion.id, alice)
        const session = yield* opened(fixture)
        assert.deepStrictEqual(yield* usage, {
          uploads: 1,
          bytes: 15_728_640,
          occasionBytes: 15_728_640,
          endedSessions: 0
        })
        yield* complete(fixture, session.id)
        assert.deepStrictEqual(yield* usage, {
          uploads: 1,
          bytes: 3_000_000,
          occasionBytes: 3_000_000,
          endedSessions: 0
        })
      })
    )

    it.effect("holds the quotas of guests and of the occasion when many count and open at once", () =>
      Effect.gen(function* () {
        const gallery = yield* GalleryRepository
        const sessions = yield* UploadSessionRepository
        const transaction = yield* Transaction
        const { alice, bob, item, occasion, reception } = yield* galleryFixture
        yield* item()
        const quota = { uploadsPerGuest: 5, bytesPerGuest: 1_000_000_000, bytesPerOccasion: 3_000_700 }
        const open = (ownerId: ActorId) =>
          transaction.run(
            Effect.gen(function* () {
              const usage = (yield* gallery.uploadOpeningForChange(occasion.id, reception.id, ownerId)).usage
              if (usage === null) return false
              const admitted = admittedByteSize(usage, quota, 100)
              if (Result.isFailure(admitted)) return false
              const session = yield* newSession({ occasionId: occasion.id, eventId: reception.id, ownerId })
              yield* sessions.insert({ ...session, heldBytes: admitted.success })
              return true
            })
          )
        const owners = Array.from({ length: 16 }, (_, index) => (index % 2 === 0 ? alice : bob))
        const admitted = yield* Effect.forEach(owners, open, { concurrency: "unbounded" })
        assert.strictEqual(admitted.filter(Boolean).length, 7)
        const usage = yield* usageOf(occasion.id, alice)
        assert.strictEqual(usage?.occasionBytes, 3_000_700)
      })
    )

    /** Finalizes the session with a new asset and item, as a completion does; the item, `null` where another was first. */
    const complete = Effect.fnUntraced(function* (
      fixture: Effect.Success<typeof galleryFixture>,
      sessionId: UploadSessionId,
      last: Effect.Effect<void, string> = Effect.void
    ) {
      const assets = yield* AssetRepository
      const sessions = yield* UploadSessionRepository
      const transaction = yield* Transaction
      const { alice, enablement, installation, occasion, reception } = fixture
      const records = yield* newAssetRecords(occasion.id)
      const id = yield* randomId(GalleryItemId)
      return yield* transaction.run(
        Effect.gen(function* () {
          const session = Option.getOrThrow(yield* sessions.findForChange(sessionId))
          const finalized = Result.getOrThrow(finalizeUploadSession(session, records.asset.id, fixtureNow))
          if (finalized.assetId !== records.asset.id) return null
          const asset = { ...records.asset, objectKey: session.objectKey }
          yield* assets.insert(asset, { ...records.attachment, resource: attachedItem(id) })
          const item: GalleryItem = {
            id,
            occasionId: occasion.id,
            eventId: reception.id,
            installationId: installation.id,
            enablementId: enablement.id,
            assetId: asset.id,
            uploaderId: alice,
            caption: session.caption,
            moderationStatus: "pending",
            moderation: null,
            createdAt: fixtureNow
          }
          yield* insertItem(item)
          yield* sessions.save(finalized)
          yield* last
          return item
        })
      )
    })

    const opened = Effect.fnUntraced(function* ({ alice, occasion, reception }: Effect.Success<typeof galleryFixture>) {
      const sessions = yield* UploadSessionRepository
      const session = yield* newSession({ occasionId: occasion.id, eventId: reception.id, ownerId: alice })
      yield* sessions.insert(session)
      return session
    })

    it.effect("looks at a completion: the session, the enablement of its event, and what it became", () =>
      Effect.gen(function* () {
        const assets = yield* AssetRepository
        const gallery = yield* GalleryRepository
        const fixture = yield* galleryFixture
        const { enablement, installation, occasion } = fixture
        const session = yield* opened(fixture)
        const look = Effect.fnUntraced(function* (occasionId: OccasionId, id: UploadSessionId) {
          const facts = yield* gallery.completionFacts(occasionId, id)
          return [facts.installation?.id, facts.enablement?.id, facts.session, facts.uploaded]
        })
        assert.deepStrictEqual(yield* look(occasion.id, session.id), [installation.id, enablement.id, session, null])
        const item = yield* complete(fixture, session.id)
        assert.isNotNull(item)
        const finalized: UploadSession = { ...session, status: "finalized", heldBytes: 0, assetId: item.assetId }
        const uploaded = { item, assetStatus: "processing" as const }
        assert.deepStrictEqual(yield* look(occasion.id, session.id), [
          installation.id,
          enablement.id,
          finalized,
          uploaded
        ])
        yield* assets.markFailed(item.assetId, "The picture is broken or incomplete.")
        const facts = yield* gallery.completionFacts(occasion.id, session.id)
        assert.deepStrictEqual(facts.uploaded, { item, assetStatus: "failed" })

        const unknown = yield* look(occasion.id, yield* randomId(UploadSessionId))
        assert.deepStrictEqual(unknown, [installation.id, undefined, null, null])
        const other = yield* occasionFixture
        assert.deepStrictEqual(yield* look(other.occasion.id, session.id), [undefined, undefined, null, null])
      })
    )

    it.effect("makes one item of one session, however many complete it at once", () =>
      Effect.gen(function* () {
        const gallery = yield* GalleryRepository
        const fixture = yield* galleryFixture
        const session = yield* opened(fixture)
        const made = yield* Effect.all(
          Array.from({ length: 8 }, () => complete(fixture, session.id)),
          { concurrency: "unbounded" }
        )
        const items = made.filter((item) => item !== null)
        assert.strictEqual(items.length, 1)
        const page = yield* gallery.plannerPage({ occasionId: fixture.occasion.id, ...anyStatus }, everything)
        assert.deepStrictEqual(
          page.items.map(({ item }) => item),
          items
        )
        const facts = yield* gallery.completionFacts(fixture.occasion.id, session.id)
        assert.deepStrictEqual(facts.uploaded?.item, items[0])
      })
    )

    it.effect("leaves nothing of a completion that fails at its last step", () =>
      Effect.gen(function* () {
        const assets = yield* AssetRepository
        const gallery = yield* GalleryRepository
        const fixture = yield* galleryFixture
        const session = yield* opened(fixture)
        assert.isTrue(yield* fails(complete(fixture, session.id, Effect.fail("at last"))))
        const { totals } = yield* gallery.plannerPage({ occasionId: fixture.occasion.id, ...anyStatus }, everything)
        assert.strictEqual(totals.total, 0)
        const facts = yield* gallery.completionFacts(fixture.occasion.id, session.id)
        assert.deepStrictEqual([facts.session, facts.uploaded], [session, null])
        assert.deepStrictEqual(yield* assets.referenced([session.objectKey]), new Set([session.objectKey]))
        assert.isNotNull(yield* complete(fixture, session.id))
      })
    )

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

    it.effect("says where Gallery is not installed, and shows nothing there", () =>
      Effect.gen(function* () {
        const gallery = yield* GalleryRepository
        const { occasion, reception } = yield* occasionFixture
        const itemId = yield* randomId(GalleryItemId)
        const scope = { occasionId: occasion.id, eventIds: [reception.id] }
        assert.deepStrictEqual(yield* gallery.feed(scope, everything), { installed: false, items: [] })
        assert.deepStrictEqual(yield* gallery.guestOriginal(scope, itemId), { installation: null, original: null })
        const page = yield* gallery.plannerPage({ occasionId: occasion.id, ...anyStatus }, everything)
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

    /** Items of which many were created in the same moment, and those that guests do not see in between. */
    const crowd = Effect.fnUntraced(function* (fixture: Effect.Success<typeof galleryFixture>) {
      const made = []
      for (let index = 0; index < 13; index++) {
        const traits: ItemTraits = { createdAt: minutesLater([3, 1, 3, 2][index % 4] ?? 0) }
        made.push((yield* fixture.item(traits)).item)
        if (index % 3 === 0) yield* fixture.item({ ...traits, moderationStatus: "pending" })
      }
      return made.toSorted(byNewest)
    })

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
          gallery.plannerPage({ occasionId: occasion.id, eventId, moderationStatus }, { limit: 2, after: null })
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
            gallery.plannerPage({ occasionId: occasion.id, eventId: reception.id, moderationStatus: "approved" }, page),
            ({ items }) => items.map((row) => row.item)
          )
        )
        assert.deepStrictEqual(rows, approved)
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
          const query = { occasionId: occasion.id, eventId, moderationStatus: null }
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

    it.effect("keeps the latest decision with the item and every decision in its history", () =>
      Effect.gen(function* () {
        const gallery = yield* GalleryRepository
        const { item, occasion } = yield* galleryFixture
        const { item: made } = yield* item({ moderationStatus: "pending" })
        const administrator = { kind: "administrator", key: "administrator", displayName: "Administrator" } as const
        const first = { notes: "Lovely", decidedAt: minutesLater(1), decidedBy: petra }
        const second = { notes: null, decidedAt: minutesLater(0), decidedBy: administrator }
        const decide = (action: "approve" | "reject", moderation: typeof first | typeof second) =>
          moderate({ occasionId: occasion.id, itemIds: [made.id], action, moderation })
        assert.deepStrictEqual(yield* gallery.decisions(occasion.id, made.id), { installed: true, decisions: [] })
        const approved = yield* decide("approve", first)
        assert.deepStrictEqual(
          approved.items.map((row) => row.item),
          [{ ...made, moderationStatus: "approved", moderation: first }]
        )
        yield* decide("approve", second)
        const rejected = yield* decide("reject", second)
        const page = yield* gallery.plannerPage({ occasionId: occasion.id, ...anyStatus }, everything)
        assert.deepStrictEqual(rejected.items, page.items)
        assert.deepStrictEqual(
          page.items.map((row) => row.item),
          [{ ...made, moderationStatus: "rejected", moderation: second }]
        )
        assert.deepStrictEqual(yield* gallery.decisions(occasion.id, made.id), {
          installed: true,
          decisions: [
            { itemId: made.id, from: "approved", to: "rejected", ...second },
            { itemId: made.id, from: "approved", to: "approved", ...second },
            { itemId: made.id, from: "pending", to: "approved", ...first }
          ]
        })
      })
    )

    it.effect("decides many at once, in the order in which they are named, and only those of the occasion", () =>
      Effect.gen(function* () {
        const gallery = yield* GalleryRepository
        const { item, occasion } = yield* galleryFixture
        const other = yield* galleryFixture
        const [first, second, untouched] = [yield* item(), yield* item(), yield* item({ moderationStatus: "pending" })]
        const foreign = yield* other.item({ moderationStatus: "pending" })
        const itemIds = [second.item.id, foreign.item.id, yield* randomId(GalleryItemId), first.item.id]
        const moderation = { notes: "Not ours", decidedAt: minutesLater(1), decidedBy: petra }
        const decide = (occasionId: OccasionId | null) =>
          Effect.map(moderate({ occasionId, itemIds, action: "reject", moderation }), ({ installed, items }) => [
            installed,
            ...items.map((row) => row.item.id)
          ])
        const statuses = Effect.fnUntraced(function* (occasionId: OccasionId) {
          const page = yield* gallery.plannerPage({ occasionId, ...anyStatus }, everything)
          return page.totals
        })
        assert.deepStrictEqual(yield* decide(occasion.id), [true, second.item.id, first.item.id])
        assert.deepStrictEqual(yield* statuses(occasion.id), { total: 3, pending: 1, approved: 0, rejected: 2 })
        assert.deepStrictEqual(yield* statuses(other.occasion.id), { total: 1, pending: 1, approved: 0, rejected: 0 })
        assert.isNull((yield* gallery.decisions(occasion.id, foreign.item.id)).decisions)
        assert.deepStrictEqual((yield* gallery.decisions(occasion.id, untouched.item.id)).decisions, [])

        assert.deepStrictEqual(yield* decide(null), [true, second.item.id, foreign.item.id, first.item.id])
        assert.deepStrictEqual(yield* statuses(other.occasion.id), { total: 1, pending: 0, approved: 0, rejected: 1 })
        assert.strictEqual((yield* gallery.decisions(other.occasion.id, foreign.item.id)).decisions?.length, 1)
      })
    )

    it.effect("keeps one history when many decide the same items at once, in whatever order they name them", () =>
      Effect.gen(function* () {
        const gallery = yield* GalleryRepository
        const { item, occasion } = yield* galleryFixture
        const ids = [
          (yield* item({ moderationStatus: "pending" })).item.id,
          (yield* item({ moderationStatus: "pending" })).item.id
        ]
        yield* Effect.forEach(
          Array.from({ length: 8 }, (_, index) => index),
          (index) =>
            moderate({
              occasionId: occasion.id,
              itemIds: index % 2 === 0 ? ids : ids.toReversed(),
              action: index % 3 === 0 ? "approve" : "reject",
              moderation: { notes: `${index}`, decidedAt: fixtureNow, decidedBy: petra }
            }),
          { concurrency: "unbounded" }
        )
        const page = yield* gallery.plannerPage({ occasionId: occasion.id, ...anyStatus }, everything)
        for (const { item: row } of page.items) {
          const { decisions } = yield* gallery.decisions(occasion.id, row.id)
          const oldestFirst = (decisions ?? []).toReversed()
          assert.strictEqual(new Set(oldestFirst.map(({ notes }) => notes)).size, 8)
          assert.deepStrictEqual(
            oldestFirst.map(({ from }) => from),
            ["pending", ...oldestFirst.slice(0, -1).map(({ to }) => to)]
          )
          const last = oldestFirst.at(-1)
          assert.deepStrictEqual([row.moderationStatus, row.moderation?.notes], [last?.to, last?.notes])
        }
      })
    )

    it.effect("erases a guest's items with their history, and keeps the totals true", () =>
      Effect.gen(function* () {
        const gallery = yield* GalleryRepository
        const { alice, bob, item, occasion } = yield* galleryFixture
        const first = yield* item()
        const second = yield* item({ moderationStatus: "pending" })
        const kept = yield* item({ uploaderId: bob })
        for (const action of ["reject", "approve"] as const) {
          const moderation = { notes: null, decidedAt: fixtureNow, decidedBy: petra }
          const itemIds = [first.item.id, kept.item.id]
          yield* moderate({ occasionId: occasion.id, itemIds, action, moderation })
        }
        const erased = yield* eraseItems(occasion.id, alice)
        assert.sameMembers([...erased.assetIds], [first.item.assetId, second.item.assetId])
        assert.strictEqual(erased.decisionCount, 2)
        const page = yield* gallery.plannerPage({ occasionId: occasion.id, ...anyStatus }, everything)
        assert.deepStrictEqual(
          page.items.map((row) => row.item.id),
          [kept.item.id]
        )
        assert.deepStrictEqual(page.totals, { total: 1, pending: 0, approved: 1, rejected: 0 })
        assert.isNull((yield* gallery.decisions(occasion.id, first.item.id)).decisions)
        assert.strictEqual((yield* gallery.decisions(occasion.id, kept.item.id)).decisions?.length, 2)
        const again = yield* eraseItems(occasion.id, alice)
        assert.deepStrictEqual(again, { assetIds: [], decisionCount: 0 })
        const stranger = yield* randomId(ActorId)
        assert.isNull(yield* usageOf(occasion.id, stranger))
      })
    )

    it.effect(
      "tells of an upload, and of each item that a decision changes; nothing of what is repeated or rolled back",
      () =>
        Effect.gen(function* () {
          const transaction = yield* Transaction
          const { newItem, occasion, reception } = yield* galleryFixture
          const { item: first } = yield* newItem({ moderationStatus: "pending" })
          const { item: second } = yield* newItem({ moderationStatus: "approved", eventId: null, enablementId: null })
          const rolledBack = transaction.run(Effect.andThen(insertItem(first), Effect.die("defect")))
          assert.deepStrictEqual(yield* toldOf(occasion.id, Effect.exit(rolledBack)), [])
          const uploaded = (item: GalleryItem) => galleryEvents(GalleryChange.ItemUploaded({ item }))
          assert.deepStrictEqual(yield* toldOf(occasion.id, insertItem(first)), uploaded(first))
          assert.deepStrictEqual(yield* toldOf(occasion.id, insertItem(second)), uploaded(second))
          assert.deepStrictEqual(uploaded(first), [
            {
              type: "gallery_item.uploaded",
              occasionId: occasion.id,
              eventId: reception.id,
              aggregate: { type: "gallery_item", id: first.id },
              data: { moderation_status: "pending", asset_id: first.assetId }
            }
          ])

          const moderation = { notes: null, decidedAt: fixtureNow, decidedBy: petra }
          const decide = (itemIds: ReadonlyArray<GalleryItemId>, action: ModerationAction, ofOccasion = true) =>
            toldOf(occasion.id, moderate({ occasionId: ofOccasion ? occasion.id : null, itemIds, action, moderation }))
          const moderated = (item: GalleryItem, from: ModerationStatus, action: ModerationAction) =>
            galleryEvents(
              GalleryChange.ItemsModerated({
                moderated: [moderatedItem({ ...item, moderationStatus: from }, action, moderation)]
              })
            )
          assert.deepStrictEqual(
            yield* decide([first.id, second.id], "approve"),
            moderated(first, "pending", "approve")
          )
          assert.strictEqual(moderated(first, "pending", "approve")[0]!.type, "gallery_item.moderated")
          assert.deepStrictEqual(yield* decide([first.id, second.id], "approve"), [])
          assert.sameDeepMembers(
            [...(yield* decide([second.id, first.id, yield* randomId(GalleryItemId)], "reject", false))],
            [...moderated(first, "approved", "reject"), ...moderated(second, "approved", "reject")]
          )
          assert.deepStrictEqual(yield* decide([first.id], "reopen"), moderated(first, "rejected", "reopen"))
          const undone = transaction.run(
            Effect.andThen(
              moderate({ occasionId: occasion.id, itemIds: [first.id], action: "approve", moderation }),
              Effect.die("defect")
            )
          )
          assert.deepStrictEqual(yield* toldOf(occasion.id, Effect.exit(undone)), [])
        })
    )

    it.effect("appends every decision to the audit log, with the planner and the state before", () =>
      Effect.gen(function* () {
        const log = yield* AuditLog
        const { item: make, occasion } = yield* galleryFixture
        const { item } = yield* make({ moderationStatus: "pending" })
        const plannerId = yield* randomId(PlannerId)
        const moderation = { notes: "Of Uncle Bob", decidedAt: fixtureNow, decidedBy: petra }
        const decision = { occasionId: occasion.id, itemIds: [item.id], action: "approve", moderation } as const
        yield* moderate({ ...decision, plannerId }).pipe(Effect.provideService(AuditedRequest, "request-1"))
        yield* moderate(decision)
        const query = { occasionId: occasion.id, personId: item.uploaderId, action: "gallery_item.approved" }
        const entries = yield* log.list({ ...query, before: null, limit: 10 })
        const target = { type: "gallery_item", id: item.id, name: "alice" }
        const approved = [{ member: "moderation_status", from: "pending", to: "approved" }]
        assert.deepStrictEqual(
          entries.map((entry) => [entry.by, entry.requestId, entry.target, entry.changes]),
          [
            [{ ...petra, id: null }, null, target, []],
            [{ ...petra, id: plannerId }, "request-1", target, approved]
          ]
        )
        yield* moderate({ ...decision, action: "reopen" })
        const [reopened] = yield* log.list({ ...query, action: "gallery_item.reopened", before: null, limit: 10 })
        assert.deepStrictEqual(reopened?.changes, [{ member: "moderation_status", from: "approved", to: "pending" }])
      })
    )
  })
