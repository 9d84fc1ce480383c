import { Circle, CircleCheck, CircleDashed, CircleX } from "lucide-react"
import { useMessages } from "../Messages.ts"
import type { Candidate } from "../SeatingView.ts"

const icons = { attending: CircleCheck, pending: Circle, declined: CircleX, not_tracked: CircleDashed }

/** An answer as icon and word; in brief, the usual ones are an icon with the word for screen readers. */
export const Rsvp = ({ rsvp, isBrief = false }: { readonly rsvp: Candidate["rsvp"]; readonly isBrief?: boolean }) => {
  const { people } = useMessages()
  const Icon = icons[rsvp]
  const goesWithoutSaying = isBrief && (rsvp === "attending" || rsvp === "not_tracked")
  return (
    <span className="rsvp" data-rsvp={rsvp} title={people[rsvp]}>
      <Icon size={14} aria-hidden />
      <span className={goesWithoutSaying ? "visually-hidden" : undefined}>{people[rsvp]}</span>
    </span>
  )
}
