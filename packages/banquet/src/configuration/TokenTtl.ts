/** `BANQUET_TOKEN_TTL`: how long tokens live from their last use. */
import { defaultTokenLifetimes, type TokenLifetimes } from "@banquet/platform-core/tokens/TokenLifetimes"
import { type Duration, Option, Schema } from "effect"
import { positiveDuration } from "./Durations.ts"

/** What the setting takes, as it is said to who gave something else. */
export const tokenTtlExpected =
  "a duration such as 30 days, or none, for all tokens, or a list such as planner 7 days, vendor 90 days, guest none"

type Lifetime = Duration.Duration | null

const lifetimeOf = (text: string): Option.Option<Lifetime> =>
  text === "none"
    ? Option.some(null)
    : Option.flatMap(Schema.decodeOption(Schema.DurationFromString)(text), positiveDuration)

/** The lifetimes that a text asks for: one for every kind, or those of some kinds by name; none for what it must not be. */
export const lifetimesOf = (text: string): Option.Option<TokenLifetimes> => {
  const all = lifetimeOf(text.trim())
  if (Option.isSome(all)) return Option.some({ planner: all.value, guest: all.value, vendor: all.value })
  let lifetimes = defaultTokenLifetimes
  for (const part of text.split(",")) {
    const [, kind, value] = /^\s*(planner|guest|vendor)\s+(.+?)\s*$/.exec(part) ?? []
    const lifetime = value === undefined ? Option.none() : lifetimeOf(value)
    if (kind === undefined || Option.isNone(lifetime)) return Option.none()
    lifetimes = { ...lifetimes, [kind]: lifetime.value }
  }
  return Option.some(lifetimes)
}
