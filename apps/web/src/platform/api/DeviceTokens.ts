/** The tokens that this device keeps: one guest's, and those of a planner, which open an occasion each. */
import { keep, readKept, readKeptJson } from "./DeviceStorage.ts"

export const guestKey = "banquet.guest"
const plannerKey = "banquet.planners"

export const guestToken = (): string | null => readKept(guestKey)

export const keepGuestToken = (token: string | null): void => keep(guestKey, token)

export interface PlannerToken {
  readonly token: string
  readonly displayName: string
  readonly occasions: ReadonlyArray<{ readonly id: string; readonly name: string }>
}

export const isPlannerToken = (value: unknown): value is PlannerToken =>
  typeof value === "object" &&
  value !== null &&
  "token" in value &&
  typeof value.token === "string" &&
  "displayName" in value &&
  "occasions" in value &&
  Array.isArray(value.occasions)

export const plannerTokens = (): ReadonlyArray<PlannerToken> => {
  const kept = readKeptJson(plannerKey)
  return Array.isArray(kept) ? kept.filter(isPlannerToken) : []
}

/** A newer token of an occasion takes the place of an older one. */
export const keepPlannerToken = (added: PlannerToken): void => {
  const opened = new Set(added.occasions.map(({ id }) => id))
  const others = plannerTokens().filter(({ occasions }) => !occasions.some(({ id }) => opened.has(id)))
  keep(plannerKey, JSON.stringify([...others, added]))
}

export const forgetPlannerToken = (token: string): void =>
  keep(plannerKey, JSON.stringify(plannerTokens().filter((kept) => kept.token !== token)))

/** The token that opens this occasion, as far as this device knows. */
export const plannerTokenFor = (occasionId: string): string | null =>
  plannerTokens().find(({ occasions }) => occasions.some(({ id }) => id === occasionId))?.token ?? null

/** A link may have been cut in the middle of an escape, and then is one that does not work. */
const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export interface TokenInFragment {
  readonly token: string
  readonly to: string | null
}

/** Reads the token in the page's fragment, as `#TOKEN` or `#token=TOKEN&to=/PATH`. */
export const tokenInFragment = (): TokenInFragment | null => {
  const fragment = location.hash.slice(1)
  if (fragment === "") return null
  const members = new URLSearchParams(fragment)
  const to = members.get("to")
  const isOwnPath = to !== null && /^\/(?![/\\])/.test(to)
  return { token: members.get("token") ?? unescaped(fragment), to: isOwnPath ? to : null }
}

/** The same; the token leaves the address bar at once. */
export const takeTokenFromFragment = (): TokenInFragment | null => {
  const found = tokenInFragment()
  if (found !== null) history.replaceState(history.state, "", `${location.pathname}${location.search}`)
  return found
}

/** Returns whether this is no token but the code of a link, which is exchanged for one. */
export const isSignInCode = ({ token }: TokenInFragment): boolean => token.startsWith("bq_c_")
