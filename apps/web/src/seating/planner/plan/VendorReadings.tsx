/** Which vendors have seen what is published. */
import { useQuery } from "@tanstack/react-query"
import { useFormats } from "../../../platform/messages/Formats.ts"
import { plannerTokenFor } from "../../../platform/api/DeviceTokens.ts"
import { SeatingClient } from "../../SeatingClient.ts"
import { useMessages } from "../Messages.ts"

interface VendorReadingsProps {
  readonly occasionId: string
  readonly planId: string
  /** `null` where nothing is published. */
  readonly publishedAt: string | null
}

export const VendorReadings = ({ occasionId, planId, publishedAt }: VendorReadingsProps) => {
  const { seating } = useMessages()
  const { dayAndTime } = useFormats()
  const token = plannerTokenFor(occasionId) ?? ""
  const { data } = useQuery({
    queryKey: ["vendor-readings", planId, publishedAt],
    enabled: publishedAt !== null,
    queryFn: ({ signal }) =>
      new SeatingClient(token).request(
        "GET /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/acknowledgements",
        { params: { occasion_id: occasionId, seating_plan_id: planId }, signal }
      ),
    refetchInterval: 30_000
  })
  if (data === undefined || data.items.length === 0 || publishedAt === null) return null
  return (
    <ul className="plan-readings" aria-label={seating.readings}>
      {data.items.map(({ acknowledged_at, actor_id, current, display_name }) => (
        <li key={actor_id}>
          <bdi>{display_name}</bdi>:{" "}
          {current && acknowledged_at !== null ? seating.seenAt(dayAndTime(acknowledged_at)) : seating.notSeen}
        </li>
      ))}
    </ul>
  )
}
