import { galleryMerge } from "@banquet/gallery-core/GalleryMerge"
import { galleryChanges } from "@banquet/gallery-core/GalleryChanges"
import { galleryErasure } from "@banquet/gallery-core/GalleryErasure"
import { galleryEventUsage } from "@banquet/gallery-core/GalleryEventUsage"
import { galleryEventTypes } from "@banquet/gallery-core/GalleryEvents"
import { GalleryModule } from "@banquet/gallery-core/GalleryModule"
import { gallerySummary } from "@banquet/gallery-core/GallerySummary"
import { galleryUsage } from "@banquet/gallery-core/GalleryUsage"
import { GuestGallery } from "@banquet/gallery-core/GuestGallery"
import { PlannerGallery } from "@banquet/gallery-core/PlannerGallery"
import { UploadRate } from "@banquet/http-handlers/gallery/UploadRate"
import { galleryMigrations } from "@banquet/postgres/gallery/GalleryMigrations"
import * as GalleryPostgres from "@banquet/postgres/gallery/GalleryPostgres"
import { Effect, Layer } from "effect"
import { UploadSettings } from "../configuration/UploadSettings.ts"
import { defineModule } from "../Module.ts"

const guestGallery = Layer.unwrap(
  Effect.map(UploadSettings, (settings) =>
    GuestGallery.layer({
      sessionTimeToLive: settings.uploadSessionTtl,
      uploadsPerGuest: settings.uploadsPerGuest,
      bytesPerGuest: settings.uploadBytesPerGuest,
      bytesPerOccasion: settings.uploadBytesPerOccasion
    })
  )
)

const plannerGallery = Layer.unwrap(
  Effect.map(UploadSettings, ({ uploadBytesPerOccasion }) =>
    PlannerGallery.layer({ bytesPerOccasion: uploadBytesPerOccasion })
  )
)

const uploadRate = Layer.unwrap(
  Effect.map(UploadSettings, ({ uploadsPerMinute }) => UploadRate.layer({ perMinute: uploadsPerMinute }))
)

export const Gallery = defineModule({
  manifest: GalleryModule,
  migrations: galleryMigrations,
  repositories: GalleryPostgres.layer,
  useCases: [guestGallery, plannerGallery, uploadRate],
  http: () => import("@banquet/http-handlers/gallery/GalleryHttp").then(({ GalleryHttp }) => GalleryHttp),
  changes: galleryChanges,
  eventUsage: galleryEventUsage,
  guestSummary: Effect.succeed(gallerySummary),
  actorUsage: galleryUsage,
  actorMerge: galleryMerge,
  erasure: galleryErasure,
  eventTypes: galleryEventTypes
})
