/** What `/metrics` says of this process and of the queue that all processes share. */
import { VariantQueue } from "@banquet/assets-core/VariantQueue"
import { Gauges } from "@banquet/http-handlers/platform/Gauges"
import { Effect, Layer, Metric } from "effect"
import { monitorEventLoopDelay } from "node:perf_hooks"

const gauge = (name: string, description: string) => Metric.gauge(name, { description })

const startTime = gauge("process_start_time_seconds", "When the process started, in seconds since 1970")
const residentMemory = gauge("process_resident_memory_bytes", "Memory of the process, without its image workers")
const usedHeap = gauge("nodejs_heap_size_used_bytes", "JavaScript heap in use")
const eventLoopDelay = gauge(
  "nodejs_eventloop_lag_p99_seconds",
  "By how much timers were late, the 99th percentile since the metrics were read last"
)
const queuedJobs = gauge("variant_queue_jobs", "Pictures whose variants wait or are being made, in all processes")
const oldestDue = gauge("variant_queue_oldest_due_seconds", "For how long the job that is due longest has waited")

/** How often the event loop is looked at. */
const resolutionMillis = 20

const ofProcess = (delay: ReturnType<typeof monitorEventLoopDelay>) =>
  Effect.gen(function* () {
    const { heapUsed, rss } = process.memoryUsage()
    yield* Metric.update(residentMemory, rss)
    yield* Metric.update(usedHeap, heapUsed)
    yield* Metric.update(startTime, performance.timeOrigin / 1000)
    const late = delay.count === 0 ? 0 : delay.percentile(99) / 1e9 - resolutionMillis / 1e3
    yield* Metric.update(eventLoopDelay, Math.max(0, late))
    delay.reset()
  })

export const layer = Layer.effect(
  Gauges,
  Effect.gen(function* () {
    const { backlog } = yield* VariantQueue
    const delay = yield* Effect.acquireRelease(
      Effect.sync(() => {
        const histogram = monitorEventLoopDelay({ resolution: resolutionMillis })
        histogram.enable()
        return histogram
      }),
      (histogram) => Effect.sync(() => histogram.disable())
    )
    const queue = Effect.flatMap(backlog, ({ jobs, oldestDueSeconds }) =>
      Effect.andThen(Metric.update(queuedJobs, jobs), Metric.update(oldestDue, oldestDueSeconds))
    )
    return [ofProcess(delay), queue]
  })
)
