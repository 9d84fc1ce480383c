/** The clock on the wall, which a test may put forward. */
import { Clock, Duration, Effect } from "effect"

const wall = Effect.runSync(Clock.clockWith(Effect.succeed))

export class ShiftedClock implements Clock.Clock {
  #millis = 0
  readonly #haste: number

  /** Waits so many times shorter than it is told. */
  constructor(haste = 1) {
    this.#haste = haste
  }

  /** Everything after this happens so much later, until the clock is put back by as much. */
  shift(duration: Duration.Input): void {
    this.#millis += Duration.toMillis(duration)
  }

  readonly currentTimeMillis = Effect.sync(() => this.currentTimeMillisUnsafe())
  readonly currentTimeNanos = Effect.sync(() => this.currentTimeNanosUnsafe())
  readonly monotonicTimeNanos = Effect.sync(() => this.monotonicTimeNanosUnsafe())

  currentTimeMillisUnsafe(): number {
    return wall.currentTimeMillisUnsafe() + this.#millis
  }

  currentTimeNanosUnsafe(): bigint {
    return wall.currentTimeNanosUnsafe() + BigInt(this.#millis) * 1_000_000n
  }

  monotonicTimeNanosUnsafe(): bigint {
    return wall.monotonicTimeNanosUnsafe() + BigInt(this.#millis) * 1_000_000n
  }

  sleep(duration: Duration.Duration): Effect.Effect<void> {
    return wall.sleep(Duration.times(duration, 1 / this.#haste))
  }
}
