import type { ReadDependencies } from "@banquet/platform-core/ReadDependencies"
import { Context } from "effect"

/** The state of a request: its id, its route once that is matched, and what its answer needs. */
export class RequestRecord {
  readonly id: string
  /** The path as the contract writes it, `/v1/occasions/:occasion_id/events`. */
  route: string | null = null
  /** The `Retry-After` of the answer, in seconds; `null` for none. */
  retryAfter: number | null = null
  /** Whether the answer would be kept, to be given again. */
  isKept = false
  /** What the answer is made of; `null` where that is not collected. */
  dependencies: ReadDependencies | null = null

  /** The name of a module for people, by its key. */
  readonly moduleName: (key: string) => string

  constructor(id: string, moduleName: (key: string) => string = (key) => key) {
    this.id = id
    this.moduleName = moduleName
  }
}

/** The current request; the envelope provides it. */
export const CurrentRequest = Context.Reference<RequestRecord>("@banquet/http-handlers/platform/CurrentRequest", {
  defaultValue: () => new RequestRecord("none")
})
