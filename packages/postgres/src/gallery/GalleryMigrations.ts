import type { MigrationTrack } from "../MigrationTrack.ts"
import { items } from "./migrations/0001_items.ts"
import { counts } from "./migrations/0002_counts.ts"
import { itemsOfMergedGuests } from "./migrations/0003_items_of_merged_guests.ts"
import { feedVersions } from "./migrations/0004_feed_versions.ts"
import { bytesOfOtherModules } from "./migrations/0005_bytes_of_other_modules.ts"

/** The track of gallery items and their moderation. */
export const galleryMigrations: MigrationTrack = {
  module: "gallery",
  dependencies: ["platform", "actors", "assets"],
  migrations: {
    "0001_items": items,
    "0002_counts": counts,
    "0003_items_of_merged_guests": itemsOfMergedGuests,
    "0004_feed_versions": feedVersions,
    "0005_bytes_of_other_modules": bytesOfOtherModules
  },
  occasionRows: {
    lock: `
      select from gallery_items item
      join assets asset on asset.id = item.asset_id
      where item.occasion_id = $1
      order by item.id
      for update of asset, item`,
    tables: ["gallery_items", "gallery_counts", "gallery_feed_versions"],
    derived: ["gallery_counts", "gallery_feed_versions"]
  }
}
