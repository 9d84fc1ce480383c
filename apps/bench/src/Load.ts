/** Drives one server over HTTP and says how fast it answered. */
import { deepEqual } from "node:assert/strict"
import { Effect } from "effect"
import { Pool } from "undici"
import { type Answer, Connection, headerOf } from "./Connection.ts"
import { processorMicros } from "./ProcessorTime.ts"

export interface BenchRequest {
  readonly method: "GET" | "POST" | "PUT"
  readonly path: string
  readonly token: string
  readonly body?: unknown
  /** The tag of an answer that the client still has. */
  readonly ifNoneMatch?: string
}

/** What was seen of one side in one round. */
export interface Sample {
  readonly perSecond: number
  readonly medianMillis: number
  readonly p99Millis: number
  /** User and system time of the server's process for a request, in microseconds; `null` where that is not known. */
  readonly processorMicros: number | null
}

export const quantile = (sorted: ReadonlyArray<number>, q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN

export const median = (values: ReadonlyArray<number>): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5
  )

/** The request as it is sent. */
const written = ({ body, ifNoneMatch, method, path, token }: BenchRequest): string => {
  const document = body === undefined ? "" : JSON.stringify(body)
  const fields = [
    `${method} ${path} HTTP/1.1`,
    "host: bench",
    `authorization: Bearer ${token}`,
    ...(ifNoneMatch === undefined ? [] : [`if-none-match: ${ifNoneMatch}`]),
    ...(body === undefined ? [] : ["content-type: application/json", `content-length: ${Buffer.byteLength(document)}`])
  ]
  return `${fields.join("\r\n")}\r\n\r\n${document}`
}

const send = async (connection: Connection, request: BenchRequest): Promise<Answer> => {
  const answered = await connection.ask(written(request))
  const { body, status } = answered
  if (status >= 300 && status !== 304)
    throw new Error(`${request.method} ${request.path} answered ${status}: ${body.toString()}`)
  return answered
}

const sendAlone = (origin: string, request: BenchRequest): Effect.Effect<Answer> =>
  Effect.acquireUseRelease(
    Effect.promise(() => Connection.open(origin)),
    (connection) => Effect.promise(() => send(connection, request)),
    (connection) => Effect.sync(() => connection.close())
  )

/** The tag of the server's answer. */
export const entityTag = (origin: string, request: BenchRequest): Effect.Effect<string> =>
  Effect.map(sendAlone(origin, request), (answered) => {
    const tag = headerOf(answered, "etag")
    if (tag === "") throw new Error(`${request.path} has no entity tag`)
    return tag
  })

/** The document that the server answers with. */
export const answer = (origin: string, request: BenchRequest): Effect.Effect<unknown> =>
  Effect.map(sendAlone(origin, request), ({ body }): unknown => JSON.parse(body.toString()))

/** Without what each server writes in its own way: signatures and cursors. */
const comparable = (document: unknown): unknown =>
  JSON.parse(JSON.stringify(document), (member, value: unknown) => {
    if (member === "url" && typeof value === "string") return new URL(value).pathname
    return member === "next_cursor" ? typeof value : value
  })

/** Fails unless both servers answer the request with the same document: what is compared must be the same work. */
export const agree = (one: string, other: string, request: BenchRequest): Effect.Effect<void> =>
  Effect.gen(function* () {
    deepEqual(comparable(yield* answer(one, request)), comparable(yield* answer(other, request)))
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
  clocked(origin, workers.connections, async (worker, timed) => {
    const connection = await Connection.open(origin)
    const deadline = performance.now() + seconds * 1000
    for (const request of workers.requests(worker)) {
      if (performance.now() >= deadline) break
      await timed(() => send(connection, request))
    }
    connection.close()
  })

/**
 * Makes one change after another, and lets each connection ask for what it keeps after each; only what is asked for is timed. `request`
 * is given the tag of the connection's last answer, empty where there is none.
 */
export const driveAfterChanges = (
  origin: string,
  asking: {
    readonly connections: number
    readonly change: () => Promise<unknown>
    readonly request: (tag: string) => BenchRequest
  },
  seconds: number
): Effect.Effect<Sample> =>
  clocked(origin, asking.connections, async (worker, timed) => {
    if (worker > 0) return
    const tags = Array.from({ length: asking.connections }, () => "")
    const connections = await Promise.all(tags.map(() => Connection.open(origin)))
    const ask = async (tag: string, at: number) => {
      tags[at] = headerOf(await send(connections[at]!, asking.request(tag)), "etag")
    }
    await Promise.all(tags.map(ask))
    const deadline = performance.now() + seconds * 1000
    while (performance.now() < deadline) {
      await asking.change()
      await Promise.all(tags.map((tag, at) => timed(() => ask(tag, at))))
    }
    for (const connection of connections) connection.close()
  })

/** A file to be put to where a signed URL says. */
export interface Upload {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** Sends the bytes to every target at once, each on a connection of its own. */
export const driveUploads = (
  origin: string,
  uploads: ReadonlyArray<Upload>,
  bytes: Uint8Array
): Effect.Effect<Sample> =>
  pooled(origin, uploads.length, (pool, worker, timed) =>
    timed(async () => {
      const { path = "", headers = {} } = uploads[worker] ?? {}
      const { body, statusCode } = await pool.request({ method: "PUT", path, headers, body: bytes })
      if (statusCode >= 300) throw new Error(`PUT answered ${statusCode}: ${await body.text()}`)
      await body.arrayBuffer()
    })
  )

/** A request that is refused with one of these statuses; the body is sent as it is. */
export interface RefusedRequest {
  readonly path: string
  /** Whose it is, each time. */
  readonly token: () => string
  readonly body: string
  readonly statuses: ReadonlyArray<number>
}

/** Sends it again and again, each worker at least once, and fails where it is answered otherwise. */
export const driveRefusals = (
  origin: string,
  { connections, request }: { readonly connections: number; readonly request: RefusedRequest },
  seconds: number
): Effect.Effect<Sample> => {
  const { body, path, statuses, token } = request
  const bytes = Buffer.from(body)
  return pooled(origin, connections, async (pool, _, timed) => {
    const deadline = performance.now() + seconds * 1000
    do {
      await timed(async () => {
        const headers = { authorization: `Bearer ${token()}`, "content-type": "application/json" }
        const answered = await pool.request({ method: "POST", path, headers, body: bytes })
        const text = await answered.body.text()
        if (!statuses.includes(answered.statusCode)) throw new Error(`${path} answered ${answered.statusCode}: ${text}`)
      })
    } while (performance.now() < deadline)
  })
}

type Timed = (run: () => Promise<unknown>) => Promise<void>

/** As `clocked`, over one pool. */
const pooled = (
  origin: string,
  connections: number,
  work: (pool: Pool, worker: number, timed: Timed) => Promise<void>
): Effect.Effect<Sample> =>
  Effect.acquireUseRelease(
    Effect.sync(() => new Pool(origin, { connections })),
    (pool) => clocked(origin, connections, (worker, timed) => work(pool, worker, timed)),
    (pool) => Effect.promise(() => pool.close())
  )

/** Lets workers do what they do at once, and says how fast what they timed was. */
const clocked = (
  origin: string,
  workers: number,
  work: (worker: number, timed: Timed) => Promise<void>
): Effect.Effect<Sample> =>
  Effect.promise(async () => {
    const durations: Array<number> = []
    const timed: Timed = async (run) => {
      const start = performance.now()
      await run()
      durations.push(performance.now() - start)
    }
    const busy = processorMicros(origin)
    const start = performance.now()
    await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker, timed)))
    const elapsed = performance.now() - start
    const busyThen = processorMicros(origin)
    durations.sort((a, b) => a - b)
    return {
      perSecond: (durations.length / elapsed) * 1000,
      medianMillis: quantile(durations, 0.5),
      p99Millis: quantile(durations, 0.99),
      processorMicros: busy === null || busyThen === null ? null : (busyThen - busy) / durations.length
    }
  })
