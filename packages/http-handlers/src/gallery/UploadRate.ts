/** A rate limit of uploads by token, per process. */
import type { TokenId } from "@banquet/platform-core/Ids"
import { Clock, Context, Duration, Effect, Layer } from "effect"

/** A window of one minute, which begins with the first call of a token. */
interface Window {
  readonly endsAt: number
  calls: number
}

const length = Duration.toMillis("1 minute")

export class UploadRate extends Context.Service<
  UploadRate,
  {
    /** Counts a call of the token. Returns `null`, or the seconds to wait where the limit is reached. */
    readonly count: (tokenId: TokenId) => Effect.Effect<number | null>
  }
>()("@banquet/http-handlers/gallery/UploadRate") {
  static readonly layer = (options: {
    readonly perMinute: number
    /**
     * How many tokens are remembered at most; beyond it the one whose minute began first is forgotten. Defaults to 100,000:
     * an occasion has fewer guests who upload within a minute.
     */
    readonly capacity?: number
  }) =>
    Layer.sync(this, () => {
      // In the order in which the windows end, because all are of one length.
      const windows = new Map<TokenId, Window>()

      const forgetEnded = (now: number): void => {
        for (const [tokenId, window] of windows) {
          if (window.endsAt > now && windows.size < (options.capacity ?? 100_000)) return
          windows.delete(tokenId)
        }
      }

      const open = (tokenId: TokenId, now: number): Window => {
        const current = windows.get(tokenId)
        if (current !== undefined && current.endsAt > now) return current
        windows.delete(tokenId)
        forgetEnded(now)
        const window = { endsAt: now + length, calls: 0 }
        windows.set(tokenId, window)
        return window
      }

      return UploadRate.of({
        count: (tokenId) =>
          Effect.map(Clock.monotonicTimeNanos, (nanos) => {
            const now = Number(nanos / 1_000_000n)
            const window = open(tokenId, now)
            if (window.calls >= options.perMinute) return Math.ceil((window.endsAt - now) / 1000)
            window.calls++
            return null
          })
      })
    })
}
