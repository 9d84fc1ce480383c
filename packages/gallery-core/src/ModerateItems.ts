import { auditPrincipal } from "@banquet/platform-core/audit/AuditEntry"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import type { OccasionId } from "@banquet/platform-core/Ids"
import {
  ModuleNotInstalled,
  NotFound,
  type PermissionDenied,
  type StoreUnavailable
} from "@banquet/platform-core/PlatformErrors"
import { type Administrator, decider, type Planner, type Principal } from "@banquet/platform-core/principals/Principal"
import { Transaction } from "@banquet/platform-core/Transaction"
import { Array, DateTime, Effect } from "effect"
import { moderationAudit } from "./GalleryAudit.ts"
import { GalleryChange } from "./GalleryChange.ts"
import type { GalleryItemId } from "./GalleryIds.ts"
import type { Moderation, ModerationAction } from "./GalleryModeration.ts"
import { GalleryRepository } from "./GalleryRepository.ts"
import type { PlannerGalleryItem, SignedImage, StoredImage } from "./GalleryViews.ts"
import { isDecidedSince, moderatedItem } from "./ModerationDecisions.ts"
import type { PlannerGalleryError } from "./PlannerGalleryReads.ts"
import { signedPlannerItems } from "./SignedImages.ts"
import { SignedReads } from "@banquet/assets-core/SignedReads"

/** A planner's decision. Notes that are not given are removed where there were some. */
export interface ModerationCommand {
  readonly action: ModerationAction
  readonly notes: string | undefined
}

export interface BulkModeration extends ModerationCommand {
  /** 1–200; one that is named twice is decided once. */
  readonly itemIds: ReadonlyArray<GalleryItemId>
  /** When the latest decision about each item was taken, as far as the caller knows; items with another stay as they are. */
  readonly latestDecidedAt?: DateTime.Utc | undefined
}

/** The items that were decided and those that were not, each in the order in which they were named first. */
export interface BulkModerated {
  readonly items: ReadonlyArray<PlannerGalleryItem<SignedImage>>
  /** Those of which somebody has taken another decision than the one of `latestDecidedAt`. */
  readonly decidedSince: ReadonlyArray<GalleryItemId>
  readonly notFound: ReadonlyArray<GalleryItemId>
}

export interface ModerateItems {
  /** `gallery:moderate`. Decides one item, whatever its state is. */
  readonly moderate: (
    principal: Principal,
    occasionId: OccasionId,
    itemId: GalleryItemId,
    command: ModerationCommand
  ) => Effect.Effect<PlannerGalleryItem<SignedImage>, PlannerGalleryError | NotFound>

  /** `gallery:moderate`. Decides all that are found in one step. */
  readonly moderateAll: (
    principal: Principal,
    occasionId: OccasionId,
    command: BulkModeration
  ) => Effect.Effect<BulkModerated, PlannerGalleryError>

  /** For the administrator, who names items of whatever occasion. */
  readonly moderateAnywhere: (
    principal: Principal,
    command: BulkModeration
  ) => Effect.Effect<BulkModerated, PermissionDenied | StoreUnavailable>
}

/** Locks the items that are found, decides them and saves the decisions. */
const decideItems = Effect.gen(function* () {
  const repository = yield* GalleryRepository
  const transaction = yield* Transaction

  return Effect.fnUntraced(function* (
    by: Planner | Administrator,
    occasionId: OccasionId | null,
    { action, itemIds, latestDecidedAt, notes }: BulkModeration
  ) {
    const moderation: Moderation = { notes: notes ?? null, decidedAt: yield* DateTime.now, decidedBy: decider(by) }
    return yield* transaction.commitWith(
      Effect.gen(function* () {
        const found = yield* repository.itemsForChange(occasionId, itemIds)
        const since = new Set(
          found.items
            .map(({ item }) => item)
            .filter((item) => latestDecidedAt !== undefined && isDecidedSince(item, latestDecidedAt))
            .map(({ id }) => id)
        )
        const decided = found.items
          .filter(({ item }) => !since.has(item.id))
          .map((row) => ({ row, moderated: moderatedItem(row.item, action, moderation) }))
        const moderated = decided.map((one) => one.moderated)
        const items = decided.map(({ moderated: { item }, row }): PlannerGalleryItem<StoredImage> => ({ ...row, item }))
        return { installed: found.installed, items, moderated, since }
      }),
      ({ moderated }) =>
        moderated.length === 0
          ? Effect.void
          : repository.save(GalleryChange.ItemsModerated({ moderated }), moderationAudit(moderated, auditPrincipal(by)))
    )
  })
})

export const moderateItems = Effect.gen(function* () {
  const authorization = yield* Authorization
  const signedReads = yield* SignedReads
  const decide = yield* decideItems

  const decideAll = Effect.fnUntraced(function* (
    by: Planner | Administrator,
    occasionId: OccasionId | null,
    command: BulkModeration
  ) {
    const itemIds = Array.dedupe(command.itemIds)
    const { installed, items, since } = yield* decide(by, occasionId, { ...command, itemIds })
    const decided = new Set(items.map(({ item }) => item.id))
    const moderated: BulkModerated = {
      items: yield* signedPlannerItems(signedReads, items),
      decidedSince: itemIds.filter((id) => since.has(id)),
      notFound: itemIds.filter((id) => !decided.has(id) && !since.has(id))
    }
    return { installed, moderated }
  })

  const moderateAll = Effect.fnUntraced(function* (
    principal: Principal,
    occasionId: OccasionId,
    command: BulkModeration
  ) {
    const by = yield* authorization.planner(principal, "gallery:moderate", occasionId)
    const { installed, moderated } = yield* decideAll(by, occasionId, command)
    return installed ? moderated : yield* new ModuleNotInstalled({ module: "gallery" })
  })

  const useCases: ModerateItems = {
    moderateAll,

    moderate: Effect.fnUntraced(function* (principal, occasionId, itemId, command) {
      const { items } = yield* moderateAll(principal, occasionId, { ...command, itemIds: [itemId] })
      return items[0] ?? (yield* new NotFound({ resource: "gallery_item" }))
    }),

    moderateAnywhere: Effect.fnUntraced(function* (principal, command) {
      const by = yield* authorization.administrator(principal)
      return (yield* decideAll(by, null, command)).moderated
    })
  }
  return useCases
})
