/** Says which of a guest's seats are others than when this device was last looked at. */
import { ArrowRightLeft } from "lucide-react"
import { useFormats } from "../../platform/messages/Formats.ts"
import { useLocalize } from "../../platform/messages/Messages.tsx"
import { useMessages } from "./Messages.ts"
import { type GuestSeat, type PlaceCards, whereabouts } from "./PlaceCards.ts"

/** Not among the words of the place cards, which are loaded with every page of a guest. */
const changed = (event: string, before: string) => ({
  en: `${event}: your seat has changed since you last looked. Before: ${before}.`,
  de: `${event}: Ihr Platz hat sich seit Ihrem letzten Besuch geändert. Vorher: ${before}.`
})

interface SeatChangesProps {
  readonly before: PlaceCards
  readonly now: PlaceCards
}

export const SeatChanges = ({ before, now }: SeatChangesProps) => {
  const { placeCard } = useMessages()
  const { list } = useFormats()
  const localize = useLocalize()
  const placesAt = (cards: PlaceCards, eventId: string): ReadonlyArray<string> =>
    cards.seats.filter(({ event }) => event.id === eventId).map((seat) => placeOf(placeCard, seat))
  return now.occasion.events.map(({ id, name, seating }) => {
    const [was, is] = [placesAt(before, id), placesAt(now, id)]
    // What is hidden for now has not changed, and who had no seat sees that there is one.
    if (was.length === 0 || !seating.published || was.toSorted().join() === is.toSorted().join()) return null
    return (
      <p key={id} className="notice" role="status">
        <ArrowRightLeft size={16} aria-hidden />
        {localize(changed(name, list(was)))}
      </p>
    )
  })
}

const placeOf = (words: Parameters<typeof whereabouts>[0], seat: GuestSeat): string =>
  [seat.table.name, ...whereabouts(words, seat)].join(" · ")
