/** Gallery items in the `MemoryStore` that the platform's and the assets' records are in. */
import type { Asset } from "@banquet/assets-core/Asset"
import type { AssetVariant, VariantKind } from "@banquet/assets-core/AssetVariant"
import { AssetsMemory } from "@banquet/assets-core/testing/AssetsMemory"
import type { UploadSession } from "@banquet/assets-core/UploadSession"
import { AuditedRequest } from "@banquet/platform-core/audit/AuditLog"
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { AuditMemory } from "@banquet/platform-core/testing/AuditLogMemory"
import { DomainEventsMemory } from "@banquet/platform-core/testing/DomainEventLogMemory"
import { MemoryStore, reference, unique, withRows } from "@banquet/platform-core/testing/MemoryStore"
import { PlatformMemory } from "@banquet/platform-core/testing/PlatformMemory"
import { Effect, Layer } from "effect"
import { byNewest, type GalleryPageRequest, type GalleryPosition, isAfter } from "../GalleryCursor.ts"
import { GalleryChange } from "../GalleryChange.ts"
import { galleryEvents } from "../GalleryEvents.ts"
import { isCounted } from "../GalleryFilter.ts"
import type { GalleryItemId } from "../GalleryIds.ts"
import type { GalleryItem } from "../GalleryItem.ts"
import type { ModerationDecision, ModerationStatus } from "../GalleryModeration.ts"
import { GalleryRepository } from "../GalleryRepository.ts"
import type { FeedItem, PlannerGalleryItem, StoredImage } from "../GalleryViews.ts"
import { type GuestScope, visibleToGuest } from "../GuestVisibility.ts"

export const layer = Layer.effect(
  GalleryRepository,
  Effect.gen(function* () {
    const store = yield* MemoryStore
    const platform = yield* PlatformMemory
    const media = yield* AssetsMemory
    const audit = yield* AuditMemory
    const events = yield* DomainEventsMemory
    const items = store.cell<ReadonlyMap<GalleryItemId, GalleryItem>>(new Map())
    const history = store.cell<ReadonlyArray<ModerationDecision>>([])

    const installationOf = (occasionId: OccasionId) =>
      [...platform.installations.get().values()].find(
        (row) => row.occasionId === occasionId && row.module === "gallery"
      )
    const enablementOf = (eventId: EventId) =>
      [...platform.enablements.get().values()].find(
        (row) => row.eventId === eventId && row.module === "gallery" && row.enabled
      )
    const isInstalled = (occasionId: OccasionId) => installationOf(occasionId) !== undefined
    const postureOf = (occasionId: OccasionId, eventId: EventId | null) => {
      const enablement = eventId === null ? undefined : enablementOf(eventId)
      return {
        installation: installationOf(occasionId) ?? null,
        enablement: enablement?.occasionId === occasionId ? enablement : null
      }
    }

    const assetOf = (item: GalleryItem): Asset => {
      const asset = media.assets.get().get(item.assetId)
      if (asset === undefined) throw new Error("foreign key items_asset")
      return asset
    }
    const image = ({ assetId }: GalleryItem, kind: VariantKind): StoredImage | null => {
      const variant: AssetVariant | undefined = media.variants.get().get(`${assetId} ${kind}`)
      if (variant === undefined) return null
      const { byteSize, contentType, height, objectKey, width } = variant
      return { objectKey, contentType, byteSize, width, height }
    }
    const uploaderName = ({ uploaderId }: GalleryItem): string =>
      platform.actors.get().get(uploaderId)?.displayName ?? ""

    const isVisible = (item: GalleryItem, scope: GuestScope): boolean =>
      visibleToGuest(
        {
          item,
          asset: assetOf(item),
          galleryEnabled:
            isInstalled(item.occasionId) && item.eventId !== null && enablementOf(item.eventId) !== undefined
        },
        scope
      )

    const feedItem = (item: GalleryItem): ReadonlyArray<FeedItem<StoredImage>> => {
      const { height, placeholder, width } = assetOf(item)
      const [thumbnail, web] = [image(item, "thumbnail"), image(item, "web")]
      const { caption, createdAt, eventId, id } = item
      return eventId === null || placeholder === null || thumbnail === null || web === null
        ? []
        : [
            {
              id,
              eventId,
              caption,
              uploaderName: uploaderName(item),
              createdAt,
              width,
              height,
              placeholder,
              thumbnail,
              web
            }
          ]
    }

    const plannerItem = (item: GalleryItem): PlannerGalleryItem<StoredImage> => {
      const { byteSize, contentType, failure, height, placeholder, status, visibility, width } = assetOf(item)
      return {
        item,
        uploader: { actorId: item.uploaderId, displayName: uploaderName(item) },
        asset: { status, failure, contentType, byteSize, width, height, visibility, placeholder },
        thumbnail: image(item, "thumbnail"),
        web: image(item, "web")
      }
    }

    const page = <Row extends GalleryPosition>(rows: ReadonlyArray<Row>, { after, limit }: GalleryPageRequest) =>
      rows
        .filter((row) => isAfter(row, after))
        .toSorted(byNewest)
        .slice(0, limit)

    const ofOccasion = (occasionId: OccasionId) =>
      [...items.get().values()].filter((item) => item.occasionId === occasionId)

    const sessionsOf = (occasionId: OccasionId) =>
      [...media.sessions.get().values()].filter((session) => session.occasionId === occasionId)
    const held = (sessions: ReadonlyArray<Pick<UploadSession, "heldBytes">>) =>
      sessions.reduce((sum, { heldBytes }) => sum + heldBytes, 0)
    const stored = (rows: ReadonlyArray<GalleryItem>) => rows.reduce((sum, item) => sum + assetOf(item).byteSize, 0)
    /** What assets of other modules take. */
    const elsewhere = (occasionId: OccasionId) =>
      [...media.attachments.get().values()]
        .filter((row) => row.occasionId === occasionId && row.resource.module !== "gallery")
        .reduce((sum, { assetId }) => sum + (media.assets.get().get(assetId)?.byteSize ?? 0), 0)
    const occasionBytes = (occasionId: OccasionId) =>
      held(sessionsOf(occasionId)) + stored(ofOccasion(occasionId)) + elsewhere(occasionId)

    const original = (item: GalleryItem | undefined) => {
      if (item === undefined) return null
      const { contentType, fileName, objectKey } = assetOf(item)
      return { objectKey, contentType, fileName }
    }

    const usageOf = (occasionId: OccasionId, uploaderId: ActorId) => {
      if (platform.actors.get().get(uploaderId)?.occasionId !== occasionId) return null
      const own = sessionsOf(occasionId).filter(({ ownerId }) => ownerId === uploaderId)
      const holding = own.filter(({ heldBytes }) => heldBytes > 0)
      const uploaded = ofOccasion(occasionId).filter((item) => item.uploaderId === uploaderId)
      return {
        uploads: holding.length + uploaded.length,
        bytes: held(holding) + stored(uploaded),
        occasionBytes: occasionBytes(occasionId),
        endedSessions: own.filter(({ heldBytes, status }) => heldBytes === 0 && status !== "finalized").length
      }
    }

    /** Throws where a database would refuse: a part that is not there or of another occasion, a second item of an asset. */
    const insert = (item: GalleryItem) => {
      const { occasionId } = item
      reference("items_asset", assetOf(item).occasionId === occasionId)
      reference("items_uploader", platform.actors.get().get(item.uploaderId)?.occasionId === occasionId)
      const installation = platform.installations.get().get(item.installationId)
      reference("items_installation", installation?.occasionId === occasionId && installation.module === "gallery")
      if (item.eventId !== null) {
        reference("items_event", platform.events.get().get(item.eventId)?.occasionId === occasionId)
      }
      const enablement = item.enablementId === null ? null : platform.enablements.get().get(item.enablementId)
      reference("items_enablement", (enablement?.eventId ?? null) === item.eventId)
      unique("items_id", new Map([...items.get().values(), item].entries()), (row) => row.id)
      const inserted = withRows(items.get(), [item], (row) => row.id)
      unique("items_asset", inserted, (row) => row.assetId)
      items.set(inserted)
    }

    const write = GalleryChange.$match({
      ItemUploaded: ({ item }) => insert(item),
      ItemsModerated: ({ moderated }) => {
        const changed = moderated.map(({ item }) => item)
        items.set(withRows(items.get(), changed, (row) => row.id))
        history.set([...history.get(), ...moderated.map(({ decision }) => decision)])
      },
      ItemsReassigned: ({ fromId, intoId, occasionId }) => {
        const moved = [...items.get().values()].filter(
          (item) => item.uploaderId === fromId && item.occasionId === occasionId
        )
        items.set(
          withRows(
            items.get(),
            moved.map((item) => ({ ...item, uploaderId: intoId })),
            (row) => row.id
          )
        )
      },
      ItemsErased: ({ itemIds }) => {
        const erased = new Set(itemIds)
        items.set(new Map([...items.get()].filter(([id]) => !erased.has(id))))
        history.set(history.get().filter(({ itemId }) => !erased.has(itemId)))
      }
    })

    return GalleryRepository.of({
      uploadOpeningForChange: (occasionId, eventId, uploaderId) =>
        store.read("GalleryRepository.uploadOpeningForChange", () => ({
          ...postureOf(occasionId, eventId),
          usage: usageOf(occasionId, uploaderId)
        })),

      completionFacts: (occasionId, sessionId) =>
        store.read("GalleryRepository.completionFacts", () => {
          const found = media.sessions.get().get(sessionId)
          const session = found?.occasionId === occasionId ? found : null
          const item = ofOccasion(occasionId).find((row) => session !== null && row.assetId === session.assetId)
          return {
            ...postureOf(occasionId, session?.eventId ?? null),
            session,
            uploaded: item === undefined ? null : { item, assetStatus: assetOf(item).status }
          }
        }),

      itemsForChange: (occasionId, itemIds) =>
        store.read("GalleryRepository.itemsForChange", () => ({
          installed: occasionId === null || isInstalled(occasionId),
          items: itemIds
            .flatMap((id) => items.get().get(id) ?? [])
            .filter((item) => occasionId === null || item.occasionId === occasionId)
            .map(plannerItem)
        })),

      uploadedItemsForChange: (occasionId, uploaderId) =>
        store.read("GalleryRepository.uploadedItemsForChange", () =>
          ofOccasion(occasionId)
            .filter((item) => item.uploaderId === uploaderId)
            .map(({ assetId, id }) => {
              const decisionCount = history.get().filter(({ itemId }) => itemId === id).length
              return { id, assetId, decisionCount }
            })
        ),

      uploaders: (occasionId, actorIds) =>
        store.read("GalleryRepository.uploaders", () => {
          const uploaders = new Set(ofOccasion(occasionId).map(({ uploaderId }) => uploaderId))
          return [...new Set(actorIds)].filter((id) => uploaders.has(id)).toSorted()
        }),

      save: Effect.fnUntraced(function* (change, entries) {
        const requestId = yield* AuditedRequest
        yield* store.write("GalleryRepository.save", () => {
          write(change)
          events.append(galleryEvents(change))
          audit.append(entries, requestId)
        })
      }),

      feed: (scope, request) =>
        store.read("GalleryRepository.feed", () => {
          const visible = [...items.get().values()].filter((item) => isVisible(item, scope))
          return { installed: isInstalled(scope.occasionId), items: page(visible, request).flatMap(feedItem) }
        }),

      visibility: (itemIds) =>
        store.read("GalleryRepository.visibility", () =>
          itemIds.flatMap((itemId) => {
            const item = items.get().get(itemId)
            if (item === undefined) return []
            const { eventId, id, moderationStatus, occasionId } = item
            const scope = { occasionId, eventIds: eventId === null ? [] : [eventId] }
            const assetStatus = assetOf(item).status
            return [{ id, occasionId, eventId, moderationStatus, assetStatus, visibleToGuests: isVisible(item, scope) }]
          })
        ),

      guestOriginal: (scope, itemId) =>
        store.read("GalleryRepository.guestOriginal", () => {
          const item = items.get().get(itemId)
          return {
            installation: installationOf(scope.occasionId) ?? null,
            original: item !== undefined && isVisible(item, scope) ? original(item) : null
          }
        }),

      plannerPage: ({ occasionId, ...filter }, request) =>
        store.read("GalleryRepository.plannerPage", () => {
          const { eventId, moderationStatus } = filter
          const matching = ofOccasion(occasionId).filter((item) => isCounted(filter, item, uploaderName(item)))
          const wanted = matching.filter(
            (item) => moderationStatus === null || item.moderationStatus === moderationStatus
          )
          const count = (status: ModerationStatus) => matching.filter((item) => item.moderationStatus === status).length
          return {
            installed: isInstalled(occasionId),
            eventFound: eventId === null || platform.events.get().get(eventId)?.occasionId === occasionId,
            items: page(wanted, request).map(plannerItem),
            usedBytes: occasionBytes(occasionId),
            totals: {
              total: matching.length,
              pending: count("pending"),
              approved: count("approved"),
              rejected: count("rejected")
            }
          }
        }),

      plannerOriginal: (occasionId, itemId) =>
        store.read("GalleryRepository.plannerOriginal", () => ({
          installed: isInstalled(occasionId),
          original: original(ofOccasion(occasionId).find((item) => item.id === itemId))
        })),

      decisions: (occasionId, itemId) =>
        store.read("GalleryRepository.decisions", () => ({
          installed: isInstalled(occasionId),
          decisions: ofOccasion(occasionId).some((item) => item.id === itemId)
            ? history
                .get()
                .filter((decision) => decision.itemId === itemId)
                .toReversed()
            : null
        }))
    })
  })
)
