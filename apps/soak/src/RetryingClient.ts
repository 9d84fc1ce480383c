/** Asks the servers as a good client behind a balancer of load does: another one when one is away, again when it may. */
import { performance } from "node:perf_hooks"
import { setTimeout } from "node:timers/promises"
import { Schema } from "effect"
import { Agent, request } from "undici"
import type { SeededRandom } from "./SeededRandom.ts"
import type { Figures, RequestOutcome } from "./Figures.ts"
import type { Findings } from "./Findings.ts"
import type { Replica } from "./Replica.ts"
import type { Span } from "./Span.ts"

export interface Call {
  /** What it is for, as the report names it. */
  readonly kind: string
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** Or a signed URL, whose host counts for nothing. */
  readonly path: string
  readonly token?: string
  readonly json?: object
  readonly file?: { readonly bytes: Uint8Array; readonly headers: Readonly<Record<string, string>> }
  /** The statuses that are as they should be. */
  readonly expected: ReadonlyArray<number>
  /** Whether asking twice is asking once. */
  readonly repeatable: boolean
}

export interface Answered extends Span {
  readonly _tag: "Answered"
  readonly status: number
  /** The `code` of a problem. */
  readonly code: string
  readonly json: unknown
  readonly bytes: Buffer
  /** When it was asked first, if more than once. */
  readonly firstSentAt: number
}

/** No answer came to what must not be asked again: it happened, or it did not. */
export interface Lost extends Span {
  readonly _tag: "Lost"
}

export type Answer = Answered | Lost

/** How long in all a client goes on asking. */
const timeout = 90_000
const answerTimeout = 30_000
const longestWait = 2000

const neverSent = new Set(["ECONNREFUSED", "UND_ERR_CONNECT_TIMEOUT"])

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown"

const Problem = Schema.Struct({ code: Schema.String })
const isProblem = Schema.is(Problem)

const parsed = (type: string, bytes: Buffer): unknown => {
  if (!/^application\/(problem\+)?json/.test(type)) return null
  return JSON.parse(bytes.toString("utf8"))
}

/** Where a path, or a signed URL of storage, leads on this server. */
const at = (origin: string, path: string): string =>
  path.startsWith("/") ? origin + path : origin + path.replace(/^https?:\/\/[^/]+/, "")

export class RetryingClient {
  readonly #agent = new Agent({
    headersTimeout: answerTimeout,
    bodyTimeout: answerTimeout,
    connect: { timeout: 5000 }
  })
  readonly #writing = new Map<Replica, number>()
  readonly #replicas: ReadonlyArray<Replica>
  readonly #figures: Figures
  readonly #findings: Findings

  constructor(replicas: ReadonlyArray<Replica>, figures: Figures, findings: Findings) {
    this.#replicas = replicas
    this.#figures = figures
    this.#findings = findings
  }

  async ask(call: Call, random: SeededRandom): Promise<Answer> {
    const firstSentAt = performance.now()
    for (let tries = 0; ; tries++) {
      const replica = random.oneOf(this.#replicas.filter(({ origin }) => origin !== null))
      const sentAt = performance.now()
      const tried = await this.#counted(call, replica, () => this.#try(call, replica?.origin ?? "http://127.0.0.1:1"))
      const endedAt = performance.now()
      this.#figures.request(call.kind, { sentAt, endedAt, outcome: tried.outcome })
      const { outcome } = tried
      const again = outcome === "refused connection" || outcome === 429
      const later = outcome === "cut off" || outcome === 503
      if (!again && !later) {
        if (tried.answer === null) throw new Error("an answer without an answer")
        this.#examine(call, tried.answer, replica)
        if (tried.answer.status >= 500) return { _tag: "Lost", sentAt: firstSentAt, endedAt }
        return { ...tried.answer, _tag: "Answered", sentAt, endedAt, firstSentAt }
      }
      if (later && !call.repeatable) return { _tag: "Lost", sentAt, endedAt }
      if (endedAt - firstSentAt > timeout) {
        this.#findings.add("somebody always answers", `${call.kind} was tried for ${Math.round(timeout / 1000)} s`)
        return { _tag: "Lost", sentAt: firstSentAt, endedAt }
      }
      const asTold = Number(tried.answer?.retryAfter ?? 0) * 1000
      await setTimeout(Math.min(longestWait, asTold || 25 * 2 ** tries) * random.between(0.5, 1))
    }
  }

  /** Whether somebody waits for the answer to a write of this server. */
  isWriting(replica: Replica): boolean {
    return (this.#writing.get(replica) ?? 0) > 0
  }

  async #counted<A>({ method }: Call, replica: Replica | undefined, ask: () => Promise<A>): Promise<A> {
    if (method === "GET" || replica === undefined) return ask()
    this.#writing.set(replica, (this.#writing.get(replica) ?? 0) + 1)
    try {
      return await ask()
    } finally {
      this.#writing.set(replica, (this.#writing.get(replica) ?? 1) - 1)
    }
  }

  async #try(call: Call, origin: string) {
    try {
      const { body, headers, statusCode } = await request(at(origin, call.path), {
        dispatcher: this.#agent,
        method: call.method,
        headers: {
          ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
          ...(call.json === undefined ? {} : { "content-type": "application/json" }),
          ...call.file?.headers
        },
        body: call.file?.bytes ?? (call.json === undefined ? null : JSON.stringify(call.json))
      })
      const bytes = Buffer.from(await body.arrayBuffer())
      const json = parsed(String(headers["content-type"]), bytes)
      const answer = {
        status: statusCode,
        json,
        bytes,
        code: isProblem(json) ? json.code : "",
        retryAfter: headers["retry-after"],
        requestId: headers["x-request-id"]
      }
      return { outcome: statusCode satisfies RequestOutcome, answer }
    } catch (error) {
      const outcome: RequestOutcome = neverSent.has(codeOf(error)) ? "refused connection" : "cut off"
      return { outcome, answer: null }
    }
  }

  #examine(
    call: Call,
    answer: { readonly status: number; readonly code: string; readonly requestId: unknown },
    replica: Replica | undefined
  ) {
    if (call.expected.includes(answer.status)) return
    const invariant = answer.status >= 500 ? "no defect is answered" : "answers are those of the contract"
    this.#findings.add(
      invariant,
      `${call.kind}: ${answer.status} ${answer.code} from ${replica?.name}, request ${String(answer.requestId)}`
    )
  }

  close(): Promise<void> {
    return this.#agent.destroy()
  }
}
