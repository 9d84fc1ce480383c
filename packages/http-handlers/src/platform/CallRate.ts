/** Counts calls by whoever makes them, a minute at a time, per server. */
import { Clock, Context, Duration, Effect } from "effect"

/** A window of one minute, which begins with the first call. */
interface Window {
  readonly endsAt: number
  calls: number
}

const length = Duration.toMillis("1 minute")

export interface CallRateOptions {
  readonly perMinute: number
  /**
   * How many callers are remembered at most; beyond it the one whose minute began first is forgotten. Defaults to 100,000:
   * an occasion has fewer people who call within a minute.
   */
  readonly capacity?: number
}

export interface CallRate<Caller> {
  /** Counts a call. Returns `null`, or the seconds to wait where the limit is reached. */
  readonly count: (caller: Caller) => Effect.Effect<number | null>
}

export const makeCallRate = <Caller>({ capacity = 100_000, perMinute }: CallRateOptions): CallRate<Caller> => {
  // In the order in which the windows end, because all are of one length.
  const windows = new Map<Caller, Window>()

  const forgetEnded = (now: number): void => {
    for (const [caller, window] of windows) {
      if (window.endsAt > now && windows.size < capacity) return
      windows.delete(caller)
    }
  }

  const open = (caller: Caller, now: number): Window => {
    const current = windows.get(caller)
    if (current !== undefined && current.endsAt > now) return current
    windows.delete(caller)
    forgetEnded(now)
    const window = { endsAt: now + length, calls: 0 }
    windows.set(caller, window)
    return window
  }

  return {
    count: (caller) =>
      Effect.map(Clock.monotonicTimeNanos, (nanos) => {
        const now = Number(nanos / 1_000_000n)
        const window = open(caller, now)
        if (window.calls >= perMinute) return Math.ceil((window.endsAt - now) / 1000)
        window.calls++
        return null
      })
  }
}

/**
 * Makes the rate of that name, which all processes of a server share. Defaults to one of this process, for a server of one
 * process.
 */
export const CallRates = Context.Reference<(name: string, options: CallRateOptions) => CallRate<string>>(
  "@banquet/http-handlers/platform/CallRates",
  { defaultValue: () => (_, options) => makeCallRate(options) }
)
