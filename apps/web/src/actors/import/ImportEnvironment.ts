/** What the steps of the page work with. */
import type { ExportEvent } from "@banquet/people-file/PeopleExport"
import type { ImportRequests } from "./ImportRequests.ts"

export interface ImportEnvironment {
  readonly occasionId: string
  readonly events: ReadonlyArray<ExportEvent>
  readonly requests: ImportRequests
  /** Whether the planner may change people. */
  readonly mayImport: boolean
}
