/** Returns the outcome of an attempt that failed. */
import { DateTime, Duration } from "effect"

/** Why an attempt failed: a kind, such as `timeout`, and a receiver's HTTP status; never what a receiver or a handler said. */
export interface DeliveryFailure {
  readonly kind: string
  readonly status: number | null
}

/** The delays after failed attempts, about a day in all. A delivery is dead when the attempt after the last delay fails. */
export const retryDelays = [
  Duration.seconds(5),
  Duration.seconds(30),
  Duration.minutes(2),
  Duration.minutes(10),
  Duration.minutes(30),
  Duration.hours(1),
  Duration.hours(2),
  Duration.hours(4),
  Duration.hours(8),
  Duration.hours(8)
] as const

/** How many attempts a delivery gets. */
export const maximumAttempts = retryDelays.length + 1

/**
 * Returns when to retry after the attempt of this number, from 1; `null` for never. `chance`, from 0 up to 1, spreads retries
 * by a tenth to both sides, so that what failed together is not retried together.
 */
export const retryAt = (attempt: number, failedAt: DateTime.Utc, chance: number): DateTime.Utc | null => {
  const delay = retryDelays[attempt - 1]
  return delay === undefined ? null : DateTime.addDuration(failedAt, Duration.times(delay, 0.9 + 0.2 * chance))
}
