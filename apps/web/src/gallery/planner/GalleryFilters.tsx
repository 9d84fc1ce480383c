/** The counters are the filters, and the events are beside them. Both are kept in the address. */
import { useNavigate } from "@tanstack/react-router"
import { moderationAddress, type ModerationSearch } from "../Address.ts"
import { useMessages } from "./Messages.ts"
import { Segments } from "../../design/Segments.tsx"
import { countOf, type Totals } from "./GalleryItems.ts"
import { useGalleryWork } from "./GalleryWorkContext.ts"

const filters = ["pending", "approved", "rejected", "all"] as const
export type StatusFilter = (typeof filters)[number]

/** A filter in the address; what waits for a decision needs no word there. */
export const searchOf = (status: StatusFilter, event: string | null) => ({
  ...(status === "pending" ? {} : { status }),
  ...(event === null ? {} : { event })
})

const anyEvent = "any"

interface GalleryFiltersProps {
  readonly status: StatusFilter
  readonly event: string | null
  readonly totals: Totals | null
}

export const GalleryFilters = ({ event, status, totals }: GalleryFiltersProps) => {
  const { moderation } = useMessages()
  const { events, formats } = useGalleryWork()
  const navigate = useNavigate({ from: moderationAddress.path })
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
        onChange={(next) => void navigate({ search: (now: ModerationSearch) => searchOf(next, now.event ?? null) })}
      />
      {events === null && <div className="skeleton gallery-events-waiting" />}
      {events !== null && events.length > 1 && (
        <Segments
          label={moderation.events}
          look="chips"
          value={event ?? anyEvent}
          options={[{ id: anyEvent, name: moderation.allEvents }, ...events]}
          onChange={(next) =>
            void navigate({
              search: (now: ModerationSearch) => searchOf(now.status ?? "pending", next === anyEvent ? null : next)
            })
          }
        />
      )}
    </div>
  )
}
