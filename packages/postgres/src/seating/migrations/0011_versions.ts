import { versionTriggers } from "../../platform/VersionTriggers.ts"

// How many seats of a table are taken is kept by triggers of assignments, and not read: what triggers change in tables follows
// from a change that is known already.
const updates = (table: string) => (table === "seating_tables" ? "when (pg_trigger_depth() = 0)" : "")

/** Plans are of the version of their occasion, which replaces that of what planners see. */
export const versions: ReadonlyArray<string> = [
  "drop function seating_view_versions_change() cascade",
  "drop table seating_view_versions",
  ...["seating_plans", "seating_publications", "seating_zones", "seating_tables", "seating_assignments"].flatMap(
    (table) => versionTriggers(table, updates(table))
  )
]
