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

/** Where the table is in another zone, in none any more, or the zone is called otherwise. */
const rezoned = (event: string, before: string) => ({
  en: `${event}: your table and seat are the same. Only the area they are in has changed. Before: ${before}.`,
  de: `${event}: Tisch und Platz sind gleich geblieben, nur der Bereich hat sich geändert. Vorher: ${before}.`
})

interface SeatChangesProps {
  readonly before: PlaceCards
  readonly now: PlaceCards
}

export const SeatChanges = ({ before, now }: SeatChangesProps) => {
  const { placeCard } = useMessages()
  const { list } = useFormats()
  const localize = useLocalize()
  const seatsAt = (cards: PlaceCards, eventId: string): ReadonlyArray<GuestSeat> =>
    cards.seats.filter(({ event }) => event.id === eventId)
  const placesOf = (seats: ReadonlyArray<GuestSeat>): ReadonlyArray<string> =>
    seats.map((seat) => placeOf(placeCard, seat))
  return now.occasion.events.map(({ id, name, seating }) => {
    const [was, is] = [seatsAt(before, id), seatsAt(now, id)]
    // What is hidden for now has not changed, and who had no seat sees that there is one.
    if (was.length === 0 || !seating.published || areSame(placesOf(was), placesOf(is))) return null
    const isRezoned = areSame(placesOf(was.map(withoutZone)), placesOf(is.map(withoutZone)))
    return (
      <p key={id} className="notice" role="status">
        <ArrowRightLeft size={16} aria-hidden />
        {localize((isRezoned ? rezoned : changed)(name, list(placesOf(was))))}
      </p>
    )
  })
}

const areSame = (some: ReadonlyArray<string>, others: ReadonlyArray<string>): boolean =>
  some.toSorted().join() === others.toSorted().join()

const withoutZone = (seat: GuestSeat): GuestSeat => ({ ...seat, zone: null })

const placeOf = (words: Parameters<typeof whereabouts>[0], seat: GuestSeat): string =>
  [seat.table.name, ...whereabouts(words, seat)].join(" · ")
