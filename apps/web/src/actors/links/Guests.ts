/** The guests of an occasion and their links, read whole, and what is done with them. */
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type Answer, BanquetClient } from "../../platform/api/BanquetClient.ts"

export type Guest = Answer<"GET /v1/occasions/:occasion_id/actors">["items"][number]
export type GuestLink = Answer<"GET /v1/occasions/:occasion_id/guests/links">["items"][number]
export type MadeLink = Answer<"POST /v1/occasions/:occasion_id/guests/links">["links"][number]

/** Returns the ids of the households that have a link. */
export const linkedHouseholdsOf = (guests: ReadonlyArray<Guest>): ReadonlySet<string> =>
  new Set(guests.flatMap(({ id, links, type }) => (type === "household" && links.active > 0 ? [id] : [])))

/** Returns the name of the household that somebody is in; empty for none, and a household's own. */
export const householdOf = ({ display_name, member_of, type }: Guest): string =>
  type === "household" ? display_name : (member_of.find((parent) => parent.type === "household")?.display_name ?? "")

/** Returns by id the households of the people whose names others have, too. */
export const householdsOfNamesakes = (guests: ReadonlyArray<Guest>): ReadonlyMap<string, string> => {
  const people = guests.filter(({ type }) => type === "person")
  const named = [...Map.groupBy(people, ({ display_name }) => display_name).values()]
  return new Map(named.flatMap((alike) => (alike.length === 1 ? [] : alike.map((one) => [one.id, householdOf(one)]))))
}

/** Returns a name, with the household where others have it, too. */
export const nameApart = ({ display_name, id }: Guest, namesakes: ReadonlyMap<string, string>): string =>
  [display_name, namesakes.get(id) ?? ""].filter((words) => words !== "").join(" · ")

/** Returns whether somebody comes in by a link of their own or of their household. */
export const isLinked = ({ links, member_of }: Guest, linkedHouseholds: ReadonlySet<string>): boolean =>
  links.active > 0 || member_of.some(({ id }) => linkedHouseholds.has(id))

/** Households whose link does not show where their people sit, and these people. */
interface HiddenSeats {
  readonly households: ReadonlyArray<Guest>
  readonly people: ReadonlyArray<Guest>
}

/** Returns the households that have a link, with people who are seated one by one and none who has a link. */
export const hiddenSeats = (guests: ReadonlyArray<Guest>): HiddenSeats => {
  const found = guests.flatMap((household) => {
    if (household.type !== "household" || household.links.active === 0) return []
    const people = guests.filter(
      ({ member_of, type }) => type === "person" && member_of.some(({ id }) => id === household.id)
    )
    const seated = people.filter((one) => one.seated.length > 0)
    return seated.length === 0 || people.some(({ links }) => links.active > 0) ? [] : [{ household, seated }]
  })
  return {
    households: found.map(({ household }) => household),
    people: [...new Set(found.flatMap(({ seated }) => seated))]
  }
}

/** Returns where to write to somebody: to a household without an address of its own at those of its people. */
export const emailOf = (guest: Guest, guests: ReadonlyArray<Guest>): string => {
  const { contact, id } = guest
  if (contact.email !== null) return contact.email
  if (guest.type === "person") return ""
  const members = guests.filter(({ member_of }) => member_of.some((unit) => unit.id === id))
  return [...new Set(members.flatMap((one) => one.contact.email ?? []))].join(", ")
}

/** The maximum number of links that the server makes at once. */
const mostAtOnce = 500

/** Reads a list to its end. */
const whole = async <Item>(
  page: (cursor: string | undefined) => Promise<{
    readonly items: ReadonlyArray<Item>
    readonly next_cursor: string | null
  }>
): Promise<ReadonlyArray<Item>> => {
  const all: Array<Item> = []
  let cursor: string | undefined
  for (;;) {
    const { items, next_cursor } = await page(cursor)
    all.push(...items)
    if (next_cursor === null) return all
    cursor = next_cursor
  }
}

const queryOf = (cursor: string | undefined) => ({ limit: "200", ...(cursor === undefined ? {} : { cursor }) })

export const useGuests = (token: string, occasionId: string) => {
  const client = new BanquetClient(token)
  const params = { occasion_id: occasionId }
  const guests = useQuery({
    queryKey: ["links", "guests", token, occasionId],
    queryFn: ({ signal }) =>
      whole((cursor) =>
        client.request("GET /v1/occasions/:occasion_id/actors", { params, query: queryOf(cursor), signal })
      )
  })
  const links = useQuery({
    queryKey: ["links", "list", token, occasionId],
    queryFn: ({ signal }) =>
      whole((cursor) =>
        client.request("GET /v1/occasions/:occasion_id/guests/links", { params, query: queryOf(cursor), signal })
      )
  })
  const queries = useQueryClient()
  return { guests, links, refresh: () => void queries.invalidateQueries({ queryKey: ["links"] }) }
}

/** Makes links as many at once as the server takes; stops at what fails, and says what was made until then. */
export const makeLinks = async (
  token: string,
  occasionId: string,
  actorIds: ReadonlyArray<string>
): Promise<{ readonly made: ReadonlyArray<MadeLink>; readonly missing: number }> => {
  const made: Array<MadeLink> = []
  for (let start = 0; start < actorIds.length; start += mostAtOnce) {
    const request = new BanquetClient(token).request("POST /v1/occasions/:occasion_id/guests/links", {
      params: { occasion_id: occasionId },
      body: { actor_ids: actorIds.slice(start, start + mostAtOnce) }
    })
    const answer = await request.catch((error: unknown) => {
      if (made.length === 0) throw error
      return null
    })
    if (answer === null) return { made, missing: actorIds.length - made.length }
    made.push(...answer.links)
  }
  return { made, missing: 0 }
}

/** The answer has no body. */
export const revokeLink = async (token: string, occasionId: string, tokenId: string): Promise<void> => {
  const path = `/v1/occasions/${encodeURIComponent(occasionId)}/guests/links/${encodeURIComponent(tokenId)}`
  const headers = { authorization: `Bearer ${token}` }
  const { ok, status } = await fetch(path, { method: "DELETE", headers, credentials: "omit" })
  if (!ok && status !== 404) throw new Error("the link was not revoked")
}
