/** Records requests, in the log and in the metrics. */
import { type Context, Effect } from "effect"
import { recordRequest } from "./RequestMetrics.ts"

export interface AnsweredRequest {
  readonly id: string
  readonly method: string
  /** The path as the contract writes it; `none` for what has none. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** Counts the request, and returns the effect that logs it. */
export const answeredRequest = (
  context: Context.Context<never>,
  { id, method, route, seconds, status }: AnsweredRequest
): Effect.Effect<void> => {
  recordRequest(context, { method, route, status, seconds })
  return Effect.annotateLogs(Effect.logInfo("Request"), {
    request_id: id,
    method,
    route,
    status,
    duration_ms: Math.round(seconds * 1e6) / 1e3
  })
}
