import type { ReadDependencies } from "@banquet/platform-core/ReadDependencies"
import { Context } from "effect"
import type { HttpServerRequest, HttpServerResponse } from "effect/http"

/** An answer, and what it was made of. */
export interface MadeAnswer {
  readonly response: HttpServerResponse.HttpServerResponse
  /** The path as the contract writes it. */
  readonly route: string
  readonly dependencies: ReadDependencies
}

/**
 * Keeps answers, to be given again to the same request while all that they were made of is the same; `null` where nobody does. Whoever
 * keeps them counts and logs those that are given again as the envelope does (`answeredRequest`).
 */
export const KeptAnswers = Context.Reference<{
  /** Whether the answer to the request would be kept: to collect what an answer is made of costs something. */
  readonly isKept: (request: HttpServerRequest.HttpServerRequest) => boolean
  readonly keep: (request: HttpServerRequest.HttpServerRequest, answer: MadeAnswer) => void
} | null>("@banquet/http-handlers/platform/KeptAnswers", { defaultValue: () => null })
