/** One call to Cloud Storage: bounded in time, tried again while that may help, and silent about what it carried. */
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Data, Effect, Schedule } from "effect"

/** How long one try may take; the SDK's own bound is not kept. */
const patience = "10 seconds"

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

/** The status that an error of the SDK or of its authentication speaks of. */
const statusOf = (error: unknown): number | null => {
  if (typeof error !== "object" || error === null) return null
  for (const status of ["code" in error ? error.code : null, "status" in error ? error.status : null]) {
    if (typeof status === "number" || (typeof status === "string" && /^\d{3}$/.test(status))) return Number(status)
  }
  return null
}

/** One try of something that may be done twice. */
export const once =
  (operation: string) =>
  <A, R>(call: Effect.Effect<A, CallFailed, R>): Effect.Effect<A, CallFailed, R> =>
    Effect.timeoutOrElse(call, {
      duration: patience,
      orElse: () => Effect.fail(new CallFailed({ operation, status: null }))
    })

/** One try of a method of the SDK. */
export const sdk = <A>(operation: string, call: () => Promise<A>): Effect.Effect<A, CallFailed> =>
  Effect.tryPromise({ try: call, catch: (error) => new CallFailed({ operation, status: statusOf(error) }) }).pipe(
    once(operation)
  )

/** Up to four tries; for calls only that may be repeated without harm. */
export const repeatedly = <A, R>(call: Effect.Effect<A, CallFailed, R>): Effect.Effect<A, CallFailed, R> =>
  Effect.retry(call, { while: isTransient, schedule: backoff, times: 3 })

/** What may pass is unavailability; a refusal, such as of a missing right, is a defect of the deployment. */
export const unavailable = (error: CallFailed): Effect.Effect<never, StoreUnavailable> =>
  isTransient(error) ? Effect.fail(new StoreUnavailable({ cause: error })) : Effect.die(error)
