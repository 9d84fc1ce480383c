/** One call to Cloud Storage: bounded in time, tried again while that may help, and silent about what it carried. */
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Data, Effect, Schedule } from "effect"
import type { HttpClientResponse } from "effect/http"

/** How long a call may take with every try of it; the SDK's own bound is not kept. */
const deadline = "10 seconds"

/** How long one try of a call that carries no file may take, so that there is time for others. */
const tryTimeout = "3 seconds"

/** A call that came to nothing. It names no URL and no header: these carry signatures and tokens. */
export class CallFailed extends Data.TaggedError("CallFailed")<{
  readonly operation: string
  /** Of the answer; `null` where none came. */
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

/** Whether headers announce a page: Cloud Storage speaks JSON and XML, so a proxy or a captive portal answered. */
const announcePage = (headers: unknown): boolean => {
  const type = headers instanceof Headers ? headers.get("content-type") : member(headers, "content-type")
  return typeof type === "string" && /^\s*text\/html\b/i.test(type)
}

/** Whether what a method of the SDK came back with is somebody else's answer: its last part is what was received. */
const isForeign = (answer: unknown): boolean => {
  const received: unknown = Array.isArray(answer) ? answer.at(-1) : undefined
  return typeof received === "string" || announcePage(member(received, "headers"))
}

/** The status that an error of the SDK or of its authentication speaks of; `null` where Cloud Storage did not answer. */
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

/** Looks at an answer to a request of ours; fails where it is somebody else's. */
export const ofCloudStorage = (
  operation: string,
  response: HttpClientResponse.HttpClientResponse
): Effect.Effect<HttpClientResponse.HttpClientResponse, CallFailed> =>
  announcePage(response.headers) ? Effect.fail(new CallFailed({ operation, status: null })) : Effect.succeed(response)

/** One try of a method of the SDK; a result that ends in text, as no bucket's does, is no answer. */
export const sdk = <A>(operation: string, call: () => Promise<A>): Effect.Effect<A, CallFailed> =>
  Effect.tryPromise({ try: call, catch: (error) => new CallFailed({ operation, status: statusOf(error) }) }).pipe(
    Effect.filterOrFail(
      (answer) => !isForeign(answer),
      () => new CallFailed({ operation, status: null })
    ),
    limited(operation, tryTimeout)
  )

/** Up to four tries; for calls only that may be repeated without harm. */
export const repeatedly = <A, R>(call: Effect.Effect<A, CallFailed, R>): Effect.Effect<A, CallFailed, R> =>
  Effect.retry(call, { while: isTransient, schedule: backoff, times: 3 })

/** What a port asks, with all of its calls and their tries. */
export const within =
  (operation: string) =>
  <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A, E | CallFailed, R> =>
    limited(operation, deadline)(call)

/** What may pass is unavailability; a refusal, such as of a missing right, is a defect of the deployment. */
export const unavailable = (error: CallFailed): Effect.Effect<never, StoreUnavailable> =>
  isTransient(error) ? Effect.fail(new StoreUnavailable({ cause: error })) : Effect.die(error)
