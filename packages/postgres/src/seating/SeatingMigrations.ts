import type { MigrationTrack } from "../MigrationTrack.ts"
import { plans } from "./migrations/0001_plans.ts"
import { tables } from "./migrations/0002_tables.ts"
import { assignments } from "./migrations/0003_assignments.ts"
import { publications } from "./migrations/0005_publications.ts"
import { wishes } from "./migrations/0004_wishes.ts"
import { room } from "./migrations/0007_room.ts"
import { floorPictures } from "./migrations/0009_floor_pictures.ts"
import { acknowledgedLayouts } from "./migrations/0010_acknowledged_layouts.ts"
import { versions } from "./migrations/0011_versions.ts"
import { revisions } from "./migrations/0012_revisions.ts"
import { viewVersions } from "./migrations/0008_view_versions.ts"
import { acknowledgements } from "./migrations/0006_acknowledgements.ts"

/** The track of seating plans. */
export const seatingMigrations: MigrationTrack = {
  module: "seating",
  dependencies: ["platform", "actors", "assets"],
  migrations: {
    "0001_plans": plans,
    "0002_tables": tables,
    "0003_assignments": assignments,
    "0004_wishes": wishes,
    "0005_publications": publications,
    "0006_acknowledgements": acknowledgements,
    "0007_room": room,
    "0008_view_versions": viewVersions,
    "0009_floor_pictures": floorPictures,
    "0010_acknowledged_layouts": acknowledgedLayouts,
    "0011_versions": versions,
    "0012_revisions": revisions
  },
  occasionRows: {
    lock: "select from seating_plans where occasion_id = $1 order by id for update",
    tables: [
      "seating_published_seats",
      "seating_publications",
      "seating_acknowledged_seats",
      "seating_acknowledgements",
      "seating_wishes",
      "seating_wish_lists",
      "seating_assignments",
      "seating_tables",
      "seating_zones",
      "seating_plans"
    ],
    derived: ["seating_published_seats", "seating_publications", "seating_wish_lists"]
  }
}
