/** Which vendors have seen what is published. */
import { useQuery } from "@tanstack/react-query"
import { useFormats } from "../../../platform/messages/Formats.ts"
import { usePlannerOccasion } from "../../../platform/planner/usePlannerOccasion.ts"
import { useMessages } from "../Messages.ts"
import { useSeating, useSeatingState } from "../SeatingContext.ts"

export const VendorReadings = () => {
  const { seating } = useMessages()
  const { client, occasionId } = useSeating().api
  const { occasion } = usePlannerOccasion(client.token ?? "", occasionId)
  const { dayAndTime } = useFormats(occasion?.time_zone)
  const planId = useSeatingState(({ index }) => index.plan.id)
  const publishedAt = useSeatingState(({ index }) => index.plan.published_at)
  const { data } = useQuery({
    queryKey: ["vendor-readings", planId, publishedAt],
    enabled: publishedAt !== null,
    queryFn: ({ signal }) =>
      client.request("GET /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/acknowledgements", {
        params: { occasion_id: occasionId, seating_plan_id: planId },
        signal
      }),
    refetchInterval: 30_000
  })
  if (data === undefined || data.items.length === 0 || publishedAt === null) return null
  return (
    <section className="plan-notes" aria-labelledby="vendor-readings">
      <h2 id="vendor-readings" className="panel-heading">
        {seating.readings}
      </h2>
      <ul>
        {data.items.map(({ acknowledged_at, actor_id, current, display_name }) => (
          <li key={actor_id}>
            <bdi>{display_name}</bdi>:{" "}
            {acknowledged_at === null
              ? seating.notSeen
              : (current ? seating.seenAt : seating.seenBefore)(dayAndTime(acknowledged_at))}
          </li>
        ))}
      </ul>
    </section>
  )
}
