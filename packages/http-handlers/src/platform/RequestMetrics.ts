/** Counts and durations of requests by method, route pattern and status. */
import { type Context, Metric } from "effect"

const durations = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const makeSeries = (attributes: { readonly method: string; readonly route: string; readonly status: string }) => ({
  count: Metric.counter("http_requests_total", { description: "Requests answered", incremental: true, attributes }),
  duration: Metric.histogram("http_request_duration_seconds", {
    description: "Seconds from request to answer",
    boundaries: durations,
    attributes
  })
})

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
const series = new Map<string, ReturnType<typeof makeSeries>>()

/** The series of requests like this one; few exist, because unknown methods and paths share one. */
const seriesOf = (method: string, route: string, status: number): ReturnType<typeof makeSeries> => {
  const key = `${method} ${route} ${status}`
  const existing = series.get(key)
  if (existing !== undefined) return existing
  const made = makeSeries({ method: methods.has(method) ? method : "other", route, status: String(status) })
  series.set(key, made)
  return made
}

export const recordRequest = (
  context: Context.Context<never>,
  request: { readonly method: string; readonly route: string; readonly status: number; readonly seconds: number }
): void => {
  const { count, duration } = seriesOf(request.method, request.route, request.status)
  count.updateUnsafe(1, context)
  duration.updateUnsafe(request.seconds, context)
}
