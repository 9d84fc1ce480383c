import type { MigrationTrack } from "../MigrationTrack.ts"
import { items } from "./migrations/0001_items.ts"
import { counts } from "./migrations/0002_counts.ts"

/** The track of gallery items and their moderation. */
export const galleryMigrations: MigrationTrack = {
  module: "gallery",
  dependencies: ["platform", "actors", "assets"],
  migrations: {
    "0001_items": items,
    "0002_counts": counts
  }
}
