import type { MigrationTrack } from "../MigrationTrack.ts"
import { assets } from "./migrations/0001_assets.ts"
import { uploadSessions } from "./migrations/0002_upload_sessions.ts"
import { variantJobs } from "./migrations/0003_variant_jobs.ts"
import { uploadsOfMergedGuests } from "./migrations/0004_uploads_of_merged_guests.ts"
import { uploadsOfPlanners } from "./migrations/0005_uploads_of_planners.ts"

/** The track of assets, upload sessions and the queue of variants. */
export const assetsMigrations: MigrationTrack = {
  module: "assets",
  dependencies: ["platform", "actors"],
  migrations: {
    "0001_assets": assets,
    "0002_upload_sessions": uploadSessions,
    "0003_variant_jobs": variantJobs,
    "0004_uploads_of_merged_guests": uploadsOfMergedGuests,
    "0005_uploads_of_planners": uploadsOfPlanners
  },
  occasionRows: {
    lock: "select from upload_sessions where occasion_id = $1 order by id for update",
    tables: ["upload_sessions", "asset_attachments", "assets"],
    derived: ["asset_attachments"]
  }
}
