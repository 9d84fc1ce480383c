import { GalleryRepository } from "@banquet/gallery-core/GalleryRepository"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { DomainEventWriter } from "../platform/DomainEventWriter.ts"
import { galleryWrites } from "./internal/GalleryWrites.ts"
import { galleryFacts } from "./internal/GalleryFacts.ts"
import { galleryReads } from "./internal/GalleryReads.ts"

/** Gallery items and their moderation: pages of whose cost the size of the gallery is no part. */
export const layer = Layer.effect(
  GalleryRepository,
  Effect.gen(function* () {
    const client = yield* SqlClient.SqlClient
    const { notify } = yield* DomainEventWriter
    return GalleryRepository.of({ ...galleryReads(client), ...galleryFacts(client), ...galleryWrites(client, notify) })
  })
)
