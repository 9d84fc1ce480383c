import { versionTriggers } from "../../platform/VersionTriggers.ts"

/** What guests' links open is of the version of their occasion, too. */
export const versionsOfGuests: ReadonlyArray<string> = ["guests", "guest_events"].flatMap((table) =>
  versionTriggers(table)
)
