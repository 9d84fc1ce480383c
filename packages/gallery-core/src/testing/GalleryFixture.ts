/** An occasion with Gallery, guests and items, for tests that share their store with others. */
import { AssetRepository } from "@banquet/assets-core/AssetRepository"
import type { Asset } from "@banquet/assets-core/Asset"
import { fixtureNow, guestsFixture, newAssetRecords, newVariants } from "@banquet/assets-core/testing/AssetFixture"
import { administratorId } from "@banquet/platform-core/audit/AuditEntry"
import { type ActorId, EnablementId, InstallationId, type OccasionId, type PlannerId } from "@banquet/platform-core/Ids"
import type { ModuleConfig } from "@banquet/platform-core/modules/ModuleManifest"
import { type Enablement, type Installation, ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import type { Event, Occasion } from "@banquet/platform-core/occasions/Occasion"
import { randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { Transaction } from "@banquet/platform-core/Transaction"
import { Effect } from "effect"
import { moderationAudit } from "../GalleryAudit.ts"
import { GalleryChange } from "../GalleryChange.ts"
import { GalleryItemId } from "../GalleryIds.ts"
import { attachedItem, type GalleryItem } from "../GalleryItem.ts"
import type { Moderation, ModerationAction } from "../GalleryModeration.ts"
import { GalleryRepository } from "../GalleryRepository.ts"
import { erasedItems } from "../ItemErasure.ts"
import { moderatedItem } from "../ModerationDecisions.ts"

/** Stores an installation of Gallery in the occasion. */
export const installationFixture = Effect.fnUntraced(function* (occasion: Occasion, config: ModuleConfig = {}) {
  const modules = yield* ModuleRepository
  const installation: Installation = {
    id: yield* randomId(InstallationId),
    occasionId: occasion.id,
    module: "gallery",
    config
  }
  yield* modules.saveInstallation(installation)
  return installation
})

/** That Gallery is enabled on the event, stored. */
export const enablementFixture = Effect.fnUntraced(function* (
  installation: Installation,
  event: Event,
  config: ModuleConfig = {}
) {
  const modules = yield* ModuleRepository
  const enablement: Enablement = {
    id: yield* randomId(EnablementId),
    occasionId: event.occasionId,
    installationId: installation.id,
    eventId: event.id,
    module: "gallery",
    enabled: true,
    config
  }
  yield* modules.saveEnablement(enablement)
  return enablement
})

/** What an item is that a test does not say; the defaults are visible to guests of its event. */
export interface ItemTraits extends Partial<
  Pick<GalleryItem, "eventId" | "enablementId" | "uploaderId" | "caption" | "moderationStatus" | "createdAt">
> {
  readonly assetStatus?: Asset["status"]
  readonly visibility?: Asset["visibility"]
}

/** Stores an item as a completed upload does. */
export const insertItem = (item: GalleryItem) =>
  GalleryRepository.use((gallery) => gallery.save(GalleryChange.ItemUploaded({ item }), []))

/** A stored occasion with two guests that has installed Gallery and enabled it on its reception. */
export const galleryFixture = Effect.gen(function* () {
  const assets = yield* AssetRepository
  const fixture = yield* guestsFixture
  const { alice, occasion, reception } = fixture
  const installation = yield* installationFixture(occasion)
  const enablement = yield* enablementFixture(installation, reception)

  /** An item of the reception that is not stored yet; its asset is, ready unless said otherwise. */
  const newItem = Effect.fnUntraced(function* ({
    assetStatus = "ready",
    visibility = "guests",
    ...traits
  }: ItemTraits = {}) {
    const records = yield* newAssetRecords(occasion.id)
    const id = yield* randomId(GalleryItemId)
    yield* assets.insert({ ...records.asset, visibility }, { ...records.attachment, resource: attachedItem(id) })
    const variants = yield* newVariants(records.asset)
    if (assetStatus === "ready") {
      yield* assets.markReady(records.asset.id, { placeholder: "1QcSHQRnh493V4dIh4eXh1h4kJUI", variants })
    }
    if (assetStatus === "failed") yield* assets.markFailed(records.asset.id, "The picture is broken or incomplete.")
    const item: GalleryItem = {
      id,
      occasionId: occasion.id,
      eventId: reception.id,
      installationId: installation.id,
      enablementId: enablement.id,
      assetId: records.asset.id,
      uploaderId: alice,
      caption: null,
      moderationStatus: "approved",
      moderation: null,
      createdAt: fixtureNow,
      ...traits
    }
    return { item, asset: { ...records.asset, visibility, status: assetStatus }, variants }
  })

  /** A stored item. */
  const item = Effect.fnUntraced(function* (traits?: ItemTraits) {
    const made = yield* newItem(traits)
    yield* insertItem(made.item)
    return made
  })

  return { ...fixture, installation, enablement, newItem, item }
})

export const petra: Moderation["decidedBy"] = { kind: "planner", key: "petra", displayName: "Petra Planner" }

/** Decides those of the items that are found, as planners do, and answers with them as they are afterwards. */
export const moderate = Effect.fnUntraced(function* (command: {
  /** `null`: of any occasion. */
  readonly occasionId: OccasionId | null
  readonly itemIds: ReadonlyArray<GalleryItemId>
  readonly action: ModerationAction
  readonly moderation: Moderation
  readonly plannerId?: PlannerId
}) {
  const gallery = yield* GalleryRepository
  const transaction = yield* Transaction
  const { action, itemIds, moderation, occasionId, plannerId } = command
  const { decidedBy } = moderation
  const by = { ...decidedBy, id: plannerId ?? (decidedBy.kind === "administrator" ? administratorId : null) }
  return yield* transaction.run(
    Effect.gen(function* () {
      const { installed, items } = yield* gallery.itemsForChange(occasionId, itemIds)
      const moderated = items.map(({ item }) => moderatedItem(item, action, moderation))
      yield* gallery.save(GalleryChange.ItemsModerated({ moderated }), moderationAudit(moderated, by))
      return { installed, items: items.map((row, index) => ({ ...row, item: moderated[index]!.item })) }
    })
  )
})

/** Erases the guest's items as the erasure of its data does. */
export const eraseItems = Effect.fnUntraced(function* (occasionId: OccasionId, uploaderId: ActorId) {
  const gallery = yield* GalleryRepository
  const transaction = yield* Transaction
  return yield* transaction.run(
    Effect.gen(function* () {
      const { change, ...erased } = erasedItems(yield* gallery.uploadedItemsForChange(occasionId, uploaderId))
      yield* gallery.save(change, [])
      return erased
    })
  )
})
