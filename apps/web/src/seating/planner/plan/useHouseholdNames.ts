/** The households of the occasion by name, as far as the planner may know them: the view of a plan names groups alike. */
import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { type Answer, BanquetClient } from "../../../platform/api/BanquetClient.ts"
import { usePlannerOccasion } from "../../../platform/planner/usePlannerOccasion.ts"
import { isUnit } from "../Households.ts"
import { useIndexLater, useSeating } from "../SeatingContext.ts"
import type { Plan } from "../SeatingView.ts"

const route = "GET /v1/occasions/:occasion_id/actors"

/** How long households are taken for what they were, in milliseconds. */
const staleTime = 5 * 60_000

const nobody: ReadonlySet<string> = new Set()

const readNames = async (token: string, occasionId: string, signal: AbortSignal): Promise<ReadonlySet<string>> => {
  const client = new BanquetClient(token)
  const names: Array<string> = []
  let cursor: string | null = null
  do {
    const page: Answer<typeof route> = await client.request(route, {
      params: { occasion_id: occasionId },
      query: { type: "household", limit: "200", ...(cursor === null ? {} : { cursor }) },
      signal
    })
    names.push(...page.items.map(({ display_name }) => display_name))
    cursor = page.next_cursor
  } while (cursor !== null)
  // Whose people are meant by a name that two households have is not known.
  const twice = new Set(names.filter((name, place) => names.indexOf(name) !== place))
  return new Set(names.filter((name) => !twice.has(name)))
}

interface HouseholdNames {
  readonly names: ReadonlySet<string>
  /** They are asked for, for the first time. */
  readonly isReading: boolean
}

/** Returns whether somebody is in a household or group that is not invited itself. */
const hasUninvitedUnits = ({ candidates }: Plan): boolean => {
  const units = new Set(candidates.flatMap((one) => (isUnit(one) ? [one.display_name] : [])))
  return candidates.some(({ group_labels }) => group_labels.some((label) => !units.has(label)))
}

/** Returns the names that one household has. They are read where a household may not be invited itself. */
export const useHouseholdNames = (): HouseholdNames => {
  const { client, occasionId } = useSeating().api
  const { occasion } = usePlannerOccasion(client.token ?? "", occasionId)
  const { plan } = useIndexLater()
  const isNeeded = useMemo(() => hasUninvitedUnits(plan), [plan])
  const {
    data = nobody,
    failureCount,
    isLoading
  } = useQuery({
    queryKey: ["seating", occasionId, "households"],
    enabled: isNeeded && occasion?.permissions.includes("actors:list") === true,
    staleTime,
    queryFn: ({ signal }) => readNames(client.token ?? "", occasionId, signal)
  })
  return { names: data, isReading: isLoading && failureCount === 0 }
}
