import { versionTriggers } from "../../platform/VersionTriggers.ts"

/** People, who is with whom, and what they were invited to and answered, are of the version of their occasion. */
export const versions: ReadonlyArray<string> = ["actors", "memberships", "invitations"].flatMap((table) =>
  versionTriggers(table)
)
