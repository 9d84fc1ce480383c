/** The tokens that this device keeps: one guest's, and those of a planner, which open an occasion each. */

const guestKey = "banquet.guest"
const plannerKey = "banquet.planners"

/** Storage may be shut, as in some private windows; then tokens live as long as the page. */
const memory = new Map<string, string>()

export const readKept = (key: string): string | null => {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

export const keep = (key: string, value: string | null): void => {
  if (value === null) memory.delete(key)
  else memory.set(key, value)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The copy in memory will do.
  }
}

export const guestToken = (): string | null => readKept(guestKey)

export const keepGuestToken = (token: string | null): void => keep(guestKey, token)

export interface PlannerToken {
  readonly token: string
  readonly displayName: string
  readonly occasions: ReadonlyArray<{ readonly id: string; readonly name: string }>
}

const isPlannerToken = (value: unknown): value is PlannerToken =>
  typeof value === "object" &&
  value !== null &&
  "token" in value &&
  typeof value.token === "string" &&
  "displayName" in value &&
  "occasions" in value &&
  Array.isArray(value.occasions)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const plannerTokens = (): ReadonlyArray<PlannerToken> => {
  const kept = parsed(readKept(plannerKey) ?? "[]")
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

/** The token in the page's fragment, as `#TOKEN` or `#token=TOKEN&to=/seating`; it leaves the address bar at once. */
export const takeTokenFromFragment = (): { readonly token: string; readonly to: string | null } | null => {
  const fragment = location.hash.slice(1)
  if (fragment === "") return null
  history.replaceState(history.state, "", `${location.pathname}${location.search}`)
  const members = new URLSearchParams(fragment)
  const to = members.get("to")
  const isOwnPath = to !== null && /^\/(?![/\\])/.test(to)
  return { token: members.get("token") ?? decodeURIComponent(fragment), to: isOwnPath ? to : null }
}
