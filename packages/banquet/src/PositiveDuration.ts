import { Duration, Option } from "effect"

/** The duration, if it is one that is longer than nothing and ends. */
export const positiveDuration = (input: Duration.Input): Option.Option<Duration.Duration> =>
  Option.filter(Duration.fromInput(input), (duration) => Duration.isFinite(duration) && Duration.toMillis(duration) > 0)
