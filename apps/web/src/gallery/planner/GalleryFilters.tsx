/** The counters are the filters, and the events are beside them. All of it is kept in the address. */
import { useMessages } from "./Messages.ts"
import { Segments } from "../../design/Segments.tsx"
import { countOf, type Totals } from "./GalleryItems.ts"
import { useNarrowing } from "./GallerySearch.tsx"
import { useGalleryWork } from "./GalleryWorkContext.ts"

const filters = ["pending", "approved", "rejected", "all"] as const
export type StatusFilter = (typeof filters)[number]

const anyEvent = "any"

interface GalleryFiltersProps {
  readonly status: StatusFilter
  readonly totals: Totals | null
}

export const GalleryFilters = ({ status, totals }: GalleryFiltersProps) => {
  const { moderation } = useMessages()
  const { events, feed, formats } = useGalleryWork()
  const narrow = useNarrowing()
  return (
    <div className="gallery-filters">
      <Segments
        label={moderation.status}
        value={status}
        options={filters.map((id) => ({
          id,
          name: (
            <>
              <span>{moderation[id]}</span>{" "}
              <span className="number gallery-count">
                {totals === null ? "\u2007" : formats.number(countOf(totals, id === "all" ? null : id))}
              </span>
            </>
          )
        }))}
        // What waits for a decision needs no word in the address.
        onChange={(next) => narrow({ status: next === "pending" ? undefined : next })}
      />
      {events === null && <div className="skeleton gallery-events-waiting" />}
      {events !== null && events.length > 1 && (
        <Segments
          label={moderation.events}
          look="chips"
          value={feed.filter.event ?? anyEvent}
          options={[{ id: anyEvent, name: moderation.allEvents }, ...events]}
          onChange={(next) => narrow({ event: next === anyEvent ? undefined : next })}
        />
      )}
    </div>
  )
}
