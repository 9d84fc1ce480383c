import type { MigrationTrack } from "../MigrationTrack.ts"
import { occasions } from "./migrations/0001_occasions.ts"
import { modules } from "./migrations/0002_modules.ts"
import { domainEvents } from "./migrations/0003_domain_events.ts"
import { eventDeliveries } from "./migrations/0004_event_deliveries.ts"
import { audit } from "./migrations/0005_audit.ts"
import { readiness } from "./migrations/0006_readiness.ts"
import { eventPlaces } from "./migrations/0007_event_places.ts"
import { revisions } from "./migrations/0008_revisions.ts"
import { plannerRevisions } from "./migrations/0009_planner_revisions.ts"
import { setupLinks } from "./migrations/0010_setup_links.ts"
import { occasionVersions } from "./migrations/0011_occasion_versions.ts"
import { versionsOfOccasions } from "./migrations/0012_versions_of_occasions.ts"

/** The track of occasions, modules, domain events, their deliveries and the audit log. */
export const platformMigrations: MigrationTrack = {
  module: "platform",
  dependencies: [],
  migrations: {
    "0001_occasions": occasions,
    "0002_modules": modules,
    "0003_domain_events": domainEvents,
    "0004_event_deliveries": eventDeliveries,
    "0005_audit": audit,
    "0006_readiness": readiness,
    "0007_event_places": eventPlaces,
    "0008_revisions": revisions,
    "0009_planner_revisions": plannerRevisions,
    "0010_setup_links": setupLinks,
    "0011_occasion_versions": occasionVersions,
    "0012_versions_of_occasions": versionsOfOccasions
  },
  occasionRows: {
    tables: [
      "planners",
      "event_enablements",
      "module_installations",
      "events",
      "event_subscribers",
      "domain_events",
      "occasion_versions"
    ],
    derived: ["occasion_versions"]
  }
}
