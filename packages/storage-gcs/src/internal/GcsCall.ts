/** Calls to Cloud Storage: with a timeout, retried where that may help, and without secrets in their errors. */
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Data, Effect, Schedule } from "effect"
import type { HttpClientResponse } from "effect/http"

/** The timeout of a call with all of its attempts; the SDK does not keep its own. */
const deadline = "10 seconds"

/** The timeout of one attempt of a call that carries no file, which leaves time for further ones. */
const tryTimeout = "3 seconds"

/** A call failed. Names no URL and no header, which carry signatures and tokens. */
export class CallFailed extends Data.TaggedError("CallFailed")<{
  readonly operation: string
  /** The status of the answer; `null` where none came. */
  readonly status: number | null
}> {
  override get message() {
    return `Cloud Storage, ${this.operation}: ${this.status ?? "no answer"}`
  }
}

const isTransient = ({ status }: CallFailed): boolean =>
  status === null || status === 408 || status === 429 || status >= 500

const backoff = Schedule.exponential("100 millis", 3).pipe(Schedule.jittered)

const member = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined

/** Returns whether the headers announce an HTML page, which a proxy or captive portal sends and Cloud Storage does not. */
const announcePage = (headers: unknown): boolean => {
  const type = headers instanceof Headers ? headers.get("content-type") : member(headers, "content-type")
  return typeof type === "string" && /^\s*text\/html\b/i.test(type)
}

/** Returns whether the result of an SDK method is the answer of something else than Cloud Storage; its last element is the body. */
const isForeign = (answer: unknown): boolean => {
  const received: unknown = Array.isArray(answer) ? answer.at(-1) : undefined
  return typeof received === "string" || announcePage(member(received, "headers"))
}

/** Returns the status of an error of the SDK or of its authentication; `null` where Cloud Storage did not answer. */
const statusOf = (error: unknown): number | null => {
  if (typeof error !== "object" || error === null) return null
  if (announcePage(member(member(error, "response"), "headers"))) return null
  for (const status of ["code" in error ? error.code : null, "status" in error ? error.status : null]) {
    if (typeof status === "number" || (typeof status === "string" && /^\d{3}$/.test(status))) return Number(status)
  }
  return null
}

const limited =
  (operation: string, duration: typeof deadline | typeof tryTimeout) =>
  <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A, E | CallFailed, R> =>
    Effect.timeoutOrElse(call, {
      duration,
      orElse: () => Effect.fail(new CallFailed({ operation, status: null }))
    })

/** Checks an answer; fails where it is not from Cloud Storage. */
export const ofCloudStorage = (
  operation: string,
  response: HttpClientResponse.HttpClientResponse
): Effect.Effect<HttpClientResponse.HttpClientResponse, CallFailed> =>
  announcePage(response.headers) ? Effect.fail(new CallFailed({ operation, status: null })) : Effect.succeed(response)

/** Makes one attempt of an SDK method; fails where the result ends in text, which no answer of Cloud Storage does. */
export const sdk = <A>(operation: string, call: () => Promise<A>): Effect.Effect<A, CallFailed> =>
  Effect.tryPromise({ try: call, catch: (error) => new CallFailed({ operation, status: statusOf(error) }) }).pipe(
    Effect.filterOrFail(
      (answer) => !isForeign(answer),
      () => new CallFailed({ operation, status: null })
    ),
    limited(operation, tryTimeout)
  )

/** Makes up to four attempts; only for calls that are safe to repeat. */
export const repeatedly = <A, R>(call: Effect.Effect<A, CallFailed, R>): Effect.Effect<A, CallFailed, R> =>
  Effect.retry(call, { while: isTransient, schedule: backoff, times: 3 })

/** Runs one method of the port, with the timeout of all of its calls. */
export const within =
  (operation: string) =>
  <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A, E | CallFailed, R> =>
    limited(operation, deadline)(call)

/** Turns transient failures into `StoreUnavailable`; dies of others, such as missing permissions. */
export const unavailable = (error: CallFailed): Effect.Effect<never, StoreUnavailable> =>
  isTransient(error) ? Effect.fail(new StoreUnavailable({ cause: error })) : Effect.die(error)
