/** What every `GalleryRepository` keeps to. */
import { layer as withLayer } from "@effect/vitest"
import type { Layer } from "effect"
import { uploadTests } from "./repository/UploadTests.ts"
import { plannerReadTests } from "./repository/PlannerReadTests.ts"
import { guestReadTests } from "./repository/GuestReadTests.ts"
import { moderationTests } from "./repository/ModerationTests.ts"
import type { GalleryRepositoryServices } from "./repository/GalleryRepositoryTests.ts"

export const suite = (name: string, layer: Layer.Layer<GalleryRepositoryServices, unknown>) =>
  withLayer(layer)(`GalleryRepository: ${name}`, (it) => {
    uploadTests(it)
    plannerReadTests(it)
    guestReadTests(it)
    moderationTests(it)
  })
