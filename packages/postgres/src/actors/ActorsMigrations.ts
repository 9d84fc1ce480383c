import type { MigrationTrack } from "../MigrationTrack.ts"
import { actors } from "./migrations/0001_actors.ts"
import { guestsAndVendors } from "./migrations/0002_guests_and_vendors.ts"
import { tokens } from "./migrations/0003_tokens.ts"
import { profiles } from "./migrations/0004_profiles.ts"
import { answerChanges } from "./migrations/0005_answer_changes.ts"
import { followedInvitations } from "./migrations/0006_followed_invitations.ts"
import { imports } from "./migrations/0007_imports.ts"
import { signInCodes } from "./migrations/0008_sign_in_codes.ts"
import { manyAtOnce } from "./migrations/0009_many_at_once.ts"
import { versions } from "./migrations/0010_versions.ts"
import { versionsOfGuests } from "./migrations/0011_versions_of_guests.ts"

/** The track of actors, invitations, guests, vendors and tokens. */
export const actorsMigrations: MigrationTrack = {
  module: "actors",
  dependencies: ["platform"],
  migrations: {
    "0001_actors": actors,
    "0002_guests_and_vendors": guestsAndVendors,
    "0003_tokens": tokens,
    "0004_profiles": profiles,
    "0005_answer_changes": answerChanges,
    "0006_followed_invitations": followedInvitations,
    "0007_imports": imports,
    "0008_sign_in_codes": signInCodes,
    "0009_many_at_once": manyAtOnce,
    "0010_versions": versions,
    "0011_versions_of_guests": versionsOfGuests
  },
  occasionRows: {
    tables: [
      "answer_changes",
      "actor_import_changes",
      "actor_imports",
      "sign_in_codes",
      "tokens",
      "guest_events",
      "guests",
      "vendor_grants",
      "vendors",
      "invitations",
      "memberships",
      "actors"
    ],
    derived: ["answer_changes", "actor_import_changes", "guest_events", "vendor_grants"]
  }
}
