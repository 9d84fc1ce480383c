/** Who has a link that works, as far as the planner may know. */
import { useQuery } from "@tanstack/react-query"
import { type Answer, BanquetClient } from "../../../platform/api/BanquetClient.ts"
import { usePlannerOccasion } from "../../../platform/planner/usePlannerOccasion.ts"
import { useSeating } from "../SeatingContext.ts"

const route = "GET /v1/occasions/:occasion_id/actors"

/** How long a planner is kept from publishing by not knowing, in milliseconds. */
const timeout = 3000

const readLinked = async (token: string, occasionId: string, signal: AbortSignal): Promise<ReadonlySet<string>> => {
  const client = new BanquetClient(token)
  const linked = new Set<string>()
  let cursor: string | null = null
  do {
    const page: Answer<typeof route> = await client.request(route, {
      params: { occasion_id: occasionId },
      query: { linked: "true", limit: "200", ...(cursor === null ? {} : { cursor }) },
      signal
    })
    for (const { id } of page.items) linked.add(id)
    cursor = page.next_cursor
  } while (cursor !== null)
  return linked
}

interface Linked {
  /** The ids of those who have a link; `null` where that is not known. */
  readonly linked: ReadonlySet<string> | null
  readonly isLoading: boolean
}

export const useLinked = (): Linked => {
  const { client, occasionId } = useSeating().api
  const { occasion } = usePlannerOccasion(client.token ?? "", occasionId)
  const { data, isFetching } = useQuery({
    queryKey: ["linked", occasionId],
    enabled: occasion?.permissions.includes("actors:list") === true,
    // Links may have been made since the dialog was last open.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    networkMode: "always",
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) =>
      readLinked(client.token ?? "", occasionId, AbortSignal.any([signal, AbortSignal.timeout(timeout)]))
  })
  return { linked: data ?? null, isLoading: isFetching }
}
