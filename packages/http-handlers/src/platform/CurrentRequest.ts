import { Context } from "effect"

/** What is known of the request under way: its id, its route once one has taken it, and what its answer needs. */
export class RequestRecord {
  readonly id: string
  /** The path as the contract writes it, `/v1/occasions/:occasion_id/events`. */
  route: string | null = null
  /** Seconds to wait before trying again, where the answer is to say so. */
  retryAfter: number | null = null

  /** The name of a module for people, by its key. */
  readonly moduleName: (key: string) => string

  constructor(id: string, moduleName: (key: string) => string = (key) => key) {
    this.id = id
    this.moduleName = moduleName
  }
}

/** The request under way; the envelope makes one for each. */
export const CurrentRequest = Context.Reference<RequestRecord>("@banquet/http-handlers/platform/CurrentRequest", {
  defaultValue: () => new RequestRecord("none")
})
