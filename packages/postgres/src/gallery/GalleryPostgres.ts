import { GalleryRepository } from "@banquet/gallery-core/GalleryRepository"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { DomainEventNews } from "../platform/internal/DomainEvents.ts"
import { galleryChanges } from "./internal/GalleryChanges.ts"
import { galleryFacts } from "./internal/GalleryFacts.ts"
import { galleryReads } from "./internal/GalleryReads.ts"

/** Gallery items and their moderation: pages of whose cost the size of the gallery is no part. */
export const layer = Layer.effect(
  GalleryRepository,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { told } = yield* DomainEventNews
    return GalleryRepository.of({ ...galleryReads(sql), ...galleryFacts(sql), ...galleryChanges(sql, told) })
  })
)
