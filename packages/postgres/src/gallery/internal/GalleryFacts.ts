/** What decisions about the gallery are made on, read under locks: all are sent at once and answered in one round trip. */
import type { GalleryRepository } from "@banquet/gallery-core/GalleryRepository"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { lockUploadsOfGuest, lockUploadsOfOccasion } from "../../assets/internal/UploadLocks.sql.ts"
import { attempt } from "../../statements/StoreAttempt.ts"
import * as Facts from "./GalleryFacts.sql.ts"
import { plannerItemOf } from "./GalleryJson.ts"

const inOrder = { concurrency: "unbounded" } as const

export const galleryFacts = (client: SqlClient.SqlClient) =>
  ({
    uploadOpeningForChange: (occasionId, eventId, uploaderId) =>
      Effect.all(
        [
          lockUploadsOfGuest.on(client, { ownerId: uploaderId }),
          lockUploadsOfOccasion.on(client, { occasionId }),
          Facts.uploadOpeningFacts.on(client, { occasionId, eventId, uploaderId })
        ],
        inOrder
      ).pipe(
        Effect.map(([, , rows]) => rows[0]!.facts),
        attempt("GalleryRepository.uploadOpeningForChange")
      ),

    itemsForChange: (occasionId, itemIds) =>
      Effect.all(
        [Facts.lockItems.on(client, { occasionId, itemIds }), Facts.itemsForChange.on(client, { occasionId, itemIds })],
        inOrder
      ).pipe(
        Effect.map(([, rows]) => ({ installed: rows[0]!.installed, items: rows[0]!.items.map(plannerItemOf) })),
        attempt("GalleryRepository.itemsForChange")
      ),

    uploadedItemsForChange: (occasionId, uploaderId) =>
      Effect.all(
        [
          Facts.lockUploadedItems.on(client, { occasionId, uploaderId }),
          Facts.uploadedItems.on(client, { occasionId, uploaderId })
        ],
        inOrder
      ).pipe(
        Effect.map(([, rows]) => rows),
        attempt("GalleryRepository.uploadedItemsForChange")
      ),

    uploaders: (occasionId, actorIds) =>
      Facts.uploaders.on(client, { occasionId, actorIds }).pipe(
        Effect.map((rows) => rows.map(({ actorId }) => actorId)),
        attempt("GalleryRepository.uploaders")
      )
  }) satisfies Partial<GalleryRepository["Service"]>
