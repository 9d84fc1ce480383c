import type { MigrationTrack } from "../MigrationTrack.ts"
import { answers } from "./migrations/0001_answers.ts"
import { versions } from "./migrations/0002_versions.ts"

/** The track of answers. */
export const rsvpMigrations: MigrationTrack = {
  module: "rsvp",
  dependencies: ["platform", "actors"],
  migrations: { "0001_answers": answers, "0002_versions": versions },
  occasionRows: { tables: ["rsvp_answers", "rsvp_plus_ones"] }
}
