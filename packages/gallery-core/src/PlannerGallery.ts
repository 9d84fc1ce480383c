import { type SignedOriginal, SignedReads } from "@banquet/assets-core/SignedReads"
import { Authorization } from "@banquet/platform-core/Authorization"
import type { EventId, OccasionId } from "@banquet/platform-core/Ids"
import {
  ModuleNotInstalled,
  NotFound,
  type PermissionDenied,
  type StoreUnavailable
} from "@banquet/platform-core/PlatformErrors"
import { type Administrator, decider, type Planner, type Principal } from "@banquet/platform-core/Principal"
import { Array, Context, DateTime, Effect, Layer } from "effect"
import { type GalleryPage, type GalleryPageRequest, pageOf } from "./GalleryCursor.ts"
import type { GalleryItemId } from "./GalleryIds.ts"
import {
  decidedStatus,
  type ModerationAction,
  type ModerationDecision,
  type ModerationStatus
} from "./GalleryModeration.ts"
import { GalleryRepository } from "./GalleryRepository.ts"
import type { GalleryStorage, GalleryTotals, PlannerGalleryItem, SignedImage, StoredImage } from "./GalleryViews.ts"
import { signedImages } from "./SignedImages.ts"
import type { UploadQuota } from "./UploadQuota.ts"

type Refusal = PermissionDenied | ModuleNotInstalled | StoreUnavailable

/** What a planner decides. Notes that are not given are none, also where there were some. */
export interface ModerationCommand {
  readonly action: ModerationAction
  readonly notes: string | undefined
}

export interface BulkModeration extends ModerationCommand {
  /** 1–200; the same one named twice is decided once. */
  readonly itemIds: ReadonlyArray<GalleryItemId>
}

/** Those that were decided and those that are not there, each in the order in which they were named first. */
export interface BulkModerated {
  readonly items: ReadonlyArray<PlannerGalleryItem<SignedImage>>
  readonly notFound: ReadonlyArray<GalleryItemId>
}

/** What planners, and the administrator, do with the gallery of an occasion. */
export class PlannerGallery extends Context.Service<
  PlannerGallery,
  {
    /** `gallery:list`. Totals follow the event and not the moderation status; storage is that of the whole occasion. */
    readonly list: (
      principal: Principal,
      occasionId: OccasionId,
      query: GalleryPageRequest & {
        readonly eventId: EventId | null
        readonly moderationStatus: ModerationStatus | null
      }
    ) => Effect.Effect<
      GalleryPage<PlannerGalleryItem<SignedImage>> & {
        readonly totals: GalleryTotals
        readonly storage: GalleryStorage
      },
      Refusal | NotFound
    >

    /** `gallery:moderate`. Any state may be decided again. */
    readonly moderate: (
      principal: Principal,
      occasionId: OccasionId,
      itemId: GalleryItemId,
      command: ModerationCommand
    ) => Effect.Effect<PlannerGalleryItem<SignedImage>, Refusal | NotFound>

    /** `gallery:moderate`. All that are there in one step. */
    readonly moderateAll: (
      principal: Principal,
      occasionId: OccasionId,
      command: BulkModeration
    ) => Effect.Effect<BulkModerated, Refusal>

    /** For the administrator, who names items of whatever occasion. */
    readonly moderateAnywhere: (
      principal: Principal,
      command: BulkModeration
    ) => Effect.Effect<BulkModerated, PermissionDenied | StoreUnavailable>

    /** `gallery:list`. Every decision about an item, the last one first. */
    readonly decisions: (
      principal: Principal,
      occasionId: OccasionId,
      itemId: GalleryItemId
    ) => Effect.Effect<ReadonlyArray<ModerationDecision>, Refusal | NotFound>

    /** `gallery:list`. A URL of the original, for a while, whatever the state of the item or its asset. */
    readonly original: (
      principal: Principal,
      occasionId: OccasionId,
      itemId: GalleryItemId
    ) => Effect.Effect<SignedOriginal, Refusal | NotFound>
  }
>()("@banquet/gallery-core/PlannerGallery") {
  static readonly layer = (quota: Pick<UploadQuota, "bytesPerOccasion">) =>
    Layer.effect(
      this,
      Effect.suspend(() => make(quota))
    )
}

const make = Effect.fnUntraced(function* ({ bytesPerOccasion }: Pick<UploadQuota, "bytesPerOccasion">) {
  const authorization = yield* Authorization
  const reads = yield* SignedReads
  const repository = yield* GalleryRepository

  const signed = (rows: ReadonlyArray<PlannerGalleryItem<StoredImage>>) =>
    Effect.forEach(rows, (row): Effect.Effect<PlannerGalleryItem<SignedImage>, StoreUnavailable> =>
      row.thumbnail === null || row.web === null
        ? Effect.succeed({ ...row, thumbnail: null, web: null })
        : Effect.map(signedImages(reads, [row.thumbnail, row.web]), ([thumbnail = null, web = null]) => ({
            ...row,
            thumbnail,
            web
          }))
    )

  const decide = Effect.fnUntraced(function* (
    by: Planner | Administrator,
    occasionId: OccasionId | null,
    { action, itemIds, notes }: BulkModeration
  ) {
    const moderation = { notes: notes ?? null, decidedAt: yield* DateTime.now, decidedBy: decider(by) }
    const distinct = Array.dedupe(itemIds)
    const decided = yield* repository.moderate({
      occasionId,
      itemIds: distinct,
      to: decidedStatus(action),
      moderation,
      ...(by._tag === "Planner" ? { plannerId: by.plannerId } : {})
    })
    const found = new Set(decided.items.map(({ item }) => item.id))
    return {
      installed: decided.installed,
      items: yield* signed(decided.items),
      notFound: distinct.filter((id) => !found.has(id))
    }
  })

  const moderateAll = Effect.fnUntraced(function* (
    principal: Principal,
    occasionId: OccasionId,
    command: BulkModeration
  ) {
    const by = yield* authorization.planner(principal, "gallery:moderate", occasionId)
    const { installed, ...moderated } = yield* decide(by, occasionId, command)
    return installed ? moderated : yield* new ModuleNotInstalled({ module: "gallery" })
  })

  return PlannerGallery.of({
    list: Effect.fnUntraced(function* (principal, occasionId, { after, limit, ...query }) {
      yield* authorization.planner(principal, "gallery:list", occasionId)
      const read = yield* repository.plannerPage({ ...query, occasionId }, { limit: limit + 1, after })
      if (!read.installed) return yield* new ModuleNotInstalled({ module: "gallery" })
      if (!read.eventFound) return yield* new NotFound({ resource: "event" })
      const { items, next } = pageOf(read.items, limit, ({ item }) => item)
      return {
        items: yield* signed(items),
        next,
        totals: read.totals,
        storage: { usedBytes: read.usedBytes, limitBytes: bytesPerOccasion }
      }
    }),

    moderateAll,

    moderate: Effect.fnUntraced(function* (principal, occasionId, itemId, command) {
      const { items } = yield* moderateAll(principal, occasionId, { ...command, itemIds: [itemId] })
      return items[0] ?? (yield* new NotFound({ resource: "gallery_item" }))
    }),

    moderateAnywhere: Effect.fnUntraced(function* (principal, command) {
      const by = yield* authorization.administrator(principal)
      const { items, notFound } = yield* decide(by, null, command)
      return { items, notFound }
    }),

    decisions: Effect.fnUntraced(function* (principal, occasionId, itemId) {
      yield* authorization.planner(principal, "gallery:list", occasionId)
      const { decisions, installed } = yield* repository.decisions(occasionId, itemId)
      if (!installed) return yield* new ModuleNotInstalled({ module: "gallery" })
      return decisions ?? (yield* new NotFound({ resource: "gallery_item" }))
    }),

    original: Effect.fnUntraced(function* (principal, occasionId, itemId) {
      yield* authorization.planner(principal, "gallery:list", occasionId)
      const { installed, original } = yield* repository.plannerOriginal(occasionId, itemId)
      if (!installed) return yield* new ModuleNotInstalled({ module: "gallery" })
      return yield* reads.original(original ?? (yield* new NotFound({ resource: "gallery_item" })))
    })
  })
})
