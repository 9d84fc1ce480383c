/** Answers that are given again to the same request, while all that they were made of is the same. */
import type { KeptAnswers, MadeAnswer } from "@banquet/http-handlers/platform/KeptAnswers"
import { acceptableId } from "@banquet/http-handlers/platform/RequestId"
import { answeredRequest } from "@banquet/http-handlers/platform/RequestLog"
import { Remembered } from "@banquet/platform-core/Remembered"
import { type Clock, type Context, Effect, Metric } from "effect"
import type { SecureRandom } from "effect/crypto"
import { hash } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"

/**
 * How many bytes are kept in all, and of one answer; what it takes besides its body and what it was made of; and how many requests are
 * remembered that came once.
 */
const bounds = { bytes: 64 * 1024 * 1024, bodyBytes: 64 * 1024, urlLength: 1024, overhead: 1024, once: 16_384 } as const

/** How long a request waits for a check, in milliseconds: one that gets no answer does not keep it from being answered anew. */
const longestCheck = 2_000

interface Repeatable extends Pick<MadeAnswer, "dependencies" | "route"> {
  readonly status: number
  /** Names and values by turns, without those of the request. */
  readonly headers: ReadonlyArray<string>
  readonly body: Uint8Array | null
}

/** What tells requests apart: who asks, for what, and what it has of it. `null` for one that is not only a question. */
const keyOf = ({ headers, method, url = "" }: IncomingMessage): string | null => {
  const { authorization } = headers
  if (method !== "GET" || authorization === undefined || url.length > bounds.urlLength) return null
  if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) return null
  return hash("sha256", `${authorization}\n${headers["if-none-match"] ?? ""}\n${url}`, "base64")
}

const repeatable = ({ dependencies, response, route }: MadeAnswer): Repeatable | null => {
  const { body, headers, status } = response
  if (!dependencies.isComplete || (status !== 200 && status !== 304)) return null
  const bytes = body._tag === "Uint8Array" ? body.body : null
  if (bytes === null ? body._tag !== "Empty" : bytes.length > bounds.bodyBytes) return null
  const { "x-request-id": _, ...others } = headers
  return { dependencies, route, status, headers: Object.entries(others).flat(), body: bytes }
}

const repeated = Metric.counter("http_requests_repeated_total", {
  description: "Requests answered as before, which nothing had changed",
  incremental: true
})

/** A request whose answer is being checked. */
interface Checking {
  readonly startedAt: bigint
  readonly anew: () => void
}

export interface RepeatedAnswersOptions {
  readonly clock: Clock.Clock
  readonly random: SecureRandom.SecureRandom["Service"]
  /** The context of the process: its loggers and settings. */
  readonly context: Context.Context<never>
}

export class RepeatedAnswers {
  readonly #options: RepeatedAnswersOptions
  readonly #answers = new Remembered<Repeatable>(
    bounds.bytes,
    ({ body, dependencies }) => bounds.overhead + dependencies.size + (body?.length ?? 0)
  )
  /** Keys of requests that came once: most never come again, and to keep their answers would be for nothing. */
  readonly #once = new Remembered<true>(bounds.once)
  /** Keys of requests that are being answered and have come before. */
  readonly #keys = new WeakMap<object, string>()
  readonly #checking = new Set<Checking>()
  #watching: NodeJS.Timeout | undefined
  #following: Array<Effect.Effect<void>> = []

  constructor(options: RepeatedAnswersOptions) {
    this.#options = options
  }

  /** Keeps the answer to a request that came by `answer`, where it can be given again. */
  readonly kept: NonNullable<typeof KeptAnswers.Service> = {
    isKept: ({ source }) => this.#keys.has(source),
    keep: ({ source }, made) => {
      const key = this.#keys.get(source)
      const answer = key === undefined ? null : repeatable(made)
      if (key !== undefined && answer !== null) this.#answers.set(key, answer)
    }
  }

  /** Answers the request as before where that still holds, and otherwise has it answered anew. */
  answer(request: IncomingMessage, response: ServerResponse, anew: () => void): void {
    const key = keyOf(request)
    if (key === null) return anew()
    const known = this.#answers.get(key)
    if (known === undefined && this.#once.get(key) === undefined) {
      this.#once.set(key, true)
      return anew()
    }
    this.#keys.set(request, key)
    if (known === undefined) return anew()
    const { clock, context } = this.#options
    const startedAt = clock.currentTimeNanosUnsafe()
    const checking = { startedAt, anew }
    this.#watch(checking)
    known.dependencies.check(clock.currentTimeMillisUnsafe(), context, (holds) => {
      if (!this.#checking.delete(checking)) return
      if (!holds) return anew()
      this.#send(request, response, known, Number(clock.currentTimeNanosUnsafe() - startedAt) / 1e9)
    })
  }

  #watch(checking: Checking): void {
    this.#checking.add(checking)
    this.#watching ??= setInterval(() => this.#giveUp(), longestCheck / 4).unref()
  }

  /** Has those answered anew that have waited for too long; they are in the order in which they came. */
  #giveUp(): void {
    const latest = this.#options.clock.currentTimeNanosUnsafe() - BigInt(longestCheck) * 1_000_000n
    for (const checking of this.#checking) {
      if (checking.startedAt > latest) return
      this.#checking.delete(checking)
      checking.anew()
    }
    if (this.#checking.size > 0) return
    clearInterval(this.#watching)
    this.#watching = undefined
  }

  #send(request: IncomingMessage, response: ServerResponse, known: Repeatable, seconds: number): void {
    const { context, random } = this.#options
    const { body, dependencies, headers, route, status } = known
    const given = request.headers["x-request-id"]
    const id = typeof given === "string" && acceptableId.test(given) ? given : Effect.runSync(random.uuidV7())
    response.writeHead(status, [...headers, "x-request-id", id])
    response.end(body)
    repeated.updateUnsafe(1, context)
    const answered = answeredRequest(context, { id, method: "GET", route, status, seconds })
    if (this.#following.push(Effect.andThen(dependencies.accompanying, answered)) === 1) setImmediate(this.#follow)
  }

  /** Does for all that were answered in a turn of the event loop what follows their answers. */
  readonly #follow = (): void => {
    const following = this.#following
    this.#following = []
    Effect.runForkWith(this.#options.context)(Effect.all(following, { discard: true }))
  }
}
