import { Context, Duration } from "effect"

/** How long tokens live after their last use, unless they were issued with an expiry; `null` for ever. */
export type TokenLifetimes = Readonly<Record<"planner" | "guest" | "vendor", Duration.Duration | null>>

/** 30 days for planners, 90 for vendors, who look rarely, and for ever for guests, whose links are printed. */
export const defaultTokenLifetimes: TokenLifetimes = {
  planner: Duration.days(30),
  guest: null,
  vendor: Duration.days(90)
}

/** The lifetimes in force; defaults to `defaultTokenLifetimes`. */
export const TokenLifetimes = Context.Reference<TokenLifetimes>("@banquet/platform-core/tokens/TokenLifetimes", {
  defaultValue: () => defaultTokenLifetimes
})

/** The least part of its lifetime by which an expiry is moved: a day of 30. */
export const renewalStep = 30
