/** What publishing now would change for guests, who see the plan as it was published before. */
import { useQuery } from "@tanstack/react-query"
import { useFormats } from "../../../platform/messages/Formats.ts"
import { useLocalize } from "../../../platform/messages/Messages.tsx"
import type { Answer } from "../../SeatingClient.ts"
import { useIndex, useSeating } from "../SeatingContext.ts"
import type { Plan } from "../SeatingView.ts"
import * as words from "./PublicationWords.ts"

/** How many names are read at a glance. */
const fewNames = 12

type PublishedList = Answer<"GET /v1/occasions/:occasion_id/seating/lists">["lists"][number]

/** Returns by the names of their zones now, `null` for none, the names of the tables that are in another one than published. */
const rezonedTables = (
  published: PublishedList | undefined,
  { tables, zones }: Plan
): ReadonlyMap<string | null, ReadonlyArray<string>> => {
  const before = new Map(published?.tables.map(({ id, zone_name }) => [id, zone_name]))
  const names = new Map(zones.map(({ id, name }) => [id, name]))
  const rezoned = new Map<string | null, ReadonlyArray<string>>()
  for (const { id, name, seating_zone_id } of tables) {
    const [from, to] = [before.get(id), names.get(seating_zone_id ?? "") ?? null]
    if (from !== undefined && from !== to) rezoned.set(to, [...(rezoned.get(to) ?? []), name])
  }
  return rezoned
}

/** The diff, and what guests see of the plan meanwhile, which alone has the zones; nothing where a draft is hidden from them. */
const usePublicationDiff = () => {
  const { api, event } = useSeating()
  const { plan } = useIndex()
  return useQuery({
    queryKey: ["seating", api.occasionId, "diff", plan.id, plan.revision],
    queryFn: async ({ signal }) => {
      const [diff, { lists }] = await Promise.all([
        api.client.request("GET /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/diff", {
          params: { occasion_id: api.occasionId, seating_plan_id: plan.id },
          signal
        }),
        api.client.request("GET /v1/occasions/:occasion_id/seating/lists", {
          params: { occasion_id: api.occasionId },
          query: { event_id: event.id, state: "published" },
          signal
        })
      ])
      return { diff, published: lists.find(({ id }) => id === plan.id) }
    }
  })
}

export const PublicationDiff = () => {
  const localize = useLocalize()
  const { compare, list } = useFormats()
  const { plan } = useIndex()
  const { data } = usePublicationDiff()
  if (data === undefined || data.diff.since === null) return null
  const { diff, published } = data
  const names = (people: ReadonlyArray<{ readonly display_name: string }>): string =>
    people.length > fewNames
      ? localize(words.people(people.length))
      : list(people.map(({ display_name }) => display_name).toSorted(compare))
  const { added, removed, renamed, resized } = diff.tables
  const tables = [...added, ...removed, ...renamed, ...resized]
  const rezoned = [...rezonedTables(published, plan)]
  const isSame = [...diff.seated, ...diff.moved, ...diff.unseated, ...tables, ...rezoned].length === 0
  return (
    <>
      <h3 className="panel-heading">{localize(words.changes)}</h3>
      {isSame ? (
        <p className="panel-note">{localize(words.nobodyMoved)}</p>
      ) : (
        <ul className="review-open">
          {diff.seated.length > 0 && <li>{localize(words.seated(names(diff.seated)))}</li>}
          {diff.moved.length > 0 && <li>{localize(words.moved(names(diff.moved)))}</li>}
          {diff.unseated.length > 0 && <li>{localize(words.unseated(names(diff.unseated)))}</li>}
          {rezoned.map(([zone, ofZone]) => (
            <li key={zone}>{localize(words.rezoned(zone, list(ofZone)))}</li>
          ))}
          {tables.length > 0 && (
            <li>{localize(words.tablesChanged(list([...new Set(tables.map(({ name }) => name))])))}</li>
          )}
        </ul>
      )}
    </>
  )
}
