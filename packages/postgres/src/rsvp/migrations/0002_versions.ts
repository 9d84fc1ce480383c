import { versionTriggers } from "../../platform/VersionTriggers.ts"

/** What guests say, and who brings whom, is of the version of their occasion. */
export const versions: ReadonlyArray<string> = ["rsvp_answers", "rsvp_plus_ones"].flatMap((table) =>
  versionTriggers(table)
)
