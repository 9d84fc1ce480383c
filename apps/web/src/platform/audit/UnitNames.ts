/** The names of the households and groups of an occasion, by id. */
import { type Answer, BanquetClient } from "../api/BanquetClient.ts"

const route = "GET /v1/occasions/:occasion_id/actors"

/** So many pages of each type are read: more units than that are not named. */
const mostPages = 10

const namesOf = async (token: string, occasionId: string, type: "household" | "group", signal: AbortSignal) => {
  const client = new BanquetClient(token)
  const names: Array<readonly [id: string, name: string]> = []
  let cursor: string | null = null
  for (let page = 0; page < mostPages && (page === 0 || cursor !== null); page++) {
    const read: Answer<typeof route> = await client.request(route, {
      params: { occasion_id: occasionId },
      query: { type, limit: "200", ...(cursor === null ? {} : { cursor }) },
      signal
    })
    names.push(...read.items.map(({ display_name, id }) => [id, display_name] as const))
    cursor = read.next_cursor
  }
  return names
}

export const unitNames = async (
  token: string,
  occasionId: string,
  signal: AbortSignal
): Promise<ReadonlyMap<string, string>> => {
  const [households, groups] = await Promise.all([
    namesOf(token, occasionId, "household", signal),
    namesOf(token, occasionId, "group", signal)
  ])
  return new Map([...households, ...groups])
}
