/** Drives one server over HTTP and says how fast it answered. */
import { deepEqual } from "node:assert/strict"
import { Effect } from "effect"
import { type Dispatcher, Pool } from "undici"

export interface BenchRequest {
  readonly method: "GET" | "POST"
  readonly path: string
  readonly token: string
  readonly body?: unknown
}

/** What was seen of one side in one round. */
export interface Sample {
  readonly perSecond: number
  readonly medianMillis: number
  readonly p99Millis: number
}

export const quantile = (sorted: ReadonlyArray<number>, q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN

export const median = (values: ReadonlyArray<number>): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5
  )

const send = async (pool: Pool, request: BenchRequest): Promise<Dispatcher.ResponseData["body"]> => {
  const { statusCode, body } = await pool.request({
    method: request.method,
    path: request.path,
    headers: {
      authorization: `Bearer ${request.token}`,
      ...(request.body === undefined ? {} : { "content-type": "application/json" })
    },
    body: request.body === undefined ? null : JSON.stringify(request.body)
  })
  if (statusCode >= 300)
    throw new Error(`${request.method} ${request.path} answered ${statusCode}: ${await body.text()}`)
  return body
}

/** Fails unless both servers answer the request with the same document: what is compared must be the same work. */
export const agree = (one: string, other: string, request: BenchRequest): Effect.Effect<void> =>
  Effect.promise(async () => {
    const answers = await Promise.all(
      [one, other].map(async (origin) => {
        const pool = new Pool(origin, { connections: 1 })
        const body = await send(pool, request)
        const answer: unknown = await body.json()
        await pool.close()
        return answer
      })
    )
    deepEqual(answers[0], answers[1])
  })

/**
 * Sends what `requests` makes for each worker, each worker one request at a time on a connection of its own, until all have ended or
 * `seconds` have passed.
 */
export const drive = (
  origin: string,
  workers: { readonly connections: number; readonly requests: (worker: number) => Iterable<BenchRequest> },
  seconds: number
): Effect.Effect<Sample> =>
  Effect.promise(async () => {
    const pool = new Pool(origin, { connections: workers.connections })
    const durations: Array<number> = []
    const start = performance.now()
    const deadline = start + seconds * 1000
    await Promise.all(
      Array.from({ length: workers.connections }, async (_, worker) => {
        for (const request of workers.requests(worker)) {
          const sent = performance.now()
          if (sent >= deadline) return
          const body = await send(pool, request)
          await body.arrayBuffer()
          durations.push(performance.now() - sent)
        }
      })
    )
    const elapsed = performance.now() - start
    await pool.close()
    durations.sort((a, b) => a - b)
    return {
      perSecond: (durations.length / elapsed) * 1000,
      medianMillis: quantile(durations, 0.5),
      p99Millis: quantile(durations, 0.99)
    }
  })
