/** What every `GalleryRepository` keeps to. */
import { layer as withLayer } from "@effect/vitest"
import type { Layer } from "effect"
import { uploadTests } from "./internal/UploadTests.ts"
import { plannerReadTests } from "./internal/PlannerReadTests.ts"
import { guestReadTests } from "./internal/GuestReadTests.ts"
import { moderationTests } from "./internal/ModerationTests.ts"
import type { GalleryRepositoryServices } from "./GalleryRepositoryServices.ts"

export const suite = (name: string, layer: Layer.Layer<GalleryRepositoryServices, unknown>) =>
  withLayer(layer)(`GalleryRepository: ${name}`, (it) => {
    uploadTests(it)
    plannerReadTests(it)
    guestReadTests(it)
    moderationTests(it)
  })
