/** What publishing now would change for guests, who see the plan as it was published before. */
import { useQuery } from "@tanstack/react-query"
import { useFormats } from "../../../platform/messages/Formats.ts"
import { useMessages } from "../Messages.ts"
import { useIndex, useSeating } from "../SeatingContext.ts"

/** How many names are read at a glance. */
const fewNames = 12

export const PublicationDiff = () => {
  const { publishing } = useMessages()
  const { list } = useFormats()
  const { api } = useSeating()
  const { plan } = useIndex()
  const { data: diff } = useQuery({
    queryKey: ["seating", api.occasionId, "diff", plan.id, plan.revision],
    queryFn: ({ signal }) =>
      api.client.request("GET /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/diff", {
        params: { occasion_id: api.occasionId, seating_plan_id: plan.id },
        signal
      })
  })
  if (diff === undefined || diff.since === null) return null
  const names = (people: ReadonlyArray<{ readonly display_name: string }>): string =>
    people.length > fewNames ? publishing.people(people.length) : list(people.map(({ display_name }) => display_name))
  const { added, removed, renamed, resized } = diff.tables
  const tables = [...added, ...removed, ...renamed, ...resized]
  const isSame = [...diff.seated, ...diff.moved, ...diff.unseated, ...tables].length === 0
  return (
    <>
      <h3 className="panel-heading">{publishing.changes}</h3>
      {isSame ? (
        <p className="panel-note">{publishing.none}</p>
      ) : (
        <ul className="review-open">
          {diff.seated.length > 0 && <li>{publishing.seated(names(diff.seated))}</li>}
          {diff.moved.length > 0 && <li>{publishing.moved(names(diff.moved))}</li>}
          {diff.unseated.length > 0 && <li>{publishing.unseated(names(diff.unseated))}</li>}
          {tables.length > 0 && <li>{publishing.tables(list([...new Set(tables.map(({ name }) => name))]))}</li>}
        </ul>
      )}
    </>
  )
}
