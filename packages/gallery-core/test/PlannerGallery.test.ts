import { fixtureNow } from "@banquet/assets-core/testing/AssetFixture"
import { StorageBrowser } from "@banquet/assets-core/testing/StorageBrowser"
import { EventId, type OccasionId } from "@banquet/platform-core/Ids"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import { occasionFixture, randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { everyItem } from "../src/GalleryFilter.ts"
import { GalleryItemId } from "../src/GalleryIds.ts"
import type { ModerationStatus } from "../src/GalleryModeration.ts"
import { PlannerGallery } from "../src/PlannerGallery.ts"
import { goTo, layer, list, plannerOf, type Scene, scene, tag, vendorOf } from "./GalleryHarness.ts"

const administrator: Principal = { _tag: "Administrator" }

const everything = { ...everyItem, limit: 50, after: null }

const approve = { action: "approve", notes: undefined } as const
const reject = { action: "reject", notes: "Blurred" } as const

type Ask = (
  who: Principal,
  occasionId: OccasionId,
  itemId: GalleryItemId
) => Effect.Effect<string, never, PlannerGallery>

const asks: ReadonlyArray<readonly [string, "gallery:list" | "gallery:moderate", Ask]> = [
  [
    "list",
    "gallery:list",
    (who, occasionId) => tag(PlannerGallery.use((gallery) => gallery.list(who, occasionId, everything)))
  ],
  [
    "moderate",
    "gallery:moderate",
    (who, occasionId, id) => tag(PlannerGallery.use((gallery) => gallery.moderate(who, occasionId, id, approve)))
  ],
  [
    "moderateAll",
    "gallery:moderate",
    (who, occasionId, id) =>
      tag(PlannerGallery.use((gallery) => gallery.moderateAll(who, occasionId, { ...approve, itemIds: [id] })))
  ],
  [
    "decisions",
    "gallery:list",
    (who, occasionId, id) => tag(PlannerGallery.use((gallery) => gallery.decisions(who, occasionId, id)))
  ],
  [
    "original",
    "gallery:list",
    (who, occasionId, id) => tag(PlannerGallery.use((gallery) => gallery.original(who, occasionId, id)))
  ]
]

describe("PlannerGallery", () => {
  for (const [name, action, ask] of asks) {
    it.effect(`${name} asks for ${action}, then for the module, then for what is named`, () =>
      Effect.gen(function* () {
        const at = yield* scene
        const { item } = yield* at.item()
        const bare = yield* occasionFixture
        const other = yield* scene
        const unknown = yield* randomId(GalleryItemId)
        const allowed = yield* plannerOf(at.occasion, [action])
        const others = (["gallery:list", "gallery:moderate"] as const).filter((candidate) => candidate !== action)
        for (const who of [
          at.guest,
          yield* vendorOf(at.occasion, at.alice),
          yield* plannerOf(at.occasion, [...others, "seating:list"]),
          other.petra
        ]) {
          assert.strictEqual(yield* ask(who, at.occasion.id, item.id), "PermissionDenied")
        }
        assert.strictEqual(yield* ask(allowed, bare.occasion.id, item.id), "PermissionDenied")
        const bareAllowed = yield* plannerOf(bare.occasion, [action])
        assert.strictEqual(yield* ask(bareAllowed, bare.occasion.id, unknown), "ModuleNotInstalled")
        const missing = name === "list" || name === "moderateAll" ? "ok" : "NotFound"
        assert.strictEqual(yield* ask(allowed, at.occasion.id, unknown), missing)
        assert.strictEqual(yield* ask(other.petra, other.occasion.id, item.id), missing)
        assert.strictEqual(yield* ask(allowed, at.occasion.id, item.id), "ok")
        assert.strictEqual(yield* ask(administrator, at.occasion.id, item.id), "ok")
      }).pipe(Effect.provide(layer))
    )
  }

  it.effect("lists every item with URLs of what is ready, filters, and counts by event", () =>
    Effect.gen(function* () {
      const gallery = yield* PlannerGallery
      const browser = yield* StorageBrowser
      const at = yield* scene
      const ready = yield* at.item({ createdAt: DateTime.addDuration(fixtureNow, "1 minute") })
      const pending = yield* at.item({ moderationStatus: "pending", assetStatus: "processing" })
      const { items, next, totals } = yield* list(at)
      assert.isNull(next)
      assert.deepStrictEqual(totals, { total: 2, pending: 1, approved: 1, rejected: 0 })
      assert.deepStrictEqual(
        items.map(({ item, thumbnail, web }) => [item.id, thumbnail !== null, web !== null]),
        [
          [ready.item.id, true, true],
          [pending.item.id, false, false]
        ]
      )
      const url = items[0]?.web?.url ?? ""
      const answer = yield* browser.send({ method: "GET", url, headers: {}, body: new Uint8Array() })
      assert.strictEqual(answer.status, 404)
      assert.notProperty(items[0]?.web, "objectKey")

      const query = { ...everything, moderationStatus: "pending" as const, limit: 1 }
      const filtered = yield* gallery.list(at.petra, at.occasion.id, query)
      assert.deepStrictEqual(
        [filtered.items.map(({ item }) => item.id), filtered.next, filtered.totals],
        [[pending.item.id], null, totals]
      )
      const first = yield* gallery.list(at.petra, at.occasion.id, { ...everything, limit: 1 })
      assert.deepStrictEqual(first.next, { id: ready.item.id, createdAt: ready.item.createdAt })
      const rest = yield* gallery.list(at.petra, at.occasion.id, { ...everything, limit: 1, after: first.next })
      assert.deepStrictEqual([rest.items.map(({ item }) => item.id), rest.next], [[pending.item.id], null])
    }).pipe(Effect.provide(layer))
  )

  it.effect("an event named in a planner's query that the occasion does not have is not found", () =>
    Effect.gen(function* () {
      const gallery = yield* PlannerGallery
      const at = yield* scene
      const other = yield* scene
      for (const eventId of [other.reception.id, yield* randomId(EventId)]) {
        assert.strictEqual(yield* tag(gallery.list(at.petra, at.occasion.id, { ...everything, eventId })), "NotFound")
      }
      const atCeremony = yield* gallery.list(at.petra, at.occasion.id, { ...everything, eventId: at.ceremony.id })
      assert.deepStrictEqual(atCeremony.items, [])
    }).pipe(Effect.provide(layer))
  )

  it.effect("leaves items alone of which somebody has taken another decision than the caller knows", () =>
    Effect.gen(function* () {
      const gallery = yield* PlannerGallery
      const at = yield* scene
      const [mine, others, undecided] = [yield* at.item(), yield* at.item(), yield* at.item()].map(
        ({ item }) => item.id
      )
      const itemIds = [others!, mine!, undecided!]
      const first = yield* gallery.moderateAll(at.petra, at.occasion.id, { ...approve, itemIds: [mine!, others!] })
      const latestDecidedAt = first.items[0]!.item.moderation!.decidedAt
      yield* goTo("1 minute")
      yield* gallery.moderate(at.petra, at.occasion.id, others!, approve)
      const undo = { action: "reopen", notes: undefined, latestDecidedAt, itemIds } as const
      const undone = yield* gallery.moderateAll(at.petra, at.occasion.id, undo)
      assert.deepStrictEqual(
        [undone.items.map(({ item }) => [item.id, item.moderationStatus]), undone.decidedSince, undone.notFound],
        [[[mine, "pending"]], [others, undecided], []]
      )
      assert.strictEqual((yield* gallery.decisions(at.petra, at.occasion.id, others!)).length, 2)
      const again = yield* gallery.moderateAll(at.petra, at.occasion.id, undo)
      assert.deepStrictEqual([again.items, again.decidedSince], [[], itemIds])
    }).pipe(Effect.provide(layer))
  )

  it.effect("any state may be decided again; notes that are not given are null; the history keeps every decision", () =>
    Effect.gen(function* () {
      const gallery = yield* PlannerGallery
      const at = yield* scene
      const { item } = yield* at.item({ moderationStatus: "pending" })
      const decidedBy = { kind: "planner", key: "petra", displayName: "Petra Planner" } as const
      const steps = [reject, reject, approve, reject, approve, approve]
      let from: ModerationStatus = "pending"
      const history = []
      for (const [minute, command] of steps.entries()) {
        yield* goTo(`${minute} minutes`)
        const row = yield* gallery.moderate(at.petra, at.occasion.id, item.id, command)
        const to: ModerationStatus = command.action === "approve" ? "approved" : "rejected"
        const moderation = {
          notes: command.notes ?? null,
          decidedAt: DateTime.addDuration(fixtureNow, `${minute} minutes`),
          decidedBy
        }
        assert.deepStrictEqual(row.item, { ...item, moderationStatus: to, moderation })
        assert.isNotNull(row.web)
        history.unshift({ itemId: item.id, from, to, ...moderation })
        from = to
      }
      assert.deepStrictEqual(yield* gallery.decisions(at.petra, at.occasion.id, item.id), history)
    }).pipe(Effect.provide(layer))
  )

  it.effect("decides in bulk: each once, in their order, and names those that are not there", () =>
    Effect.gen(function* () {
      const gallery = yield* PlannerGallery
      const memory = yield* MemoryStore
      const at = yield* scene
      const other = yield* scene
      const foreign = yield* other.item({ moderationStatus: "pending" })
      const [one, two] = [yield* at.item({ moderationStatus: "pending" }), yield* at.item()]
      const unknown = yield* randomId(GalleryItemId)
      const itemIds = [two.item.id, unknown, one.item.id, foreign.item.id, two.item.id, unknown]
      const { items, notFound } = yield* gallery.moderateAll(at.petra, at.occasion.id, { ...reject, itemIds })
      assert.deepStrictEqual(
        items.map((row) => [row.item.id, row.item.moderationStatus, row.item.moderation?.notes]),
        [
          [two.item.id, "rejected", "Blurred"],
          [one.item.id, "rejected", "Blurred"]
        ]
      )
      assert.deepStrictEqual(notFound, [unknown, foreign.item.id])
      assert.strictEqual((yield* gallery.decisions(at.petra, at.occasion.id, two.item.id)).length, 1)
      assert.strictEqual((yield* list(other)).totals.pending, 1)
      assert.strictEqual(yield* memory.count("GalleryRepository.itemsForChange"), 1)
    }).pipe(Effect.provide(layer))
  )

  it.effect("the administrator decides items of any occasion, and nobody else does", () =>
    Effect.gen(function* () {
      const gallery = yield* PlannerGallery
      const [at, other] = [yield* scene, yield* scene]
      const [one, two] = [yield* at.item(), yield* other.item()]
      const command = { ...reject, itemIds: [two.item.id, one.item.id] }
      for (const who of [at.petra, at.guest]) {
        assert.strictEqual(yield* tag(gallery.moderateAnywhere(who, command)), "PermissionDenied")
      }
      const { items, notFound } = yield* gallery.moderateAnywhere(administrator, command)
      assert.deepStrictEqual(notFound, [])
      assert.deepStrictEqual(
        items.map(({ item }) => [item.id, item.moderation?.decidedBy.kind]),
        [
          [two.item.id, "administrator"],
          [one.item.id, "administrator"]
        ]
      )
    }).pipe(Effect.provide(layer))
  )

  it.effect("gives originals of whatever state, also where guests get none", () =>
    Effect.gen(function* () {
      const gallery = yield* PlannerGallery
      const at: Scene = yield* scene
      const { asset, item } = yield* at.item({ moderationStatus: "rejected", assetStatus: "failed" })
      const { fileName, url } = yield* gallery.original(at.petra, at.occasion.id, item.id)
      assert.strictEqual(fileName, asset.fileName)
      assert.include(decodeURIComponent(url), asset.objectKey)
    }).pipe(Effect.provide(layer))
  )
})
