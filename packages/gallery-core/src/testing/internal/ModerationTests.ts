import { fixtureNow } from "@banquet/assets-core/testing/AssetFixture"
import { AuditedRequest, AuditLog } from "@banquet/platform-core/audit/AuditLog"
import { ActorId, type OccasionId, PlannerId } from "@banquet/platform-core/Ids"
import { appendedBy } from "@banquet/platform-core/testing/DomainEventFixture"
import { randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { Transaction } from "@banquet/platform-core/Transaction"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { GalleryChange } from "../../GalleryChange.ts"
import { galleryEvents } from "../../GalleryEvents.ts"
import { everyItem } from "../../GalleryFilter.ts"
import { GalleryItemId } from "../../GalleryIds.ts"
import type { GalleryItem } from "../../GalleryItem.ts"
import { type ModerationAction, ModerationStatus } from "../../GalleryModeration.ts"
import { GalleryRepository } from "../../GalleryRepository.ts"
import { moderatedItem } from "../../ModerationDecisions.ts"
import { eraseItems, galleryFixture, insertItem, moderate, petra } from "../GalleryFixture.ts"
import { type GalleryRepositoryTests, minutesLater, everything, usageOf } from "./GalleryRepositoryTests.ts"

/** Moderation, erasure, and the events and audit entries of both. */
export const moderationTests = (it: GalleryRepositoryTests) => {
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
      const page = yield* gallery.plannerPage({ occasionId: occasion.id, ...everyItem }, everything)
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
        const page = yield* gallery.plannerPage({ occasionId, ...everyItem }, everything)
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
      const page = yield* gallery.plannerPage({ occasionId: occasion.id, ...everyItem }, everything)
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

  it.effect("makes every item of a guest another's, and no other item", () =>
    Effect.gen(function* () {
      const gallery = yield* GalleryRepository
      const { alice, bob, item, occasion } = yield* galleryFixture
      const moved = yield* item()
      const kept = yield* item({ uploaderId: bob })
      const stranger = yield* galleryFixture
      const elsewhere = yield* stranger.item()
      yield* gallery.save(GalleryChange.ItemsReassigned({ occasionId: occasion.id, fromId: alice, intoId: bob }), [])
      const uploaders = Effect.fnUntraced(function* (occasionId: OccasionId) {
        const { items } = yield* gallery.plannerPage({ occasionId, ...everyItem }, everything)
        return items.map((row) => [row.item.id, row.item.uploaderId])
      })
      assert.sameDeepMembers(yield* uploaders(occasion.id), [
        [moved.item.id, bob],
        [kept.item.id, bob]
      ])
      assert.deepStrictEqual(yield* uploaders(stranger.occasion.id), [[elsewhere.item.id, stranger.alice]])
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
      const elsewhere = yield* galleryFixture
      assert.deepStrictEqual(yield* gallery.uploaders(occasion.id, [bob, alice]), [alice, bob].toSorted())
      assert.deepStrictEqual(yield* gallery.uploaders(elsewhere.occasion.id, [alice]), [])
      const erased = yield* eraseItems(occasion.id, alice)
      assert.deepStrictEqual(yield* gallery.uploaders(occasion.id, [alice, bob]), [bob])
      assert.sameMembers([...erased.assetIds], [first.item.assetId, second.item.assetId])
      assert.strictEqual(erased.decisionCount, 2)
      const page = yield* gallery.plannerPage({ occasionId: occasion.id, ...everyItem }, everything)
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
        assert.deepStrictEqual(yield* appendedBy(occasion.id, Effect.exit(rolledBack)), [])
        const uploaded = (item: GalleryItem) => galleryEvents(GalleryChange.ItemUploaded({ item }))
        assert.deepStrictEqual(yield* appendedBy(occasion.id, insertItem(first)), uploaded(first))
        assert.deepStrictEqual(yield* appendedBy(occasion.id, insertItem(second)), uploaded(second))
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
          appendedBy(
            occasion.id,
            moderate({ occasionId: ofOccasion ? occasion.id : null, itemIds, action, moderation })
          )
        const moderated = (item: GalleryItem, from: ModerationStatus, action: ModerationAction) =>
          galleryEvents(
            GalleryChange.ItemsModerated({
              moderated: [moderatedItem({ ...item, moderationStatus: from }, action, moderation)]
            })
          )
        assert.deepStrictEqual(yield* decide([first.id, second.id], "approve"), moderated(first, "pending", "approve"))
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
        assert.deepStrictEqual(yield* appendedBy(occasion.id, Effect.exit(undone)), [])
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
}
