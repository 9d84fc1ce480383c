import type { MigrationTrack } from "../MigrationTrack.ts"
import { answers } from "./migrations/0001_answers.ts"

/** The track of answers. */
export const rsvpMigrations: MigrationTrack = {
  module: "rsvp",
  dependencies: ["platform", "actors"],
  migrations: { "0001_answers": answers },
  occasionRows: { tables: ["rsvp_answers", "rsvp_plus_ones"] }
}
