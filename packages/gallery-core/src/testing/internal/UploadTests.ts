import { UploadSessionId } from "@banquet/assets-core/AssetIds"
import { AssetRepository } from "@banquet/assets-core/AssetRepository"
import { fixtureNow, newAssetRecords, newSession } from "@banquet/assets-core/testing/AssetFixture"
import { closeUploadSession, finalizeUploadSession, type UploadSession } from "@banquet/assets-core/UploadSession"
import { UploadSessionRepository } from "@banquet/assets-core/UploadSessionRepository"
import { ActorId, EnablementId, EventId, InstallationId, type OccasionId } from "@banquet/platform-core/Ids"
import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import { occasionFixture, randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { Transaction } from "@banquet/platform-core/Transaction"
import { assert } from "@effect/vitest"
import { Effect, Option, Result } from "effect"
import { everyItem } from "../../GalleryFilter.ts"
import { GalleryItemId } from "../../GalleryIds.ts"
import { attachedItem, type GalleryItem } from "../../GalleryItem.ts"
import { GalleryRepository } from "../../GalleryRepository.ts"
import { admittedByteSize } from "../../UploadQuota.ts"
import { enablementFixture, eraseItems, galleryFixture, insertItem, installationFixture } from "../GalleryFixture.ts"
import { type GalleryRepositoryTests, everything, fails, usageOf } from "./GalleryRepositoryTests.ts"

/** What an upload would be decided on, without the guest's usage. */
const postureOf = Effect.fnUntraced(function* (occasionId: OccasionId, eventId: EventId) {
  const gallery = yield* GalleryRepository
  const transaction = yield* Transaction
  const nobody = yield* randomId(ActorId)
  const { usage, ...posture } = yield* transaction.run(gallery.uploadOpeningForChange(occasionId, eventId, nobody))
  assert.isNull(usage)
  return posture
})

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

const openSession = Effect.fnUntraced(function* ({
  alice,
  occasion,
  reception
}: Effect.Success<typeof galleryFixture>) {
  const sessions = yield* UploadSessionRepository
  const session = yield* newSession({ occasionId: occasion.id, eventId: reception.id, ownerId: alice })
  yield* sessions.insert(session)
  return session
})

/** Opening and completing uploads: posture, quotas, and one item of one session. */
export const uploadTests = (it: GalleryRepositoryTests) => {
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
        { ...everyItem, occasionId: occasion.id, eventId: reception.id, moderationStatus: "approved" },
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
      const session = yield* openSession(fixture)
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

  it.effect("looks at a completion: the session, the enablement of its event, and what it became", () =>
    Effect.gen(function* () {
      const assets = yield* AssetRepository
      const gallery = yield* GalleryRepository
      const fixture = yield* galleryFixture
      const { enablement, installation, occasion } = fixture
      const session = yield* openSession(fixture)
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
      const session = yield* openSession(fixture)
      const made = yield* Effect.all(
        Array.from({ length: 8 }, () => complete(fixture, session.id)),
        { concurrency: "unbounded" }
      )
      const items = made.filter((item) => item !== null)
      assert.strictEqual(items.length, 1)
      const page = yield* gallery.plannerPage({ occasionId: fixture.occasion.id, ...everyItem }, everything)
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
      const session = yield* openSession(fixture)
      assert.isTrue(yield* fails(complete(fixture, session.id, Effect.fail("at last"))))
      const { totals } = yield* gallery.plannerPage({ occasionId: fixture.occasion.id, ...everyItem }, everything)
      assert.strictEqual(totals.total, 0)
      const facts = yield* gallery.completionFacts(fixture.occasion.id, session.id)
      assert.deepStrictEqual([facts.session, facts.uploaded], [session, null])
      assert.deepStrictEqual(yield* assets.referenced([session.objectKey]), new Set([session.objectKey]))
      assert.isNotNull(yield* complete(fixture, session.id))
    })
  )
}
