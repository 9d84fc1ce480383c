import { Duration, Option } from "effect"

/** The duration, if it is one that is longer than nothing and ends. */
export const positiveDuration = (input: Duration.Input): Option.Option<Duration.Duration> =>
  Option.filter(Duration.fromInput(input), (duration) => Duration.isFinite(duration) && Duration.toMillis(duration) > 0)

/** Buckets honour no signature for longer. */
const longest = Duration.days(7)

/** The duration, if what is signed may live for so long. */
export const timeToLive = (input: Duration.Input): Option.Option<Duration.Duration> =>
  Option.filter(positiveDuration(input), (duration) => Duration.isLessThanOrEqualTo(duration, longest))
