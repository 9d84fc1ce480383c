/** The counters are the filters, and the events are beside them. Both are kept in the address. */
import { useNavigate } from "@tanstack/react-router"
import { ToggleButton } from "react-aria-components/ToggleButton"
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup"
import { useMessages } from "../catalogue/Catalogue.tsx"
import { countOf, type Totals } from "./GalleryItems.ts"
import { useGalleryWork } from "./GalleryWorkContext.ts"

const filters = ["pending", "approved", "rejected", "all"] as const
export type StatusFilter = (typeof filters)[number]

const isStatusFilter = (value: unknown): value is StatusFilter => filters.some((one) => one === value)

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
  const { events, formats, gallery } = useGalleryWork()
  const navigate = useNavigate()
  const open = (nextStatus: StatusFilter, nextEvent: string | null) =>
    void navigate({
      to: "/occasions/$occasionId/gallery",
      params: { occasionId: gallery.occasionId },
      search: searchOf(nextStatus, nextEvent)
    })
  return (
    <div className="gallery-filters">
      <ToggleButtonGroup
        className="segments gallery-counters"
        aria-label={moderation.status}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[status]}
        onSelectionChange={(keys) => {
          const [next] = keys
          if (isStatusFilter(next)) open(next, event)
        }}
      >
        {filters.map((filter) => (
          <ToggleButton key={filter} id={filter} className="segment gallery-counter">
            <span>{moderation[filter]}</span>{" "}
            <span className="number gallery-count">
              {totals === null ? "\u2007" : formats.number(countOf(totals, filter === "all" ? null : filter))}
            </span>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {events === null && <div className="skeleton gallery-events-waiting" />}
      {events !== null && events.length > 1 && (
        <ToggleButtonGroup
          className="gallery-events"
          aria-label={moderation.events}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[event ?? anyEvent]}
          onSelectionChange={(keys) => {
            const [next] = keys
            if (next !== undefined) open(status, next === anyEvent ? null : String(next))
          }}
        >
          {[{ id: anyEvent, name: moderation.allEvents }, ...events].map(({ id, name }) => (
            <ToggleButton key={id} id={id} className="chip">
              {name}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
    </div>
  )
}
