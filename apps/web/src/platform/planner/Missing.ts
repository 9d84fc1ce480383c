/** Who is left out of what the checklist says is done for somebody. */
import { BanquetClient } from "../api/BanquetClient.ts"

/** How many persons; `null` where they are too many to be known by one request each, or may not be read. */
export interface Missing {
  /** Who is invited to none of the events. */
  readonly invitations: number | null
  /** Who has no link, nor has their household or group. */
  readonly links: number | null
}

/** The most that the server answers at once. */
const pageSize = "200"

type Query = Readonly<Record<string, string>>

export const readMissing = async (token: string, occasionId: string, signal: AbortSignal): Promise<Missing> => {
  const client = new BanquetClient(token)
  const params = { occasion_id: occasionId }
  /** Returns `null` where there are more than a page. */
  const actors = async (query: Query) => {
    const selected = { ...query, limit: pageSize }
    const page = await client.request("GET /v1/occasions/:occasion_id/actors", { params, query: selected, signal })
    return page.next_cursor === null ? page.items.filter(({ status }) => status === "active") : null
  }
  const notInvited = async (): Promise<number | null> => {
    const { items } = await client.request("GET /v1/occasions/:occasion_id/events", { params, signal })
    const left = await Promise.all(
      items.map(({ id }) => actors({ type: "person", event_id: id, response: "not_tracked" }))
    )
    const [first, ...others] = left.map((found) => (found === null ? null : new Set(found.map(({ id }) => id))))
    if (left.some((found) => found?.length === 0)) return 0
    if (first === undefined || first === null || others.includes(null)) return null
    return [...first].filter((id) => others.every((ids) => ids?.has(id) === true)).length
  }
  const notLinked = async (): Promise<number | null> => {
    const [persons, households, groups] = await Promise.all([
      actors({ type: "person", linked: "false" }),
      actors({ type: "household", linked: "true" }),
      actors({ type: "group", linked: "true" })
    ])
    if (persons === null || households === null || groups === null) return null
    const linked = new Set([...households, ...groups].map(({ id }) => id))
    return persons.filter(({ member_of: units }) => !units.some(({ id }) => linked.has(id))).length
  }
  const [invitations, links] = await Promise.all([notInvited(), notLinked()])
  return { invitations, links }
}
